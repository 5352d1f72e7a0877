variable "records" {
  type = list(object({
    name           = string
    ttl            = optional(number, 30)
    primary_backup = optional(object({ backup = string }))
  }))
}
