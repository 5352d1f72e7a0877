variable "records" {
  type = list(object({
    name = string
    ttl  = optional(number, 30)
  }))
}
