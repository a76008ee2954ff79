//! Composing: tempo, key, chords, bass, melody and beat of a track.

use crate::music::catalog::Draw;

/// How long a sample is, in seconds.
pub const SECONDS: u32 = 30;

/// What a track sounds like.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrackSound {
    pub(super) seed: u64,
    pub(super) track: u32,
    pub(super) genre: u32,
}

impl TrackSound {
    /// The sound of a track of the catalog with this seed. Tracks of one genre share the kind of beat and the range of
    /// tempo; key, chords, melody and instruments are the track's own.
    pub fn new(seed: u64, track: u32, genre: u32) -> TrackSound {
        TrackSound { seed, track, genre }
    }
}

/// What plays a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Voice {
    Chord,
    Bass,
    Lead,
    Kick,
    Snare,
    Hat,
}

impl Voice {
    /// How loud the voice is against the others.
    pub(super) fn volume(self) -> f32 {
        match self {
            Voice::Chord => 0.14,
            Voice::Bass => 0.34,
            Voice::Lead => 0.2,
            Voice::Kick => 0.6,
            Voice::Snare => 0.35,
            Voice::Hat => 0.12,
        }
    }
}

/// A note; times in seconds.
pub(super) struct Note {
    pub(super) voice: Voice,
    pub(super) start: f64,
    pub(super) length: f64,
    /// As MIDI counts: 69 is the A of 440 Hz. Without meaning for drums.
    pub(super) pitch: i32,
    /// From 0.0, left, to 1.0, right.
    pub(super) pan: f32,
}

/// The strengths of a tone's harmonics.
pub(super) type Timbre = [f32; 8];

/// A composed sample.
pub(super) struct Song {
    pub(super) notes: Vec<Note>,
    pub(super) chord: Timbre,
    pub(super) bass: Timbre,
    pub(super) lead: Timbre,
}

const MAJOR: [i32; 7] = [0, 2, 4, 5, 7, 9, 11];
const MINOR: [i32; 7] = [0, 2, 3, 5, 7, 8, 10];

/// Roots of four bars as steps of the scale.
const PROGRESSIONS: &[[i32; 4]] = &[
    [0, 4, 5, 3],
    [0, 3, 4, 4],
    [0, 5, 3, 4],
    [5, 3, 0, 4],
    [0, 3, 0, 4],
    [0, 2, 3, 4],
    [1, 4, 0, 0],
    [0, 6, 3, 0],
];

/// Sixteenths of a bar on which kick, snare and hat sound, the first of the bar in the highest bit.
const BEATS: &[[u16; 3]] = &[
    [0b1000_0000_1000_0000, 0b0000_1000_0000_1000, 0b1010_1010_1010_1010],
    [0b1000_1000_1000_1000, 0b0000_1000_0000_1000, 0b0010_0010_0010_0010],
    [0b1000_0010_0010_0000, 0b0000_1000_0000_1000, 0b1010_1010_1011_1010],
    [0b1000_0001_0010_0000, 0b0000_0000_1000_0000, 0b1111_1011_1111_1110],
    [0b0000_0000_1000_0000, 0b0000_0000_1000_0000, 0b0010_0010_0010_0010],
    [0b1000_0000_0010_0000, 0b0000_1001_0000_1000, 0b1001_1001_1001_1001],
    [0, 0, 0],
];

/// The last seconds hold no new notes, so that they ring out within the fade.
const LAST_NOTE: f64 = SECONDS as f64 - 1.0;

struct Composer {
    draw: Draw,
    notes: Vec<Note>,
    scale: [i32; 7],
    key: i32,
    /// The length of a sixteenth in seconds.
    sixteenth: f64,
}

