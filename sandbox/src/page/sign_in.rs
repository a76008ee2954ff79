//! The hosted sign-in form. It works without scripts and is sent to its own address, so that the application's parameters
//! come back with it. It offers the demo members; a script fills in the one that is chosen.

use super::html::{Part, fill};
use super::language::Language;
use super::{WebPage, source_of};
use crate::member::demo_members::{DemoMember, INTERNAL_ERROR};
use crate::member::passwords::Denied;
use axum::http::StatusCode;

const TEMPLATE: &str = include_str!("sign_in.html");
const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("sign_in.js");
const OFFERED: &str = include_str!("offered.html");

/// What the form shows.
pub(crate) struct Form<'a> {
    /// What the application is called.
    pub(crate) application: &'a str,
    /// Where the member's browser goes afterwards.
    pub(crate) redirect_uri: &'a str,
    /// What was typed before.
    pub(crate) user_name: &'a str,
    /// Why it did not sign the member in.
    pub(crate) denied: Option<Denied>,
    /// The members who can be chosen: those whose password is still the public one.
    pub(crate) members: &'a [&'a DemoMember],
    /// The value of `Accept-Language`.
    pub(crate) accept_language: Option<&'a str>,
}

struct Texts {
    lang: &'static str,
    heading: &'static str,
    error: &'static str,
    asks: &'static str,
    user_name: &'static str,
    password: &'static str,
    accept: &'static str,
    cancel: &'static str,
    back: &'static str,
    members: &'static str,
    fill: &'static str,
    wrong: &'static str,
    locked: fn(&str) -> String,
    /// So many begun minutes.
    minutes: fn(u128) -> String,
}

const ENGLISH: Texts = Texts {
    lang: "en",
    heading: "Sign in",
    error: "Error",
    asks: "asks for access to your music account.",
    user_name: "User name",
    password: "Password",
    accept: "Allow",
    cancel: "Cancel",
    back: "Afterwards you go back to",
    members: "Demo members",
    fill: "Choose one to fill in name and password.",
    wrong: "The user name or the password is wrong.",
    locked: |wait| {
        format!(
            "After too many wrong passwords the account is locked. Try again in {wait}, or have the password reset, which \
             unlocks the account at once."
        )
    },
    minutes: |minutes| match minutes {
        1 => "less than a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    },
};

const GERMAN: Texts = Texts {
    lang: "de",
    heading: "Anmelden",
    error: "Fehler",
    asks: "möchte auf Ihr Musikkonto zugreifen.",
    user_name: "Benutzername",
    password: "Passwort",
    accept: "Erlauben",
    cancel: "Abbrechen",
    back: "Danach geht es zurück zu",
    members: "Demo-Mitglieder",
    fill: "Wählen Sie eines aus: Name und Passwort werden ausgefüllt.",
    wrong: "Der Benutzername oder das Passwort ist falsch.",
    locked: |wait| {
        format!(
            "Nach zu vielen falschen Passwörtern ist das Konto gesperrt. Versuchen Sie es in {wait} wieder, oder lassen Sie \
             das Passwort zurücksetzen; das hebt die Sperre sofort auf."
        )
    },
    minutes: |minutes| match minutes {
        1 => "weniger als einer Minute".to_owned(),
        minutes => format!("{minutes} Minuten"),
    },
};

impl Texts {
    fn denied(&self, denied: &Denied) -> String {
        match denied {
            Denied::Wrong => self.wrong.to_owned(),
            // Rounded up: who waits as long as stated finds the account open.
            Denied::Locked(left) => (self.locked)(&(self.minutes)(left.as_millis().div_ceil(60_000))),
        }
    }
}

impl Form<'_> {
    /// The page.
    pub(crate) fn page(&self) -> WebPage {
        let texts = match Language::accepted(self.accept_language) {
            Language::English => ENGLISH,
            Language::German => GERMAN,
        };
        let title = match self.denied {
            None => texts.heading.to_owned(),
            Some(_) => format!("{}: {}", texts.error, texts.heading),
        };
        // The focus goes to where it is needed: a screen reader begins there, and says the error with it.
        const FOCUSED: &str = " autofocus";
        const WRONG: &str = " aria-invalid=\"true\" aria-describedby=\"error\"";
        const WRONG_AND_FOCUSED: &str = " aria-invalid=\"true\" aria-describedby=\"error\" autofocus";
        let (alert_state, user_name_state, password_state) = match self.denied {
            None => ("", FOCUSED, ""),
            Some(Denied::Wrong) => ("", WRONG, WRONG_AND_FOCUSED),
            Some(Denied::Locked(_)) => (" tabindex=\"-1\" autofocus", "", ""),
        };
        let alert = self.denied.as_ref().map_or(String::new(), |denied| {
            let parts = [
                ("state", Part::Html(alert_state)),
                ("message", Part::Text(&texts.denied(denied))),
            ];
            fill("<p id=\"error\" role=\"alert\"{{state}}>{{message}}</p>", &parts)
        });
        let known = self.members.iter();
        let known = known.map(|member| offered(member.user_name, member.password, member.what));
        let offered: String = known
            .chain([offered(INTERNAL_ERROR, "any", INTERNAL_ERROR_WHAT)])
            .collect();
        let html = fill(
            TEMPLATE,
            &[
                ("lang", Part::Text(texts.lang)),
                ("title", Part::Text(&title)),
                ("style", Part::Html(STYLE)),
                ("heading", Part::Text(texts.heading)),
                ("application", Part::Text(self.application)),
                ("asks", Part::Text(texts.asks)),
                ("alert", Part::Html(&alert)),
                ("user_name_label", Part::Text(texts.user_name)),
                ("user_name", Part::Text(self.user_name)),
                ("user_name_state", Part::Html(user_name_state)),
                ("password_label", Part::Text(texts.password)),
                ("password_state", Part::Html(password_state)),
                ("accept", Part::Text(texts.accept)),
                ("cancel", Part::Text(texts.cancel)),
                ("back", Part::Text(texts.back)),
                ("redirect_uri", Part::Text(self.redirect_uri)),
                ("members", Part::Text(texts.members)),
                ("fill", Part::Text(texts.fill)),
                ("offered", Part::Html(&offered)),
                ("script", Part::Html(SCRIPT)),
            ],
        );
        // No form-action: browsers apply it to the redirect too, and to wherever the application redirects from there.
        let policy = format!(
            "default-src 'none'; style-src {}; script-src {}; base-uri 'none'; frame-ancestors 'none'",
            source_of(STYLE),
            source_of(SCRIPT)
        );
        WebPage {
            status: StatusCode::OK,
            html,
            policy,
        }
    }
}

const INTERNAL_ERROR_WHAT: &str = "no member: leads back as after an internal error";

/// One who can be chosen.
fn offered(user_name: &str, password: &str, what: &str) -> String {
    let parts = [
        ("user_name", Part::Text(user_name)),
        ("password", Part::Text(password)),
        ("what", Part::Text(what)),
    ];
    fill(OFFERED, &parts)
}
