//! Animated GIFs of games.

use std::borrow::Cow;

use gif::{DisposalMethod, Encoder, Frame, Repeat};
use resvg::tiny_skia::Pixmap;

use super::colours::{ColourHistogram, Colours, FrameBytes, SAME};
use super::{RasterError, blank, draw, read};
use crate::board::{Layout, ViewBox};
use crate::film::Film;
use crate::ground::ground;
use crate::look::Look;
use crate::mark::{Mark, marks};
use crate::picture::{captioned, document};

/// One film in a sequence of films, with its marks.
#[derive(Clone, Debug)]
pub struct Take {
    /// The animation of one step.
    pub film: Film,
    /// Marks shown during the film, below and above the figures.
    pub marks: Vec<Mark>,
}

/// Settings of an animated GIF.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct GifSettings {
    /// Width in pixels.
    pub width: u32,
    /// Frames per second while something moves.
    pub rate: f32,
    /// Duration of a beat, in seconds.
    pub beat: f32,
    /// Duration of the pause at the end of each film, in seconds.
    pub pause: f32,
    /// Duration of the last frame before the animation repeats, in seconds.
    pub hold: f32,
}

impl Default for GifSettings {
    fn default() -> GifSettings {
        GifSettings { width: 480, rate: 16.0, beat: 0.42, pause: 0.7, hold: 3.0 }
    }
}

/// Number of takes that are sampled to choose the palette.
const SAMPLES: usize = 24;

/// Renders films in sequence as an endlessly repeating GIF, with a caption below unless that is empty.
/// `watch` is called with the number of finished frames and their total; returning false cancels the
/// rendering.
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
    let mut painter = FramePainter { look: *look, view, caption, width: settings.width, ground: None };
    let mut count = ColourHistogram::new();
    let step = takes.len().div_ceil(SAMPLES).max(1);
    for take in takes.iter().step_by(step).chain(takes.last()) {
        for part in [0.0, 0.3, 0.6, 1.0] {
            count.add(painter.frame(take, take.film.length() * part)?.data());
        }
    }
    let mut writer = FrameWriter::new(count.choose(), &painter.frame(&takes[0], 0.0)?)?;
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

/// Times of a film's frames, in beats, with the duration of each in seconds.
fn schedule(film: &Film, settings: &GifSettings, first: bool, last: bool) -> Vec<(f32, f32)> {
    let seconds = film.length() * settings.beat;
    let frames = (seconds * settings.rate.clamp(1.0, 50.0)).ceil() as usize;
    let each = seconds / frames.max(1) as f32;
    let mut times = Vec::new();
    if first {
        times.push((0.0, settings.pause));
    }
    // Each frame shows the middle of its time span.
    times.extend((0..frames).map(|index| ((index as f32 + 0.5) * each / settings.beat.max(0.001), each)));
    times.push((film.length(), if last { settings.hold } else { settings.pause }));
    times
}

/// Draws frames; the board is redrawn only when it changes.
struct FramePainter {
    look: Look,
    view: ViewBox,
    /// The caption as SVG.
    caption: String,
    width: u32,
    ground: Option<(String, Pixmap)>,
}

impl FramePainter {
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

/// Writes frames as differences; a frame without changes prolongs the previous one.
struct FrameWriter {
    encoder: Encoder<Vec<u8>>,
    colours: Colours,
    width: usize,
    height: usize,
    /// The frame on display, as palette indices.
    shown: Vec<u8>,
    /// The frame that isn't written yet, because its duration isn't known.
    waiting: Option<(Frame<'static>, f32)>,
    /// Rounding remainder of the durations, in hundredths of a second.
    rest: f32,
}

impl FrameWriter {
    fn new(colours: Colours, first: &Pixmap) -> Result<FrameWriter, RasterError> {
        let size =
            |side: u32| u16::try_from(side).map_err(|_| RasterError::Size(first.width(), first.height()));
        let mut encoder =
            Encoder::new(Vec::new(), size(first.width())?, size(first.height())?, &colours.table())
                .map_err(packing)?;
        encoder.set_repeat(Repeat::Infinite).map_err(packing)?;
        let (width, height) = (first.width() as usize, first.height() as usize);
        Ok(FrameWriter { encoder, colours, width, height, shown: Vec::new(), waiting: None, rest: 0.0 })
    }

    fn show(&mut self, pixels: &FrameBytes, seconds: f32) -> Result<(), RasterError> {
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

    /// The smallest rectangle that contains all changes: left, top, width and height.
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
        // Viewers don't honour delays below two hundredths.
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
