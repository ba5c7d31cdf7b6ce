//! A game as an animated GIF.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::colours::{Colours, Count, Pixels, SAME};
use super::{RasterError, blank, draw, read};
use crate::board::{Layout, ViewBox};
use crate::film::Film;
use crate::ground::ground;
use crate::look::Look;
use crate::mark::{Mark, marks};
use crate::picture::{captioned, document};

/// A film in a row of films, with what is pointed out while it is shown.
#[derive(Clone, Debug)]
pub struct Take {
    /// What is played.
    pub film: Film,
    /// What is pointed out, under and over the figures.
    pub marks: Vec<Mark>,
}

/// How a GIF is to be.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GifSettings {
    /// In pixels.
    pub width: u32,
    /// Frames a second while something moves.
    pub rate: f32,
    /// How long a beat is, in seconds.
    pub beat: f32,
    /// How long the end of each film is shown, in seconds.
    pub pause: f32,
    /// How long the last picture is shown before all begins again, in seconds.
    pub hold: f32,
}

impl Default for GifSettings {
    fn default() -> GifSettings {
        GifSettings { width: 480, rate: 16.0, beat: 0.42, pause: 0.7, hold: 3.0 }
    }
}

/// How many takes are looked at to choose the colours.
const SAMPLES: usize = 24;

/// An animated GIF of films in a row, for ever repeated, with a line under them unless that is empty. `watch` is told how many of how many frames are done, and says whether to
/// go on.
pub fn gif(
    takes: &[Take],
    look: &Look,
    caption: &str,
    settings: &GifSettings,
    watch: &mut dyn FnMut(usize, usize) -> bool,
) -> Result<Vec<u8>, RasterError> {
    let view = takes
        .iter()
        .flat_map(|take| [take.film.start(), take.film.end()])
        .map(|scene| Layout::new(scene, look).view_box())
        .reduce(|one, other| one.union(&other));
    let Some(view) = view else { return Err(RasterError::Packing("there is nothing to show".to_owned())) };
    let (caption, view) = captioned(caption, &view, look);
    let times: Vec<Vec<(f32, f32)>> = takes
        .iter()
        .enumerate()
        .map(|(index, take)| schedule(&take.film, settings, index == 0, index + 1 == takes.len()))
        .collect();
    let total: usize = times.iter().map(Vec::len).sum();
    let mut painter = Painter { look: *look, view, caption, width: settings.width, ground: None };
    let mut count = Count::new();
    let step = takes.len().div_ceil(SAMPLES).max(1);
    for take in takes.iter().step_by(step).chain(takes.last()) {
        for part in [0.0, 0.3, 0.6, 1.0] {
            count.add(painter.frame(take, take.film.length() * part)?.data());
        }
    }
    let mut writer = Writer::new(count.choose(), &painter.frame(&takes[0], 0.0)?)?;
    let mut done = 0;
    for (take, times) in takes.iter().zip(times) {
        for (time, seconds) in times {
            if !watch(done, total) {
                return Err(RasterError::Stopped);
            }
            writer.show(painter.frame(take, time)?.data(), seconds)?;
            done += 1;
        }
    }
    watch(total, total);
    writer.finish()
}

/// At which beats a film is looked at, and for how many seconds each frame is shown.
fn schedule(film: &Film, settings: &GifSettings, first: bool, last: bool) -> Vec<(f32, f32)> {
    let seconds = film.length() * settings.beat;
    let frames = (seconds * settings.rate.clamp(1.0, 50.0)).ceil() as usize;
    let each = seconds / frames.max(1) as f32;
    let mut times = Vec::new();
    if first {
        times.push((0.0, settings.pause));
    }
    // In the middle of the time for which it is shown.
    times.extend((0..frames).map(|index| ((index as f32 + 0.5) * each / settings.beat.max(0.001), each)));
    times.push((film.length(), if last { settings.hold } else { settings.pause }));
    times
}

/// Draws frames; the board itself is drawn only when it changes.
struct Painter {
    look: Look,
    view: ViewBox,
    /// The line under everything.
    caption: String,
    width: u32,
    ground: Option<(String, Pixmap)>,
}

impl Painter {
    fn frame(&mut self, take: &Take, time: f32) -> Result<Pixmap, RasterError> {
        let look = self.look;
        let (start, end) = (take.film.start(), take.film.end());
        let scene = if time >= take.film.length() { end } else { start };
        let layout = Layout::new(scene, &look);
        let board = ground(scene, &look) + &self.caption;
        let mut picture = match &self.ground {
            Some((text, picture)) if *text == board => picture.clone(),
            _ => {
                let tree = read(&document(&board, &self.view, &look))?;
                let mut picture = blank(&tree, self.width)?;
                draw(&tree, &mut picture);
                self.ground = Some((board, picture.clone()));
                picture
            }
        };
        let (below, above): (Vec<Mark>, Vec<Mark>) = take.marks.iter().cloned().partition(Mark::lies_below);
        let figures = take.film.at(time, &layout).svg(&layout, &look);
        let inside = marks(&below, &layout, &look) + &figures + &marks(&above, &layout, &look);
        let view = self.view;
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{view}\" width=\"{}\" height=\"{}\">{inside}</svg>",
            view.width, view.height
        );
        draw(&read(&svg)?, &mut picture);
        Ok(picture)
    }
}

