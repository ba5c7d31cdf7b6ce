//! Rendering of pictures and films.

use botyard_core::{Step, Story, Viewer};
use botyard_draw::{Film, GifSettings, Look, Mark, Take, Theme};
use botyard_protocol::{FilmLook, GameSoFar, WorkerAnswer};

use crate::game::story;
use crate::mind::AnswerSink;

/// Maximum width of a film, in pixels.
const WIDEST: u32 = 1_200;
/// Number of frames between two progress reports.
const FRAMES: usize = 8;
/// With more steps than this, the frame rate is halved.
const LONG: usize = 60;

/// Renders a drawing as PNG.
pub(crate) fn picture(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    botyard_draw::png(svg, width.max(1)).map_err(|why| why.to_string())
}

/// Renders the public view of a game as GIF.
pub(crate) fn film(
    id: u64,
    told: &GameSoFar,
    wish: &FilmLook,
    say: AnswerSink<'_>,
) -> Result<Vec<u8>, String> {
    let theme = match &*wish.theme {
        "" => Theme::default(),
        name => name.parse().map_err(|why: botyard_draw::UnknownTheme| why.to_string())?,
    };
    let look = Look { theme, flipped: wish.flipped, coordinates: wish.coordinates };
    let takes = takes(&story(told)?);
    let usual = GifSettings::default();
    let settings = GifSettings {
        width: wish.width.clamp(16, WIDEST),
        rate: if takes.len() > LONG { usual.rate / 2.0 } else { usual.rate },
        pause: wish.pause.map_or(usual.pause, |pause| pause.min(10_000) as f32 / 1_000.0),
        ..usual
    };
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let mut watch = |done: usize, of: usize| {
        if done.is_multiple_of(FRAMES) || done == of {
            say(WorkerAnswer::Progress { id, done: number(done), of: number(of) }, None);
        }
        true
    };
    botyard_draw::gif(&takes, &look, &wish.caption, &settings, &mut watch).map_err(|why| why.to_string())
}

/// One take per step; a still of the position if there are none.
fn takes(story: &Story) -> Vec<Take> {
    let take = |(index, step): (usize, &Step)| {
        let spots = match *step.given() {
            [(seat, order)] => story.game(index).touches(seat, order),
            _ => Vec::new(),
        };
        let marks = if spots.is_empty() { Vec::new() } else { vec![Mark::LastMove(spots)] };
        let (start, acts, moments) = story.reel(index, Viewer::Public)?;
        Some(Take { film: Film::new(start, acts, moments), marks })
    };
    let mut takes: Vec<Take> = story.steps().iter().enumerate().filter_map(take).collect();
    if takes.is_empty() {
        let scene = story.latest().scene(Viewer::Public);
        takes.push(Take { film: Film::new(scene.clone(), &[], vec![scene]), marks: Vec::new() });
    }
    takes
}
