//! A large library on a small device: the last page costs what the first one does.

use crate::measure;
use crate::service::{Listener, Service};
use std::time::{Duration, Instant};

#[test]
fn a_page_costs_the_same_wherever_it_lies() {
    let measure = measure();
    let (tracks, limit) = (measure.tracks, measure.limit);
    let begun = Instant::now();
    let service = Service::start(&["--tracks", &tracks.to_string()]);
    let started = begun.elapsed();
    println!(
        "{tracks} tracks: started in {started:?}, {} MB resident",
        service.resident_mb()
    );
    let collector = service.sign_in("collector@sandbox.test");
    let begun = Instant::now();
    let first = page(&collector, limit, 0);
    println!(
        "the library made in {:?}, {} MB resident",
        begun.elapsed(),
        service.resident_mb()
    );
    assert!(first[0] >= tracks, "as many as were asked for");
    let deep = tracks / 10 * 9;
    let expected = |offset: u32| -> Vec<u32> { (0..limit).map(|place| first[0] - offset - place).collect() };
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..measure.pages {
        for (offset, times) in [0, deep].into_iter().zip(&mut times) {
            let begun = Instant::now();
            let page = page(&collector, limit, offset);
            times.push(begun.elapsed());
            assert_eq!(page, expected(offset), "at {offset}");
        }
    }
    let percentile = measure.percentile;
    let [first, deep] = times.map(|times| nth(times, percentile));
    let ratio = deep.as_secs_f64() / first.as_secs_f64();
    println!(
        "p{percentile} of {} pages of {limit}: first {first:?}, deep {deep:?}, ratio {ratio:.2}",
        measure.pages
    );
    assert!(ratio < 2.0, "ratio {ratio}");
    assert!(service.resident_mb() < 1000, "{} MB", service.resident_mb());
}

/// The numbers of the tracks on a page of the library.
fn page(member: &Listener, limit: u32, offset: u32) -> Vec<u32> {
    let body = member.get(&format!("/me/library/tracks?limit={limit}&offset={offset}"));
    let number = |track: &serde_json::Value| {
        let id = track["id"].as_str().unwrap();
        id.strip_prefix("tra.").unwrap().parse().unwrap()
    };
    body["tracks"].as_array().unwrap().iter().map(number).collect()
}

fn nth(mut times: Vec<Duration>, percentile: usize) -> Duration {
    times.sort();
    times[(times.len() - 1) * percentile / 100]
}
