resource "google_dns_record_set" "this" {
  for_each = { for record in var.records : record.name => record }

  name         = "${each.key}.example.com."
  managed_zone = "example"
  type         = "A"
  ttl          = each.value.ttl
  rrdatas      = ["10.0.0.1"]
}
