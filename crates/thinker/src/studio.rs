//! Pictures and films.

use botyard_core::Viewer;
use botyard_core::scene::Scene;
use botyard_draw::{Film, GifSettings, Look, Mark, Take, Theme};
use botyard_protocol::{FilmLook, GameSoFar, Thought};

use crate::game::{Came, Story};
use crate::mind::Say;

/// The widest film, in pixels.
const WIDEST: u32 = 1_200;
/// The progress is told once in so many frames.
const FRAMES: usize = 8;
/// With more steps than this, fewer frames are shown of each.
const LONG: usize = 60;

/// A PNG of a drawing.
pub(crate) fn picture(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    botyard_draw::png(svg, width.max(1)).map_err(|why| why.to_string())
}

/// A GIF of a game, as everybody sees it.
pub(crate) fn film(id: u64, told: &GameSoFar, wish: &FilmLook, say: Say<'_>) -> Result<Vec<u8>, String> {
    let theme = match &*wish.theme {
        "" => Theme::default(),
        name => name.parse().map_err(|why: botyard_draw::UnknownTheme| why.to_string())?,
    };
    let look = Look { theme, flipped: wish.flipped, coordinates: wish.coordinates };
    let takes = takes(&Story::of(told)?)?;
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
            say(Thought::Progress { id, done: number(done), of: number(of) }, None);
        }
        true
    };
    botyard_draw::gif(&takes, &look, &settings, &mut watch).map_err(|why| why.to_string())
}

/// A take of each step; of the position alone if there are none.
fn takes(story: &Story<'_>) -> Result<Vec<Take>, String> {
    let mut takes = Vec::new();
    let end = story.play(|before, orders, came, after| {
        let moments = |positions: &[String]| -> Option<Vec<Scene>> {
            let scene = |text: &String| {
                Some(story.kind.read_position(&story.options, text).ok()?.scene(Viewer::Public))
            };
            positions.iter().map(scene).collect()
        };
        let last = || vec![after.scene(Viewer::Public)];
        let (acts, moments) = match came {
            Came::Left => (Vec::new(), last()),
            Came::Played(played) => {
                let moments = moments(&played.positions).filter(|moments| !moments.is_empty());
                (played.acts, moments.unwrap_or_else(last))
            }
        };
        let spots = match *orders {
            [(seat, order)] => before.touches(seat, order),
            _ => Vec::new(),
        };
        let marks = if spots.is_empty() { Vec::new() } else { vec![Mark::LastMove(spots)] };
        takes.push(Take { film: Film::new(before.scene(Viewer::Public), &acts, moments), marks });
    })?;
    if takes.is_empty() {
        let scene = end.scene(Viewer::Public);
        takes.push(Take { film: Film::new(scene.clone(), &[], vec![scene]), marks: Vec::new() });
    }
    Ok(takes)
}