impl Song {
    /// Composes what a track's sample plays.
    pub(super) fn compose(track: &TrackSound) -> Song {
        let mut groove = Draw::new(track.seed, "groove", track.genre);
        let slowest = groove.between(66, 124);
        let beat = BEATS[groove.below(BEATS.len() as u32) as usize];

        let mut draw = Draw::new(track.seed, "song", track.track);
        let tempo = slowest + draw.below(24);
        let scale = if draw.percent(50) { MAJOR } else { MINOR };
        let key = 45 + draw.below(12) as i32;
        let progression = PROGRESSIONS[draw.below(PROGRESSIONS.len() as u32) as usize];
        let [chord, bass, lead] = [0.5, 0.35, 0.7].map(|brightness| timbre(&mut draw, brightness));
        let motif = Draw::new(track.seed, "melody", track.track);

        let mut composer = Composer {
            draw: motif,
            notes: Vec::new(),
            scale,
            key,
            sixteenth: 15.0 / f64::from(tempo),
        };
        let phrases = [composer.phrase(), composer.phrase()];
        let bars = (LAST_NOTE / (16.0 * composer.sixteenth)).ceil() as usize;
        for bar in 0..bars {
            let root = progression[bar % 4];
            composer.harmony(bar, root);
            composer.beat(bar, beat);
            // The first four bars are an introduction without melody; then two phrases as A A B A.
            if bar >= 4 {
                composer.melody(bar, root, &phrases[usize::from(bar % 4 == 2)]);
            }
        }
        composer.notes.retain(|note| note.start < LAST_NOTE);
        Song {
            notes: composer.notes,
            chord,
            bass,
            lead,
        }
    }
}

/// Harmonics that fall off; the brighter, the slower.
fn timbre(draw: &mut Draw, brightness: f32) -> Timbre {
    let odd_only = draw.percent(35);
    let fall = 0.25 + brightness * draw.unit() as f32;
    std::array::from_fn(|harmonic| {
        let strength = fall.powi(harmonic as i32) * (0.5 + draw.unit() as f32);
        if harmonic == 0 {
            1.0
        } else if odd_only && harmonic % 2 == 1 {
            strength * 0.1
        } else {
            strength.min(1.0)
        }
    })
}

/// A step of a melody: the sixteenth on which it begins, how many it lasts, and its step above the bar's root.
struct Step {
    at: u32,
    length: u32,
    degree: i32,
}

impl Composer {
    fn pitch(&self, degree: i32) -> i32 {
        self.key + self.scale[degree.rem_euclid(7) as usize] + 12 * degree.div_euclid(7)
    }

    fn note(&mut self, bar: usize, at: u32, length: u32, voice: Voice, pitch: i32, pan: f32) {
        let start = (bar * 16 + at as usize) as f64 * self.sixteenth;
        self.notes.push(Note {
            voice,
            start,
            length: f64::from(length) * self.sixteenth,
            pitch,
            pan,
        });
    }

    /// Draws a bar of melody: a walk in small steps.
    fn phrase(&mut self) -> Vec<Step> {
        let (mut steps, mut at, mut degree) = (Vec::new(), 0, self.draw.below(5) as i32);
        while at < 16 {
            let length = [2, 2, 3, 4, 4, 6][self.draw.below(6) as usize].min(16 - at);
            if !self.draw.percent(15) {
                steps.push(Step { at, length, degree });
            }
            at += length;
            degree = (degree + self.draw.between(0, 4) as i32 - 2).clamp(-2, 7);
        }
        steps
    }

    fn harmony(&mut self, bar: usize, root: i32) {
        for (place, third) in [0, 2, 4].into_iter().enumerate() {
            let pitch = self.pitch(root + third) + 12;
            self.note(bar, 0, 16, Voice::Chord, pitch, 0.3 + 0.2 * place as f32);
        }
        let low = self.pitch(root) - 12;
        for at in [0, 6, 8, 14] {
            self.note(bar, at, 2, Voice::Bass, low, 0.5);
        }
    }

    fn melody(&mut self, bar: usize, root: i32, phrase: &[Step]) {
        for step in phrase {
            let pitch = self.pitch(root + step.degree) + 24;
            self.note(bar, step.at, step.length, Voice::Lead, pitch, 0.6);
        }
    }

    fn beat(&mut self, bar: usize, patterns: [u16; 3]) {
        let voices = [(Voice::Kick, 0.5), (Voice::Snare, 0.45), (Voice::Hat, 0.65)];
        for (pattern, (voice, pan)) in patterns.into_iter().zip(voices) {
            for at in (0..16).filter(|at| pattern >> (15 - at) & 1 == 1) {
                self.note(bar, at, 2, voice, 0, pan);
            }
        }
    }
}
