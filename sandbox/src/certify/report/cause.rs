//! What many failures of a report have in common.

use crate::certify::verdict::Outcome;
use std::collections::BTreeMap;

/// So many cases are told together.
const SEVERAL: usize = 3;
/// So much more often bad cases than good ones have their cause, as a share of them.
const MORE_OFTEN: f64 = 0.25;

/// The device did not reach the service.
pub(super) fn silence(tried: &[&Outcome]) -> Option<String> {
    let asked = tried.iter().filter(|outcome| outcome.requests > 0).count();
    let is_silent = |outcome: &&&Outcome| outcome.requests == 0 && outcome.is_bad();
    let silent = tried.iter().filter(is_silent).count();
    if silent < SEVERAL || silent <= asked {
        return None;
    }
    let cases = match asked {
        0 => "no case".to_owned(),
        some => format!("{some} of {} cases only", some + silent),
    };
    Some(format!(
        "The device reached the service in {cases}. Does it use the address that it is given, and trust that authority?"
    ))
}

/// The service refused something in most of the bad cases, and less often in the good ones.
pub(super) fn refusal(tried: &[&Outcome]) -> Option<String> {
    let (bad, good): (Vec<&Outcome>, Vec<&Outcome>) = tried.iter().partition(|outcome| outcome.is_bad());
    let (in_bad, in_good) = (cases_by_refusal(&bad), cases_by_refusal(&good));
    let share = |count: usize, all: usize| count as f64 / all.max(1) as f64;
    let lead = |refusal: &(u16, &str), count: usize| {
        share(count, bad.len()) - share(in_good.get(refusal).copied().unwrap_or(0), good.len())
    };
    let causes = in_bad
        .iter()
        .map(|(refusal, count)| (lead(refusal, *count), refusal, *count));
    let (lead, (status, reason), count) = causes.max_by(|one, other| one.0.total_cmp(&other.0))?;
    let is_common = count >= SEVERAL && 2 * count > bad.len() && lead > MORE_OFTEN;
    is_common.then(|| {
        let all = bad.len();
        format!(
            "In {count} of the {all} cases with something wrong the service refused requests with {status}: {reason}."
        )
    })
}

/// How many of these cases have each refusal that the case did not want.
fn cases_by_refusal<'a>(outcomes: &[&'a Outcome]) -> BTreeMap<(u16, &'a str), usize> {
    let mut cases = BTreeMap::new();
    for outcome in outcomes {
        for refused in outcome.refused.iter().filter(|refused| !refused.is_scripted) {
            *cases.entry((refused.status, &*refused.reason)).or_default() += 1;
        }
    }
    cases
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    /// A case of this verdict, in which the service refused requests with these.
    fn outcome(verdict: &str, requests: usize, refused: &[(u16, bool)]) -> Outcome {
        let refused: Vec<_> = refused
            .iter()
            .map(|(status, is_scripted)| {
                json!({"status": status, "reason": "why", "times": 1, "is_scripted": is_scripted})
            })
            .collect();
        let outcome = json!({
            "id": "x", "title": "", "importance": "required", "chapter": "", "rule": "", "verdict": verdict, "skipped": null,
            "findings": [], "questions": [], "steps": [], "requests": requests, "refused": refused, "millis": 0,
        });
        serde_json::from_value(outcome).expect("an outcome")
    }

    fn told(outcomes: &[Outcome]) -> Option<String> {
        let tried: Vec<&Outcome> = outcomes.iter().collect();
        silence(&tried).or_else(|| refusal(&tried))
    }

    #[test]
    fn cause_is_told_that_bad_cases_have_and_good_ones_have_not() {
        let bad = |refused: &[(u16, bool)]| outcome("failed", 1, refused);
        let good = |refused: &[(u16, bool)]| outcome("passed", 1, refused);
        let silent = || outcome("failed", 0, &[]);
        let several = |one: &Outcome| vec![one.clone(); 3];
        let limited = several(&bad(&[(404, false), (429, false)]));
        for (outcomes, cause) in [
            (
                [several(&bad(&[(429, false)])), several(&good(&[]))].concat(),
                Some("429"),
            ),
            // What good cases have too is not the cause.
            ([limited, several(&good(&[(404, false)]))].concat(), Some("429")),
            (
                [several(&bad(&[(404, false)])), several(&good(&[(404, false)]))].concat(),
                None,
            ),
            (several(&bad(&[(429, true)])), None),
            (several(&bad(&[])), None),
            (several(&bad(&[(429, false)]))[..2].to_vec(), None),
            (several(&silent()), Some("in no case.")),
            (
                [several(&silent()), vec![good(&[])]].concat(),
                Some("in 1 of 4 cases only."),
            ),
            ([several(&silent()), several(&good(&[]))].concat(), None),
        ] {
            let told = told(&outcomes);
            let is_right = match (&told, cause) {
                (Some(told), Some(cause)) => told.contains(cause),
                (told, cause) => told.is_none() && cause.is_none(),
            };
            assert!(is_right, "{told:?}, not {cause:?}");
        }
    }
}
