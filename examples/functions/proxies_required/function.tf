variable "proxy_subnet" {
  description = "The range of the proxy-only subnet."
  type        = string
  default     = "10.129.0.0/23"
}

locals {
  # What the regional load balancers of the network carry in this region when
  # the global one fails.
  proxies = provider::failover::proxies_required({
    requests_per_second        = 7000
    logged_share               = 0
    new_connections_per_second = 1500
    tls_share                  = 1
    active_connections         = 3000
    megabytes_per_second       = null
  }) # 10

  addresses = pow(2, 32 - tonumber(split("/", var.proxy_subnet)[1])) - 4
}

check "the_subnet_holds_the_proxies" {
  assert {
    condition     = max(3, local.proxies) <= local.addresses
    error_message = "The proxy-only subnet is too small for a failover."
  }
}

output "proxies" {
  value = local.proxies
}
