//! Looks for secrets where none may stand, in whatever form they may have slipped there.
pub use crate::disguises::disguises;
use musiccat::Response;
use musiccat_sandbox::{Sandbox, Witness};

/// The length of the sandbox's tokens and codes, in base64url.
const TOKEN: usize = 43;

/// What is looked for.
pub struct Watch {
    /// A secret's number and one of its disguises, in small letters.
    canaries: Vec<(usize, Vec<u8>)>,
    /// The disguises by how they begin: most places are passed by without a closer look.
    begins: Vec<Vec<usize>>,
}

impl Watch {
    pub fn over(secrets: &[&str]) -> Watch {
        let numbered = secrets.iter().enumerate();
        let canaries: Vec<_> = numbered
            .flat_map(|(number, secret)| disguises(secret).into_iter().map(move |(_, text)| (number, text)))
            .map(|(number, text)| (number, text.to_ascii_lowercase().into_bytes()))
            .collect();
        let mut begins = vec![Vec::new(); 1 << 16];
        for (place, (_, text)) in canaries.iter().enumerate() {
            begins[begin(text.first_chunk().expect("a secret long enough to be known by"))].push(place);
        }
        Watch { canaries, begins }
    }

    /// Where a secret stands, in any form and letter case, and its number.
    pub fn find(&self, bytes: &[u8]) -> Option<(usize, usize)> {
        const NOUGHTS: [u8; 64] = [0; 64];
        let bytes = bytes.to_ascii_lowercase();
        let mut at = 0;
        while let Some(four) = bytes[at..].first_chunk() {
            // Of memory much is empty.
            if four[0] == 0 && bytes[at..].starts_with(&NOUGHTS) {
                at += NOUGHTS.len();
                continue;
            }
            let mut alike = self.begins[begin(four)].iter().map(|place| &self.canaries[*place]);
            if let Some((number, _)) = alike.find(|(_, text)| bytes[at..].starts_with(text)) {
                return Some((at, *number));
            }
            at += 1;
        }
        None
    }
}

fn begin(four: &[u8; 4]) -> usize {
    (u32::from_le_bytes(*four).wrapping_mul(0x9E37_79B1) >> 16) as usize
}

/// What a sandbox and its clients keep to themselves: the key and the secret, passwords, tokens and codes.
pub struct Secrets {
    watch: Watch,
    pub witness: Witness,
}

impl Secrets {
    pub fn of(sandbox: &Sandbox) -> Secrets {
        let passwords = sandbox.members().iter().map(|member| member.password);
        let secrets = [sandbox.api_key(), sandbox.api_secret()].into_iter().chain(passwords);
        Secrets {
            watch: Watch::over(&secrets.collect::<Vec<_>>()),
            witness: sandbox.witness(),
        }
    }

    /// Whether a text tells one of them.
    pub fn are_in(&self, text: &str) -> bool {
        self.watch.find(text.as_bytes()).is_some()
            || like_tokens(text.as_bytes()).any(|text| self.witness.is_token(text))
    }
}

/// What an application might show or log of a response.
pub fn words(response: &Response) -> impl Iterator<Item = &str> {
    let fields = [
        &response.code,
        &response.location,
        &response.allow,
        &response.request_id,
    ];
    let texts = fields.into_iter().filter_map(|field| response.text(field));
    texts.chain([response.message()])
}

/// All that looks like a token of the sandbox's.
pub fn like_tokens(bytes: &[u8]) -> impl Iterator<Item = &str> {
    let runs = bytes.split(|b| !(b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_')));
    runs.flat_map(|run| run.windows(TOKEN))
        .filter_map(|run| std::str::from_utf8(run).ok())
}
