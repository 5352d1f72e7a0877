// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate_test

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/failoverplan/terraform-provider-failover/internal/docref"
	"github.com/failoverplan/terraform-provider-failover/internal/validate"
)

func TestTheCatalogueIsInOrderAndComplete(t *testing.T) {
	id, slug := regexp.MustCompile(`^FO[1-59]\d\d$`), regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	last, slugs := "", map[string]bool{}
	for _, r := range validate.Catalog() {
		if !id.MatchString(r.ID) || r.ID <= last {
			t.Errorf("%q is no ID or does not follow %q", r.ID, last)
		}
		last = r.ID
		if !slug.MatchString(r.Slug) || slugs[r.Slug] {
			t.Errorf("%s: %q is no slug or stands twice", r.ID, r.Slug)
		}
		slugs[r.Slug] = true
		if strings.HasSuffix(r.Title, ".") || r.Title == "" {
			t.Errorf("%s: the title %q is a sentence without a full stop", r.ID, r.Title)
		}
		if !slices.Contains(validate.Severities, r.Severity) {
			t.Errorf("%s: %q is no severity", r.ID, r.Severity)
		}
		for _, paragraph := range []string{r.Finds, r.Why, r.Fix, r.Unsure} {
			if len(paragraph) < 20 || !strings.HasSuffix(paragraph, ".") {
				t.Errorf("%s: %q is no paragraph", r.ID, paragraph)
			}
		}
		if len(r.Types) == 0 {
			t.Errorf("%s judges no type", r.ID)
		}
	}
}

func TestEveryRuleRestsOnFacts(t *testing.T) {
	for _, r := range validate.Catalog() {
		for _, f := range r.Facts {
			if _, ok := docref.Fact(f); !ok {
				t.Errorf("%s rests on %s, which is no fact", r.ID, f)
			}
		}
		// What a reader finds follows from Terraform's language, not from
		// a document of Google's.
		reading := strings.HasPrefix(r.ID, "FO9")
		if got := len(r.Facts) > 0 && len(r.Docs()) > 0; got == reading {
			t.Errorf("%s: facts %v, documents %v", r.ID, r.Facts, r.Docs())
		}
		if (r.Check == nil) != reading {
			t.Errorf("%s: only rules of the reading family have no check", r.ID)
		}
	}
}

// The identifiers in the sources are cited as string literals, so that a
// misspelt one would only be seen by a user.
func TestEveryFactThatIsCitedExists(t *testing.T) {
	cited := regexp.MustCompile(`\b(?:PNLB|XNLB|HC|ALB|DNS|PROXY|CH|GLB|TIME|CHG)-\d{3}\b|"Q\d{1,2}"`)
	for _, dir := range []string{".", "../engine", "../topology", "../adapt"} {
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if !strings.HasSuffix(e.Name(), ".go") || strings.HasSuffix(e.Name(), "_test.go") {
				continue
			}
			source, err := os.ReadFile(dir + "/" + e.Name())
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range cited.FindAllString(string(source), -1) {
				_, fact := docref.Fact(id)
				_, question := docref.Question(strings.Trim(id, `"`))
				if !fact && !question {
					t.Errorf("%s/%s cites %s, which package docref does not have", dir, e.Name(), id)
				}
			}
		}
	}
}

// A rule is one file named after its fault, so that it is found by its name.
func TestEveryRuleHasAFileOfItsName(t *testing.T) {
	for _, r := range validate.Catalog() {
		name := strings.ReplaceAll(r.Slug, "-", "_") + ".go"
		if strings.HasPrefix(r.ID, "FO9") {
			name = "reading.go"
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Errorf("%s: %v", r.ID, err)
			continue
		}
		if !strings.Contains(string(source), `"`+r.ID+`"`) {
			t.Errorf("%s does not hold %s", name, r.ID)
		}
	}
}

func TestLookupFindsARuleByItsID(t *testing.T) {
	r, ok := validate.Lookup("FO107")
	if !ok || r.Slug != "no-primary-backend" {
		t.Errorf("got %v, %v", r, ok)
	}
	if _, ok := validate.Lookup("FO100"); ok {
		t.Error("FO100 is no rule")
	}
}
