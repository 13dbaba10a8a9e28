"""envoy_filter.py FILTER PORT UPSTREAM: runs the Envoy of `examples/envoy-filter/run` with the filter."""

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
