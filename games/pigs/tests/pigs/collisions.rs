//! Collisions: every case of the rules sheet as a drawing, tried in all eight orientations of the board.

use crate::play::{check_step, way};

/// Checks one step of walks and turns.
fn check(corner: &str, before: &str, told: &str, after: &str) {
    check_step(corner, before, told, after, "");
}

/// Checks one step in which no pig can move.
fn stay(corner: &str, before: &str, told: &str) {
    check(corner, before, told, before);
}

/// The source's first collision: the same target.
#[test]
fn two_pigs_that_want_one_square_both_stay() {
    stay("c3", "A> .. B<", "A ^ | B ^");
    stay("c3", "A< .. B>", "A v | B v");
    stay(
        "c3",
        "A> ..
         .. B^",
        "A ^ | B ^",
    );
    stay(
        "c3",
        ".. .. ..
         A^ .. B^",
        "A / | B \\",
    );
    stay(
        "c3",
        "Av .. ..
         .. .. ..
         .. .. B^",
        "A \\ | B \\",
    );
}

#[test]
fn three_and_four_pigs_that_want_one_square_all_stay() {
    stay(
        "c3",
        ".. Cv ..
         A> .. B<",
        "A ^ | B ^ | C ^",
    );
    stay(
        "c3",
        ".. Cv ..
         A> .. B<
         .. D^ ..",
        "A ^ | B ^ | C ^ | D ^",
    );
    stay(
        "c3",
        "A> .. B<
         .. .. ..
         C^ .. D^",
        "A / | B \\ | C / | D \\",
    );
    check(
        "c3",
        "A> .. B<
         .. .. ..
         C> .. D<",
        "A / | B \\ | C \\ | D TL",
        "A> .. B<
         .. .. ..
         C> .. Dv",
    );
}

#[test]
fn eight_pigs_around_one_square_all_stay() {
    stay(
        "c3",
        "A> Bv C<
         H> .. D<
         G> F^ E^",
        "A / | B ^ | C \\ | D ^ | E \\ | F ^ | G \\ | H ^",
    );
}

/// No pig walks through another, whatever their facings.
#[test]
fn pigs_that_would_trade_squares_both_stay() {
    stay("c3", "A> B<", "A ^ | B ^");
    stay("c3", "A< B>", "A v | B v");
    stay("c3", "A> B>", "A ^ | B v");
    stay(
        "c3",
        ".. B<
         A^ ..",
        "A / | B \\",
    );
    stay(
        "c3",
        ".. Bv
         A^ ..",
        "A / | B /",
    );
    stay(
        "c3",
        ".. B<
         A> ..",
        "A \\ | B \\",
    );
}

#[test]
fn pairs_that_trade_dont_block_the_others() {
    check(
        "c3",
        "A> B<
         C> ..
         .. D^",
        "A ^ | B ^ | C TL | D ^",
        "A> B<
         C^ D^
         .. ..",
    );
    stay(
        "c3",
        "A> B< C<
         D^ .. ..",
        "A ^ | B ^ | C ^ | D ^",
    );
}

#[test]
fn a_pig_that_turns_blocks() {
    check("c3", "A> B^", "A ^ | B TL", "A> B<");
    check("c3", "A> B^", "A ^ | B TR", "A> B>");
}

#[test]
fn a_pig_that_attacks_rests_or_repairs_blocks() {
    for deed in ["F", "H", "X", "R"] {
        stay("c3", "A> B>", &format!("A ^ | B {deed}"));
        stay(
            "c3",
            ".. B>
             A> ..",
            &format!("A \\ | B {deed}"),
        );
    }
}

/// A square that is left in this step is free.
#[test]
fn a_pig_may_enter_the_square_that_another_leaves() {
    check("c3", "A> B> ..", "A ^ | B ^", ".. A> B>");
    check("c3", "A> B< ..", "A ^ | B v", ".. A> B<");
    check(
        "c3",
        ".. ..
         A> B^",
        "A ^ | B ^",
        ".. B^
         .. A>",
    );
    check(
        "c3",
        ".. .. ..
         .. B> ..
         A^ .. ..",
        "A / | B \\",
        ".. .. B>
         .. A^ ..
         .. .. ..",
    );
}

