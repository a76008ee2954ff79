//! Pictures and previews are real files, as decoders by other hands see them.

use std::collections::HashSet;
use std::io::Cursor;

use musiccat_sandbox::media::jpeg::{Subject, image, montage};
use musiccat_sandbox::media::preview::mp3;
use musiccat_sandbox::media::song::TrackSound;
use symphonia::core::audio::sample::Sample;
use symphonia::core::codecs::audio::AudioDecoderOptions;
use symphonia::core::formats::TrackType;
use symphonia::core::io::MediaSourceStream;
use zune_jpeg::JpegDecoder;

/// Width, height and pixels.
fn decode_jpeg(jpeg: &[u8]) -> (usize, usize, Vec<u8>) {
    let mut decoder = JpegDecoder::new(Cursor::new(jpeg));
    let pixels = decoder.decode().expect("a JPEG");
    let (width, height) = decoder.dimensions().expect("dimensions after decoding");
    (width, height, pixels)
}

/// How much two pictures differ, from 0 to 255 for a byte.
fn difference(one: &[u8], other: &[u8]) -> f64 {
    assert_eq!(one.len(), other.len());
    one.iter()
        .zip(other)
        .map(|(a, b)| f64::from(a.abs_diff(*b)))
        .sum::<f64>()
        / one.len() as f64
}

#[test]
fn a_picture_has_exactly_the_size_asked_for() {
    let subject = Subject::new(1, "alb", 954, "The Hollow Pines");
    for (width, height) in [
        (70, 47),
        (633, 422),
        (70, 70),
        (170, 170),
        (500, 500),
        (230, 153),
        (161, 64),
        (1200, 400),
        (1, 1),
        (33, 7),
    ] {
        let jpeg = image(&subject, width, height);
        assert_eq!(jpeg[..3], [0xff, 0xd8, 0xff]);
        let (decoded_width, decoded_height, pixels) = decode_jpeg(&jpeg);
        assert_eq!((decoded_width as u32, decoded_height as u32), (width, height));
        assert_eq!(pixels.len() as u32, width * height * 3);
    }
}

#[test]
fn a_picture_is_baseline_jpeg() {
    let jpeg = image(&Subject::new(1, "art", 1, "Somebody"), 150, 100);
    // The frame header's marker: C0 for baseline, C2 for progressive.
    assert!(jpeg.windows(4).any(|bytes| bytes == [0xff, 0xc0, 0x00, 0x11]));
}

#[test]
fn the_same_subject_gives_the_same_bytes_and_another_a_visibly_different_picture() {
    let picture =
        |seed, moniker, number, title| decode_jpeg(&image(&Subject::new(seed, moniker, number, title), 200, 200)).2;
    assert_eq!(
        image(&Subject::new(1, "alb", 7, "A"), 200, 200),
        image(&Subject::new(1, "Alb", 7, "A"), 200, 200)
    );
    let one = picture(1, "alb", 7, "A Title");
    for other in [
        picture(1, "alb", 8, "A Title"),
        picture(2, "alb", 7, "A Title"),
        picture(1, "art", 7, "A Title"),
        picture(1, "g", 7, "A Title"),
    ] {
        assert!(difference(&one, &other) > 10.0);
    }
    let many: HashSet<Vec<u8>> = (1..=100)
        .map(|number| image(&Subject::new(1, "alb", number, ""), 70, 70))
        .collect();
    assert_eq!(many.len(), 100);
}

#[test]
fn the_title_is_written_on_large_pictures_and_initials_on_small_ones() {
    let picture = |title, size| decode_jpeg(&image(&Subject::new(1, "alb", 7, title), size, size)).2;
    // Only the letters differ, so the pictures are close but not the same.
    let (one, other) = (picture("Winter Orchard", 200), picture("Summer Factory", 200));
    assert!((0.3..20.0).contains(&difference(&one, &other)));
    assert_ne!(picture("Winter Orchard", 70), picture("Summer Factory", 70));
    assert_eq!(picture("Winter Orchard", 70), picture("Warm Ocean", 70));
    assert_ne!(picture("夜の電車", 300), picture("", 300));
    let endless =
        "A title that goes on and on, longer than any three lines of a cover can ever hold, and then some more";
    assert_ne!(picture(endless, 300), picture("A title", 300));
}

#[test]
fn a_montage_shows_all_subjects_in_their_places() {
    let subjects: Vec<Subject> = (1..=6).map(|number| Subject::new(1, "art", number, "")).collect();
    let (width, height, six) = decode_jpeg(&montage(&subjects, 3, 2, 1200, 400));
    assert_eq!((width, height), (1200, 400));
    let (_, _, four) = decode_jpeg(&montage(&subjects, 2, 2, 1200, 400));
    assert!(difference(&six, &four) > 5.0);
    // Every tile's top left corner has a ground colour of its own.
    let corner = |column: usize, row: usize| {
        let at = ((row * 200 + 10) * 1200 + column * 400 + 10) * 3;
        six[at..at + 3].to_vec()
    };
    let corners: HashSet<Vec<u8>> = (0..6).map(|tile| corner(tile % 3, tile / 3)).collect();
    assert_eq!(corners.len(), 6);
    let mut turned = subjects.clone();
    turned.reverse();
    assert_ne!(montage(&subjects, 3, 2, 230, 153), montage(&turned, 3, 2, 230, 153));
    // Too few subjects begin again from the first.
    assert_eq!(decode_jpeg(&montage(&subjects[..1], 2, 2, 230, 153)).0, 230);
}

