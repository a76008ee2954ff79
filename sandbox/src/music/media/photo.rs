//! Photographs that members send: checked, and scaled to the size that a client asks for.

use super::drawing::Picture;
use super::jpeg;
use fast_image_resize::images::{Image, ImageRef};
use fast_image_resize::{PixelType, ResizeOptions, Resizer};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// The longest side that is taken: more pixels than any player shows, and still few enough to decode in memory.
pub(crate) const LONGEST_SIDE: usize = 8192;

/// Whether this is a JPEG whose sides are not too long.
pub(crate) fn is_usable(photograph: &[u8]) -> bool {
    decode(photograph).is_some()
}

/// The photograph as a JPEG of this size. What does not fit its proportions is cut off on both sides.
pub(crate) fn scaled(photograph: &[u8], width: u32, height: u32) -> Option<Vec<u8>> {
    let original = decode(photograph)?;
    let source = ImageRef::new(original.width, original.height, &original.rgb, PixelType::U8x3).ok()?;
    let mut target = Image::new(width, height, PixelType::U8x3);
    let options = ResizeOptions::new().fit_into_destination(Some((0.5, 0.5)));
    Resizer::new().resize(&source, &mut target, &options).ok()?;
    let rgb = target.into_vec();
    Some(jpeg::encode(&Picture { width, height, rgb }))
}

fn decode(photograph: &[u8]) -> Option<Picture> {
    let options = DecoderOptions::default()
        .jpeg_set_out_colorspace(ColorSpace::RGB)
        .set_max_width(LONGEST_SIDE)
        .set_max_height(LONGEST_SIDE);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(photograph), options);
    let rgb = decoder.decode().ok()?;
    let (width, height) = decoder.dimensions()?;
    let (width, height) = (u32::try_from(width).ok()?, u32::try_from(height).ok()?);
    Some(Picture { width, height, rgb })
}
