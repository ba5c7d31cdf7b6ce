//! Whole pictures and their marks.

use botyard_core::scene::{Cell, Spot};
use botyard_draw::{Layout, Look, Mark, TargetAction, Theme, marks, picture};

use crate::samples::{assert_well_formed, scenes};

#[test]
fn pictures_of_all_games_are_documents() {
    for scene in scenes() {
        for theme in Theme::ALL {
            let svg = picture(&scene, &Look { theme, flipped: theme == Theme::Dark, coordinates: true }, &[]);
            assert_well_formed(&svg);
            assert!(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox="));
            assert!(!svg.contains("<text"), "there are no fonts");
        }
    }
}

#[test]
fn every_mark_has_its_own_drawing() {
    let scene = scenes().into_iter().find(|scene| scene.seam).unwrap();
    let cell = |column: u8, row: u8| Spot::Cell(Cell { column, row });
    let look = Look::default();
    let layout = Layout::new(&scene, &look);
    let mut all = vec![
        Mark::LastMove(vec![cell(0, 0)]),
        Mark::Selected(cell(0, 0)),
        Mark::Cursor(cell(0, 0)),
        Mark::Threat(cell(0, 0)),
        Mark::Arrow { from: cell(0, 0), to: cell(5, 0), strength: 1.0 },
        Mark::Arrow { from: cell(0, 0), to: cell(1, 1), strength: 0.2 },
        Mark::Ghost {
            figure: scene
                .pieces
                .first()
                .map_or_else(|| crate::samples::sample("big", 0), |piece| piece.figure.clone()),
            at: cell(0, 0),
        },
        Mark::Trail(vec![Cell { column: 0, row: 0 }, Cell { column: 1, row: 1 }]),
    ];
    all.extend(TargetAction::ALL.map(|action| Mark::Target {
        at: cell(0, 0),
        from: Some(cell(2, 0)),
        action,
    }));
    let drawn: Vec<String> =
        all.iter().map(|mark| marks(std::slice::from_ref(mark), &layout, &look)).collect();
    for (index, svg) in drawn.iter().enumerate() {
        assert!(!svg.is_empty(), "{:?}", all[index]);
        assert_well_formed(svg);
        assert!(!drawn[..index].contains(svg), "{:?}", all[index]);
    }
    let nowhere = [Mark::Selected(cell(200, 200)), Mark::Trail(Vec::new())];
    assert_well_formed(&marks(&nowhere, &layout, &look));
}
