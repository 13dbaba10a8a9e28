#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| header_set_checks::blob(data));
