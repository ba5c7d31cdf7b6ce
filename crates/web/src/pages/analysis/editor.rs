//! Position editor: palette, board and text, kept in sync.

use botyard_core::face::{AnyGame, FaceError, Kind, Made};
use botyard_core::scene::{Cell, Figure, Scene, Spot};
use botyard_core::{Palette, Seat, Story, Viewer};
use botyard_draw::{Layout, Mark, figure_picture};
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::PointerEvent;

use super::address;
use super::draft::PositionDraft;
use super::fields::{Options, Trays, Turn};
use super::study::Study;
use crate::board::{Board, OrderEntry, Projector, figure_words, look};
use crate::panel::Share;
use crate::prefs::told;
use crate::{browser, t, toast};

/// Effect of a touch on the board.
#[derive(Clone, PartialEq, Debug)]
enum Tool {
    /// Moves a figure.
    Carry,
    Erase,
    Turn,
    /// Increments a figure's number.
    Count,
    Put(Figure),
}

/// A figure being dragged.
#[derive(Clone, PartialEq, Debug)]
struct Carried {
    figure: Figure,
    /// Its square; `None` if it comes from the palette.
    from: Option<Cell>,
    start: (i32, i32),
    now: (i32, i32),
}

impl Carried {
    fn has_moved(&self) -> bool {
        (self.start.0 - self.now.0).abs() + (self.start.1 - self.now.1).abs() > 8
    }
}

/// State of the editor.
#[derive(Clone, Copy)]
pub(super) struct Editing {
    pub(super) kind: StoredValue<Kind>,
    pub(super) draft: RwSignal<PositionDraft>,
    /// The empty board.
    pub(super) board: RwSignal<Scene>,
    pub(super) palette: RwSignal<Palette>,
    /// The resulting game, or why the position is invalid.
    made: RwSignal<Made>,
    text: RwSignal<String>,
    tool: RwSignal<Tool>,
    held: RwSignal<Option<Cell>>,
    carried: RwSignal<Option<Carried>>,
    flipped: RwSignal<bool>,
}

/// The empty board for these options, and its palette.
fn board(kind: Kind, options: &[(String, String)]) -> Result<(Scene, Palette), FaceError> {
    let game = kind.start(options, None)?;
    let scene = Scene { pieces: Vec::new(), ..game.scene(Viewer::Public) };
    Ok((scene, game.palette().unwrap_or_default()))
}

impl Editing {
    fn new(kind: Kind, game: &dyn AnyGame, flipped: RwSignal<bool>) -> Editing {
        let draft = PositionDraft::of(game);
        let (board, palette) = board(kind, &draft.options).unwrap_or_default();
        Editing {
            kind: StoredValue::new(kind),
            draft: RwSignal::new(draft),
            board: RwSignal::new(board),
            palette: RwSignal::new(palette),
            text: RwSignal::new(game.position()),
            made: RwSignal::new(Ok(game.boxed_clone())),
            tool: RwSignal::new(Tool::Carry),
            held: RwSignal::new(None),
            carried: RwSignal::new(None),
            flipped,
        }
    }

    /// Changes the draft and rebuilds the game.
    pub(super) fn edit(self, change: impl FnOnce(&mut PositionDraft)) {
        self.draft.update(change);
        let made = self.draft.with_untracked(|draft| draft.make(self.kind.get_value()));
        if let Ok(game) = &made {
            self.text.set(game.position());
        }
        self.made.set(made);
    }

    /// Replaces the position.
    fn take(self, game: &dyn AnyGame) {
        self.draft.set(PositionDraft::of(game));
        self.text.set(game.position());
        self.made.set(Ok(game.boxed_clone()));
        self.held.set(None);
    }

    /// Parses the text of a position.
    fn read(self, text: String) {
        let options = self.draft.with_untracked(|draft| draft.options.clone());
        match self.kind.get_value().read_position(&options, text.trim()) {
            Ok(game) => {
                self.take(&*game);
                self.text.set(text);
            }
            Err(why) => {
                self.text.set(text);
                self.made.set(Err(why));
            }
        }
    }

