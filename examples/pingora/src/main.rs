//! `pingora-edge LISTEN UPSTREAM`: forwards to `UPSTREAM` (`host:port`) without internal headers.

use std::process::ExitCode;

use header_set_pingora::Edge;
use pingora_core::server::Server;
use pingora_core::server::configuration::ServerConf;

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (Some(listen), Some(upstream)) = (arguments.next(), arguments.next()) else {
        eprintln!("usage: pingora-edge HOST:PORT UPSTREAM");
        return ExitCode::FAILURE;
    };
    let mut server = Server::new_with_opt_and_conf(None, ServerConf::default());
    server.bootstrap();
    let mut proxy = pingora_proxy::http_proxy_service(&server.configuration, Edge { upstream });
    proxy.add_tcp(&listen);
    server.add_service(proxy);
    server.run_forever()
}
