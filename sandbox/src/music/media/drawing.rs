//! The shapes and colours of a picture. They are functions of the place, so a picture is the same at every size.

use std::f32::consts::TAU;

use crate::music::catalog::Draw;

/// Red, green and blue from 0.0 to 1.0.
type Colour = [f32; 3];

/// A picture in memory.
pub(super) struct Picture {
    pub(super) width: u32,
    pub(super) height: u32,
    pub(super) rgb: Vec<u8>,
}

impl Picture {
    pub(super) fn new(width: u32, height: u32) -> Picture {
        Picture {
            width,
            height,
            rgb: vec![0; width as usize * height as usize * 3],
        }
    }

    /// Draws a motif into a rectangle.
    pub(super) fn draw(&mut self, motif: &Motif, left: u32, top: u32, width: u32, height: u32) {
        // The shorter side is one unit long, and the middle of the rectangle is the origin.
        let unit = 1.0 / width.min(height).max(1) as f32;
        for y in 0..height {
            let v = (y as f32 + 0.5 - height as f32 / 2.0) * unit;
            for x in 0..width {
                let u = (x as f32 + 0.5 - width as f32 / 2.0) * unit;
                let colour = motif.colour(u, v, unit);
                self.set(left + x, top + y, colour);
            }
        }
    }

    fn set(&mut self, x: u32, y: u32, colour: Colour) {
        let at = (y as usize * self.width as usize + x as usize) * 3;
        for (byte, part) in self.rgb[at..at + 3].iter_mut().zip(colour) {
            *byte = (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8;
        }
    }

    /// Mixes a grey value into a pixel; places outside the picture are left out.
    pub(super) fn blend(&mut self, x: u32, y: u32, grey: u8, share: f32) {
        if x >= self.width || y >= self.height {
            return;
        }
        let at = (y as usize * self.width as usize + x as usize) * 3;
        for byte in &mut self.rgb[at..at + 3] {
            *byte = (f32::from(*byte) + (f32::from(grey) - f32::from(*byte)) * share) as u8;
        }
    }
}

/// The figure in the foreground.
enum Shape {
    /// Head and shoulders.
    Portrait {
        head: f32,
        shoulders: f32,
    },
    Stripes {
        angle: f32,
        width: f32,
    },
    /// A disc above a horizon.
    Sun {
        x: f32,
        radius: f32,
        horizon: f32,
    },
    Dots {
        pitch: f32,
        radius: f32,
    },
    Waves {
        height: f32,
        length: f32,
        pitch: f32,
    },
    /// Wedges around a point.
    Rays {
        x: f32,
        y: f32,
        count: f32,
    },
    /// Zigzag bands.
    Bars {
        angle: f32,
        pitch: f32,
    },
    /// Circles that spread from a point.
    Rings {
        x: f32,
        y: f32,
        pitch: f32,
    },
}

/// What a picture shows: a gradient and a figure.
pub(super) struct Motif {
    top: Colour,
    bottom: Colour,
    figure: Colour,
    shape: Shape,
}

impl Motif {
    /// Artists and members get portraits, genres bars, stations rings, and everything else a cover.
    pub(super) fn new(moniker: &str, mut draw: Draw) -> Motif {
        let mut between = |low: f32, high: f32| low + (high - low) * draw.unit() as f32;
        let hue = between(0.0, 1.0);
        let distance = between(0.25, 0.75);
        let top = colour(hue, between(0.45, 0.85), between(0.35, 0.6));
        let bottom = colour(hue + between(0.03, 0.15), between(0.4, 0.8), between(0.15, 0.35));
        let figure = colour(hue + distance, between(0.5, 0.9), between(0.55, 0.8));
        let shape = match moniker {
            "art" | "member" => Shape::Portrait {
                head: between(0.14, 0.2),
                shoulders: between(0.3, 0.5),
            },
            "g" => Shape::Bars {
                angle: between(0.0, TAU),
                pitch: between(0.15, 0.4),
            },
            "ps" | "sas" => Shape::Rings {
                x: between(-0.4, 0.4),
                y: between(-0.3, 0.3),
                pitch: between(0.08, 0.2),
            },
            _ => match between(0.0, 5.0) as u32 {
                0 => Shape::Stripes {
                    angle: between(0.0, TAU),
                    width: between(0.08, 0.25),
                },
                1 => Shape::Sun {
                    x: between(-0.3, 0.3),
                    radius: between(0.15, 0.35),
                    horizon: between(0.0, 0.3),
                },
                2 => Shape::Dots {
                    pitch: between(0.1, 0.25),
                    radius: between(0.25, 0.45),
                },
                3 => Shape::Waves {
                    height: between(0.03, 0.1),
                    length: between(0.2, 0.7),
                    pitch: between(0.1, 0.25),
                },
                _ => Shape::Rays {
                    x: between(-0.4, 0.4),
                    y: between(-0.4, 0.4),
                    count: between(5.0, 14.0).floor(),
                },
            },
        };
        Motif {
            top,
            bottom,
            figure,
            shape,
        }
    }