    /// Changes an option of the game.
    pub(super) fn choose(self, key: &str, value: &str) {
        let mut options = self.draft.with_untracked(|draft| draft.options.clone());
        // Arrows that were turned by hand belong to their board.
        options.retain(|(other, _)| other != key && !(key == "board" && other == "arrows"));
        options.push((key.to_owned(), value.to_owned()));
        match board(self.kind.get_value(), &options) {
            Ok((board, palette)) => {
                self.edit(|draft| {
                    draft.options = options;
                    draft.fit(&board);
                });
                self.board.set(board);
                self.palette.set(palette);
            }
            Err(why) => toast::complain(told(&why)),
        }
    }

    fn start(self) {
        let options = self.draft.with_untracked(|draft| draft.options.clone());
        if let Ok(game) = self.kind.get_value().start(&options, None) {
            self.take(&*game);
        }
    }

    fn empty(self) {
        self.edit(|draft| {
            draft.pieces.clear();
            draft.trays.clear();
        });
    }

    /// Scene to draw: the game's if it is valid, else the draft's.
    fn scene(self) -> Scene {
        let made = self.made.with(|made| made.as_ref().ok().map(|game| game.scene(Viewer::Public)));
        made.unwrap_or_else(|| self.board.with(|board| self.draft.with(|draft| draft.scene(board))))
    }

    fn touch(self, spot: &Spot) {
        let Some(cell) = spot.cell() else {
            if let Spot::Tray { seat, kind } = spot
                && self.tool.get_untracked() == Tool::Erase
            {
                let figure = self.palette.with_untracked(|palette| {
                    palette.in_trays.iter().find(|figure| figure.kind.id == *kind).cloned()
                });
                if let Some(figure) = figure {
                    self.edit(|draft| draft.add_to_tray(*seat, &figure, -1));
                }
            }
            return;
        };
        match self.tool.get_untracked() {
            Tool::Put(figure) => {
                let palette = self.palette.get_untracked();
                self.edit(|draft| draft.put_or_change(cell, &figure, &palette));
            }
            Tool::Erase => self.edit(|draft| {
                draft.clear(cell);
            }),
            Tool::Turn => self.edit(|draft| draft.turn_at(cell)),
            Tool::Count => {
                let highest = self.palette.with_untracked(|palette| palette.highest_number);
                self.edit(|draft| draft.count_at(cell, highest));
            }
            Tool::Carry => match self.held.get_untracked() {
                Some(from) => {
                    self.held.set(None);
                    self.edit(|draft| draft.carry(from, cell));
                }
                None if self.draft.with_untracked(|draft| draft.at(cell).is_some()) => {
                    self.held.set(Some(cell));
                }
                None => {}
            },
        }
    }

    /// The square under the pointer.
    fn cell_under(self, event: &PointerEvent) -> Option<Cell> {
        let element = browser::document().get_element_by_id("board")?;
        let area = element.get_bounding_client_rect();
        let layout = untrack(|| Layout::new(&self.scene(), &look(self.flipped.get())));
        let view = layout.view_box();
        let scale = (area.width() as f32 / view.width).min(area.height() as f32 / view.height);
        let left = area.left() as f32 + (area.width() as f32 - view.width * scale) / 2.0;
        let top = area.top() as f32 + (area.height() as f32 - view.height * scale) / 2.0;
        let x = (event.client_x() as f32 - left) / scale + view.x;
        let y = (event.client_y() as f32 - top) / scale + view.y;
        layout.spot_at(x, y)?.cell()
    }

    fn lift(self, event: &PointerEvent, figure: Figure, from: Option<Cell>) {
        let start = (event.client_x(), event.client_y());
        self.carried.set(Some(Carried { figure, from, start, now: start }));
    }

