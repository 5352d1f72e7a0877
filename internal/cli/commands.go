// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package cli

import "github.com/spf13/cobra"

// groups are the sections of the help.
var groups = []*cobra.Group{
	{ID: "ask", Title: "Load balancers:"},
	{ID: "learn", Title: "The program:"},
}

// commands lists every command.
func commands(c *command) []*cobra.Command {
	ask := []*cobra.Command{c.preview(), c.review(), c.simulate(), c.resources(), c.terraform()}
	learn := []*cobra.Command{c.rules(), c.schema(), c.version()}
	for _, cmd := range ask {
		cmd.GroupID = groups[0].ID
	}
	for _, cmd := range learn {
		cmd.GroupID = groups[1].ID
	}
	return append(ask, learn...)
}
