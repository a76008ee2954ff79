//! Whether a pattern of a path can mean a call of the service at all.

use super::rows;
use crate::base::nearest::meant;
use crate::base::version::Version;

/// What a place such as `{ids}` is written as: it matches any characters of a segment, but not none.
const ANY: u8 = 1;

/// Says that no address of the service fits to the pattern, and which one may be meant.
pub(crate) fn note_unknown(pattern: &str) -> Option<String> {
    let mut paths: Vec<&str> = rows::all().map(|row| row.operation.path).collect();
    if paths.iter().any(|path| is_meant(pattern, path)) {
        return None;
    }
    paths.sort_unstable();
    paths.dedup();
    let below = Version::ALL.iter().flat_map(|version| version.names());
    let below = below.fold(pattern, |below, name| {
        let rest = below.strip_prefix('/').and_then(|rest| rest.strip_prefix(name));
        rest.filter(|rest| rest.starts_with('/')).unwrap_or(below)
    });
    let meant = meant(below, paths.into_iter());
    Some(format!("no address of the service fits to the path {pattern:?}{meant}"))
}

/// Whether the pattern matches an address of this path, with or without a version.
fn is_meant(pattern: &str, path: &str) -> bool {
    let mut plain = Vec::new();
    let mut is_place = false;
    for byte in path.bytes() {
        match byte {
            b'{' => {
                is_place = true;
                plain.push(ANY);
            }
            b'}' => is_place = false,
            _ if is_place => {}
            byte => plain.push(byte),
        }
    }
    let versions = Version::ALL.iter().flat_map(|version| version.names());
    let versioned = versions.map(|name| [b"/", name.as_bytes(), &plain].concat());
    versioned
        .chain([plain.clone()])
        .any(|path| fits(pattern.as_bytes(), &path))
}

/// Whether some text matches both: `*` in the pattern is any characters, also none.
fn fits(pattern: &[u8], path: &[u8]) -> bool {
    let (width, mut reached) = (path.len() + 1, vec![(0, 0, false)]);
    let mut seen = vec![false; (pattern.len() + 1) * width * 2];
    // A place may have taken some characters already.
    while let Some((at, place, begun)) = reached.pop() {
        let index = (at * width + place) * 2 + usize::from(begun);
        if std::mem::replace(&mut seen[index], true) {
            continue;
        }
        match (pattern.get(at), path.get(place)) {
            (None, None) => return true,
            (Some(b'*'), next) => {
                reached.push((at + 1, place, begun));
                match next {
                    Some(&ANY) => reached.extend([(at, place + 1, false), (at, place, true)]),
                    Some(_) => reached.push((at, place + 1, false)),
                    None => {}
                }
            }
            (Some(byte), Some(&ANY)) if *byte != b'/' => reached.push((at + 1, place, true)),
            (Some(byte), Some(next)) if byte == next => reached.push((at + 1, place + 1, false)),
            _ => {}
        }
        if begun && path.get(place) == Some(&ANY) {
            reached.push((at, place + 1, false));
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::note_unknown;

    #[test]
    fn path_that_no_address_fits_to_is_noted_with_the_one_that_is_meant() {
        for known in [
            "*",
            "/*",
            "/genres",
            "/v2.2/genres",
            "/v1/*",
            "/artists/*",
            "/artists/art.1",
            "/artists/art.*",
            "/artists/art.1,art.2/albums/*",
            "*/oauth/access_token",
            "/oauth/token",
            "/previews/*.mp3",
            "/me/*",
        ] {
            assert_eq!(note_unknown(known), None, "{known}");
        }
        for (unknown, meant) in [
            ("/artits/top", "(did you mean \"/artists/top\"?)"),
            ("/v2.2/genrs", "(did you mean \"/genres\"?)"),
            ("/genres/", "(did you mean \"/genres"),
            ("/zzzzzzzzzzzzz", "path \"/zzzzzzzzzzzzz\""),
        ] {
            let note = note_unknown(unknown).unwrap();
            assert!(note.contains(meant), "{note}");
        }
    }
}
