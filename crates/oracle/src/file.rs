//! The file format of the table.
//!
//! | bytes | content |
//! |---|---|
//! | 0-15 | `botyard duel tab` |
//! | 16-19 | version, 1 |
//! | 20-23 | form: 0 plain, 2 packed with zstd; 1, the packed form of earlier versions, isn't read |
//! | 24-31 | number of bytes after the header |
//! | 32-39 | checksum of those bytes (XXH3) |
//! | 40-47 | checksum of bytes 0-39 |
//! | 48-63 | zero |
//!
//! Numbers are little-endian. The plain form has one byte per stored position and is used without conversion.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use xxhash_rust::xxh3::{Xxh3, xxh3_64};

use crate::mapped;
use crate::memory::Memory;
use crate::pack;
use crate::tablebase::{Bytes, Tablebase};
use crate::work::{Stopped, Work, WorkPhase};

const MAGIC: [u8; 16] = *b"botyard duel tab";
const VERSION: u32 = 1;
const HEADER: usize = 64;

/// Size of the pieces in which bytes are written, verified and packed; cancellation is checked between
/// pieces.
pub(crate) const PIECE: usize = 1 << 20;

/// The form in which a table is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileForm {
    /// Uncompressed, as used in memory: 66 MB.
    Plain = 0,
    /// Compressed with zstd, for distribution: 26 MB.
    Packed = 2,
}

/// The way a plain file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileAccess {
    /// Memory-mapped: programs share one copy. The file must not be truncated while it is in use.
    Map,
    /// Read into the process's own memory.
    Read,
}

/// The reason a file can't be used as a table, or couldn't be written.
#[derive(Debug, thiserror::Error)]
pub enum FileError {
    /// An input or output error.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// Not a table file.
    #[error("not a table of Robot Duel")]
    NotATable,
    /// A table written by a later or earlier version of the program.
    #[error(
        "a table of version {0}, and this program knows version {VERSION}: make a new one with `botyard solve duel`"
    )]
    OtherVersion(u32),
    /// A form that this program doesn't read, such as 1, the packed form of earlier versions.
    #[error(
        "it was compressed by another version of this program (form {0}): make a new one with `botyard solve duel`"
    )]
    OtherForm(u32),
    /// The file is shorter than its header says.
    #[error("truncated: {found} of {expected} bytes")]
    Truncated {
        /// Actual length in bytes.
        found: u64,
        /// Expected length in bytes.
        expected: u64,
    },
    /// The file is longer than its header says.
    #[error("too long: {found} instead of {expected} bytes")]
    TooLong {
        /// Actual length in bytes.
        found: u64,
        /// Expected length in bytes.
        expected: u64,
    },
    /// A checksum or a header field is wrong.
    #[error("damaged: wrong checksum")]
    Damaged,
    /// The operation was cancelled.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

struct FileHeader {
    form: FileForm,
    length: u64,
    checksum: u64,
}

impl FileHeader {
    fn write(&self) -> [u8; HEADER] {
        let mut bytes = [0; HEADER];
        bytes[..16].copy_from_slice(&MAGIC);
        bytes[16..20].copy_from_slice(&VERSION.to_le_bytes());
        bytes[20..24].copy_from_slice(&(self.form as u32).to_le_bytes());
        bytes[24..32].copy_from_slice(&self.length.to_le_bytes());
        bytes[32..40].copy_from_slice(&self.checksum.to_le_bytes());
        let own = xxh3_64(&bytes[..40]);
        bytes[40..48].copy_from_slice(&own.to_le_bytes());
        bytes
    }

    fn read(bytes: &[u8; HEADER]) -> Result<FileHeader, FileError> {
        let four = |at: usize| u32::from_le_bytes(std::array::from_fn(|index| bytes[at + index]));
        let eight = |at: usize| u64::from_le_bytes(std::array::from_fn(|index| bytes[at + index]));
        if bytes[..16] != MAGIC {
            return Err(FileError::NotATable);
        }
        if four(16) != VERSION {
            return Err(FileError::OtherVersion(four(16)));
        }
        if eight(40) != xxh3_64(&bytes[..40]) || bytes[48..] != [0; 16] {
            return Err(FileError::Damaged);
        }
        let (length, plain) = (eight(24), Tablebase::len() as u64);
        let (form, fits) = match four(20) {
            0 => (FileForm::Plain, length == plain),
            2 => (FileForm::Packed, length < plain),
            other => return Err(FileError::OtherForm(other)),
        };
        if fits { Ok(FileHeader { form, length, checksum: eight(32) }) } else { Err(FileError::Damaged) }
    }
}

