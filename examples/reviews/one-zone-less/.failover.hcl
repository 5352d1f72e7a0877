expect "any one zone may fail" {
  scenarios        = ["zone:*"]
  pool             = "primary"
  members_at_least = 3
}

expect "the spare VMs carry half of it" {
  scenarios               = ["all-primaries"]
  capacity_share_at_least = 0.5
}
