# An image of the program alone. It reads what is mounted at /data, as a user
# without rights, and never uses the network, so it holds no certificates:
#
#   docker run --rm -v "$PWD:/data:ro" ghcr.io/failoverplan/failover preview
#
# Terraform isn't in it, so give it the JSON of a plan rather than a saved plan.
FROM --platform=$BUILDPLATFORM golang:1.26 AS build
ARG TARGETOS TARGETARCH VERSION=dev
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY main.go ./
COPY internal internal
RUN CGO_ENABLED=0 GOOS=$TARGETOS GOARCH=$TARGETARCH go build -trimpath -ldflags "-s -w -X main.version=$VERSION" -o /failover .

FROM scratch
COPY --from=build /failover /failover
USER 65532:65532
WORKDIR /data
ENTRYPOINT ["/failover"]
