//! Attacks, damage, destruction and hulks, point by point. Each drawing is tried in all eight orientations of
//! the board.

use crate::play::{after, check_step, way};

/// Checks one step in which no pig changes square or facing, and these pigs are hit, each as often as it is
/// named.
fn check(corner: &str, drawing: &str, told: &str, hits: &str) {
    check_step(corner, drawing, told, drawing, hits);
}

#[test]
fn the_laser_hits_at_any_range() {
    for range in 0..7 {
        check("a4", &format!("A> {}B^", ".. ".repeat(range)), "A F | B F", "B");
    }
}

#[test]
fn the_laser_goes_straight_ahead_only() {
    check(
        "c3",
        "B^ .. C^
         D< A^ E>
         F< Gv H>",
        "A F | B F | C F | D F | E F | F F | G F | H F",
        "",
    );
}

#[test]
fn the_laser_stops_at_the_first_living_pig() {
    check("a4", "A> .. B^ C^", "A F | B F | C F", "B");
    check("a4", "A> B> .. C>", "A F | B F | C F", "B C");
}

#[test]
fn a_hulk_absorbs_the_laser() {
    check("a4", "A> C# B^", "A F | B F", "");
    check("a4", "A> .. B> C# D^", "A F | B F | D F", "B");
}

#[test]
fn lasers_dont_interfere_with_each_other() {
    check("a4", "A> .. .. B<", "A F | B F", "A B");
}

/// Unlike a laser, a hit doesn't stop at the first pig.
#[test]
fn a_punch_hits_every_pig_in_the_three_squares_in_front() {
    check(
        "c3",
        "B< C^ D>
         .. A^ ..",
        "A H | B F | C F | D F",
        "B C D",
    );
    check(
        "c3",
        "B< .. C>
         .. A^ ..",
        "A H | B F | C F",
        "B C",
    );
}

#[test]
fn a_punch_reaches_neither_sideways_nor_back_nor_further() {
    check(
        "c3",
        "G^ .. H^
         .. .. ..
         B< A^ C>
         D< Ev F>",
        "A H | B F | C F | D F | E F | F F | G F | H F",
        "",
    );
}

/// A hulk takes no damage and doesn't protect the pigs beside it.
#[test]
fn hulks_dont_shield_from_punches() {
    check(
        "c3",
        "C# B^ D#
         .. A^ ..",
        "A H | B F",
        "B",
    );
    check(
        "c3",
        "C# D# E#
         B< A^ ..",
        "A H | B F",
        "",
    );
}

#[test]
fn a_punch_over_the_edge_hits_nothing() {
    check("a8", "A^ .. .. .. .. .. .. B^", "A H | B H", "");
    check("a7", "A<\n Bv", "A H | B F", "");
}

#[test]
fn damage_of_several_attackers_adds_up() {
    check(
        "c3",
        ".. Cv ..
         A> Dv B<",
        "A F | B F | C H | D F",
        "A B D D D",
    );
    check(
        "c3",
        "A> B<
         C^ ..",
        "A H | B H | C H",
        "A A B B C",
    );
}

/// Round 1, move 1 of the source's game: the laser hits B where it has moved to.
#[test]
fn attacks_come_after_the_walks() {
    check_step(
        "c3",
        "A> .. ..
         .. .. B^",
        "A F | B ^",
        "A> .. B^
         .. .. ..",
        "B",
    );
    check_step(
        "c3",
        ".. .. ..
         A> .. B^",
        "A F | B ^",
        ".. .. B^
         A> .. ..",
        "",
    );
    check_step(
        "c3",
        "A> .. B>
         .. C^ ..",
        "A F | B F | C ^",
        "A> C^ B>
         .. .. ..",
        "C",
    );
    // A pig that walks out of the line uncovers the one behind it.
    check_step(
        "c3",
        ".. .. ..
         A> C^ B>",
        "A F | B F | C ^",
        ".. C^ ..
         A> .. B>",
        "B",
    );
}

#[test]
fn a_bumped_pig_is_hit_where_it_stays() {
    check("a4", "A> .. B< C>", "A F | B v | C F", "B");
}

#[test]
fn a_pig_that_flattens_a_hulk_isnt_shielded_by_it() {
    check_step(
        "c3",
        "A> .. C#
         .. .. B^",
        "A F | B ^",
        "A> .. B^
         .. .. ..",
        "B",
    );
}

#[test]
fn a_flattened_hulk_no_longer_shields() {
    // C stands on b5 behind the hulk on b3; B walks over the hulk and on, out of the line.
    let way =
        way("bash r1 A:b1N/0 B:a3E/0 C:b5E/0 D:b3#", "A: F TL TR F TL | B: TL TR ^ ^ TL | C: TL TR TL TR TL");
    assert_eq!(way[0], "bash r1 A:b1N/0 B:a3N/0 C:b5N/0 D:b3#");
    assert_eq!(way[2], "bash r1 A:b1N/0 B:b3E/0 C:b5N/0 D:x");
    assert_eq!(way[3], "bash r1 A:b1N/0 B:c3E/0 C:b5E/1 D:x");
}

