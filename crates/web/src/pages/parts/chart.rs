//! Line chart over time.

use leptos::prelude::*;

use super::day;
use crate::t;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 48.0;
const RIGHT: f64 = 12.0;
const TOP: f64 = 12.0;
const BOTTOM: f64 = 28.0;

/// Ranges of the axes.
#[derive(Clone, Copy)]
struct Scale {
    from: f64,
    to: f64,
    low: f64,
    high: f64,
}

impl Scale {
    fn of(points: &[(u64, i64)]) -> Scale {
        let times = || points.iter().map(|(at, _)| *at as f64);
        let values = || points.iter().map(|(_, value)| *value as f64);
        let step = 50.0;
        let low = (values().fold(f64::INFINITY, f64::min) / step).floor() * step;
        let high = (values().fold(f64::NEG_INFINITY, f64::max) / step).ceil() * step;
        let (from, to) = (times().fold(f64::INFINITY, f64::min), times().fold(f64::NEG_INFINITY, f64::max));
        Scale {
            from,
            to: if to > from { to } else { from + 1.0 },
            low,
            high: if high > low { high } else { low + step },
        }
    }

    fn x(self, at: u64) -> f64 {
        LEFT + (at as f64 - self.from) / (self.to - self.from) * (WIDTH - LEFT - RIGHT)
    }

    fn y(self, value: f64) -> f64 {
        HEIGHT - BOTTOM - (value - self.low) / (self.high - self.low) * (HEIGHT - TOP - BOTTOM)
    }

    /// Up to five round numbers for the value axis.
    fn marks(self) -> Vec<f64> {
        let step = ((self.high - self.low) / 4.0 / 50.0).ceil() * 50.0;
        let count = ((self.high - self.low) / step).floor() as usize;
        (0..=count).map(|index| self.low + step * index as f64).collect()
    }
}

/// Line chart of ratings after each game. Its description for screen readers has the first, last and highest
/// value.
#[component]
pub(crate) fn Chart(
    /// Times in milliseconds since 1970, with their values.
    #[prop(into)]
    points: Signal<Vec<(u64, i64)>>,
) -> impl IntoView {
    move || {
        let points = points.get();
        let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) else {
            return ().into_any();
        };
        let scale = Scale::of(&points);
        let best = points.iter().map(|(_, value)| *value).max().unwrap_or(last.1);
        let path: Vec<String> = points
            .iter()
            .map(|&(at, value)| format!("{:.1},{:.1}", scale.x(at), scale.y(value as f64)))
            .collect();
        let count = points.len();
        let label = move || {
            t!(
                "chart-words",
                first = first.1,
                last = last.1,
                best = best,
                since = day(first.0),
                count = count
            )
        };
        let marks = scale.marks().into_iter().map(|mark| {
            let y = scale.y(mark);
            view! {
                <line class="chart-grid" x1=LEFT x2=WIDTH - RIGHT y1=y y2=y />
                <text class="chart-mark" x=LEFT - 6.0 y=y + 4.0 text-anchor="end">{mark.to_string()}</text>
            }
        });
        view! {
            <svg class="chart" viewBox=format!("0 0 {WIDTH} {HEIGHT}") role="img" aria-label=label>
                {marks.collect_view()}
                <polyline class="chart-line" points=path.join(" ") />
                <circle class="chart-end" cx=scale.x(last.0) cy=scale.y(last.1 as f64) r="4" />
                <text class="chart-mark" x=LEFT y=HEIGHT - 8.0>{move || day(first.0)}</text>
                <text class="chart-mark" x=WIDTH - RIGHT y=HEIGHT - 8.0 text-anchor="end">{move || day(last.0)}</text>
            </svg>
        }
        .into_any()
    }
}
