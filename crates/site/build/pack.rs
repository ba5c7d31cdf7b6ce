//! Files as they are sent: plain and compressed.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::Fault;

/// Where the bytes of a file lie.
pub(crate) struct Packed {
    pub(crate) plain: PathBuf,
    /// Only where it is smaller.
    pub(crate) gzip: Option<PathBuf>,
    /// The same.
    pub(crate) brotli: Option<PathBuf>,
}

/// Compresses what it hasn't compressed before.
pub(crate) struct Packer {
    folder: PathBuf,
    /// As small as can be, however long it takes?
    thorough: bool,
    used: BTreeSet<PathBuf>,
}

impl Packer {
    /// In this folder, which is its own.
    pub(crate) fn new(folder: &Path, thorough: bool) -> Result<Packer, Fault> {
        fs::create_dir_all(folder)?;
        Ok(Packer { folder: folder.to_owned(), thorough, used: BTreeSet::new() })
    }

    /// The file and its compressed forms.
    pub(crate) fn pack(&mut self, bytes: &[u8]) -> Result<Packed, Fault> {
        let hash = hash([bytes]);
        let plain = self.file(&hash, bytes.len(), || Ok(bytes.to_vec()))?;
        let plain = plain.ok_or("a file can't be as large as itself")?;
        let (quality, level) = if self.thorough { (11, 9) } else { (5, 6) };
        let gzip =
            self.file(&format!("{hash}.{level}.gz"), bytes.len().saturating_sub(1), || gzip(bytes, level))?;
        let most = gzip
            .as_ref()
            .map_or(Ok(bytes.len() as u64), |path| fs::metadata(path).map(|facts| facts.len()))?;
        let most = usize::try_from(most)?.saturating_sub(1);
        let brotli = self.file(&format!("{hash}.{quality}.br"), most, || brotli(bytes, quality))?;
        Ok(Packed { plain, gzip, brotli })
    }

    /// Made if it isn't there yet; nothing if it is larger than `most`.
    fn file(
        &mut self,
        name: &str,
        most: usize,
        make: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Option<PathBuf>, Fault> {
        let path = self.folder.join(name);
        if !path.exists() {
            let unfinished = self.folder.join("unfinished");
            fs::write(&unfinished, make()?)?;
            fs::rename(&unfinished, &path)?;
        }
        self.used.insert(path.clone());
        Ok((fs::metadata(&path)?.len() <= most as u64).then_some(path))
    }

    /// What earlier builds have left goes.
    pub(crate) fn forget_others(&self) -> Result<(), Fault> {
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if !self.used.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

fn gzip(bytes: &[u8], level: u32) -> Result<Vec<u8>, Fault> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::new(level));
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

fn brotli(mut bytes: &[u8], quality: i32) -> Result<Vec<u8>, Fault> {
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &parameters)?;
    Ok(packed)
}

/// Names some bytes; short enough for an address.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// What the server says a file is.
pub(crate) fn content_type(path: &str) -> Option<&'static str> {
    Some(match path.rsplit_once('.')?.1 {
        "css" => "text/css; charset=utf-8",
        "ftl" | "md" | "txt" => "text/plain; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "wasm" => "application/wasm",
        "webmanifest" => "application/manifest+json",
        "woff2" => "font/woff2",
        _ => return None,
    })
}
