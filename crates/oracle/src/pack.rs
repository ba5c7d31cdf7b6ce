//! The table made small for sending it around.
//!
//! A value is guessed from those of positions that differ in one robot: its neighbour in the run, the same yellow state in
//! the run before, the same green and yellow states with the white state before. What can be known without the table, that
//! the mover arrives at once, isn't written at all. Each pair of red robots is packed alone, so that threads can share the work.

use std::sync::Mutex;

use crate::coder::{CONTEXTS, Coder, Decoder, Encoder, Model};
use crate::layout::{Block, FOLDED, KINDS};
use crate::memory::Memory;
use crate::state::{PLAIN_STATES, YELLOW_STATES};
use crate::table::Table;
use crate::work::{Phase, Stopped, Work};

/// Why packed bytes can't be unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Unpacked {
    Stopped,
    /// They aren't as long as they say, or not the right number of parts.
    Damaged,
}

impl From<Stopped> for Unpacked {
    fn from(_: Stopped) -> Unpacked {
        Unpacked::Stopped
    }
}

/// The parts of all blocks, each with its length before it.
pub(crate) fn pack(table: &Table, work: &Work<'_>) -> Result<Vec<u8>, Stopped> {
    let parts: Vec<Mutex<Vec<u8>>> = FOLDED.blocks.iter().map(|_| Mutex::default()).collect();
    let done = Done::new(work);
    work.each(FOLDED.blocks.iter().zip(&parts), |(block, part)| {
        let mut bytes = table.bytes()[block.first..block.first + block.slots].to_vec();
        let tree = Tree::of(&bytes);
        let mut encoder = Encoder::new();
        if walk(block, &tree, &mut bytes, &mut encoder, work).is_ok() {
            let mut packed = tree.written();
            packed.extend(encoder.finish());
            if let Ok(mut part) = part.lock() {
                *part = packed;
            }
            done.add(block.slots);
        }
    })?;
    let mut packed = Vec::new();
    for part in parts {
        let part = part.into_inner().unwrap_or_default();
        packed.extend((part.len() as u32).to_le_bytes());
        packed.extend(part);
    }
    Ok(packed)
}

/// The table that was packed.
pub(crate) fn unpack(packed: &[u8], work: &Work<'_>) -> Result<Table, Unpacked> {
    let mut memory = Memory::zeroed(FOLDED.slots);
    let mut jobs = Vec::new();
    let (mut rest, mut room) = (packed, &mut memory[..]);
    for block in &FOLDED.blocks {
        let (length, others) = rest.split_first_chunk().ok_or(Unpacked::Damaged)?;
        let (part, others) =
            others.split_at_checked(u32::from_le_bytes(*length) as usize).ok_or(Unpacked::Damaged)?;
        let (tree, part) = Tree::read(part).ok_or(Unpacked::Damaged)?;
        rest = others;
        let (bytes, more) = room.split_at_mut(block.slots);
        room = more;
        jobs.push((block, tree, part, bytes));
    }
    if !rest.is_empty() {
        return Err(Unpacked::Damaged);
    }
    let done = Done::new(work);
    work.each(jobs.into_iter(), |(block, tree, part, bytes)| {
        if walk(block, &tree, bytes, &mut Decoder::new(part), work).is_ok() {
            done.add(block.slots);
        }
    })?;
    Ok(Table::in_memory(memory))
}

/// How much of the work is done.
struct Done<'a> {
    slots: Mutex<usize>,
    work: &'a Work<'a>,
}

impl<'a> Done<'a> {
    fn new(work: &'a Work<'a>) -> Done<'a> {
        work.tell(Phase::Packing, 0.0);
        Done { slots: Mutex::new(0), work }
    }

    fn add(&self, slots: usize) {
        if let Ok(mut done) = self.slots.lock() {
            *done += slots;
            self.work.tell(Phase::Packing, *done as f64 / FOLDED.slots as f64);
        }
    }
}

/// How bytes are written as bits: frequent ones as few.
struct Tree {
    counts: [u32; 256],
    /// The two children of every inner node, the root last: inner nodes, or bytes plus 256.
    nodes: Vec<[u16; 2]>,
    /// The ways from the root to each byte: bits from the lowest on, and how many.
    ways: Vec<(u64, u32)>,
}

impl Tree {
    fn of(bytes: &[u8]) -> Tree {
        let mut counts = [0_u32; 256];
        for &byte in bytes {
            counts[usize::from(byte)] += 1;
        }
        Tree::new(counts)
    }