    fn down_on_board(self, event: &PointerEvent) {
        if self.tool.get_untracked() != Tool::Carry {
            return;
        }
        if let Some(cell) = self.cell_under(event)
            && let Some(figure) = self.draft.with_untracked(|draft| draft.at(cell).cloned())
        {
            self.lift(event, figure, Some(cell));
        }
    }

    fn drag(self, event: &PointerEvent) {
        if self.carried.with_untracked(Option::is_some) {
            self.carried.update(|carried| {
                if let Some(carried) = carried {
                    carried.now = (event.client_x(), event.client_y());
                }
            });
        }
    }

    fn drop(self, event: &PointerEvent) {
        let Some(carried) = self.carried.get_untracked() else { return };
        self.carried.set(None);
        if !carried.has_moved() {
            return;
        }
        self.held.set(None);
        match (carried.from, self.cell_under(event)) {
            (Some(from), Some(to)) => self.edit(|draft| draft.carry(from, to)),
            // A figure that is dropped outside the board is removed.
            (Some(from), None) => self.edit(|draft| {
                draft.clear(from);
            }),
            (None, Some(to)) => self.edit(|draft| draft.put(to, carried.figure)),
            (None, None) => {}
        }
    }
}

/// Position editor.
#[component]
pub(super) fn Editor(study: Study) -> impl IntoView {
    let kind = study.tree.with_untracked(|tree| *tree.kind());
    let editing = untrack(|| study.with(|game| Editing::new(kind, game, study.flipped)));
    let scene = Memo::new(move |_| editing.scene());
    let projector = Projector::new(scene.get_untracked());
    Effect::new(move |_| projector.cut(scene.get()));
    // No orders are given here: the board only reports touches.
    let hand = OrderEntry::new(Callback::new(|_: (Seat, String)| ()));
    let marked = Signal::derive(move || {
        editing.held.get().map(|cell| Mark::Selected(Spot::Cell(cell))).into_iter().collect::<Vec<_>>()
    });
    let game = move || editing.made.with(|made| made.as_ref().ok().map(|game| game.boxed_clone()));
    let link = move |page: &'static str| game().map(|game| address::starting(page, kind, &*game));
    let analyse = move |_| {
        let Some(game) = untrack(game) else { return };
        let options = game.options().into_iter().map(|(key, value)| (key.to_owned(), value)).collect();
        study.reset(Story::of(kind, options, game));
        study.editing.set(false);
    };
    let is_bad = move || editing.made.with(Result::is_err);
    let touched = Callback::new(move |spot: Spot| editing.touch(&spot));
    view! {
        <div
            class="analysis-desk"
            on:pointermove=move |event| editing.drag(&event)
            on:pointerup=move |event| editing.drop(&event)
            on:pointercancel=move |_| editing.carried.set(None)
            on:pointerleave=move |_| editing.carried.set(None)
        >
            <div class="analysis-board stack">
                <div class="board-frame" on:pointerdown=move |event| editing.down_on_board(&event)>
                    <Board
                        projector
                        hand
                        marked
                        flipped=study.flipped
                        label=move || t!("analysis-edit-board")
                        on_touch=touched
                    />
                </div>
                <p class="bad" id="edit-wrong" role="status">
                    {move || editing.made.with(|made| made.as_ref().err().map(|why| told(why)))}
                </p>
            </div>
            <div class="analysis-side stack">
                <PaletteShown editing />
                <section class="card stack">
                    <Turn editing />
                    <Trays editing />
                    <Options editing />
                    <label class="field">
                        <span>{move || t!("analysis-edit-text")}</span>
                        <textarea
                            rows="2"
                            spellcheck="false"
                            prop:value=move || editing.text.get()
                            aria-invalid=move || is_bad().to_string()
                            aria-describedby="edit-wrong"
                            on:input:target=move |event| editing.read(event.target().value())
                        ></textarea>
                    </label>
                    <div class="row">
                        <button on:click=move |_| editing.start()>{move || t!("analysis-edit-start")}</button>
                        <button on:click=move |_| editing.empty()>{move || t!("analysis-edit-empty")}</button>
                        <button on:click=move |_| study.flipped.update(|flipped| *flipped = !*flipped)>
                            {move || t!("analysis-moves-flip")}
                        </button>
                    </div>
                    <div class="row">
                        <button class="strong" disabled=is_bad on:click=analyse>{move || t!("analysis-edit-analyse")}</button>
                        {move || link("new").map(|link| view! {
                            <a class="button" href=link>{move || t!("analysis-play-here")}</a>
                        })}
                        <button on:click=move |_| study.editing.set(false)>{move || t!("analysis-edit-leave")}</button>
                    </div>
                    <Share
                        link=Signal::derive(move || link("analysis").unwrap_or_else(|| study.link()))
                        name=format!("botyard-{}", kind.info.id)
                        scene=scene
                        flipped=study.flipped
                    />
                </section>
            </div>
            <Dragged editing />
        </div>
    }
}

