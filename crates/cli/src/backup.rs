//! `botyard backup` and `botyard restore`: everything that the server stores, in one file.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow};
use botyard_server::store::{Database, Dumped, Store};
use botyard_table::Time;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};

use crate::admin::now;
use crate::failure::Failure;
use crate::settings::PlaceFlags;

/// Time after which a progress bar is shown.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Args, Debug)]
pub(crate) struct Backup {
    /// Output file; with --keep a folder, where files are named by date and time
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Number of backups to keep in the folder: older ones are deleted after a successful backup
    #[arg(long, value_name = "NUMBER", conflicts_with = "force", value_parser = clap::value_parser!(u16).range(1..))]
    keep: Option<u16>,
    #[command(flatten)]
    place: PlaceFlags,
}

#[derive(Args, Debug)]
pub(crate) struct Restore {
    /// File written by `botyard backup`
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    place: PlaceFlags,
}

/// Writes a consistent backup; a server may be running.
pub(crate) fn backup(asked: &Backup, out: &mut dyn Write) -> Result<(), Failure> {
    let database = asked.place.load()?.settings.database;
    is_there(&database)?;
    let Some(keep) = asked.keep else { return backup_to(&asked.file, asked.force, &database, out) };
    let folder = &asked.file;
    if folder.exists() && !folder.is_dir() {
        let why = format!("{} is a file: --keep needs a folder", folder.display());
        return Err(Failure::Usage(why));
    }
    make_folder(folder).with_context(|| format!("can't create {}", folder.display()))?;
    backup_to(&folder.join(name_at(now())), false, &database, out)?;
    for old in
        too_many(folder, usize::from(keep)).with_context(|| format!("can't read {}", folder.display()))?
    {
        fs::remove_file(&old).with_context(|| format!("can't remove {}", old.display()))?;
        writeln!(out, "{} removed", old.display())?;
    }
    Ok(())
}

fn backup_to(file: &Path, force: bool, database: &Database, out: &mut dyn Write) -> Result<(), Failure> {
    let name = file.display();
    if file.exists() && !force {
        return Err(Failure::Usage(format!("{name} already exists: use --force to overwrite it")));
    }
    // An incomplete backup never has its final name.
    let unfinished = beside(file);
    let written = write(database, &unfinished).and_then(|dumped| {
        fs::rename(&unfinished, file).with_context(|| format!("can't write {name}"))?;
        sync_folder(file);
        Ok(dumped)
    });
    if written.is_err() {
        let _ = fs::remove_file(&unfinished);
    }
    let dumped = written?;
    let size = fs::metadata(file).map_or(0, |meta| meta.len());
    writeln!(out, "{name}: {}, {size} bytes", contents(&dumped))?;
    Ok(())
}

/// Creates a folder that only this user can read.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// The file name of a backup made at this time; names sort by time.
fn name_at(time: Time) -> String {
    let seconds = time.0 / 1_000 % 86_400;
    let date = time.date().replace(['.', '-'], "");
    let (hour, minute, second) = (seconds / 3_600, seconds / 60 % 60, seconds % 60);
    format!("botyard-{date}-{hour:02}{minute:02}{second:02}-{:03}.backup", time.0 % 1_000)
}

/// The backups in a folder except the newest `keep`. Files that this program hasn't named are ignored.
fn too_many(folder: &Path, keep: usize) -> io::Result<Vec<PathBuf>> {
    let is_ours = |name: &str| {
        let digits = name.strip_prefix("botyard-").and_then(|name| name.strip_suffix(".backup"));
        digits.is_some_and(|rest| {
            rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-') && rest.len() == 19
        })
    };
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        if name.to_str().is_some_and(is_ours) {
            found.push(folder.join(name));
        }
    }
    found.sort();
    found.truncate(found.len().saturating_sub(keep));
    Ok(found)
}

fn write(database: &Database, path: &Path) -> anyhow::Result<Dumped> {
    let words = || format!("can't write {}", path.display());
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt as _;
        // A backup contains secrets that only the server may read.
        options.mode(0o600);
    }
    let file = options.open(path).with_context(words)?;
    let mut watched = CountedFile::new(&file, None);
    let dumped = block_on(async {
        let store = Store::open_beside(database).await?;
        let dumped = store.dump(&mut watched, now()).await?;
        store.close().await;
        anyhow::Ok(dumped)
    })?;
    watched.bar.finish_and_clear();
    file.sync_all().with_context(words)?;
    Ok(dumped)
}