/// Side by side, each walks diagonally in front of the other.
#[test]
fn diagonals_that_merely_cross_do_not_collide() {
    check(
        "c3",
        ".. ..
         A^ B^",
        "A / | B \\",
        "B^ A^
         .. ..",
    );
    check(
        "c3",
        ".. ..
         A^ B<",
        "A / | B /",
        "B< A^
         .. ..",
    );
    // Four at once around one corner: each pair of neighbours changes columns.
    check(
        "c3",
        ".. ..
         A^ B^
         C^ D^",
        "A / | B \\ | C / | D \\",
        "B^ A^
         D^ C^
         .. ..",
    );
}

#[test]
fn pigs_cant_walk_off_the_board() {
    let far = "
        Bv ..
        .. ..
        .. ..
        A^ ..";
    stay("a5", far, "A \\ | B v");
    stay("a5", far, "A \\ | B /");
    check(
        "a5",
        far,
        "A ^ | B ^",
        ".. ..
         Bv ..
         A^ ..
         .. ..",
    );
}

#[test]
fn pigs_cant_walk_off_a_corner() {
    for told in ["A ^ | B ^", "A \\ | B /", "A / | B \\"] {
        stay(
            "a1",
            "A^ .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. ..
             .. .. .. .. .. .. .. Bv",
            told,
        );
    }
    // Walks don't wrap around the board.
    stay("a4", "A< .. .. .. .. .. .. B>", "A ^ | B ^");
    stay("a4", "A> .. .. .. .. .. .. B<", "A v | B v");
}

/// A row of pigs looking east along rank 4, with `A` in front on file `front`.
fn column(pigs: usize, front: usize, head: &str) -> String {
    let mut text = "bash r1".to_owned();
    for (back, name) in ('A'..='H').take(pigs).enumerate() {
        let file = char::from(b'a' + (front - back) as u8);
        let facing = if back == 0 { head } else { "E" };
        text += &format!(" {name}:{file}4{facing}/0");
    }
    text
}

fn told(pigs: usize, head: &str) -> String {
    let order = |name: char| format!("{name}: {} TL TL TL TL", if name == 'A' { head } else { "^" });
    ('A'..='H').take(pigs).map(order).collect::<Vec<_>>().join(" | ")
}

#[test]
fn a_pig_behind_a_blocked_pig_is_blocked() {
    for pigs in 2..=8 {
        // The first pig walks against the edge.
        let edge = column(pigs, 7, "E");
        assert_eq!(way(&edge, &told(pigs, "^"))[0], edge);
        // The first pig fires.
        assert_eq!(way(&edge, &told(pigs, "F"))[0], edge);
        // The first pig turns, at different places of the board.
        for front in pigs - 1..8 {
            let turning = column(pigs, front, "E");
            assert_eq!(way(&turning, &told(pigs, "TR"))[0], column(pigs, front, "S"));
        }
    }
}

#[test]
fn a_contest_at_the_head_blocks_the_whole_column() {
    stay("a4", "G> F> E> D> C> A> .. B<", "A ^ | B ^ | C ^ | D ^ | E ^ | F ^ | G ^");
    stay(
        "c3",
        ".. .. .. Bv
         C> A> .. ..",
        "A ^ | B / | C ^",
    );
    // A trade at the head of the row.
    stay("c3", "A> C> B<", "A ^ | B ^ | C ^");
    stay("a4", "H> G> F> E> D> C> A> B<", "A ^ | B ^ | C ^ | D ^ | E ^ | F ^ | G ^ | H ^");
}

#[test]
fn two_columns_that_meet_stop_each_other() {
    stay("a4", "C> B> A> .. D< E< F<", "A ^ | B ^ | C ^ | D ^ | E ^ | F ^");
    stay(
        "c2",
        "C> A> ..
         .. .. B^
         .. .. D^",
        "A ^ | B ^ | C ^ | D ^",
    );
}