/// The dragged figure below the pointer.
#[component]
fn Dragged(editing: Editing) -> impl IntoView {
    let carried = move || editing.carried.get().filter(Carried::has_moved);
    view! {
        <Show when=move || carried().is_some()>
            <div
                class="dragged"
                aria-hidden="true"
                style:left=move || carried().map(|carried| format!("{}px", carried.now.0))
                style:top=move || carried().map(|carried| format!("{}px", carried.now.1))
                inner_html=move || {
                    let look = look(editing.flipped.get());
                    carried().map(|carried| figure_picture(&carried.figure, &look)).unwrap_or_default()
                }
            ></div>
        </Show>
    }
}

/// The figures that can be placed, and the other tools.
#[component]
fn PaletteShown(editing: Editing) -> impl IntoView {
    let tool = editing.tool;
    let button = move |own: Tool, words: fn() -> String| {
        let (is_own, set) = (own.clone(), own);
        view! {
            <button
                aria-pressed=move || tool.with(|tool| *tool == is_own).to_string()
                on:click=move |_| { tool.set(set.clone()); editing.held.set(None) }
            >
                {words}
            </button>
        }
    };
    let figures = move || {
        let palette = editing.palette.get();
        let look = look(false);
        palette
            .figures
            .into_iter()
            .map(move |figure| {
                let (is_own, set, lifted) = (figure.clone(), figure.clone(), figure.clone());
                let words = figure_words(&figure);
                let is_chosen = move || tool.with(|tool| *tool == Tool::Put(is_own.clone()));
                let down = move |event: PointerEvent| {
                    if let Some(target) = event.target() {
                        let target = target.unchecked_into::<web_sys::Element>();
                        // The drag continues outside the button.
                        let _ = target.release_pointer_capture(event.pointer_id());
                    }
                    editing.lift(&event, lifted.clone(), None);
                };
                view! {
                    <button
                        class="figure"
                        title=words.clone()
                        aria-label=words
                        aria-pressed=move || is_chosen().to_string()
                        on:pointerdown=down
                        on:click=move |_| { tool.set(Tool::Put(set.clone())); editing.held.set(None) }
                    >
                        <span aria-hidden="true" inner_html=figure_picture(&figure, &look)></span>
                    </button>
                }
            })
            .collect_view()
    };
    view! {
        <section class="card stack palette" aria-label=move || t!("analysis-edit-palette")>
            <div class="row">
                {button(Tool::Carry, || t!("analysis-edit-carry"))}
                {button(Tool::Erase, || t!("analysis-edit-erase"))}
                {move || editing.palette.with(|palette| palette.turns).then(|| button(Tool::Turn, || t!("analysis-edit-turn")))}
                {move || {
                    let counts = editing.palette.with(|palette| palette.highest_number > 0);
                    counts.then(|| button(Tool::Count, || t!("analysis-edit-damage")))
                }}
            </div>
            <div class="row figures">{figures}</div>
            <p class="soft">{move || t!("analysis-edit-how")}</p>
        </section>
    }
}
