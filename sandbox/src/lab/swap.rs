//! Puts one origin into the place of others, in texts and in streams of bytes: plain, in JSON with escaped slashes, and percent-encoded.

use std::borrow::Cow;

/// What takes the place of what.
#[derive(Debug, Clone)]
pub(super) struct Swap {
    /// The longest first.
    pairs: Vec<(Vec<u8>, Vec<u8>)>,
    /// So many bytes have to be seen to decide about the first of them.
    ahead: usize,
}

impl Swap {
    /// `to` in place of each of these.
    pub(super) fn new(from: &[String], to: &str) -> Swap {
        let forms = |text: &str| {
            let encoded = text.replace(':', "%3A").replace('/', "%2F");
            [
                text.to_owned(),
                text.replace('/', "\\/"),
                encoded.replace("%3A", "%3a").replace("%2F", "%2f"),
                encoded,
            ]
        };
        let mut pairs: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        for from in from.iter().filter(|from| *from != to) {
            let both = forms(from).into_iter().zip(forms(to));
            pairs.extend(both.map(|(from, to)| (from.into_bytes(), to.into_bytes())));
        }
        pairs.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
        let longest = pairs.first().map_or(0, |(from, _)| from.len());
        Swap {
            pairs,
            ahead: longest + 3,
        }
    }

    /// In a text.
    pub(super) fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let mut stream = Stream::new(self);
        let mut swapped = stream.push(text.as_bytes());
        swapped.extend(stream.end());
        match swapped == text.as_bytes() {
            true => Cow::Borrowed(text),
            false => Cow::Owned(String::from_utf8(swapped).expect("texts took the place of texts")),
        }
    }

    /// What is at the beginning of these bytes, and what takes its place. `service.example` is no part of `service.example.com`, and no
    /// port is a part of another.
    fn found(&self, bytes: &[u8]) -> Option<(usize, &[u8])> {
        let goes_on = |rest: &[u8]| match rest {
            [b'%', b'3', b'A' | b'a', ..] => true,
            [next, ..] => next.is_ascii_alphanumeric() || b".-:_".contains(next),
            [] => false,
        };
        let found = self.pairs.iter().find(|(from, _)| {
            let rest = bytes.strip_prefix(from.as_slice());
            rest.is_some_and(|rest| !goes_on(rest))
        });
        found.map(|(from, to)| (from.len(), to.as_slice()))
    }
}

/// The same in bytes that come piece by piece.
pub(super) struct Stream<'s> {
    swap: Cow<'s, Swap>,
    held: Vec<u8>,
}

impl<'s> Stream<'s> {
    pub(super) fn new(swap: &'s Swap) -> Stream<'s> {
        Stream {
            swap: Cow::Borrowed(swap),
            held: Vec::new(),
        }
    }

    pub(super) fn owned(swap: Swap) -> Stream<'static> {
        Stream {
            swap: Cow::Owned(swap),
            held: Vec::new(),
        }
    }

    /// What can go on.
    pub(super) fn push(&mut self, bytes: &[u8]) -> Vec<u8> {
        self.held.extend_from_slice(bytes);
        let upto = (self.held.len() + 1).saturating_sub(self.swap.ahead);
        self.pass(upto)
    }

    /// The rest.
    pub(super) fn end(&mut self) -> Vec<u8> {
        self.pass(self.held.len())
    }

    fn pass(&mut self, upto: usize) -> Vec<u8> {
        let mut passed = Vec::with_capacity(upto);
        let mut at = 0;
        while at < upto {
            let found = (self.held[at] == b'h').then(|| self.swap.found(&self.held[at..]));
            match found.flatten() {
                Some((length, to)) => {
                    passed.extend_from_slice(to);
                    at += length;
                }
                None => {
                    passed.push(self.held[at]);
                    at += 1;
                }
            }
        }
        self.held.drain(..at);
        passed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origin_is_swapped_in_every_form_and_in_pieces_of_any_size() {
        let from = ["https://a.example:443".to_owned(), "https://a.example".to_owned()];
        let swap = Swap::new(&from, "http://localhost:8080");
        let text = r#"{"u":"https://a.example/x","v":"https:\/\/a.example:443\/y","w":"?n=https%3A%2F%2Fa.example%2Fz&m=https%3a%2f%2fa.example"}
            https://a.example.com https://a.example:4430 https://a.example-b https%3A%2F%2Fa.example%3A80 http://a.example https://a.example"#;
        let expected = r#"{"u":"http://localhost:8080/x","v":"http:\/\/localhost:8080\/y","w":"?n=http%3A%2F%2Flocalhost%3A8080%2Fz&m=http%3a%2f%2flocalhost%3a8080"}
            https://a.example.com https://a.example:4430 https://a.example-b https%3A%2F%2Fa.example%3A80 http://a.example http://localhost:8080"#;
        assert_eq!(swap.text(text), expected);
        for size in 1..60 {
            let mut stream = Stream::new(&swap);
            let mut swapped = Vec::new();
            text.as_bytes()
                .chunks(size)
                .for_each(|piece| swapped.extend(stream.push(piece)));
            swapped.extend(stream.end());
            assert_eq!(String::from_utf8(swapped).unwrap(), expected, "pieces of {size}");
        }
        assert!(matches!(swap.text("nothing of it"), Cow::Borrowed(_)));
    }
}
