//! How many schedules a model is run through.

/// Tries `model` on random schedules, then on such as change threads where it matters little often (PCT); says how many.
pub fn tries(name: &str, model: fn()) {
    let told = std::env::var("MUSICCAT_SCHEDULES").ok();
    let schedules = told.and_then(|text| text.parse().ok()).unwrap_or(5_000);
    shuttle::check_random(model, schedules);
    shuttle::check_pct(model, schedules, 3);
    println!("{name}: {} schedules", 2 * schedules);
}
