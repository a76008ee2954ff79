//! Previews: thirty seconds of a track as MP3. No key is needed.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::refusal::Refusal;
use crate::music::media::preview;
use crate::music::media::song::TrackSound;

/// `GET /previews/{file}`
pub(crate) fn preview(call: &Call) -> Result<Answer, Refusal> {
    let service = &call.service;
    let number = call.segment("file").strip_suffix(".mp3");
    let number = number.and_then(|number| number.parse().ok());
    let track = number.and_then(|number| service.catalog.track(number));
    let track = track.ok_or_else(|| Refusal::not_found("There is no preview of this track"))?;
    let content = service.previews.get(track.number, || {
        let genre = track.genres.first().copied().unwrap_or_default();
        preview::mp3(&TrackSound::new(service.catalog.seed(), track.number, genre))
    });
    Ok(Answer::File {
        kind: "audio/mpeg",
        content,
    })
}
