// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package providerschema_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/failoverplan/terraform-provider-failover/internal/provider"
	"github.com/failoverplan/terraform-provider-failover/internal/provider/providerschema"
	"github.com/failoverplan/terraform-provider-failover/internal/testenv"
)

func TestTheDocumentIsWhatTerraformPrints(t *testing.T) {
	terraform := testenv.Terraform(t)
	reattach, stop, err := provider.Reattach(t.Context(), "test")
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	dir := t.TempDir()
	configuration := "terraform {\n  required_providers {\n    failover = { source = \"failoverplan/failover\" }\n  }\n}\n"
	if err := os.WriteFile(filepath.Join(dir, "main.tf"), []byte(configuration), 0o644); err != nil {
		t.Fatal(err)
	}
	show := exec.Command(terraform, "providers", "schema", "-json")
	show.Dir = dir
	show.Env = append(os.Environ(), reattach)
	var stderr strings.Builder
	show.Stderr = &stderr
	out, err := show.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	want := decode(t, out).(map[string]any)["provider_schemas"].(map[string]any)[provider.Address]

	document, err := providerschema.JSON(t.Context(), "failover", provider.NewServer("test"))
	if err != nil {
		t.Fatal(err)
	}
	got := decode(t, document).(map[string]any)["provider_schemas"].(map[string]any)["failover"]
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("schema of the provider (-terraform +document):\n%s", diff)
	}
}
