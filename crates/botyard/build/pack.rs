//! Compression of files for embedding.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

use sha2::{Digest, Sha256};

use crate::BuildError;

/// Path of a file's embedded form.
pub(crate) struct Packed {
    pub(crate) path: PathBuf,
    pub(crate) is_brotli: bool,
}

/// Compresses files, reusing the results of earlier builds.
pub(crate) struct Packer {
    folder: PathBuf,
    quality: i32,
}

impl Packer {
    /// Creates a packer with this folder for its results. With `thorough`, files become as small as possible,
    /// which takes seconds for large ones.
    pub(crate) fn new(folder: &Path, thorough: bool) -> Result<Packer, BuildError> {
        fs::create_dir_all(folder)?;
        let quality = if thorough { 11 } else { 5 };
        Ok(Packer { folder: folder.to_owned(), quality })
    }

    /// Compresses the files that are marked for it, two at a time, and removes unused results of earlier
    /// builds.
    pub(crate) fn pack_all(&self, files: &[(&[u8], bool)]) -> Result<Vec<Packed>, BuildError> {
        let jobs = Mutex::new(files.iter().enumerate());
        let work = || -> Result<Vec<(usize, Packed)>, String> {
            let mut done = Vec::new();
            loop {
                let job = jobs.lock().map_err(|_| "a thread has failed")?.next();
                let Some((index, &(bytes, compress))) = job else { return Ok(done) };
                done.push((index, self.pack(index, bytes, compress).map_err(|why| why.to_string())?));
            }
        };
        let mut packed = thread::scope(|scope| {
            let other = scope.spawn(work);
            let mut packed = work()?;
            packed.extend(other.join().map_err(|_| "a thread has failed")??);
            Ok::<_, String>(packed)
        })?;
        packed.sort_by_key(|&(index, _)| index);
        let packed: Vec<Packed> = packed.into_iter().map(|(_, packed)| packed).collect();
        self.remove_all_but(&packed)?;
        Ok(packed)
    }

    fn pack(&self, index: usize, bytes: &[u8], compress: bool) -> Result<Packed, BuildError> {
        let hash = hash([bytes]);
        let quality = self.quality;
        let most = bytes.len().saturating_sub(1);
        if compress
            && let Some(path) =
                self.file(index, &format!("{hash}.{quality}.br"), most, || brotli(bytes, quality))?
        {
            return Ok(Packed { path, is_brotli: true });
        }
        let path = self.file(index, &hash, bytes.len(), || Ok(bytes.to_vec()))?;
        Ok(Packed { path: path.ok_or("a file can't be as large as itself")?, is_brotli: false })
    }

    /// The result with this name, created if it doesn't exist; `None` if it is larger than `most`.
    fn file(
        &self,
        index: usize,
        name: &str,
        most: usize,
        make: impl FnOnce() -> Result<Vec<u8>, BuildError>,
    ) -> Result<Option<PathBuf>, BuildError> {
        let path = self.folder.join(name);
        if !path.exists() {
            let unfinished = self.folder.join(format!("unfinished-{index}"));
            fs::write(&unfinished, make()?)?;
            fs::rename(&unfinished, &path)?;
        }
        Ok((fs::metadata(&path)?.len() <= most as u64).then_some(path))
    }

    /// Results that were too large are removed too; they are quickly made again.
    fn remove_all_but(&self, packed: &[Packed]) -> Result<(), BuildError> {
        let used: BTreeSet<&PathBuf> = packed.iter().map(|packed| &packed.path).collect();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            if !used.contains(&path) {
                fs::remove_file(path)?;
            }
        }
        Ok(())
    }
}

fn brotli(mut bytes: &[u8], quality: i32) -> Result<Vec<u8>, BuildError> {
    let parameters =
        brotli::enc::BrotliEncoderParams { quality, lgwin: 22, size_hint: bytes.len(), ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut bytes, &mut packed, &parameters)?;
    Ok(packed)
}

/// A hash that is short enough for an address.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hasher.finalize().iter().take(10).map(|byte| format!("{byte:02x}")).collect()
}

/// Media type of a file.
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
