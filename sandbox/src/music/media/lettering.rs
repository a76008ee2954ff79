//! Words on pictures, in an 8x8 pixel font enlarged to whole pixels.

use font8x8::legacy::BASIC_LEGACY;

use super::drawing::Picture;

const GLYPH: u32 = 8;
const MAX_LINES: usize = 3;
/// Letters aim at this many to a line.
const LETTERS_A_LINE: u32 = 12;
/// How dark the ground behind letters becomes.
const SHADE: f32 = 0.55;

/// Writes the title over the lower part.
pub(super) fn title(picture: &mut Picture, title: &str) {
    let scale = (picture.width.min(picture.height * 2) / (GLYPH * LETTERS_A_LINE)).max(1);
    let letters = (picture.width / (GLYPH * scale)).saturating_sub(1).max(1) as usize;
    let lines = wrap(&plain(title), letters);
    let line_height = GLYPH * scale * 5 / 4;
    let band = line_height * lines.len() as u32 + GLYPH * scale / 2;
    let top = picture.height.saturating_sub(band);
    shade(picture, top);
    for (row, line) in lines.iter().enumerate() {
        let y = top + GLYPH * scale / 3 + line_height * row as u32;
        write(picture, line, (GLYPH * scale / 2, y), scale, 255);
    }
}

/// Writes the first letters of the first two words, centred.
pub(super) fn initials(picture: &mut Picture, title: &str) {
    let text: String = plain(title)
        .split(' ')
        .filter_map(|word| word.chars().find(char::is_ascii_alphanumeric))
        .take(2)
        .collect();
    let text = text.to_uppercase();
    let scale = (picture.width.min(picture.height) / 20).max(1);
    let width = GLYPH * scale * text.len() as u32;
    let (x, y) = (
        picture.width.saturating_sub(width) / 2,
        picture.height.saturating_sub(GLYPH * scale) / 2,
    );
    // One step down and right in black first, so that the letters show on any colour.
    write(picture, &text, (x + scale.div_ceil(2), y + scale.div_ceil(2)), scale, 0);
    write(picture, &text, (x, y), scale, 255);
}

/// The font holds ASCII only; other scripts are written out in it.
fn plain(text: &str) -> String {
    deunicode::deunicode(text)
}

/// Breaks a text between words into lines of at most `letters`, and ends it with dots where it is too long.
fn wrap(text: &str, letters: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.len() + 1 + word.len() <= letters => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    let cut = lines.len() > MAX_LINES;
    lines.truncate(MAX_LINES);
    if cut && let Some(last) = lines.last_mut() {
        last.push_str("...");
    }
    for line in &mut lines {
        if line.len() > letters {
            line.truncate(letters.saturating_sub(3));
            line.push_str("...");
        }
    }
    lines
}

fn shade(picture: &mut Picture, top: u32) {
    for y in top..picture.height {
        for x in 0..picture.width {
            picture.blend(x, y, 0, SHADE);
        }
    }
}

fn write(picture: &mut Picture, text: &str, (x, y): (u32, u32), scale: u32, grey: u8) {
    for (place, letter) in text.bytes().enumerate() {
        let glyph = BASIC_LEGACY[usize::from(letter & 0x7f)];
        let left = x + place as u32 * GLYPH * scale;
        for row in 0..GLYPH * scale {
            for column in 0..GLYPH * scale {
                if glyph[(row / scale) as usize] >> (column / scale) & 1 == 1 {
                    picture.blend(left + column, y + row, grey, 1.0);
                }
            }
        }
    }
}
