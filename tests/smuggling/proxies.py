"""The example proxies, proxies of others, and no proxy at all, which shows the backend alone."""

from dataclasses import dataclass

from server import Server


@dataclass(frozen=True)
class Ours:
    """A proxy of this repository; {target} is Cargo's directory and {program} what Cargo has built."""

    name: str
    # Below the workspace; none asks the backend directly.
    program: str = ""
    # For `cargo build`.
    build: tuple = ()
    command: tuple = ("{program}", "127.0.0.1:{port}", "127.0.0.1:{upstream}")
    workspace: str = "."
    # What builds a proxy for the first time, where that takes minutes; until then it is skipped.
    first: str = ""
    configuration: str = ""


DIRECT = Ours("direct")

OURS = [
    Ours(
        "edge-proxy",
        "{target}/debug/edge-proxy",
        ("-p", "header-set-edge-proxy"),
        ("{program}", "--listen", "127.0.0.1:{port}", "127.0.0.1:{upstream}"),
        configuration="hyper, tower layers",
    ),
    Ours("byte_proxy", "{target}/debug/examples/byte_proxy", ("--example", "byte_proxy"), configuration="`http1` on bytes"),
    Ours(
        "pingora",
        "{target}/debug/pingora-edge",
        workspace="examples/pingora",
        first="cargo build --manifest-path examples/pingora/Cargo.toml",
        configuration="pingora with our filters",
    ),
    Ours(
        "envoy-filter",
        "target/wasm32-unknown-unknown/release/header_set_envoy_filter.wasm",
        ("--release", "--target", "wasm32-unknown-unknown", "--target-dir", "target"),
        ("{python}", "{apps}/envoy_filter.py", "{program}", "{port}", "{upstream}"),
        workspace="examples/envoy-filter",
        first="examples/envoy-filter/run",
        configuration="Envoy with our Wasm filter",
    ),
]

# Those of ours that clients of HTTP/2 can ask.
SPEAK_HTTP2 = {"edge-proxy", "envoy-filter"}

_ENVOY = ("{bin}/envoy", "--concurrency", "1", "--disable-hot-restart", "--log-level", "error", "-c")

OTHERS = [
    Server("nginx", ("nginx", "-c", "config:nginx.conf"), ("nginx", "-v"), package="nginx-light", quick=True,
           switches="the next row"),
    Server("nginx lax", ("nginx", "-c", "config:nginx-lax.conf"), ("nginx", "-v"), package="nginx-light",
           configuration="`underscores_in_headers on; ignore_invalid_headers off`"),
    Server("HAProxy", ("haproxy", "-db", "-f", "config:haproxy.conf"), ("haproxy", "-v"), package="haproxy", quick=True,
           switches="the next row"),
    Server("HAProxy strict", ("haproxy", "-db", "-f", "config:haproxy-strict.conf"), ("haproxy", "-v"), package="haproxy",
           configuration="`http-request del-header [^0-9A-Za-z-] -m reg`"),
    Server("Apache", ("apache2", "-X", "-f", "config:apache.conf"), ("apache2", "-v"), package="apache2", quick=True,
           switches="`HttpProtocolOptions Strict` is the default; the next row"),
    Server("Apache unsafe", ("apache2", "-X", "-f", "config:apache-unsafe.conf"), ("apache2", "-v"), package="apache2",
           configuration="`HttpProtocolOptions Unsafe; MergeTrailers On`"),
    Server("Envoy", (*_ENVOY, "config:envoy.json"), ("{bin}/envoy", "--version"), quick=True,
           configuration="`enable_trailers`", switches="the next row"),
    Server("Envoy strict", (*_ENVOY, "config:envoy-strict.json"), ("{bin}/envoy", "--version"),
           configuration="`headers_with_underscores_action: DROP_HEADER; enable_trailers`"),
    Server("Caddy", ("{bin}/caddy", "run", "--adapter", "caddyfile", "--config", "config:Caddyfile"), ("{bin}/caddy", "version"),
           quick=True),
    Server("Traefik", ("{bin}/traefik", "--entryPoints.web.address=127.0.0.1:{port}", "--providers.file.filename=config:routes.yml",
                       "--global.checknewversion=false", "--global.sendanonymoususage=false"),
           ("{bin}/traefik", "version")),
    Server("Varnish", ("varnishd", "-F", "-a", "127.0.0.1:{port}", "-f", "config:varnish.vcl", "-n", "{folder}/varnish", "-s",
                       "malloc,32m", "-j", "none"), ("varnishd", "-V"), package="varnish", configuration="`return (pass)`"),
    Server("nghttpx", ("nghttpx", "--frontend=127.0.0.1,{port};no-tls", "--backend=127.0.0.1,{upstream}", "--conf=/dev/null",
                       "--workers=1"), ("nghttpx", "--version"), package="nghttp2-proxy"),
    Server("lighttpd", ("lighttpd", "-D", "-f", "config:lighttpd.conf"), ("lighttpd", "-v"), package="lighttpd",
           configuration="`server.stream-request-body = 2`"),
    Server("H2O", ("h2o", "-c", "config:h2o.conf"), ("h2o", "-v"), package="h2o"),
]
