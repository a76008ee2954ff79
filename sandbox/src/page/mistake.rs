//! What the browser shows where an application asks for a sign-in wrongly: what it sent, what is expected, and where to change it. It is
//! for the application's developer: a member can do nothing about it.

use super::html::{Part, fill};
use super::{WebPage, source_of};
use axum::http::StatusCode;

const TEMPLATE: &str = include_str!("mistake.html");
const STYLE: &str = include_str!("style.css");

/// A parameter that is wrong.
pub(crate) struct Mistake<'a> {
    pub(crate) parameter: &'static str,
    /// Its value; `None`: it was not sent.
    pub(crate) sent: Option<&'a str>,
    /// The same for a program.
    pub(crate) message: String,
    pub(crate) expected: Expected<'a>,
    pub(crate) advice: Advice,
}

/// What would be right.
pub(crate) enum Expected<'a> {
    /// Exactly one of these.
    OneOf(Vec<&'a str>),
    /// The application's key: the page does not give it away.
    Key,
    /// A challenge.
    Challenge,
}

/// Where to change it: in a device with the library, in another client, in the sandbox.
pub(crate) struct Advice {
    library: &'static str,
    other: &'static str,
    sandbox: &'static str,
}

pub(crate) const CLIENT_ID: Advice = Advice {
    library: "mcat_config.client_id, or mcat_config.api_key if the former is not set",
    other: "the client id",
    sandbox: "--api-key KEY gives the application another key",
};

pub(crate) const REDIRECT_URI: Advice = Advice {
    library: "mcat_config.redirect_uri",
    other: "the redirect address: character by character the same, in the token request too",
    sandbox: "--redirect-uri ADDRESS registers another address",
};

pub(crate) const RESPONSE_TYPE: Advice = Advice {
    library: "nothing: mcat_auth_begin asks for a code by itself",
    other: "the response type, or the flow: the authorization code flow sends code",
    sandbox: "nothing: the service takes no other",
};

pub(crate) const CHALLENGE: Advice = Advice {
    library: "nothing: mcat_auth_begin sends a challenge by itself",
    other: "switch PKCE on (RFC 7636), or use /oauth/authorize without a version, which needs none, and the secret",
    sandbox: "nothing: every version of the service wants a challenge",
};

impl Mistake<'_> {
    /// The page; `names` are those of the parameters that were sent.
    pub(crate) fn page(&self, names: &[&str]) -> WebPage {
        let sent = match self.sent {
            Some(sent) => code(sent),
            None => "<em>nothing: the parameter is missing</em>".to_owned(),
        };
        let names = match names.is_empty() {
            true => "<em>none</em>".to_owned(),
            false => names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", "),
        };
        let html = fill(
            TEMPLATE,
            &[
                ("style", Part::Html(STYLE)),
                ("parameter", Part::Text(self.parameter)),
                ("sent", Part::Html(&sent)),
                ("expected", Part::Html(&self.expected.html())),
                ("difference", Part::Html(&self.difference())),
                ("names", Part::Html(&names)),
                ("library", Part::Text(self.advice.library)),
                ("other", Part::Text(self.advice.other)),
                ("sandbox", Part::Text(self.advice.sandbox)),
            ],
        );
        let style = source_of(STYLE);
        WebPage {
            status: StatusCode::BAD_REQUEST,
            html,
            policy: format!(
                "default-src 'none'; style-src {style}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
        }
    }

    /// Where the sent value leaves the one that it is most like. Two addresses that differ in one character look the same.
    fn difference(&self) -> String {
        let (Some(sent), Expected::OneOf(known)) = (self.sent, &self.expected) else {
            return String::new();
        };
        let same = known.iter().map(|known| {
            let pairs = known.chars().zip(sent.chars());
            pairs.take_while(|(known, sent)| known == sent).count()
        });
        let same = same.max().unwrap_or_default();
        let rest: String = sent.chars().skip(same).collect();
        let what = match rest.is_empty() {
            true => format!("It ends too early, after {same} characters."),
            false => format!("It differs from character {} on: {}", same + 1, code(&rest)),
        };
        fill("<p>{{what}}</p>", &[("what", Part::Html(&what))])
    }
}

impl Expected<'_> {
    fn html(&self) -> String {
        match self {
            Expected::OneOf(values) => {
                let values = values.iter().map(|value| code(value)).collect::<Vec<_>>();
                values.join("<br>or ")
            }
            Expected::Key => "the application's key: the sandbox printed it at the start, and <a href=\"/#/device\">its page</a> shows it"
                .to_owned(),
            Expected::Challenge => "a challenge: the SHA-256 of the verifier in base64url, and <code>code_challenge_method=S256</code>".to_owned(),
        }
    }
}

/// A value as it was sent.
fn code(text: &str) -> String {
    match text {
        "" => "<em>an empty text</em>".to_owned(),
        text => fill("<code>{{text}}</code>", &[("text", Part::Text(text))]),
    }
}
