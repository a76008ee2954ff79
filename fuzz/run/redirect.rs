#![no_main]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| musiccat_fuzz::redirect::take(bytes));