#[test]
fn pigs_in_a_column_all_walk() {
    for pigs in 2..=7 {
        for front in pigs - 1..7 {
            assert_eq!(way(&column(pigs, front, "E"), &told(pigs, "^"))[0], column(pigs, front + 1, "E"));
        }
    }
    // Eight pigs, of which the first walks aside.
    check(
        "a4",
        ".. .. .. .. .. .. .. ..
         H> G> F> E> D> C> B> A^",
        "A ^ | B ^ | C ^ | D ^ | E ^ | F ^ | G ^ | H ^",
        ".. .. .. .. .. .. .. A^
         .. H> G> F> E> D> C> B>",
    );
}

#[test]
fn a_column_breaks_behind_the_pig_that_stays() {
    check("a4", "D> C> B> A> ..", "A ^ | B ^ | C TL | D ^", "D> C^ .. B> A>");
}

#[test]
fn rings_of_three_all_walk() {
    check(
        "c3",
        ".. C<
         A> B^",
        "A ^ | B ^ | C \\",
        ".. B^
         C< A>",
    );
}

#[test]
fn rings_of_four_all_walk() {
    check(
        "c3",
        "Dv C<
         A> B^",
        "A ^ | B ^ | C ^ | D ^",
        "C< B^
         Dv A>",
    );
    // A ring of diagonals.
    check(
        "c3",
        ".. C< ..
         Dv .. B^
         .. A> ..",
        "A \\ | B \\ | C \\ | D \\",
        ".. B^ ..
         C< .. A>
         .. Dv ..",
    );
}

#[test]
fn rings_of_eight_all_walk() {
    check(
        "c3",
        "Gv F< E<
         Hv .. D^
         A> B> C^",
        "A ^ | B ^ | C ^ | D ^ | E ^ | F ^ | G ^ | H ^",
        "F< E< D^
         Gv .. C^
         Hv A> B>",
    );
}

#[test]
fn a_ring_stays_if_one_of_its_pigs_stays() {
    check(
        "c3",
        ".. C>
         A> B>",
        "A \\ | B v | C TR",
        ".. Cv
         A> B>",
    );
    check(
        "c3",
        "D< C<
         A> B^",
        "A ^ | B ^ | C ^ | D TL",
        "Dv C<
         A> B^",
    );
    stay(
        "c3",
        "Dv C<
         A> B^",
        "A ^ | B ^ | C ^ | D X",
    );
    // G walks backward into F.
    stay(
        "c3",
        "G< F< E<
         Hv .. D^
         A> B> C^",
        "A ^ | B ^ | C ^ | D ^ | E ^ | F ^ | G v | H ^",
    );
}

#[test]
fn a_ring_stays_if_another_pig_interferes() {
    stay(
        "c3",
        "Dv C< ..
         A> B^ E<",
        "A ^ | B ^ | C ^ | D ^ | E ^",
    );
}

#[test]
fn a_ring_that_a_pig_leaves_becomes_a_column() {
    check(
        "c3",
        ".. ..
         Dv C<
         A> B^",
        "A ^ | B ^ | C ^ | D v",
        "Dv ..
         C< B^
         .. A>",
    );
}

#[test]
fn hulks_dont_block_walks_and_are_flattened() {
    check("c3", "A> C# B^", "A ^ | B TL", ".. A> B<");
    check(
        "c3",
        ".. C#
         A^ B>",
        "A / | B TL",
        ".. A^
         .. B^",
    );
}

#[test]
fn two_pigs_that_want_a_hulks_square_both_stay_and_so_does_the_hulk() {
    stay("c3", "A> C# B<", "A ^ | B ^");
    stay(
        "c3",
        "A> C#
         .. B^",
        "A ^ | B ^",
    );
}

#[test]
fn a_column_walks_over_a_hulk() {
    check("a4", "C> B> A> D# ..", "A ^ | B ^ | C ^", ".. C> B> A> ..");
    // A hulk in between doesn't block: each pig flattens the hulk in front of it.
    check("a4", "B> D# A> C# ..", "A ^ | B ^", ".. B> .. A> ..");
}
