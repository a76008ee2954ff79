//! What the device is: a file that its maker writes. It says what the device does, which selects the cases, and with which commands it can
//! be made to do it.

use crate::base::error::{Error, Result};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;

/// What devices can do. A case is tried with those that do what it needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Ability {
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

impl Ability {
    /// As the profile writes it.
    pub(super) fn name(self) -> String {
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
pub(super) const ACTIONS: [(&str, &str); 16] = [
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
pub(super) fn action(name: &str) -> Option<&'static str> {
    ACTIONS.iter().find(|(known, _)| *known == name).map(|(_, what)| *what)
}

/// The file.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Profile {
    pub(super) device: Device,
    /// Commands of the shell by action. Without any, a tester works the device by hand.
    #[serde(default)]
    pub(super) hooks: BTreeMap<String, String>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Device {
    pub(super) name: String,
    #[serde(default)]
    pub(super) maker: String,
    #[serde(default)]
    pub(super) firmware: String,
    /// What it does.
    pub(super) does: Vec<Ability>,
}

impl Profile {
    pub(super) fn read(path: &Path) -> Result<Profile> {
        let what = || format!("read the profile {}", path.display());
        let text = std::fs::read_to_string(path).map_err(|cause| Error::cannot(what(), cause))?;
        let profile: Profile = toml::from_str(&text).map_err(|cause| Error::cannot(what(), cause))?;
        profile.check().map_err(|rule| Error::cannot(what(), rule))?;
        Ok(profile)
    }

    fn check(&self) -> std::result::Result<(), String> {
        if self.device.name.trim().is_empty() {
            return Err("device.name must say what the device is".into());
        }
        match self.hooks.keys().find(|name| action(name).is_none()) {
            None => Ok(()),
            Some(unknown) => {
                let known: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
                Err(format!("there is no hook {unknown:?}; there are {}", known.join(", ")))
            }
        }
    }

    /// Whether commands work the device, and no tester.
    pub(super) fn is_hooked(&self) -> bool {
        !self.hooks.is_empty()
    }
}
