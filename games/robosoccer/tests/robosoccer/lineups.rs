//! Reading and writing line-ups.

use botyard_robosoccer::Lineup;

#[test]
fn there_are_ninety_line_ups_and_each_reads_back() {
    let texts: Vec<String> = Lineup::all().map(|lineup| lineup.to_string()).collect();
    assert_eq!((texts.len(), texts[0].as_str(), texts[89].as_str()), (90, "BBMMSS", "SSMMBB"));
    assert!(texts.is_sorted());
    for (lineup, text) in Lineup::all().zip(&texts) {
        assert_eq!(text.parse(), Ok(lineup));
        assert_eq!(text.to_lowercase().parse(), Ok(lineup));
        assert_eq!(Lineup::new(lineup.robots()), Some(lineup));
    }
}

#[test]
fn a_line_up_needs_two_robots_of_each_size() {
    for text in ["", "SMBBM", "SMBBMSS", "SSSBBM", "SMXBMS", "ＳMBBMS"] {
        assert!(text.parse::<Lineup>().is_err(), "{text}");
    }
}
