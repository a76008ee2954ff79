//! Thirty-second samples as MP3.

use std::num::NonZeroU32;

use mp3lame_encoder::{Bitrate, Builder, FlushNoGap, InterleavedPcm, Quality, max_required_buffer_size};

use super::song::{SECONDS, Song, TrackSound};
use super::synth;

/// Its sample rate in hertz.
pub const SAMPLE_RATE: u32 = 44_100;

/// Plays the track's sample into an MP3: MPEG-1 layer III, 44.1 kHz, stereo, 96 kbit/s, thirty seconds.
pub fn mp3(track: &TrackSound) -> Vec<u8> {
    let samples = synth::play(&Song::compose(track), SAMPLE_RATE, SECONDS);
    let failed = "the encoder takes these settings";
    let mut builder = Builder::new().expect("the encoder finds memory");
    builder.set_num_channels(2).expect(failed);
    builder.set_sample_rate(SAMPLE_RATE).expect(failed);
    // Left to itself, the encoder would lower the sample rate at this bit rate.
    builder
        .set_output_sample_rate(NonZeroU32::new(SAMPLE_RATE))
        .expect(failed);
    builder.set_brate(Bitrate::Kbps96).expect(failed);
    // The fastest setting that keeps the sound clean.
    builder.set_quality(Quality::SecondWorst).expect(failed);
    let mut encoder = builder.build().expect(failed);
    let mut mp3 = Vec::with_capacity(max_required_buffer_size(samples.len() / 2));
    encoder
        .encode_to_vec(InterleavedPcm(&samples), &mut mp3)
        .expect("the buffer holds the worst case");
    mp3.reserve(max_required_buffer_size(0));
    encoder
        .flush_to_vec::<FlushNoGap>(&mut mp3)
        .expect("the buffer holds the rest");
    mp3
}
