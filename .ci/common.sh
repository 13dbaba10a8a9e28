# What the scripts of this folder share.
export CARGO_TERM_COLOR=never CARGO_INCREMENTAL=0
# Without what debuggers read, which costs a fifth of the compiling. Panics still name file and line.
export CARGO_PROFILE_DEV_DEBUG=0
# Benchmarks are built here with short lists alone, for which an optimised macro takes longer to compile than it saves: 130 s for 20.
export CARGO_PROFILE_BENCH_BUILD_OVERRIDE_OPT_LEVEL=0

# What goes to the registry.
published=(-p header-set-runtime -p header-set-blob -p header-set-codegen -p header-set-macro -p header-set -p header-set-build -p header-set-cli)

step() { printf '\n== %s (after %s s)\n' "$*" "$SECONDS"; }

# Cargo with clippy's lints on what is built anyway. After a `cargo clippy` of its own, tests compile all that they need once more:
# pingora 80 s, the workspace 160 s of processor time.
linted() { cargo --config "build.rustc-workspace-wrapper='$PWD/.ci/clippy'" "$@"; }
