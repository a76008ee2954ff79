//! Another static library written in Rust: it unwinds and catches, as libmusiccat does.

#[unsafe(no_mangle)]
extern "C" fn other_survives_a_panic() -> bool {
    std::panic::set_hook(Box::new(|_| ()));
    std::panic::catch_unwind(|| panic!("of its own")).is_err()
}
