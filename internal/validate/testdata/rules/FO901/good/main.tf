# The module knows primary_backup.

module "dns" {
  source = "./dns"

  records = [{
    name           = "app"
    primary_backup = { backup = "10.0.0.2" }
  }]
}