/// Writes frames, each as what has changed; a frame in which nothing has changed prolongs the one before.
struct Writer {
    encoder: Encoder<Vec<u8>>,
    colours: Colours,
    width: usize,
    height: usize,
    /// What is shown.
    shown: Vec<u8>,
    /// What waits to be written, as it isn't known how long it is shown.
    waiting: Option<(Frame<'static>, f32)>,
    /// What rounding has left over, in hundredths of a second.
    rest: f32,
}

impl Writer {
    fn new(colours: Colours, first: &Pixmap) -> Result<Writer, RasterError> {
        let size =
            |side: u32| u16::try_from(side).map_err(|_| RasterError::Size(first.width(), first.height()));
        let mut encoder =
            Encoder::new(Vec::new(), size(first.width())?, size(first.height())?, &colours.table())
                .map_err(packing)?;
        encoder.set_repeat(Repeat::Infinite).map_err(packing)?;
        let (width, height) = (first.width() as usize, first.height() as usize);
        Ok(Writer { encoder, colours, width, height, shown: Vec::new(), waiting: None, rest: 0.0 })
    }

    fn show(&mut self, pixels: &Pixels, seconds: f32) -> Result<(), RasterError> {
        let indices = self.colours.indices(pixels);
        let changed = if self.shown.is_empty() {
            Some((0, 0, self.width, self.height))
        } else {
            self.changed(&indices)
        };
        match (changed, &mut self.waiting) {
            (None, Some((_, time))) => *time += seconds,
            (None, None) => {}
            (Some(area), _) => {
                self.flush()?;
                self.waiting = Some((self.frame(&indices, area), seconds));
                self.shown = indices;
            }
        }
        Ok(())
    }

    /// The smallest rectangle in which something has changed: left, top, width and height.
    fn changed(&self, indices: &[u8]) -> Option<(usize, usize, usize, usize)> {
        let row = |row: usize| row * self.width..(row + 1) * self.width;
        let differs = |y: &usize| indices[row(*y)] != self.shown[row(*y)];
        let top = (0..self.height).find(differs)?;
        let bottom = (0..self.height).rfind(differs)?;
        let column =
            |x: &usize| (top..=bottom).any(|y| indices[y * self.width + x] != self.shown[y * self.width + x]);
        let left = (0..self.width).find(column)?;
        let right = (0..self.width).rfind(column)?;
        Some((left, top, right - left + 1, bottom - top + 1))
    }

    fn frame(
        &self,
        indices: &[u8],
        (left, top, width, height): (usize, usize, usize, usize),
    ) -> Frame<'static> {
        let mut buffer = Vec::with_capacity(width * height);
        for y in top..top + height {
            let row = y * self.width + left..y * self.width + left + width;
            let before = self.shown.get(row.clone());
            match before {
                Some(before) => buffer.extend(
                    indices[row].iter().zip(before).map(|(&new, &old)| if new == old { SAME } else { new }),
                ),
                None => buffer.extend_from_slice(&indices[row]),
            }
        }
        Frame {
            left: left as u16,
            top: top as u16,
            width: width as u16,
            height: height as u16,
            transparent: Some(SAME),
            dispose: DisposalMethod::Keep,
            buffer: Cow::Owned(buffer),
            ..Frame::default()
        }
    }

    fn flush(&mut self) -> Result<(), RasterError> {
        let Some((mut frame, seconds)) = self.waiting.take() else { return Ok(()) };
        let hundredths = seconds * 100.0 + self.rest;
        // Less than two hundredths isn't shown as such anywhere.
        frame.delay = hundredths.round().clamp(2.0, 65_000.0) as u16;
        self.rest = (hundredths - f32::from(frame.delay)).clamp(-5.0, 5.0);
        self.encoder.write_frame(&frame).map_err(packing)
    }

    fn finish(mut self) -> Result<Vec<u8>, RasterError> {
        self.flush()?;
        self.encoder.into_inner().map_err(packing)
    }
}

#[expect(clippy::needless_pass_by_value, reason = "for map_err")]
fn packing(why: gif::EncodingError) -> RasterError {
    RasterError::Packing(why.to_string())
}
