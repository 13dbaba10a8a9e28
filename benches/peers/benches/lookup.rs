//! `cargo bench --bench lookup`: see the README of benches.

fn main() -> std::process::ExitCode {
    header_set_peers::main()
}
