//! `botyard render`: draws a position as a picture, or a record as an animation.

use std::fs;
use std::io::{IsTerminal as _, Write, stderr, stdout};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, anyhow};
use botyard_core::face::{AnyGame, Kind};
use botyard_core::scene::Scene;
use botyard_core::{Story, Viewer};
use botyard_draw::{
    Film as Motion, GifSettings, LARGEST, Layout, Look, Mark, Take, Theme, gif, picture, png,
};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};

use crate::args::{PositionArgs, game, pair};
use crate::failure::Failure;
use crate::film::RecordFilm;
use crate::joint::read_seat;
use crate::records::choose;

pub(crate) const HELP: &str = "\
The format follows the file extension: .svg, .png or .gif. A GIF of a record shows the whole game, or with --at the \
single step that leads there. Without --out the picture goes to standard output, as SVG unless --format is given.

  botyard render duel --position \"1le/3/1G1/EL1[CCg] w\" --out duel.png --width 800
  botyard render --record game.yard --out game.gif";

/// Parses an option; the error suggests what may have been meant.
fn pair_or_hint(text: &str) -> Result<(String, String), String> {
    pair(text).map_err(|why| format!("{why}; the output file is --out FILE"))
}

/// Name for standard output.
const OUTPUT: &str = "-";

#[derive(Args, Debug)]
pub(crate) struct Render {
    /// Id of the game (see `botyard games`); not with --record
    #[arg(value_name = "GAME", value_parser = game, required_unless_present = "record", conflicts_with = "record")]
    kind: Option<&'static Kind>,
    /// Option of the game; repeatable (see `botyard games`)
    #[arg(long = "option", short = 'o', value_name = "NAME=VALUE", value_parser = pair_or_hint, conflicts_with = "record")]
    options: Vec<(String, String)>,
    /// Start position [default: the initial position]
    #[arg(long, short, value_name = "TEXT", conflicts_with = "record")]
    position: Option<String>,
    /// Number of seats, in games with a choice [default: the minimum]
    #[arg(long, value_name = "NUMBER", conflicts_with = "record")]
    seats: Option<usize>,
    /// Draw the game in this record file (.yard or PGN); - reads standard input
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "NUMBER", requires = "record")]
    number: Option<usize>,
    /// Step of the record to draw, 0 is the initial position [default: the last]
    #[arg(long, value_name = "STEPS", requires = "record")]
    at: Option<usize>,
    /// Output file; - writes to standard output
    #[arg(long, value_name = "FILE", default_value = OUTPUT, hide_default_value = true)]
    out: PathBuf,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
    /// Output format [default: by the file extension]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Width in pixels, for PNG and GIF [default: 960 for PNG, 480 for GIF, less for tall boards]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(16..=i64::from(LARGEST)))]
    width: Option<u32>,
    /// Colour theme: light, dark or print
    #[arg(long, value_name = "THEME", default_value = "light", value_parser = |text: &str| text.parse::<Theme>())]
    theme: Theme,
    /// Flip the board
    #[arg(long)]
    flip: bool,
    /// Hide the coordinates
    #[arg(long)]
    no_coordinates: bool,
    /// Draw the view of this seat, such as A [default: the public view]
    #[arg(long, value_name = "SEAT")]
    seat: Option<String>,
    /// Delay between two steps of a GIF, in seconds
    #[arg(long, value_name = "SECONDS", default_value_t = 0.7, value_parser = seconds)]
    delay: f32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    Svg,
    Png,
    Gif,
}

fn seconds(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(seconds) if (0.0..=60.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected a number of seconds from 0 to 60".to_owned()),
    }
}

/// Draws the requested picture.
pub(crate) fn run(asked: &Render, out: &mut dyn Write) -> Result<(), Failure> {
    let to_output = asked.out.as_os_str() == OUTPUT;
    let format = asked.format()?;
    if format == Format::Svg && asked.width.is_some() {
        return Err(Failure::Usage("--width doesn't apply to SVG".to_owned()));
    }
    if to_output && format != Format::Svg && stdout().is_terminal() {
        return Err(Failure::Usage(
            "refusing to write binary output to a terminal: use --out FILE".to_owned(),
        ));
    }
    if !to_output && asked.out.exists() && !asked.force {
        return Err(Failure::Usage(format!(
            "{} already exists: use --force to overwrite it",
            asked.out.display()
        )));
    }
    let bytes = match &asked.record {
        Some(file) => asked.draw_record(file, format)?,
        None => asked.draw_position(format)?,
    };
    if to_output {
        out.write_all(&bytes)?;
        out.flush()?;
    } else {
        fs::write(&asked.out, &bytes).with_context(|| format!("can't write {}", asked.out.display()))?;
    }
    Ok(())
}

