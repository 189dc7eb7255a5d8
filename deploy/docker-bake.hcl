# Builds the image for both architectures and sends it to a registry:
#   IMAGE=registry.example/referee docker buildx bake --file deploy/docker-bake.hcl --push
variable "IMAGE" {
  default = "registry.example/referee"
}

group "default" {
  targets = ["referee"]
}

target "referee" {
  context    = "."
  dockerfile = "Dockerfile"
  platforms  = ["linux/amd64", "linux/arm64"]
  tags       = ["${IMAGE}:1.0.0"]
}
