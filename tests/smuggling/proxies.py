"""The example proxies, and no proxy at all, which shows the backend alone.

{target} is Cargo's directory; {program}, {python}, {apps}, {port} and {upstream} are filled in as well."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Proxy:
    name: str
    # Below the workspace; none asks the backend directly.
    program: str = ""
    # For `cargo build`.
    build: tuple = ()
    command: tuple = ("{program}", "127.0.0.1:{port}", "127.0.0.1:{upstream}")
    workspace: str = "."
    # What builds a proxy for the first time, where that takes minutes; until then it is skipped.
    first: str = ""


PROXIES = [
    Proxy("direct"),
    Proxy(
        "edge-proxy",
        "{target}/debug/edge-proxy",
        ("-p", "header-set-edge-proxy"),
        ("{program}", "--listen", "127.0.0.1:{port}", "127.0.0.1:{upstream}"),
    ),
    Proxy(
        "pingora",
        "{target}/debug/pingora-edge",
        workspace="examples/pingora",
        first="cargo build --manifest-path examples/pingora/Cargo.toml",
    ),
    Proxy(
        "envoy-filter",
        "target/wasm32-unknown-unknown/release/header_set_envoy_filter.wasm",
        ("--release", "--target", "wasm32-unknown-unknown", "--target-dir", "target"),
        ("{python}", "{apps}/envoy.py", "{program}", "{port}", "{upstream}"),
        workspace="examples/envoy-filter",
        first="examples/envoy-filter/run",
    ),
    Proxy("byte_proxy", "{target}/debug/examples/byte_proxy", ("--example", "byte_proxy")),
]