impl Render {
    fn format(&self) -> Result<Format, Failure> {
        let ending = self.out.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let named = Format::from_str(ending, true).ok();
        match (self.format, named) {
            (Some(format), Some(named)) if format != named => {
                Err(Failure::Usage(format!("{}: the extension doesn't match --format", self.out.display())))
            }
            (Some(format), _) | (None, Some(format)) => Ok(format),
            (None, None) if self.out.as_os_str() == OUTPUT => Ok(Format::Svg),
            (None, None) => {
                let name = self.out.display();
                Err(Failure::Usage(format!(
                    "{name} doesn't end with .svg, .png or .gif: rename it, or use --format"
                )))
            }
        }
    }

    fn look(&self) -> Look {
        Look { theme: self.theme, flipped: self.flip, coordinates: !self.no_coordinates }
    }

    fn viewer(&self, game: &dyn AnyGame) -> Result<Viewer, Failure> {
        let Some(name) = &self.seat else { return Ok(Viewer::Public) };
        let seat =
            read_seat(game.info(), game.seats(), name).map_err(|why| Failure::Usage(why.to_string()))?;
        Ok(Viewer::Seat(seat))
    }

    fn draw_position(&self, format: Format) -> Result<Vec<u8>, Failure> {
        let Some(kind) = self.kind else { return Err(Failure::Usage("name a game".to_owned())) };
        let at = PositionArgs {
            kind,
            options: self.options.clone(),
            position: self.position.clone(),
            seats: self.seats,
        };
        let game = at.game()?;
        let scene = game.scene(self.viewer(&*game)?);
        self.draw(&scene, &[], format)
    }

    fn draw_record(&self, file: &Path, format: Format) -> Result<Vec<u8>, Failure> {
        let film = RecordFilm::of(choose(file, self.number, "--number")?, botyard_core::Lang::En)?;
        let viewer = self.viewer(film.story.start())?;
        let last = film.turns.len();
        if let Some(at) = self.at.filter(|&at| at > last) {
            return Err(Failure::Usage(format!("step {at} is out of range: the last step is {last}")));
        }
        if format == Format::Gif && last > 0 && self.at != Some(0) {
            let steps = self.at.map_or(0..last, |at| at - 1..at);
            let takes: Vec<Take> = steps.filter_map(|index| take(&film.story, index, viewer)).collect();
            return self.film(&takes);
        }
        let steps = self.at.unwrap_or(last);
        let touched = steps.checked_sub(1).map(|index| film.story.touched(index));
        let marks: Vec<Mark> = touched.map(Mark::LastMove).into_iter().collect();
        self.draw(&film.story.game(steps).scene(viewer), &marks, format)
    }

    /// Width of a picture of this scene: the requested one, or the default, reduced for tall boards.
    fn width(&self, scene: &Scene, usual: u32) -> u32 {
        let view = Layout::new(scene, &self.look()).view_box();
        let fitting = usual as f32 * 1.2 * view.width / view.height;
        self.width.unwrap_or_else(|| usual.min(fitting.round() as u32))
    }

    /// Draws a still picture.
    fn draw(&self, scene: &Scene, marks: &[Mark], format: Format) -> Result<Vec<u8>, Failure> {
        let svg = || picture(scene, &self.look(), marks);
        match format {
            Format::Svg => Ok(svg().into_bytes()),
            Format::Png => png(&svg(), self.width(scene, 960)).map_err(|why| anyhow!(why).into()),
            Format::Gif => {
                let film = Motion::new(scene.clone(), &[], vec![scene.clone()]);
                self.film(&[Take { film, marks: marks.to_vec() }])
            }
        }
    }

    /// Renders an animation.
    fn film(&self, takes: &[Take]) -> Result<Vec<u8>, Failure> {
        let usual = GifSettings::default();
        let Some(first) = takes.first() else { return Err(anyhow!("nothing to draw").into()) };
        let width = self.width(first.film.start(), usual.width);
        let settings = GifSettings { width, pause: self.delay, ..usual };
        let bar = if stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
        let style =
            ProgressStyle::with_template("{bar:30} {percent:>3} %  {pos} of {len} frames, {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        let drawn = gif(takes, &self.look(), "", &settings, &mut |done, total| {
            bar.set_length(total as u64);
            bar.set_position(done as u64);
            true
        });
        bar.finish_and_clear();
        drawn.map_err(|why| anyhow!(why).into())
    }
}

/// The animation of a step, as this viewer sees it.
fn take(story: &Story, index: usize, viewer: Viewer) -> Option<Take> {
    let (start, acts, moments) = story.reel(index, viewer)?;
    let marks = vec![Mark::LastMove(story.touched(index))];
    Some(Take { film: Motion::new(start, acts, moments), marks })
}
