# A value that is known only after apply is not looked into.

resource "terraform_data" "records" {
  input = [{ name = "app", primary_backup = { backup = "10.0.0.2" } }]
}

module "dns" {
  source = "./dns"

  records = terraform_data.records.output
}
