"""A real Envoy with a listener for each way of cleaning, on ports of loopback that the system chooses."""

import json
import re
import socket
import subprocess
import tempfile
import time
import urllib.request
from pathlib import Path

START_SECONDS = 30
STOP_SECONDS = 10
COUNTER = "wasmcustom.header_set_stripped"


def _typed(name, **fields):
    return {"@type": f"type.googleapis.com/{name}", **fields}


def _wasm(path, configuration):
    plugin = {
        "name": "header_set",
        "configuration": _typed("google.protobuf.StringValue", value=configuration),
        "vm_config": {"runtime": "envoy.wasm.runtime.v8", "code": {"local": {"filename": str(path)}}},
    }
    return {
        "name": "header_set",
        "typed_config": _typed("envoy.extensions.filters.http.wasm.v3.Wasm", config=plugin),
    }


# Some servers answer HEAD with content, which would be the next response on its connection.
HEADS = {"prefix": "/", "headers": [{"name": ":method", "string_match": {"exact": "HEAD"}}]}


def _listener(name, filters, route, **host):
    router = {"name": "router", "typed_config": _typed("envoy.extensions.filters.http.router.v3.Router")}
    routes = [{"match": {"prefix": "/"}, **route}]
    if "route" in route:
        routes.insert(0, {"match": HEADS, "route": {"cluster": "heads"}})
    virtual_host = {"name": name, "domains": ["*"], "routes": routes, **host}
    manager = _typed(
        "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager",
        stat_prefix=name,
        # HTTP/1.1 and HTTP/2 with prior knowledge on one port.
        codec_type="AUTO",
        # Without it, trailers of HTTP/1.1 are dropped before any filter sees them.
        http_protocol_options={"enable_trailers": True},
        # What differs from request to request could not be compared.
        generate_request_id=False,
        route_config={"virtual_hosts": [virtual_host]},
        http_filters=[*filters, router],
    )
    return {
        "name": name,
        "address": {"socket_address": {"address": "127.0.0.1", "port_value": 0}},
        "filter_chains": [{"filters": [{"name": "http", "typed_config": manager}]}],
    }


def to_upstream(name, filters=()):
    """A listener that passes requests on to the upstream, through `filters`."""
    return _listener(name, filters, {"route": {"cluster": "upstream"}})


def answering(name, response_headers, filters=(), **host):
    """A listener that answers by itself: what is left is Envoy's own time."""
    answer = {"direct_response": {"status": 200, "body": {"inline_string": "x" * 100}}}
    # The route adds them before its virtual host or a filter takes any away.
    added = [{"header": {"key": key, "value": value}} for key, value in response_headers]
    return _listener(name, filters, {**answer, "response_headers_to_add": added}, **host)


def removing_by_regex(regex):
    """Envoy's own filter for that, without Wasm."""
    removal = [{"remove_on_match": {"key_matcher": {"safe_regex": {"regex": regex}}}}]
    name = "envoy.extensions.filters.http.header_mutation.v3.HeaderMutation"
    mutations = {"request_mutations": removal, "response_mutations": removal}
    return {"name": "header_mutation", "typed_config": _typed(name, mutations=mutations)}


def buffered(bytes_of_a_body):
    """Envoy's own filter that waits for the whole body. Without a length, the request gets one; its trailers go."""
    name = "envoy.extensions.filters.http.buffer.v3.Buffer"
    return {"name": "buffer", "typed_config": _typed(name, max_request_bytes=bytes_of_a_body)}


def filter_of(wasm):
    """Makes the filter with a configuration."""
    return lambda configuration: _wasm(wasm, configuration)


def _cluster(name, endpoint, **options):
    protocol = _typed(
        "envoy.extensions.upstreams.http.v3.HttpProtocolOptions",
        common_http_protocol_options=options,
        explicit_http_config={"http_protocol_options": {"enable_trailers": True}},
    )
    return {
        "name": name,
        "type": "STATIC",
        "connect_timeout": "5s",
        "load_assignment": {"cluster_name": name, "endpoints": [{"lb_endpoints": [{"endpoint": endpoint}]}]},
        "typed_extension_protocol_options": {"envoy.extensions.upstreams.http.v3.HttpProtocolOptions": protocol},
    }


def _config(listeners, upstream_port, directory):
    endpoint = {"address": {"socket_address": {"address": "127.0.0.1", "port_value": upstream_port}}}
    clusters = [_cluster("upstream", endpoint), _cluster("heads", endpoint, max_requests_per_connection=1)]
    admin = {"address": {"socket_address": {"address": "127.0.0.1", "port_value": 0}}}
    resources = {"listeners": listeners, "clusters": clusters if upstream_port else []}
    # Envoy refuses a regular expression of more than 100 RE2 instructions, such as one for all spellings of 20 names.
    allowance = {"name": "regex", "static_layer": {"re2.max_program_size.error_level": 10_000}}
    config = {"admin": admin, "static_resources": resources, "layered_runtime": {"layers": [allowance]}}
    path = directory / "envoy.json"
    path.write_text(json.dumps(config))
    return path


class Envoy:
    """Runs while the `with` block does; `ports` by the listeners' names."""

    def __init__(self, binary, listeners, upstream_port=None):
        self._directory = tempfile.TemporaryDirectory(prefix="header-set-envoy-")
        directory = Path(self._directory.name)
        self._log = directory / "log"
        self._admin_file = directory / "admin"
        config = _config(listeners, upstream_port, directory)
        command = [binary, "-c", config, "--concurrency", "1", "--disable-hot-restart", "--log-level", "warning",
                   "--log-path", self._log, "--admin-address-path", self._admin_file]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.ports = {}

    def __enter__(self):
        try:
            self._wait()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._directory.cleanup()

    def _wait(self):
        """Until every listener listens. RuntimeError, with Envoy's own words, if it ends or takes too long."""
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise RuntimeError(f"envoy ended with {self.process.returncode}:\n{self.log()}")
            try:
                ready = self._admin("/ready").strip() == "LIVE"
                listeners = json.loads(self._admin("/listeners?format=json"))
            except (OSError, ValueError):
                ready = False
            if ready:
                for listener in listeners["listener_statuses"]:
                    self.ports[listener["name"]] = listener["local_address"]["socket_address"]["port_value"]
                for port in self.ports.values():
                    socket.create_connection(("127.0.0.1", port), 5).close()
                return
            time.sleep(0.05)
        raise RuntimeError(f"envoy was not ready after {START_SECONDS} s:\n{self.log()}")

    def _admin(self, path):
        address = self._admin_file.read_text().strip()
        if not address:
            raise OSError("the address is not written yet")
        with urllib.request.urlopen(f"http://{address}{path}", timeout=5) as answer:
            return answer.read().decode()

    def stripped(self):
        """Field lines that the filter says it has removed, all listeners together."""
        found = re.search(rf"^{re.escape(COUNTER)}: (\d+)$", self._admin("/stats"), re.MULTILINE)
        return int(found[1]) if found else 0

    def log(self):
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def processor_ns(self):
        """Time that its threads have run on a processor, as Linux counts it."""
        tasks = Path(f"/proc/{self.process.pid}/task").iterdir()
        return sum(int((task / "schedstat").read_text().split()[0]) for task in tasks)
