//! Large memory for random access.

use std::ops::{Deref, DerefMut};

use memmap2::MmapMut;

/// Bytes in huge pages where the system supports them, which makes random access cheaper.
pub(crate) enum Memory {
    Huge(MmapMut),
    Plain(Vec<u8>),
}

impl Memory {
    /// Allocates `length` zero bytes.
    pub(crate) fn zeroed(length: usize) -> Memory {
        match MmapMut::map_anon(length) {
            Ok(map) => {
                // Without huge pages, normal ones will do.
                #[cfg(target_os = "linux")]
                let _ = map.advise(memmap2::Advice::HugePage);
                Memory::Huge(map)
            }
            Err(_) => Memory::Plain(vec![0; length]),
        }
    }
}

impl Deref for Memory {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Memory::Huge(map) => map,
            Memory::Plain(bytes) => bytes,
        }
    }
}

impl DerefMut for Memory {
    fn deref_mut(&mut self) -> &mut [u8] {
        match self {
            Memory::Huge(map) => map,
            Memory::Plain(bytes) => bytes,
        }
    }
}
