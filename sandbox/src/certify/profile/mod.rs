//! What the device is: a file that its maker writes. It says what the device does, which selects the cases, and with which commands it can
//! be made to do it.

mod file;
mod programs;

use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

/// What devices can do. A case is tried with those that do what it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::certify) enum Ability {
    /// Signs a member in with user name and password.
    PasswordSignIn,
    /// Signs a member in on the service's form, in a browser.
    BrowserSignIn,
    /// Signs the member out.
    SignOut,
    /// Keeps the sign-in over a restart.
    KeepsSignIn,
    /// Plays stations.
    Stations,
    /// Takes skips and likes.
    Feedback,
    /// Sends what it could not report later.
    ReportsLater,
    /// Gives way when another device of the account plays.
    MorePlayers,
    /// Shows and searches the catalog.
    Catalog,
    /// Shows pictures.
    Pictures,
    /// Shows and changes the member's favorites.
    Favorites,
    /// Shows and changes the member's playlists.
    Playlists,
    /// Shows texts to a person: a screen, an app or a voice.
    Screen,
}

/// All of them, in the order of the manual.
const ABILITIES: [Ability; 13] = [
    Ability::PasswordSignIn,
    Ability::BrowserSignIn,
    Ability::SignOut,
    Ability::KeepsSignIn,
    Ability::Stations,
    Ability::Feedback,
    Ability::ReportsLater,
    Ability::MorePlayers,
    Ability::Catalog,
    Ability::Pictures,
    Ability::Favorites,
    Ability::Playlists,
    Ability::Screen,
];

impl Ability {
    /// As the profile writes it.
    pub(in crate::certify) fn name(self) -> String {
        let words = format!("{self:?}");
        let mut name = String::new();
        for letter in words.chars() {
            if letter.is_ascii_uppercase() && !name.is_empty() {
                name.push('-');
            }
            name.push(letter.to_ascii_lowercase());
        }
        name
    }
}

/// What a case may ask the device to do: the names of the hooks, and what each is to do.
pub(in crate::certify) const ACTIONS: [(&str, &str); 16] = [
    (
        "sign-in",
        "sign the member in, unless the device knows one already, and end",
    ),
    (
        "sign-in-browser",
        "print the address of the service's form, take the redirect, and end signed in",
    ),
    ("sign-out", "forget the member"),
    (
        "account",
        "sign in if it has to, show who is signed in and whether this member may stream",
    ),
    ("play", "sign in if it has to, play three tracks of a station, and end"),
    ("play-like", "the same, and like the first track"),
    ("play-skip", "the same, and skip the first track"),
    ("play-skips", "the same with ten tracks, each of which is skipped"),
    ("play-long", "play ten tracks of a station, and end"),
    ("browse", "show the top artists and one of them"),
    ("search", "search for \"night\""),
    ("picture", "show the picture of an album, a track or an artist"),
    ("favorite-add", "add the track tra.1 to the favorites"),
    ("favorites", "show the favorites"),
    (
        "playlist-create",
        "create a playlist \"Certified\" with the tracks tra.1 to tra.5",
    ),
    ("playlist-edit", "remove the second track of the playlist \"Certified\""),
];

/// What an action is to do.
pub(in crate::certify) fn action(name: &str) -> Option<&'static str> {
    ACTIONS.iter().find(|(known, _)| *known == name).map(|(_, what)| *what)
}

/// The file.
#[derive(Debug, Clone)]
pub(in crate::certify) struct Profile {
    pub(in crate::certify) device: Device,
    /// Commands of the shell by action. Without any, a tester works the device by hand.
    pub(in crate::certify) hooks: BTreeMap<String, String>,
    /// How long hooks may take at least, by action.
    pub(in crate::certify) limits: BTreeMap<String, Duration>,
}

#[derive(Debug, Clone)]
pub(in crate::certify) struct Device {
    pub(in crate::certify) name: String,
    pub(in crate::certify) maker: String,
    pub(in crate::certify) firmware: String,
    /// What it does.
    pub(in crate::certify) does: Vec<Ability>,
}

impl Profile {
    /// Whether commands work the device, and no tester.
    pub(in crate::certify) fn is_hooked(&self) -> bool {
        !self.hooks.is_empty()
    }
}
