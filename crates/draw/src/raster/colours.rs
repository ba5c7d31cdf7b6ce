//! The colours that all frames of a film share.

/// A frame's pixels, four bytes each: red, green, blue and how dense.
pub(super) type Pixels = [u8];

/// How many colours there are besides the one that means "as before".
const MOST: usize = 255;
/// How many of the colours that were seen most are taken as they are.
const AREAS: usize = 72;
/// The index that means "as before".
pub(super) const SAME: u8 = 255;
/// Colours are counted by five bits of each part.
const BUCKETS: usize = 1 << 15;

/// Counts colours.
pub(super) struct Count {
    buckets: Vec<[u64; 4]>,
}

impl Count {
    pub(super) fn new() -> Count {
        Count { buckets: vec![[0; 4]; BUCKETS] }
    }

    pub(super) fn add(&mut self, pixels: &Pixels) {
        for pixel in pixels.chunks_exact(4) {
            let bucket = &mut self.buckets[bucket(pixel)];
            bucket[3] += 1;
            for (sum, part) in bucket.iter_mut().zip(&pixel[..3]) {
                *sum += u64::from(*part);
            }
        }
    }

    /// The colours that were seen most, without those that are hardly different from others.
    pub(super) fn choose(&self) -> Colours {
        let mut seen: Vec<&[u64; 4]> = self.buckets.iter().filter(|bucket| bucket[3] > 0).collect();
        // Ties are settled by the colour, so that the same film is always the same file.
        seen.sort_by_key(|bucket| std::cmp::Reverse((bucket[3], bucket[0], bucket[1], bucket[2])));
        let mean = |bucket: &[u64; 4]| [0, 1, 2].map(|part| (bucket[part] / bucket[3]) as u8);
        let mut chosen: Vec<[u8; 3]> = Vec::new();
        // Large areas have exactly their colours; what is left is spread over the many that edges have.
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

/// Chosen colours.
pub(super) struct Colours {
    chosen: Vec<[u8; 3]>,
    nearest: Vec<Option<u8>>,
}

impl Colours {
    /// As a GIF has them.
    pub(super) fn table(&self) -> Vec<u8> {
        let mut table: Vec<u8> = self.chosen.concat();
        table.resize(256 * 3, 0);
        table
    }

    /// A frame with a number in place of each colour.
    pub(super) fn indices(&mut self, pixels: &Pixels) -> Vec<u8> {
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
    // As much as eyes care.
    2 * part(0) + 4 * part(1) + 3 * part(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_colours_stay_what_they_are() {
        let pixels = [[250, 10, 10, 255], [10, 250, 10, 255], [250, 10, 10, 255], [9, 9, 9, 255]].concat();
        let mut count = Count::new();
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
