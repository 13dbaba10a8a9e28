#!/bin/bash -eu
# Builds the targets, and packs the seeds and dictionaries beside them.
cd "$SRC/header-set"
# Under `cfg(fuzzing)` proc-macro2 has no spans, which two targets compare.
cargo fuzz build --fuzz-dir fuzz -O --no-cfg-fuzzing
cargo run -p header-set-checks --example corpus -- corpus
for target in $(cargo fuzz list --fuzz-dir fuzz); do
    cp "fuzz/target/x86_64-unknown-linux-gnu/release/$target" "$OUT/"
    zip -q -j "$OUT/${target}_seed_corpus.zip" corpus/"$target"/*
    if [ -e "corpus/$target.dict" ]; then cp "corpus/$target.dict" "$OUT/"; fi
done
