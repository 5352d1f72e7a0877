package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/failoverplan/terraform-provider-failover/internal/adapt"
	"github.com/failoverplan/terraform-provider-failover/internal/reader"
)

func dump(n *adapt.Node, name, ind string) {
	t, ok := n.Text()
	fmt.Printf("%s%s kind=%d unknown=%v computed=%v sens=%v text=%q(%v) null=%v refs=%v\n", ind, name, n.Kind, n.Unknown, n.Computed, n.Sensitive, t, ok, n.IsNull(), n.References)
	for i, x := range n.Items {
		dump(x, fmt.Sprint(i), ind+"  ")
	}
	for _, f := range n.Fields {
		dump(f.Value, f.Name, ind+"  ")
	}
}
func main() {
	cfg := ""
	if len(os.Args) > 3 {
		cfg = os.Args[3]
	}
	src, err := reader.Read(context.Background(), reader.Options{Path: os.Args[1], Config: cfg, Reads: adapt.Reads})
	if err != nil {
		panic(err)
	}
	for _, r := range src.Resources {
		if strings.Contains(r.Address, os.Args[2]) {
			fmt.Println(r.Address, r.Symbolic, r.Change)
			dump(r.Body, "", "  ")
		}
	}
}
