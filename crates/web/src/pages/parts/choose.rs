//! Lists to choose one from.

use botyard_catalog::{LevelInfo, first_levels, levels};
use leptos::prelude::*;

use super::{level_name, level_words};
use crate::t;

/// A list to choose one from, with its label.
#[component]
pub(crate) fn Choose(
    /// The element's id.
    #[prop(into)]
    id: String,
    /// What it is about.
    #[prop(into)]
    label: Signal<String>,
    /// Values with their names.
    #[prop(into)]
    choices: Signal<Vec<(String, String)>>,
    /// The one that is chosen.
    #[prop(into)]
    value: Signal<String>,
    /// Hears what is chosen.
    #[prop(into)]
    on_choose: Callback<String>,
    /// Is the label for screen readers only?
    #[prop(optional)]
    quiet: bool,
) -> impl IntoView {
    let options = move || {
        let choices = choices.get().into_iter().map(|(choice, name)| {
            let own = choice.clone();
            view! { <option value=choice prop:selected=move || value.with(|value| *value == own)>{name}</option> }
        });
        choices.collect_view()
    };
    let of = id.clone();
    view! {
        <label class="field" for=of>
            <span class:voice=quiet>{move || label.get()}</span>
            <select id=id on:change:target=move |event| on_choose.run(event.target().value())>
                {options}
            </select>
        </label>
    }
}

/// The level of a computer player.
#[component]
pub(crate) fn LevelChoice(
    /// The element's id.
    #[prop(into)]
    id: String,
    /// The game's id.
    #[prop(into)]
    game: Signal<String>,
    /// The level that is chosen.
    #[prop(into)]
    level: Signal<String>,
    /// Hears what is chosen.
    #[prop(into)]
    on_choose: Callback<String>,
    /// Is it said what the level is like?
    #[prop(optional)]
    explained: bool,
) -> impl IntoView {
    let option = move |offered: &'static LevelInfo| {
        view! { <option value=offered.id prop:selected=move || level.with(|level| level == offered.id)>{level_name(offered.id)}</option> }
    };
    // Few to choose from at first, then all the others.
    let options = move || {
        game.with(|game| {
            let first = first_levels(game);
            let mut more = levels(game).filter(|level| !first.contains(level)).map(option).peekable();
            let more = more.peek().is_some().then(|| {
                view! { <optgroup label=t!("level-more")>{more.collect_view()}</optgroup> }
            });
            (first.iter().copied().map(option).collect_view(), more)
        })
    };
    let of = id.clone();
    view! {
        <label class="field" for=of>
            <span class="voice">{move || t!("new-level")}</span>
            <select id=id on:change:target=move |event| on_choose.run(event.target().value())>{options}</select>
        </label>
        {explained.then(|| view! { <p class="hint">{move || level.with(|level| level_words(level))}</p> })}
    }
}
