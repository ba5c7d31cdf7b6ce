//! The palette that all frames of a GIF share.

/// A frame's pixels, four bytes each: red, green, blue and alpha.
pub(super) type FrameBytes = [u8];

/// Maximum number of colours besides the index that means "unchanged".
const MOST: usize = 255;
/// Number of the most frequent colours that are taken unconditionally.
const AREAS: usize = 72;
/// The index that means "unchanged".
pub(super) const SAME: u8 = 255;
/// Number of buckets; a bucket is five bits of each channel.
const BUCKETS: usize = 1 << 15;

/// Histogram of colours.
pub(super) struct ColourHistogram {
    buckets: Vec<[u64; 4]>,
}

impl ColourHistogram {
    pub(super) fn new() -> ColourHistogram {
        ColourHistogram { buckets: vec![[0; 4]; BUCKETS] }
    }

    pub(super) fn add(&mut self, pixels: &FrameBytes) {
        for pixel in pixels.chunks_exact(4) {
            let bucket = &mut self.buckets[bucket(pixel)];
            bucket[3] += 1;
            for (sum, part) in bucket.iter_mut().zip(&pixel[..3]) {
                *sum += u64::from(*part);
            }
        }
    }

    /// Chooses the most frequent colours, without those that hardly differ from others.
    pub(super) fn choose(&self) -> Colours {
        let mut seen: Vec<&[u64; 4]> = self.buckets.iter().filter(|bucket| bucket[3] > 0).collect();
        // Ties are broken by the colour, so that the same film always gives the same file.
        seen.sort_by_key(|bucket| std::cmp::Reverse((bucket[3], bucket[0], bucket[1], bucket[2])));
        let mean = |bucket: &[u64; 4]| [0, 1, 2].map(|part| (bucket[part] / bucket[3]) as u8);
        let mut chosen: Vec<[u8; 3]> = Vec::new();
        // Large areas keep their exact colours; the rest of the palette is spread over the many colours of
        // edges.
        let areas = seen.len().min(AREAS);
        for (least, among) in
            [(0, &seen[..areas]), (900, &seen), (400, &seen), (150, &seen), (50, &seen), (0, &seen)]
        {
            for bucket in among {
                let colour = mean(bucket);
                if chosen.len() < MOST && chosen.iter().all(|other| distance(*other, colour) > least) {
                    chosen.push(colour);
                }
            }
        }
        Colours { chosen, nearest: vec![None; BUCKETS] }
    }
}

/// A palette of chosen colours.
pub(super) struct Colours {
    chosen: Vec<[u8; 3]>,
    nearest: Vec<Option<u8>>,
}

impl Colours {
    /// The palette as a GIF colour table.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table: Vec<u8> = self.chosen.concat();
        table.resize(256 * 3, 0);
        table
    }

    /// Replaces each pixel of a frame by its palette index.
    pub(super) fn indices(&mut self, pixels: &FrameBytes) -> Vec<u8> {
        pixels.chunks_exact(4).map(|pixel| self.index(pixel)).collect()
    }

    fn index(&mut self, pixel: &[u8]) -> u8 {
        let bucket = bucket(pixel);
        if let Some(index) = self.nearest[bucket] {
            return index;
        }
        let colour = [pixel[0], pixel[1], pixel[2]];
        let by_distance = |index: &usize| distance(self.chosen[*index], colour);
        let index = (0..self.chosen.len()).min_by_key(by_distance).unwrap_or(0) as u8;
        self.nearest[bucket] = Some(index);
        index
    }
}

fn bucket(pixel: &[u8]) -> usize {
    let part = |index: usize| usize::from(pixel[index] >> 3);
    part(0) << 10 | part(1) << 5 | part(2)
}

fn distance(one: [u8; 3], other: [u8; 3]) -> u32 {
    let part = |index: usize| u32::from(one[index].abs_diff(other[index])).pow(2);
    // Channel weights that approximate human perception.
    2 * part(0) + 4 * part(1) + 3 * part(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_palette_keeps_the_exact_colours() {
        let pixels = [[250, 10, 10, 255], [10, 250, 10, 255], [250, 10, 10, 255], [9, 9, 9, 255]].concat();
        let mut count = ColourHistogram::new();
        count.add(&pixels);
        let mut colours = count.choose();
        let indices = colours.indices(&pixels);
        assert_eq!(indices[0], indices[2]);
        let table = colours.table();
        for (index, pixel) in indices.iter().zip(pixels.chunks(4)) {
            assert_eq!(&table[usize::from(*index) * 3..][..3], &pixel[..3]);
        }
    }
}
