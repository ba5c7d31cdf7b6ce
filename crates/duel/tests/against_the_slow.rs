//! The fast generator against the slow one.

mod slow;
use slow::Slow;
#[test]
fn t() {
    let s = Slow::read("gle/1c1/1C1/ELG[-] w 0 1", true);
    println!("{}", s.perft(7));
    println!("{}", s.perft(8));
}
