"""What `run` needs to try the filter in a real Envoy."""