/// Fills an empty database from a backup.
pub(crate) fn restore(asked: &Restore, out: &mut dyn Write) -> Result<(), Failure> {
    let name = asked.file.display();
    if !asked.file.is_file() {
        return Err(Failure::Usage(format!("{name}: no such file")));
    }
    let database = asked.place.load()?.settings.database;
    if let Database::Sqlite(path) = &database
        && let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty())
    {
        fs::create_dir_all(folder).with_context(|| format!("can't create {}", folder.display()))?;
    }
    let file = File::open(&asked.file).with_context(|| format!("can't open {name}"))?;
    let size = file.metadata().ok().map(|meta| meta.len());
    let mut watched = CountedFile::new(&file, size);
    let restored = block_on(async {
        let store = Store::open(&database).await?;
        let restored = store.restore(&mut watched).await;
        store.close().await;
        anyhow::Ok(restored?)
    })?;
    watched.bar.finish_and_clear();
    writeln!(
        out,
        "{name}, created on {}: restored {} to {database}",
        restored.created.date(),
        contents(&restored)
    )?;
    Ok(())
}

/// Summary for people: `12 players, 340 tables`.
fn contents(dumped: &Dumped) -> String {
    let count = |name: &str| dumped.rows.get(name).copied().unwrap_or(0);
    let all: u64 = dumped.rows.values().sum();
    format!("{} players, {} tables, {all} rows in total", count("players"), count("tables"))
}

/// Rejects a database that doesn't exist, because opening it would create it.
pub(crate) fn is_there(database: &Database) -> Result<(), Failure> {
    match database {
        Database::Sqlite(path) if !path.is_file() => Err(anyhow!(
            "no database at {}: has a server been started with this data folder?",
            path.display()
        )
        .into()),
        _ => Ok(()),
    }
}

/// Runs a future that talks to the database to its end.
pub(crate) fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?.block_on(work)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{}.unfinished", std::process::id()));
    name.into()
}

/// Makes the rename durable. Systems that can't sync folders need nothing more.
fn sync_folder(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

/// A file that counts its bytes for a progress bar.
struct CountedFile<'a> {
    file: &'a File,
    began: Instant,
    bytes: u64,
    bar: ProgressBar,
    size: Option<u64>,
}

impl CountedFile<'_> {
    fn new(file: &File, size: Option<u64>) -> CountedFile<'_> {
        CountedFile { file, began: Instant::now(), bytes: 0, bar: ProgressBar::hidden(), size }
    }

    fn pass(&mut self, count: usize) {
        self.bytes += count as u64;
        if self.bar.is_hidden() && self.began.elapsed() > PATIENCE {
            let (bar, words) = match self.size {
                Some(size) => (ProgressBar::new(size), "{bytes} of {total_bytes}"),
                None => (ProgressBar::new_spinner(), "{bytes}"),
            };
            self.bar =
                bar.with_style(ProgressStyle::with_template(words).unwrap_or(ProgressStyle::default_bar()));
            // Without a terminal, the next attempt to draw waits again.
            self.began = Instant::now();
        }
        self.bar.set_position(self.bytes);
    }
}

impl Write for CountedFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.pass(count);
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Read for CountedFile<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let count = self.file.read(bytes)?;
        self.pass(count);
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_backups_and_foreign_files_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let names: Vec<String> =
            (0..5).map(|day| name_at(Time(1_794_990_600_123 + day * 86_400_000))).collect();
        assert_eq!(names[0], "botyard-20261118-083000-123.backup");
        for name in
            names.iter().map(String::as_str).chain(["botyard.sqlite", "botyard-notes.backup", "a.backup"])
        {
            fs::write(folder.path().join(name), "").unwrap();
        }
        let old = too_many(folder.path(), 2).unwrap();
        assert_eq!(old, names[..3].iter().map(|name| folder.path().join(name)).collect::<Vec<_>>());
        assert!(too_many(folder.path(), 9).unwrap().is_empty());
    }
}
