// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package main

import "testing"

func TestTheRoleFollowsFromArgumentsAndCookie(t *testing.T) {
	tests := []struct {
		name                     string
		args                     []string
		env                      map[string]string
		wantServed, wantDebugger bool
	}{
		{"started by Terraform", nil, map[string]string{magicKey: "d602bf8f"}, true, false},
		{"started by a person", nil, nil, false, false},
		{"with an empty cookie", nil, map[string]string{magicKey: ""}, false, false},
		{"by a child of Terraform with arguments", []string{"preview"}, map[string]string{magicKey: "d602bf8f"}, false, false},
		{"for a debugger", []string{"-debug"}, nil, true, true},
		{"for a debugger, two dashes", []string{"--debug"}, nil, true, true},
		{"with more than -debug", []string{"-debug", "preview"}, nil, false, false},
		{"with -debug as an option of a command", []string{"preview", "-debug"}, nil, false, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			served, debugger := providerRole(tt.args, func(key string) string { return tt.env[key] })
			if served != tt.wantServed || debugger != tt.wantDebugger {
				t.Errorf("served, for a debugger = %v, %v; want %v, %v", served, debugger, tt.wantServed, tt.wantDebugger)
			}
		})
	}
}
