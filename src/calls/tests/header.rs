//! The header documents each call as its row has it.
use super::super::Call;
use super::super::row::placeholders;
use crate::calls::params::Param;
use crate::calls::request::Method;

const HEADER: &str = include_str!("../../../include/musiccat.h");

/// The header's documentation of a function, in one line.
fn documentation(call: Call) -> String {
    let declared = format!("mcat_{}(", call.name());
    let declaration = HEADER.match_indices(&declared).map(|(at, _)| at).find(|at| {
        HEADER[..*at]
            .lines()
            .next_back()
            .is_some_and(|line| !line.starts_with([' ', '*']))
    });
    let Some(at) = declaration else { return String::new() };
    let end = HEADER[..at].rfind("*/").unwrap();
    let begin = HEADER[..end].rfind("/**").unwrap();
    let lines = HEADER[begin..end]
        .lines()
        .map(|line| line.trim_start_matches([' ', '*', '/']));
    lines.collect::<Vec<_>>().join(" ")
}

/// The parameters that a text lists, each with the text in brackets after it.
fn listed(text: &str) -> Vec<(&'static str, String)> {
    let mut names: Vec<_> = Param::ALL.map(Param::name).into();
    names.dedup();
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut found = Vec::new();
    let (mut rest, mut depth) = (text, 0);
    while let Some(begin) = rest.find(|c| is_part(c) || "()".contains(c)) {
        rest = &rest[begin..];
        let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        match &rest[..end] {
            "" => depth += if rest.starts_with('(') { 1 } else { -1 },
            word if depth == 0 => {
                let behind = rest[end..].trim_start_matches('`').strip_prefix(" (").unwrap_or("");
                let said = behind.split(')').next().unwrap_or("").to_owned();
                found.extend(names.iter().find(|name| **name == word).map(|name| (*name, said)));
            }
            _ => {}
        }
        rest = &rest[end.max(1)..];
    }
    found
}

#[test]
fn header_names_the_parameters_of_each_row() {
    let mut wrong = Vec::new();
    for call in Call::all() {
        let text = documentation(call);
        let said = text.split("Parameters: ").nth(1).unwrap_or("");
        let said = listed(said.split(". ").next().unwrap_or(said));
        let (first, last) = call.facts().versions();
        let mut taken = Vec::new();
        for param in Param::ALL
            .into_iter()
            .filter(|param| *param != Param::Item && call.facts().takes.has(*param))
        {
            let (since, until, _) = call.facts().versions_of(param);
            if until < first || since > last {
                continue;
            }
            taken.push(param.name());
            let bounds = [(since > first).then_some(since), (until < last).then_some(until)];
            let told = said.iter().filter(|(name, _)| *name == param.name());
            for bound in bounds.into_iter().flatten() {
                if !told.clone().any(|(_, words)| words.contains(&bound.to_string())) {
                    wrong.push(format!("{}: does not say {bound} behind {}", call.name(), param.name()));
                }
            }
        }
        taken.sort_unstable();
        taken.dedup();
        let mut names: Vec<_> = said.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        names.dedup();
        if names != taken && !text.is_empty() {
            wrong.push(format!("{}: the header has {names:?}, the row {taken:?}", call.name()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn path_of_each_row_has_one_rule_per_placeholder() {
    for call in Call::all() {
        let (rules, places) = (call.places().count(), placeholders(call.path()).count());
        assert_eq!(rules, places, "{}", call.name());
        assert_eq!(call.rules(), rules, "{}", call.name());
    }
}

#[test]
fn rows_except_events_create_have_function_in_header() {
    let without: Vec<_> = Call::all().filter(|call| documentation(*call).is_empty()).collect();
    // Devices report playback by mcat_playback_started and _stopped.
    assert_eq!(without, [Call::events_create]);
}

#[test]
fn header_names_the_address_of_each_row() {
    let wrong: Vec<_> = Call::all()
        .filter(|call| {
            let method = match call.facts().method {
                Method::Get => "GET",
                Method::Post => "POST",
                Method::Put => "PUT",
                Method::Delete => "DELETE",
            };
            let path = match call.name() {
                // Their placeholder is several segments.
                "album_by_shortcut" => "/albums/{artist}/{album}",
                "track_by_shortcut" => "/tracks/{artist}/{album}/{track}",
                _ => call.path().split('?').next().unwrap_or(""),
            };
            let text = documentation(*call);
            !text.is_empty() && !text.contains(&format!("`{method} {path}"))
        })
        .map(|call| format!("{} {}: {}", call.name(), call.path(), documentation(call)))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
