// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package docref_test

import (
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/docref"
)

func TestEveryStatementIsComplete(t *testing.T) {
	id := regexp.MustCompile(`^(PNLB|XNLB|HC|ALB|DNS|PROXY|CH|GLB|TIME|CHG)-\d{3}$`)
	confidence := regexp.MustCompile(`^0\.\d{1,2}$`)
	seen := map[string]bool{}
	for _, s := range docref.Facts() {
		if !id.MatchString(s.ID) || seen[s.ID] {
			t.Errorf("%q is no ID or stands twice", s.ID)
		}
		seen[s.ID] = true
		if len(s.Text) < 20 || !strings.HasSuffix(s.Text, ".") {
			t.Errorf("%s: %q is no sentence", s.ID, s.Text)
		}
		if s.Inferred() != (s.Confidence != "") || s.Confidence != "" && !confidence.MatchString(s.Confidence) {
			t.Errorf("%s: confidence %q", s.ID, s.Confidence)
		}
		for _, d := range s.Documents {
			if _, ok := docref.Document(d); !ok {
				t.Errorf("%s rests on %s, which is no document", s.ID, d)
			}
		}
		for _, q := range s.Questions {
			if _, ok := docref.Question(q); !ok {
				t.Errorf("%s names %s, which is no question", s.ID, q)
			}
		}
	}
	if len(seen) < 200 {
		t.Errorf("%d statements, want all families", len(seen))
	}
}

// A page that nothing rests on has no place in the list.
func TestSomethingRestsOnEveryDocument(t *testing.T) {
	used := map[string]bool{}
	for _, s := range docref.Facts() {
		for _, d := range s.Documents {
			used[d] = true
		}
	}
	seen := map[string]bool{}
	for _, p := range docref.Documents() {
		u, err := url.Parse(p.URL)
		if err != nil || u.Scheme != "https" || u.Host == "" || p.Title == "" {
			t.Errorf("%s: %q %q", p.ID, p.Title, p.URL)
		}
		if seen[p.ID] || seen[p.URL] {
			t.Errorf("%s or its address stands twice", p.ID)
		}
		seen[p.ID], seen[p.URL] = true, true
		if !used[p.ID] {
			t.Errorf("nothing rests on %s", p.ID)
		}
	}
}

func TestQuestionsAreNumberedWithoutGaps(t *testing.T) {
	want := 1
	for _, q := range docref.Questions() {
		if q.ID != "Q"+strconv.Itoa(want) {
			t.Errorf("got %s, want Q%d", q.ID, want)
		}
		want++
		for _, text := range []string{q.Positions, q.Reading} {
			if !strings.HasSuffix(text, ".") {
				t.Errorf("%s: %q is no sentence", q.ID, text)
			}
		}
	}
	if want != 31 {
		t.Errorf("%d questions, want 30", want-1)
	}
}

func TestURLsNameEachPageOnce(t *testing.T) {
	got := docref.URLs("PNLB-010", "PNLB-012", "no such fact")
	seen := map[string]bool{}
	for _, u := range got {
		if seen[u] {
			t.Errorf("%s stands twice", u)
		}
		seen[u] = true
	}
	first, _ := docref.Document("G1")
	if len(got) != 4 || got[0] != first.URL {
		t.Errorf("got %q, want the four pages of both facts, %s first", got, first.URL)
	}
}
