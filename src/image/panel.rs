//! Chooses the picture that suits a panel best.
use super::{Options, address, covering, sizes};
use crate::abi::mcat_id_kind::*;
use crate::abi::mcat_image_kind::{self, *};
use crate::base::display::{list, quoted};
use crate::base::id::{self, Refusal};

/// Longest side of a panel, in pixels.
const LONGEST_SIDE: i32 = 16_384;

/// The panel that shows a picture, and the memory for decoding it. Since 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Pixels that the picture must cover, 1 to 16384.
    pub width: i32,
    /// Pixels that the picture must cover, 1 to 16384.
    pub height: i32,
    /// Bytes per decoded pixel, 1 to 16.
    pub bytes_per_pixel: i32,
    /// Most bytes of the decoded picture; `None`: unlimited.
    pub max_bytes: Option<i64>,
}

/// A picture of something. Since 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture<'a> {
    pub kind: mcat_image_kind,
    /// One id of that kind; of image sets several, comma-separated.
    pub ids: &'a str,
    /// A member's own playlist image: `mcat_image.version`; with 0 and -1 the address has no version.
    pub image_version: i64,
    /// A playlist's montage: "3x2" or "2x2".
    pub montage: Option<&'a str>,
    /// A playlist's montage: "frequency".
    pub order: Option<&'a str>,
}

/// The address of a picture in a size that suits a panel. Since 1.0.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fitting {
    pub address: String,
    pub width: i32,
    pub height: i32,
}

impl<'a> Picture<'a> {
    /// A picture of this kind.
    pub fn of(kind: mcat_image_kind, ids: &'a str) -> Picture<'a> {
        Picture {
            kind,
            ids,
            image_version: 0,
            montage: None,
            order: None,
        }
    }

    /// The picture of the object with this id, or of several image sets, comma-separated.
    pub fn of_id(ids: &'a str) -> Result<Picture<'a>, Refusal> {
        let first = ids.split(',').next().unwrap_or_default();
        let kind = match id::kind(first) {
            MCAT_ID_ALBUM => MCAT_IMAGE_ALBUM,
            MCAT_ID_ARTIST => MCAT_IMAGE_ARTIST,
            MCAT_ID_PLAYLIST => MCAT_IMAGE_PLAYLIST,
            MCAT_ID_STATION => MCAT_IMAGE_STATION,
            MCAT_ID_GENRE => MCAT_IMAGE_GENRE,
            MCAT_ID_IMAGE_SET => MCAT_IMAGE_SET,
            MCAT_ID_TRACK => return Err(Refusal::new("id", "of a track names no picture: give its album's id")),
            _ => {
                let rule = format!(
                    "{} is not the id of an album, artist, playlist, station, genre or image set",
                    quoted(first)
                );
                return Err(Refusal::new("id", rule));
            }
        };
        Ok(Picture::of(kind, ids))
    }
}

impl Panel {
    fn check(&self) -> Result<(), Refusal> {
        for (argument, side) in [("width", self.width), ("height", self.height)] {
            if !(1..=LONGEST_SIDE).contains(&side) {
                return Err(Refusal::new(argument, format!("must be 1 to {LONGEST_SIDE}")));
            }
        }
        if !(1..=16).contains(&self.bytes_per_pixel) {
            return Err(Refusal::new("bytes_per_pixel", "must be 1 to 16"));
        }
        match self.max_bytes {
            Some(..=0) => Err(Refusal::new("max_bytes", "must be 1 or more")),
            _ => Ok(()),
        }
    }

    /// Bytes of a decoded picture of this size.
    fn bytes(&self, (width, height): (i32, i32)) -> i64 {
        i64::from(width) * i64::from(height) * i64::from(self.bytes_per_pixel)
    }

    /// The smallest size that covers the panel and fits into its memory; if none does both, the largest that fits into its memory.
    pub fn size(&self, kind: mcat_image_kind) -> Result<(i32, i32), Refusal> {
        self.check()?;
        let has_room = |size: &(i32, i32)| self.max_bytes.is_none_or(|most| self.bytes(*size) <= most);
        let sizes = sizes(kind);
        covering(sizes.iter().copied().filter(has_room), self.width, self.height).ok_or_else(|| self.too_small(sizes))
    }

    fn too_small(&self, sizes: &[(i32, i32)]) -> Refusal {
        let needs: Vec<String> = sizes
            .iter()
            .map(|&(width, height)| format!("{width}x{height} ({} bytes)", self.bytes((width, height))))
            .collect();
        let rule = format!("is too little for any size of this kind of image: {}", list(&needs));
        Refusal::new("max_bytes", rule)
    }
}

/// The pictures that suit `panel`, in the given order. If none does, the error says why the first does not.
pub fn fitting(image_url: &str, pictures: &[Picture], panel: &Panel) -> Result<Vec<Fitting>, Refusal> {
    panel.check()?;
    let (mut fitting, mut refusal) = (Vec::new(), None);
    for picture in pictures {
        let options = Options {
            image_version: picture.image_version,
            montage: picture.montage,
            order: picture.order,
        };
        let fits = panel.size(picture.kind).and_then(|(width, height)| {
            let address = address(image_url, picture.kind, picture.ids, width, height, &options)?;
            Ok(Fitting { address, width, height })
        });
        match fits {
            Ok(fits) => fitting.push(fits),
            Err(why) => refusal = refusal.or(Some(why)),
        }
    }
    match refusal {
        _ if !fitting.is_empty() => Ok(fitting),
        Some(why) => Err(why),
        None => Err(Refusal::new("picture", "shows nothing that has an image")),
    }
}