/// Opens a table of either form. Incomplete or damaged files are rejected.
pub fn open(path: &Path, opening: FileAccess, work: &Work<'_>) -> Result<Tablebase, FileError> {
    let mut file = File::open(path)?;
    if !file.metadata()?.is_file() {
        return Err(FileError::NotATable);
    }
    let mut header = [0; HEADER];
    let found = read_up_to(&mut file, &mut header)?;
    if found < HEADER {
        let is_ours = found >= MAGIC.len() && header[..16] == MAGIC;
        let cut = FileError::Truncated { found: found as u64, expected: HEADER as u64 };
        return Err(if is_ours { cut } else { FileError::NotATable });
    }
    let header = FileHeader::read(&header)?;
    let (found, expected) = (file.metadata()?.len(), header.length + HEADER as u64);
    if found < expected {
        return Err(FileError::Truncated { found, expected });
    }
    if found > expected {
        return Err(FileError::TooLong { found, expected });
    }
    match (header.form, opening) {
        (FileForm::Plain, FileAccess::Map) => {
            let bytes = Bytes::Mapped { map: mapped::map(&file)?, header: HEADER };
            // The file may have been truncated since its length was read.
            if bytes.len() as u64 != header.length {
                return Err(FileError::Truncated { found: (HEADER + bytes.len()) as u64, expected });
            }
            verify(&bytes, header.checksum, work)?;
            Ok(Tablebase::new(bytes))
        }
        (FileForm::Plain, FileAccess::Read) => {
            let mut memory = Memory::zeroed(Tablebase::len());
            file.read_exact(&mut memory)?;
            verify(&memory, header.checksum, work)?;
            Ok(Tablebase::in_memory(memory))
        }
        (FileForm::Packed, _) => {
            let mut packed = vec![0; header.length as usize];
            file.read_exact(&mut packed)?;
            verify(&packed, header.checksum, work)?;
            let mut memory = Memory::zeroed(Tablebase::len());
            pack::unpack(&packed, &mut memory, work)?;
            Ok(Tablebase::in_memory(memory))
        }
    }
}

fn read_up_to(file: &mut File, bytes: &mut [u8]) -> io::Result<usize> {
    let mut found = 0;
    while found < bytes.len() {
        match file.read(&mut bytes[found..])? {
            0 => break,
            more => found += more,
        }
    }
    Ok(found)
}

fn verify(bytes: &[u8], expected: u64, work: &Work<'_>) -> Result<(), FileError> {
    let mut checksum = Xxh3::new();
    for piece in bytes.chunks(PIECE) {
        work.go_on()?;
        checksum.update(piece);
    }
    if checksum.digest() == expected { Ok(()) } else { Err(FileError::Damaged) }
}

/// Writes a table and returns the file's length in bytes. The data is written to a temporary file in the same
/// folder, which is renamed when it is complete; after an error or cancellation no temporary file is left and
/// an existing file is unchanged.
pub fn write(table: &Tablebase, path: &Path, form: FileForm, work: &Work<'_>) -> Result<u64, FileError> {
    let packed = match form {
        FileForm::Plain => None,
        FileForm::Packed => Some(pack::pack(table.bytes(), work)?),
    };
    let bytes = packed.as_deref().unwrap_or(table.bytes());
    work.tell(WorkPhase::Storing, 0.0);
    let header = FileHeader { form, length: bytes.len() as u64, checksum: xxh3_64(bytes) }.write();
    let mut part = PartFile::create(path)?;
    part.file.write_all(&header)?;
    for (number, piece) in bytes.chunks(PIECE).enumerate() {
        work.go_on()?;
        part.file.write_all(piece)?;
        work.tell(WorkPhase::Storing, (number * PIECE) as f64 / bytes.len() as f64);
    }
    part.file.sync_all()?;
    work.go_on()?;
    part.becomes(path)?;
    Ok((header.len() + bytes.len()) as u64)
}

/// A temporary file that is being written. It is removed on drop unless it was renamed.
struct PartFile {
    file: File,
    path: PathBuf,
    named: bool,
}

/// Separator between the final name and the process id in a temporary file's name.
const PART: &str = ".part-";

/// Age after which a temporary file is considered left behind by a killed process.
const ABANDONED: Duration = Duration::from_secs(3600);

impl PartFile {
    fn create(path: &Path) -> io::Result<PartFile> {
        remove_abandoned(path);
        let mut name = path.file_name().map_or_else(OsString::new, OsString::from);
        name.push(format!("{PART}{}", std::process::id()));
        let path = path.with_file_name(name);
        let file = File::options().write(true).create_new(true).open(&path)?;
        Ok(PartFile { file, path, named: false })
    }

    fn becomes(mut self, path: &Path) -> io::Result<()> {
        fs::rename(&self.path, path)?;
        self.named = true;
        // Makes the rename durable. Not every system can sync folders; the file is complete anyway.
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            let _ = File::open(folder).and_then(|folder| folder.sync_all());
        }
        Ok(())
    }
}

impl Drop for PartFile {
    fn drop(&mut self) {
        if !self.named {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn remove_abandoned(path: &Path) {
    let (Some(folder), Some(name)) = (path.parent(), path.file_name()) else { return };
    let beginning = format!("{}{PART}", name.to_string_lossy());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_old = || {
            let changed = entry.metadata().and_then(|data| data.modified()).ok()?;
            SystemTime::now().duration_since(changed).ok().map(|age| age > ABANDONED)
        };
        if entry.file_name().to_string_lossy().starts_with(&beginning) && is_old() == Some(true) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