#[test]
fn damage_doesnt_change_the_running_program() {
    let way = way("standard r1 A:d8S/0 B:d1N/0", "A: F F TL TL TL | B: TL TR TL TR ^");
    assert_eq!(way[1], "standard r1 A:d8S/0 B:d1N/2");
    assert_eq!(way[4], "standard r2 A:d8W/0 B:d2N/2");
}

#[test]
fn five_points_of_damage_destroy_a_pig() {
    assert_eq!(
        way("standard r3 A:d8S/0 B:d1N/4", "A: TL TR F TL TL | B: X X X X ^"),
        ["standard r3 A:d8E/0 B:d1N/4", "standard r3 A:d8S/0 B:d1N/4", "standard r3 A:d8S/0 B:d1#",]
    );
    // More than five points of damage still just destroy.
    assert_eq!(
        way(
            "bash r3 A:d8S/0 B:d4N/4 C:a4E/0 D:h4W/0",
            "A: F TL TL TL TL | B: X X X X ^ | C: F v v v v | D: F v v v v"
        )[0],
        "bash r3 A:d8S/0 B:d4# C:a4E/0 D:h4W/0"
    );
}

#[test]
fn a_destroyed_pig_becomes_a_hulk_where_it_has_walked() {
    assert_eq!(
        way("standard r3 A:d8S/0 B:c1E/4", "A: F TL TL TL TL | B: ^ X X X X"),
        ["standard r3 A:d8S/0 B:d1#"]
    );
}

#[test]
fn attacks_in_the_step_of_a_pigs_destruction_count() {
    assert_eq!(
        way("standard r9 A:d8S/0 B:d1N/4", "A: F TL TL TL TL | B: F X X X X"),
        ["standard r9 A:d8S/1 B:d1#"]
    );
}

#[test]
fn the_later_commands_of_a_destroyed_pig_are_cancelled() {
    let way = way("bash r9 A:d8S/0 B:d1N/4 C:a1N/0", "A: F TL TL TL TL | B: X F X X X | C: TL TL TL TL TL");
    assert_eq!(way[0], "bash r9 A:d8S/0 B:d1# C:a1W/0");
    assert_eq!(way[4], "bash r10 A:d8S/0 B:d1# C:a1W/0");
}

#[test]
fn a_new_hulk_shields_and_is_flattened_like_any_other() {
    let way = way("bash r9 A:a4E/0 B:c4N/4 C:e4S/0", "A: F F ^ ^ F | B: X X X X ^ | C: TL TR TL TR TL");
    assert_eq!(way[0], "bash r9 A:a4E/0 B:c4# C:e4E/0");
    assert_eq!(way[1], "bash r9 A:a4E/0 B:c4# C:e4S/0");
    assert_eq!(way[3], "bash r9 A:c4E/0 B:x C:e4S/0");
    assert_eq!(way[4], "bash r10 A:c4E/0 B:x C:e4E/1");
}

/// In the step of its destruction a pig still absorbs lasers and still blocks walks.
#[test]
fn a_pig_being_destroyed_blocks_until_the_step_is_over() {
    let way = way(
        "bash r9 A:a4E/0 B:c4N/4 C:d4W/0 D:c8S/0",
        "A: F TL TL TL TL | B: X X X X ^ | C: ^ ^ TL TL TL | D: F TL TL TL TL",
    );
    assert_eq!(way[0], "bash r9 A:a4E/0 B:c4# C:d4W/0 D:c8S/0");
    assert_eq!(way[1], "bash r9 A:a4N/0 B:x C:c4W/0 D:c8E/0");
}

/// A whole round of repair removes one point.
#[test]
fn a_round_of_repair_removes_one_damage_at_its_end() {
    let way = way("standard r4 A:a1N/1 B:h8S/3", "A: R | B: R");
    assert_eq!(way.len(), 5);
    assert_eq!(way[3], "standard r4 A:a1N/1 B:h8S/3");
    assert_eq!(way[4], "standard r5 A:a1N/0 B:h8S/2");
}

/// The source's example: two hits while repairing result in one more point.
#[test]
fn a_repairing_pig_can_be_hit() {
    assert_eq!(after("standard r4 A:d8S/0 B:d1N/1", "A: F TL TR F TL | B: R"), "standard r5 A:d8E/0 B:d1N/2");
}

#[test]
fn a_repairing_pig_that_reaches_five_is_destroyed() {
    assert_eq!(
        way("standard r4 A:d8S/0 B:d1N/3", "A: TL TR F F TL | B: R").last().unwrap(),
        "standard r4 A:d8S/0 B:d1#"
    );
    assert_eq!(
        way("standard r4 A:d8S/0 B:d1N/4", "A: TL TR TL TR F | B: R").last().unwrap(),
        "standard r4 A:d8S/0 B:d1#",
        "in the last step, before the repair is done"
    );
}

#[test]
fn kids_have_five_free_commands_whatever_their_damage() {
    assert_eq!(
        way("kids r4 A:d8S/4 B:d1N/3", "A: TL TR F TR TL | B: ^ ^ ^ F ^"),
        [
            "kids r4 A:d8E/4 B:d2N/3",
            "kids r4 A:d8S/4 B:d3N/3",
            "kids r4 A:d8S/4 B:d4N/4",
            "kids r4 A:d8# B:d4N/4",
        ]
    );
}
