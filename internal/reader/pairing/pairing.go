// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

// Package pairing finds which elements of two lists are the same. A plan lists
// the elements of a set in an order of its own, some of them with values that
// are unknown, so neither the position nor any one value tells.
package pairing

// Pairs says which of the right elements each left element may be.
type Pairs struct {
	// Of is the chosen right element for each left one.
	Of []int
	// Others are further right elements that a left one may be, each of
	// which looks different from the chosen one and from one another. Where
	// it is empty the choice is the only one, or makes no difference.
	Others [][]int
}

// Find pairs n left elements with n right ones, each with exactly one.
// compatible says whether two may be the same; same says whether two right
// elements look alike, so that swapping them changes nothing. Elements at the
// same position are preferred. ok is false where there is no such pairing.
func Find(n int, compatible func(left, right int) bool, same func(a, b int) bool) (p Pairs, ok bool) {
	edges := make([][]int, n)
	for i := range n {
		if compatible(i, i) {
			edges[i] = append(edges[i], i)
		}
		for j := range n {
			if j != i && compatible(i, j) {
				edges[i] = append(edges[i], j)
			}
		}
	}
	m := matcher{edges: edges, left: fill(n, -1), right: fill(n, -1)}
	for i := range n {
		if m.right[i] < 0 && len(edges[i]) > 0 && edges[i][0] == i {
			m.left[i], m.right[i] = i, i
		}
	}
	for i := range n {
		if m.left[i] < 0 && !m.augment(i) {
			return Pairs{}, false
		}
	}
	p = Pairs{Of: m.left, Others: make([][]int, n)}
	component := m.components()
	for i := range n {
		chosen := m.left[i]
		for _, j := range edges[i] {
			// A left element can be given another right one if the others
			// can be shifted around a cycle to make up for it.
			if j == chosen || component[j] != component[chosen] || same(j, chosen) || anySame(p.Others[i], j, same) {
				continue
			}
			p.Others[i] = append(p.Others[i], j)
		}
	}
	return p, true
}

func anySame(list []int, j int, same func(a, b int) bool) bool {
	for _, o := range list {
		if same(o, j) {
			return true
		}
	}
	return false
}

func fill(n, v int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = v
	}
	return s
}

// matcher holds a matching while it grows.
type matcher struct {
	edges       [][]int
	left, right []int
}

// augment looks breadth first for a way to pair left element start by giving
// elements that are paired already another partner.
func (m *matcher) augment(start int) bool {
	from := fill(len(m.right), -1)
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		i := queue[0]
		for _, j := range m.edges[i] {
			if from[j] >= 0 {
				continue
			}
			from[j] = i
			if m.right[j] >= 0 {
				queue = append(queue, m.right[j])
				continue
			}
			for j >= 0 {
				i := from[j]
				next := m.left[i]
				m.left[i], m.right[j] = j, i
				j = next
			}
			return true
		}
	}
	return false
}

// components numbers the right elements by strongly connected component of
// the graph that leads from the partner of a left element to all others that
// it may have. It is Tarjan's algorithm with a stack of its own.
func (m *matcher) components() []int {
	n := len(m.right)
	var (
		index, low, component = fill(n, -1), fill(n, 0), fill(n, -1)
		stack                 []int
		next, count           int
	)
	type frame struct{ node, edge int }
	for root := range n {
		if index[root] >= 0 {
			continue
		}
		frames := []frame{{node: root}}
		for len(frames) > 0 {
			f := &frames[len(frames)-1]
			v := f.node
			if f.edge == 0 {
				index[v], low[v] = next, next
				next++
				stack = append(stack, v)
			}
			edges := m.edges[m.right[v]]
			advanced := false
			for f.edge < len(edges) {
				w := edges[f.edge]
				f.edge++
				if index[w] < 0 {
					frames = append(frames, frame{node: w})
					advanced = true
					break
				}
				if component[w] < 0 {
					low[v] = min(low[v], index[w])
				}
			}
			if advanced {
				continue
			}
			if low[v] == index[v] {
				for {
					w := stack[len(stack)-1]
					stack = stack[:len(stack)-1]
					component[w] = count
					if w == v {
						break
					}
				}
				count++
			}
			frames = frames[:len(frames)-1]
			if len(frames) > 0 {
				parent := frames[len(frames)-1].node
				low[parent] = min(low[parent], low[v])
			}
		}
	}
	return component
}