    /// The colour at a place; `pixel` is the length of a pixel there, over which edges are softened.
    fn colour(&self, u: f32, v: f32, pixel: f32) -> Colour {
        let share = (v + 0.5).clamp(0.0, 1.0);
        let ground = mix(self.top, self.bottom, share);
        let inside = (0.5 - self.shape.distance(u, v) / pixel).clamp(0.0, 1.0);
        mix(ground, self.figure, inside)
    }
}

impl Shape {
    /// How far a place is outside of the figure; negative within it.
    fn distance(&self, u: f32, v: f32) -> f32 {
        match *self {
            Shape::Portrait { head, shoulders } => {
                let face = u.hypot((v + 0.12) * 0.85) - head;
                let body = ((u / shoulders).hypot((v - 0.5) / 0.36) - 1.0) * 0.36;
                face.min(body)
            }
            Shape::Stripes { angle, width } => band(u * angle.cos() + v * angle.sin(), width),
            Shape::Sun { x, radius, horizon } => ((u - x).hypot(v - horizon + radius * 0.6) - radius).max(v - horizon),
            Shape::Dots { pitch, radius } => {
                let near = |place: f32| (place / pitch - (place / pitch).round()) * pitch;
                near(u).hypot(near(v)) - radius * pitch
            }
            Shape::Waves { height, length, pitch } => band(v + height * (u / length * TAU).sin(), pitch),
            Shape::Rays { x, y, count } => {
                let (dx, dy) = (u - x, v - y);
                let turn = dy.atan2(dx) / TAU * count;
                // An edge's distance grows with the way from the point.
                band(turn, 1.0) * dx.hypot(dy) * TAU / count
            }
            Shape::Bars { angle, pitch } => {
                let (across, along) = (u * angle.cos() + v * angle.sin(), v * angle.cos() - u * angle.sin());
                band(across + (along / 0.3 - (along / 0.3).round()).abs() * 0.2, pitch)
            }
            Shape::Rings { x, y, pitch } => band((u - x).hypot(v - y), pitch),
        }
    }
}

/// The distance to bands that repeat: half of each length belongs to the band.
fn band(place: f32, length: f32) -> f32 {
    ((place / length - (place / length).floor() - 0.5).abs() - 0.25) * length
}

fn mix(from: Colour, to: Colour, share: f32) -> Colour {
    [0, 1, 2].map(|part| from[part] + (to[part] - from[part]) * share)
}

/// A colour from hue (in turns), saturation and lightness.
fn colour(hue: f32, saturation: f32, lightness: f32) -> Colour {
    let reach = saturation * lightness.min(1.0 - lightness);
    [0.0, 8.0, 4.0].map(|offset: f32| {
        let k = (offset + hue * 12.0).rem_euclid(12.0);
        lightness - reach * (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0)
    })
}
