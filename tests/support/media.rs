//! Sound and pictures, decoded by other hands than those that made them.
use std::io::Cursor;
use symphonia::core::audio::sample::Sample;
use symphonia::core::codecs::audio::AudioDecoderOptions;
use symphonia::core::formats::TrackType;
use symphonia::core::io::MediaSourceStream;
use zune_jpeg::JpegDecoder;

/// The sound in an MP3: how long it lasts in seconds, and its samples.
pub fn sound(mp3: &[u8]) -> (f64, Vec<f32>) {
    let source = MediaSourceStream::new(Box::new(Cursor::new(mp3.to_vec())), Default::default());
    let probe = symphonia::default::get_probe();
    let mut reader = probe
        .probe(&Default::default(), source, Default::default(), Default::default())
        .expect("an MP3");
    let track = reader.default_track(TrackType::Audio).expect("a sound");
    let parameters = track
        .codec_params
        .as_ref()
        .and_then(|parameters| parameters.audio())
        .expect("its parameters")
        .clone();
    let codecs = symphonia::default::get_codecs();
    let mut decoder = codecs
        .make_audio_decoder(&parameters, &AudioDecoderOptions::default())
        .expect("a decoder");
    let (mut seconds, mut samples) = (0.0, Vec::new());
    while let Some(packet) = reader.next_packet().expect("no damaged frame") {
        let frame = decoder.decode(&packet).expect("no damaged frame");
        let mut part = vec![f32::MID; frame.samples_interleaved()];
        frame.copy_to_slice_interleaved(&mut part);
        seconds += part.len() as f64 / frame.spec().channels().count() as f64 / f64::from(frame.spec().rate());
        samples.extend(part);
    }
    (seconds, samples)
}

/// Width, height and pixels.
pub fn picture(jpeg: &[u8]) -> (i32, i32, Vec<u8>) {
    let mut decoder = JpegDecoder::new(std::io::Cursor::new(jpeg));
    let pixels = decoder.decode().expect("a JPEG");
    let (width, height) = decoder.dimensions().expect("dimensions after decoding");
    (width as i32, height as i32, pixels)
}
