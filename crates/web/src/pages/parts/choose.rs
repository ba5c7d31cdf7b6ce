//! Select fields.

use botyard_catalog::{LevelInfo, first_levels, levels};
use leptos::prelude::*;

use super::{level_name, level_words};
use crate::t;

/// A select field with its label.
#[component]
pub(crate) fn Choose(
    /// Id of the element.
    #[prop(into)]
    id: String,
    /// Label of the field.
    #[prop(into)]
    label: Signal<String>,
    /// Values with their names.
    #[prop(into)]
    choices: Signal<Vec<(String, String)>>,
    /// The chosen value.
    #[prop(into)]
    value: Signal<String>,
    /// Called with the chosen value.
    #[prop(into)]
    on_choose: Callback<String>,
    /// Whether the label is for screen readers only.
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

/// Select field for the level of a computer player.
#[component]
pub(crate) fn LevelChoice(
    /// Id of the element.
    #[prop(into)]
    id: String,
    /// Id of the game.
    #[prop(into)]
    game: Signal<String>,
    /// Id of the chosen level.
    #[prop(into)]
    level: Signal<String>,
    /// Called with the chosen level.
    #[prop(into)]
    on_choose: Callback<String>,
    /// Whether the level is described below.
    #[prop(optional)]
    explained: bool,
) -> impl IntoView {
    let option = move |offered: &'static LevelInfo| {
        view! { <option value=offered.id prop:selected=move || level.with(|level| level == offered.id)>{level_name(offered.id)}</option> }
    };
    // A few levels first, then all others.
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
