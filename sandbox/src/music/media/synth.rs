//! Playing a composed song into samples.

use std::f32::consts::TAU;

use super::song::{Note, Song, Timbre, Voice};

/// One turn of a tone is looked up in so many steps.
const TABLE: usize = 2048;
/// The loudest sample, of 1.0: room enough for what lossy coding adds.
const PEAK: f32 = 0.8;
const FADE_IN: f32 = 0.4;
const FADE_OUT: f32 = 1.5;

/// Renders the song as interleaved stereo.
pub(super) fn play(song: &Song, rate: u32, seconds: u32) -> Vec<i16> {
    let mut sound = vec![0.0f32; (rate * seconds) as usize * 2];
    let [chord, bass, lead] = [&song.chord, &song.bass, &song.lead].map(turn);
    for note in &song.notes {
        let first = (note.start * f64::from(rate)) as usize * 2;
        let Some(room) = sound.get_mut(first..) else {
            continue;
        };
        match note.voice {
            Voice::Chord => tone(room, note, &chord, rate, 0.08),
            Voice::Bass => tone(room, note, &bass, rate, 0.01),
            Voice::Lead => tone(room, note, &lead, rate, 0.02),
            Voice::Kick => kick(room, note, rate),
            Voice::Snare => hiss(room, note, rate, 0.12),
            Voice::Hat => hiss(room, note, rate, 0.03),
        }
    }
    finish(&sound, rate)
}

/// One turn of a tone with these harmonics.
fn turn(timbre: &Timbre) -> Vec<f32> {
    let sum: f32 = timbre.iter().sum();
    let at = |step: usize| {
        let angle = step as f32 / TABLE as f32 * TAU;
        timbre
            .iter()
            .enumerate()
            .map(|(harmonic, strength)| (angle * (harmonic + 1) as f32).sin() * strength)
            .sum::<f32>()
            / sum
    };
    (0..TABLE).map(at).collect()
}

/// Adds a sound to both channels: `sample` gives it frame by frame.
fn add(room: &mut [f32], note: &Note, frames: usize, mut sample: impl FnMut(usize) -> f32) {
    let volume = note.voice.volume();
    let (left, right) = ((1.0 - note.pan).sqrt() * volume, note.pan.sqrt() * volume);
    for (frame, both) in room.chunks_exact_mut(2).take(frames).enumerate() {
        let value = sample(frame);
        both[0] += value * left;
        both[1] += value * right;
    }
}

fn tone(room: &mut [f32], note: &Note, turn: &[f32], rate: u32, attack: f32) {
    let hertz = 440.0 * ((note.pitch - 69) as f32 / 12.0).exp2();
    let step = hertz / rate as f32 * TABLE as f32;
    let frames = (note.length * f64::from(rate)) as usize;
    let (rise, fall) = (1.0 / (attack * rate as f32), 1.0 / (0.04 * rate as f32));
    let mut phase = 0.0f32;
    add(room, note, frames, |frame| {
        let value = turn[phase as usize & (TABLE - 1)];
        phase += step;
        if phase >= TABLE as f32 {
            phase -= TABLE as f32;
        }
        let envelope = (frame as f32 * rise).min((frames - frame) as f32 * fall).min(1.0);
        // A held tone dies away slowly, as strings do.
        value * envelope * (1.0 - 0.5 * frame as f32 / frames as f32)
    });
}

/// A low tone that falls.
fn kick(room: &mut [f32], note: &Note, rate: u32) {
    let frames = (0.18 * rate as f32) as usize;
    let mut phase = 0.0f32;
    add(room, note, frames, |frame| {
        let left = 1.0 - frame as f32 / frames as f32;
        phase += (45.0 + 110.0 * left.powi(6)) / rate as f32 * TAU;
        phase.sin() * left * left
    });
}

/// Noise that dies away within `seconds`.
fn hiss(room: &mut [f32], note: &Note, rate: u32, seconds: f32) {
    let frames = (seconds * rate as f32) as usize;
    let mut noise = 0x2545_f491u32;
    add(room, note, frames, |frame| {
        noise ^= noise << 13;
        noise ^= noise >> 17;
        noise ^= noise << 5;
        let left = 1.0 - frame as f32 / frames as f32;
        (noise as i32 as f32 / i32::MAX as f32) * left * left
    });
}

/// Brings the loudest sample to [`PEAK`], fades both ends, and rounds.
fn finish(sound: &[f32], rate: u32) -> Vec<i16> {
    let loudest = sound
        .iter()
        .fold(f32::EPSILON, |loudest, sample| loudest.max(sample.abs()));
    let gain = PEAK / loudest * f32::from(i16::MAX);
    let frames = sound.len() / 2;
    let (rise, fall) = (1.0 / (FADE_IN * rate as f32), 1.0 / (FADE_OUT * rate as f32));
    let faded = |(at, sample): (usize, &f32)| {
        let frame = at / 2;
        let fade = (frame as f32 * rise).min((frames - frame) as f32 * fall).min(1.0);
        (sample * gain * fade) as i16
    };
    sound.iter().enumerate().map(faded).collect()
}
