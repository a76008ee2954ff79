//! How a track is played, in the application's words.
use crate::abi::mcat_id_kind::MCAT_ID_TRACK;
use crate::auth::Moment;
use crate::error::Error;
use crate::id::{self, Rule};
use crate::outbox::Playback;
use crate::scope::Scope;

const TRACK: Rule = Rule::ids(&[MCAT_ID_TRACK]);
/// Longest name of a codec.
const FORMAT_MAX: usize = 64;

/// How a track is played. The fields are those of `mcat_playback`, where they are described.
#[derive(Clone, Copy, Default)]
pub struct Played<'a> {
    pub started_ms: i64,
    pub played_ms: i64,
    pub bitrate: i32,
    pub offline: bool,
    pub format: Option<&'a str>,
}

impl Played<'_> {
    pub fn check(&self) -> Result<(), Error> {
        for (name, value) in [
            ("started_ms", self.started_ms),
            ("played_ms", self.played_ms),
            ("bitrate", self.bitrate.into()),
        ] {
            if value < 0 {
                return Err(Error::argument(name, "must not be negative"));
            }
        }
        match self.format {
            Some(format) if !(1..=FORMAT_MAX).contains(&format.len()) || format.contains(char::is_control) => {
                let rule = format_args!("must be 1 to {FORMAT_MAX} bytes of one line");
                Err(Error::argument("format", rule))
            }
            _ => Ok(()),
        }
    }

    /// The start of a track, played from `source`.
    pub fn start(&self, track: &str, source: &str, scope: &Scope) -> Result<Playback, Error> {
        check_track(track)?;
        self.check()?;
        Ok(Playback {
            played_ms: None,
            track: track.to_owned(),
            source: Some(source.to_owned()),
            started_ms: match self.started_ms {
                // 0 where the device does not know the date yet: the outbox dates it when it does.
                0 => {
                    let now = Moment::now(scope);
                    now.date_ms(&now).unwrap_or(0)
                }
                ms => ms,
            },
            bitrate: (self.bitrate > 0).then_some(self.bitrate),
            format: self.format.map(str::to_owned),
            offline: self.offline,
        })
    }

    /// The stop of what began as `start`: what is not given here stands there.
    pub fn stop(&self, start: &Playback) -> Playback {
        Playback {
            played_ms: Some(self.played_ms),
            started_ms: match self.started_ms {
                0 => start.started_ms,
                ms => ms,
            },
            bitrate: if self.bitrate > 0 {
                Some(self.bitrate)
            } else {
                start.bitrate
            },
            format: self.format.map(str::to_owned).or_else(|| start.format.clone()),
            offline: self.offline || start.offline,
            ..start.clone()
        }
    }
}

/// One track's id.
pub fn check_track(track: &str) -> Result<(), Error> {
    id::for_body("track", track, TRACK)?;
    Ok(())
}
