//! The application's description of how a track is played.
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::Error;
use crate::calls::check_track;
use crate::calls::playback::Playback;

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
    /// The start of a track, played from `source`.
    pub fn start(&self, track: &str, source: &str, scope: &Scope) -> Result<Playback, Error> {
        check_track("track", track)?;
        let start = Playback {
            played_ms: None,
            track: track.to_owned(),
            source: Some(source.to_owned()),
            started_ms: match self.started_ms {
                // 0 if the device does not know the date yet: the outbox sets it later.
                0 => {
                    let now = Moment::now(scope);
                    now.date_ms(&now).unwrap_or(0)
                }
                ms => ms,
            },
            bitrate: self.bitrate(),
            format: self.format.map(str::to_owned),
            offline: self.offline,
        };
        start.check()?;
        Ok(start)
    }

    /// The stop of the playback that began with `start`: values that are missing here come from there.
    pub fn stop(&self, start: &Playback) -> Result<Playback, Error> {
        let stop = Playback {
            played_ms: Some(self.played_ms),
            started_ms: match self.started_ms {
                0 => start.started_ms,
                ms => ms,
            },
            bitrate: self.bitrate().or(start.bitrate),
            format: self.format.map(str::to_owned).or_else(|| start.format.clone()),
            offline: self.offline || start.offline,
            ..start.clone()
        };
        stop.check()?;
        Ok(stop)
    }

    fn bitrate(&self) -> Option<i32> {
        (self.bitrate != 0).then_some(self.bitrate)
    }
}