/// A decoded sound.
struct Sound {
    rate: u32,
    channels: usize,
    samples: Vec<f32>,
}

impl Sound {
    fn decode(mp3: &[u8]) -> Sound {
        let source = MediaSourceStream::new(Box::new(Cursor::new(mp3.to_vec())), Default::default());
        let probe = symphonia::default::get_probe();
        let mut reader = probe
            .probe(&Default::default(), source, Default::default(), Default::default())
            .expect("an MP3");
        let track = reader.default_track(TrackType::Audio).expect("an audio track");
        let parameters = track
            .codec_params
            .as_ref()
            .and_then(|parameters| parameters.audio())
            .expect("audio parameters")
            .clone();
        let mut decoder = symphonia::default::get_codecs()
            .make_audio_decoder(&parameters, &AudioDecoderOptions::default())
            .expect("a decoder");
        let (mut rate, mut channels, mut samples) = (0, 0, Vec::new());
        while let Some(packet) = reader.next_packet().expect("no damaged frame") {
            let frame = decoder.decode(&packet).expect("no damaged frame");
            (rate, channels) = (frame.spec().rate(), frame.spec().channels().count());
            let mut part = vec![f32::MID; frame.samples_interleaved()];
            frame.copy_to_slice_interleaved(&mut part);
            samples.extend(part);
        }
        Sound {
            rate,
            channels,
            samples,
        }
    }

    fn seconds(&self) -> f64 {
        self.samples.len() as f64 / self.channels as f64 / f64::from(self.rate)
    }

    /// How loud it is between two seconds.
    fn loudness(&self, from: f64, to: f64) -> f64 {
        let at = |seconds: f64| (seconds * f64::from(self.rate)) as usize * self.channels;
        let part = &self.samples[at(from)..at(to).min(self.samples.len())];
        (part.iter().map(|&sample| f64::from(sample).powi(2)).sum::<f64>() / part.len() as f64).sqrt()
    }
}

// svc:CONV-14
#[test]
fn a_preview_is_thirty_seconds_of_stereo_mp3() {
    for (track, genre) in [(1, 1), (2, 16), (119_000, 26)] {
        let bytes = mp3(&TrackSound::new(1, track, genre));
        // The frame header: synchronisation, MPEG-1 layer III.
        assert_eq!((bytes[0], bytes[1] & 0xfe), (0xff, 0xfa));
        let sound = Sound::decode(&bytes);
        assert_eq!((sound.rate, sound.channels), (44_100, 2));
        assert!((29.9..=30.1).contains(&sound.seconds()), "{} seconds", sound.seconds());
        let kilobits = bytes.len() as f64 * 8.0 / 1000.0 / 30.0;
        assert!((64.0..=128.0).contains(&kilobits), "{kilobits} kbit/s");
    }
}

#[test]
fn a_preview_plays_throughout_without_clipping_and_fades_at_both_ends() {
    for track in [5, 77, 4321] {
        let sound = Sound::decode(&mp3(&TrackSound::new(1, track, track % 26 + 1)));
        for second in 1..28 {
            let loudness = sound.loudness(f64::from(second), f64::from(second + 1));
            assert!(
                loudness > 0.02,
                "second {second} of track {track} has a loudness of {loudness}"
            );
        }
        assert!(sound.samples.iter().all(|sample| sample.abs() < 1.0));
        let middle = sound.loudness(10.0, 20.0);
        assert!(sound.loudness(0.0, 0.05) < middle / 3.0);
        assert!(sound.loudness(29.9, 30.0) < middle / 3.0);
    }
}

#[test]
fn previews_are_the_same_for_the_same_track_and_sound_different_for_others() {
    let one = mp3(&TrackSound::new(1, 100, 3));
    assert_eq!(one, mp3(&TrackSound::new(1, 100, 3)));
    let samples = Sound::decode(&one).samples;
    for other in [
        TrackSound::new(1, 101, 3),
        TrackSound::new(1, 100, 4),
        TrackSound::new(2, 100, 3),
    ] {
        let other = Sound::decode(&mp3(&other)).samples;
        let energy = |samples: &[f32]| samples.iter().map(|&sample| f64::from(sample).powi(2)).sum::<f64>();
        let product: f64 = samples
            .iter()
            .zip(&other)
            .map(|(&a, &b)| f64::from(a) * f64::from(b))
            .sum();
        let alike = product / (energy(&samples) * energy(&other)).sqrt();
        assert!(alike.abs() < 0.5, "the sounds are {alike} alike");
    }
}
