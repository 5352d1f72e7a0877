# The module doesn't know primary_backup, so that it is dropped.

module "dns" {
  source = "./dns"

  records = [{
    name           = "app"
    primary_backup = { backup = "10.0.0.2" }
  }]
}