    /// Joins the two rarest again and again.
    fn new(counts: [u32; 256]) -> Tree {
        let mut rare: Vec<(u64, u16)> = (0..256)
            .filter(|&byte| counts[byte] > 0)
            .map(|byte| (counts[byte].into(), byte as u16 + 256))
            .collect();
        // Two leaves there must be, or nothing would be written.
        for byte in [256, 257] {
            if rare.len() < 2 && rare.iter().all(|&(_, other)| other != byte) {
                rare.push((1, byte));
            }
        }
        let mut nodes = Vec::new();
        while rare.len() > 1 {
            rare.sort_unstable_by(|one, other| other.cmp(one));
            if let (Some(one), Some(other)) = (rare.pop(), rare.pop()) {
                rare.push((one.0 + other.0, nodes.len() as u16));
                nodes.push([one.1, other.1]);
            }
        }
        let mut tree = Tree { counts, nodes, ways: vec![(0, 0); 256] };
        tree.find_ways(tree.nodes.len() - 1, 0, 0);
        tree
    }

    fn find_ways(&mut self, node: usize, way: u64, length: u32) {
        for bit in 0..2 {
            let child = self.nodes[node][bit];
            // A tree of 256 leaves whose weights are 32 bits isn't as deep as 64.
            let way = way | (bit as u64) << (length % 64);
            match child {
                0..256 => self.find_ways(child.into(), way, length + 1),
                leaf => self.ways[usize::from(leaf - 256)] = (way, length + 1),
            }
        }
    }

    /// The counts, from which it can be made again.
    fn written(&self) -> Vec<u8> {
        self.counts.iter().flat_map(|count| count.to_le_bytes()).collect()
    }

    fn read(part: &[u8]) -> Option<(Tree, &[u8])> {
        let (written, rest) = part.split_at_checked(1024)?;
        let mut counts = [0; 256];
        for (count, bytes) in counts.iter_mut().zip(written.as_chunks().0) {
            *count = u32::from_le_bytes(*bytes);
        }
        Some((Tree::new(counts), rest))
    }
}

/// Codes every byte of a block that isn't known: encoding leaves the bytes as they are, decoding fills them in.
fn walk(
    block: &Block,
    tree: &Tree,
    bytes: &mut [u8],
    coder: &mut impl Coder,
    work: &Work<'_>,
) -> Result<(), Stopped> {
    let kinds = &*KINDS;
    let mut model = Model::new();
    // The last bytes of each yellow state, and of each green and yellow state.
    let mut last = vec![0_u8; YELLOW_STATES];
    let mut last_white = vec![0_u8; PLAIN_STATES * YELLOW_STATES];
    for yellows in 0..3 {
        let field = block.fields[yellows];
        for run in block.runs(yellows) {
            let open = block.open_arrivals(run.white, run.green);
            let listed = block.rows.listed(run.row, yellows);
            let start = field + run.slot;
            let before = &mut last_white[usize::from(run.green) * YELLOW_STATES..][..YELLOW_STATES];
            let (mut left, mut second) = (0, 0);
            for (byte, &yellow) in bytes[start..start + listed.len()].iter_mut().zip(listed) {
                let yellow = usize::from(yellow);
                if open & !kinds.yellow_guards[yellow] == 0 {
                    let around = [left, second, last[yellow], before[yellow]];
                    *byte = code_byte(tree, &mut model, coder, *byte, around, yellow);
                    (left, second) = (*byte, left);
                    last[yellow] = *byte;
                    before[yellow] = *byte;
                } else {
                    *byte = 1;
                }
            }
            work.go_on()?;
        }
    }
    Ok(())
}

#[inline]
fn code_byte(
    tree: &Tree,
    model: &mut Model,
    coder: &mut impl Coder,
    byte: u8,
    [left, second, above, before]: [u8; 4],
    yellow: usize,
) -> u8 {
    // Distances in classes: the near ones alone, the far ones together.
    let class = |byte: u8| match byte {
        255 => 31,
        far @ 18.. => 18 + 2 * (usize::from(far - 14) >> 2).ilog2() as usize + usize::from(far % 2),
        near => usize::from(near),
    };
    let (left, second, above, before) =
        (usize::from(left), usize::from(second), usize::from(above), usize::from(before));
    let classes = [left, second, above, before].map(|byte| class(byte as u8));
    let contexts: [usize; CONTEXTS] = [
        classes[0] << 5 | classes[2],
        classes[2] << 5 | classes[3],
        classes[0] << 5 | classes[3],
        classes[0] << 5 | classes[1],
        before,
        above,
    ];
    let _ = yellow;
    let (mut way, length) = tree.ways[usize::from(byte)];
    let mut node = tree.nodes.len() - 1;
    // When decoding, the byte isn't known and its way means nothing; the tree ends it.
    let _ = length;
    loop {
        let places = contexts.map(|context| context << 8 | node);
        let bit = model.code(coder, way & 1 != 0, node as u8, places);
        way >>= 1;
        match tree.nodes[node][usize::from(bit)] {
            inner @ 0..256 => node = usize::from(inner),
            leaf => return (leaf - 256) as u8,
        }
    }
}
