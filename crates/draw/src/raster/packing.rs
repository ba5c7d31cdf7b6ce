//! Packing pixels as PNG.

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter};
use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};

use super::RasterError;

/// Level of compression; higher ones take far longer for a few bytes.
const LEVEL: u8 = 4;
/// Maximum number of colours in a palette.
const MOST_COLOURS: usize = 256;
/// Number of slots of the table in which colours are looked up.
const SLOTS: usize = 1024;

/// Packs a picture without loss: an opaque one with a palette if that has enough colours, as for most
/// drawings.
pub(super) fn pack(picture: &Pixmap) -> Result<Vec<u8>, RasterError> {
    let (pixels, width, height) = (picture.pixels(), picture.width(), picture.height());
    let packed = match IndexedPicture::of(pixels) {
        Some(palette) => palette.pack(width, height),
        None if pixels.iter().all(|pixel| pixel.alpha() == 255) => pack_opaque(pixels, width, height),
        None => picture.encode_png(),
    };
    packed.map_err(|why| RasterError::Packing(why.to_string()))
}

fn pack_opaque(
    pixels: &[PremultipliedColorU8],
    width: u32,
    height: u32,
) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_color(ColorType::Rgb);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_filter(Filter::Up);
    encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb(pixels))?;
    writer.finish()?;
    Ok(bytes)
}

/// Red, green and blue of every pixel.
pub(super) fn rgb(pixels: &[PremultipliedColorU8]) -> Vec<u8> {
    pixels.iter().flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]).collect()
}

/// A picture as indices into a palette.
struct IndexedPicture {
    colours: Vec<PremultipliedColorU8>,
    indices: Vec<u8>,
}

impl IndexedPicture {
    /// Returns `None` if the picture is transparent anywhere or has too many colours.
    fn of(pixels: &[PremultipliedColorU8]) -> Option<IndexedPicture> {
        let mut colours: Vec<PremultipliedColorU8> = Vec::with_capacity(MOST_COLOURS);
        let mut slots: Vec<Option<u8>> = vec![None; SLOTS];
        let mut indices = Vec::with_capacity(pixels.len());
        let mut last: Option<(PremultipliedColorU8, u8)> = None;
        for &pixel in pixels {
            if let Some((colour, index)) = last
                && colour == pixel
            {
                indices.push(index);
                continue;
            }
            let mut slot = slot(pixel);
            let index = loop {
                match slots[slot] {
                    Some(index) if colours[usize::from(index)] == pixel => break index,
                    Some(_) => slot = (slot + 1) % SLOTS,
                    None => {
                        let index = u8::try_from(colours.len()).ok().filter(|_| pixel.alpha() == 255)?;
                        slots[slot] = Some(index);
                        colours.push(pixel);
                        break index;
                    }
                }
            };
            last = Some((pixel, index));
            indices.push(index);
        }
        Some(IndexedPicture { colours, indices })
    }

    fn pack(&self, width: u32, height: u32) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(rgb(&self.colours));
        // Neighbouring indices are unrelated, and runs of equal ones are packed well at every level.
        encoder.set_filter(Filter::NoFilter);
        encoder.set_deflate_compression(DeflateCompression::Level(LEVEL));
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.indices)?;
        writer.finish()?;
        Ok(bytes)
    }
}

fn slot(colour: PremultipliedColorU8) -> usize {
    let bits = u32::from_le_bytes([colour.red(), colour.green(), colour.blue(), 0]);
    (bits.wrapping_mul(0x9e37_79b1) >> 22) as usize % SLOTS
}
