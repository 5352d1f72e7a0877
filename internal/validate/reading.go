// Copyright (c) The failoverplan authors
// SPDX-License-Identifier: MPL-2.0

package validate

// The rules of the reading family have no check: a reader meets the fault while
// it reads, and its diagnostic carries the rule's ID.

var droppedAttribute = &Rule{
	ID:       "FO901",
	Slug:     "dropped-attribute",
	Title:    "A type conversion drops an attribute that was passed",
	Severity: Warning,
	Types:    []string{"module"},
	Finds:    "An attribute in a value that is passed to a variable with an object type that does not have it, for example primary_backup in the records of a DNS module that knows wrr and geo only.",
	Why:      "Terraform drops such an attribute without a message. What it was to set is missing, and an error, if there is one, appears far from the cause.",
	Fix:      "Take the attribute out, or add it to the type of the variable and use it in the module.",
	Unsure:   "A value that is known only after apply is not looked into.",
}

var unexpectedArgument = &Rule{
	ID:       "FO902",
	Slug:     "unexpected-argument",
	Title:    "A resource has an argument or block that its type does not know, or lacks one that it needs",
	Severity: Error,
	Types:    []string{"google_*"},
	Finds:    "An argument or block that the provider's schema does not have, for example failover in a backend of google_compute_backend_service, or a required one that is missing, in a resource of a type that is read.",
	Why:      "Terraform refuses the configuration, and what was meant has no effect on the preview. failover belongs to google_compute_region_backend_service; a global service prioritises with preference = \"PREFERRED\" or capacity_scaler.",
	Fix:      "Correct the name, move the argument to the resource that has it, or add what is missing.",
	Unsure:   "The contents of a dynamic block whose for_each is known only after apply are looked into all the same.",
}

var expiredSuppression = &Rule{
	ID:       "FO903",
	Slug:     "expired-suppression",
	Title:    "A suppression has expired",
	Severity: Warning,
	Types:    []string{"google_*", "module"},
	Finds:    "A comment failover:ignore=... in the configuration, or a suppress block in the settings file, whose until lies in the past.",
	Why:      "Somebody decided to live with a finding up to a day, and that day is over. The finding counts again, and the reason that was given may no longer hold.",
	Fix:      "Mend what the finding says and take the suppression out, or set a later day together with a reason that still holds.",
	Unsure:   "Comments are read where the configuration is: a plan or state alone carries none.",
}

var unusableSuppression = &Rule{
	ID:       "FO904",
	Slug:     "unusable-suppression",
	Title:    "A comment is meant to suppress findings and can't",
	Severity: Warning,
	Types:    []string{"google_*", "module"},
	Finds:    "A comment that begins with failover: and is not understood, names no rule that there is, gives no reason, or stands at no resource, data source or module call.",
	Why:      "Whoever wrote it believes that a finding is dealt with, and it is not. A reason is required because the next reader will ask for it.",
	Fix:      "Write # failover:ignore=FO107 until=2027-03-31 reason=\"...\" above or inside the block that the findings stand at.",
	Unsure:   "Comments are read where the configuration is: a plan or state alone carries none.",
}
