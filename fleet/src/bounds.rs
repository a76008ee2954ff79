//! What the library must keep.
use crate::scenes::{Played, QUOTA};
use crate::simulation::Outcome;

/// Most requests that an outage may cost, for each call.
const AMPLIFIED: f64 = 1.1;

/// What a power cut may cost: most requests for a call, and the longest that 99 of 100 calls take, in times of what the quota needs for
/// all devices.
const BOUNDS: [(u32, f64, f64); 2] = [(20_000, 2.2, 1.4), (100_000, 6.0, 1.6)];

/// The 99th of 100 calls, in times of what the quota needs for all devices.
pub fn ratio(outcome: &Outcome) -> Option<f64> {
    let needed_ms = f64::from(outcome.devices) / f64::from(QUOTA) * 1000.0;
    outcome.percentile_ms(0.99).map(|ms| ms as f64 / needed_ms)
}

/// What is wrong with the library's power cut.
pub fn broken(outcome: &Outcome) -> Vec<String> {
    let mut broken = Vec::new();
    let Some((_, sends, times)) = BOUNDS.iter().find(|(devices, ..)| *devices == outcome.devices) else {
        return vec![format!("no bounds for {} devices", outcome.devices)];
    };
    if outcome.served != outcome.calls {
        broken.push(format!("{} of {} calls were served", outcome.served, outcome.calls));
    }
    if outcome.sends_a_call() > *sends {
        broken.push(format!(
            "{:.2} requests a call: {sends} at most",
            outcome.sends_a_call()
        ));
    }
    match ratio(outcome) {
        Some(ratio) if ratio <= *times => {}
        ratio => broken.push(format!(
            "99 of 100 calls took {ratio:?} times what they need: {times} at most"
        )),
    }
    broken
}

/// What is wrong with the library's outages.
pub fn amplified(outages: &[Played]) -> Option<String> {
    let worst = outages
        .iter()
        .map(|outage| outage.outcomes[0].sends_a_call())
        .fold(0.0, f64::max);
    (worst > AMPLIFIED).then(|| format!("{worst:.3} requests a call in an outage: {AMPLIFIED} at most"))
}

#[cfg(test)]
mod tests {
    use super::{amplified, broken};
    use crate::scenes::{LIBRARY, Played, library, outage, power_cut_scene};
    use crate::simulation::{Scene, Service};

    #[test]
    fn fleet_that_starts_together_is_served_soon() {
        let outcome = library(&power_cut_scene(20_000), true);
        assert_eq!(broken(&outcome), Vec::<String>::new());
        assert_eq!(outcome.calls, 20_000);
    }

    #[test]
    fn outage_is_not_amplified_by_retries() {
        let played = [Service::Down, Service::Refuses].map(|service| {
            let outcome = library(&outage(2_000, service), false);
            assert_eq!((outcome.name, outcome.calls, outcome.served), (LIBRARY, 120_000, 0));
            Played {
                devices: 2_000,
                outcomes: vec![outcome],
            }
        });
        assert_eq!(amplified(&played), None);
        // A call is tried again anyway.
        assert!(played[0].outcomes[0].sends_a_call() > 1.0);
        assert!(played[1].outcomes[0].refused > 0);
    }

    #[test]
    fn service_that_can_serve_all_is_asked_once_a_call() {
        let scene = Scene {
            service: Service::Quota(20_000),
            ..power_cut_scene(20_000)
        };
        let outcome = library(&scene, true);
        assert_eq!((outcome.sends, outcome.served), (20_000, 20_000));
        assert!(
            outcome.percentile_ms(1.0).unwrap() <= 30_050,
            "they begin up to 30 s late"
        );
    }
}
