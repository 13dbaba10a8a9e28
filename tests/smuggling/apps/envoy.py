"""envoy.py FILTER PORT UPSTREAM: the Envoy that `examples/envoy-filter/run` has installed, with the filter, until it is stopped."""

import sys
from pathlib import Path

EXAMPLE = Path(__file__).resolve().parents[3] / "examples" / "envoy-filter"
sys.path.insert(0, str(EXAMPLE))

from harness.envoy import Envoy, filter_of, to_upstream  # noqa: E402

wasm, port, upstream = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
listener = to_upstream("smuggling", [filter_of(wasm)("strip")])
listener["address"]["socket_address"]["port_value"] = port
with Envoy(EXAMPLE / "target" / "envoy" / "bin" / "envoy", [listener], upstream) as envoy:
    envoy.process.wait()
