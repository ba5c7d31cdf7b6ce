//! `botyard probe pigs`: value, mixes and programs of a position of two pigs.

use std::io::{BufRead, Write};

use botyard_catalog::{JudgedProgram, ProbedRound, probe_round};
use botyard_core::Seat;
use botyard_core::face::AnyGame;
use serde_json::{Value as Json, json};

use crate::args::PositionArgs;
use crate::failure::Failure;
use crate::records::INPUT;

/// Splits "A: F F F F F" into the number of the seat and the program.
fn read_program(game: &dyn AnyGame, text: &str) -> Result<(usize, String), String> {
    let Some((name, program)) = text.split_once(':') else {
        return Err(format!("{text}: write the seat first, as in \"A: F F ^ ^ H\""));
    };
    let names = game.info().seat_names;
    let is_it = |seat: &Seat| names[seat.index()].id.eq_ignore_ascii_case(name.trim());
    let seat = Seat::first(game.seats()).find(is_it);
    let seat = seat.ok_or_else(|| format!("{text}: there is no seat {:?} in this position", name.trim()))?;
    Ok((seat.index(), program.trim().to_owned()))
}

fn look_up(game: &dyn AnyGame, programs: &[String]) -> Result<ProbedRound, String> {
    let mut sides = [Vec::new(), Vec::new()];
    for text in programs {
        let (side, program) = read_program(game, text)?;
        sides.get_mut(side).ok_or("only positions of two pigs are solved")?.push(program);
    }
    probe_round(game, [&sides[0], &sides[1]])
}

fn as_json(probed: &ProbedRound) -> Json {
    let judged = |program: &JudgedProgram| json!({ "program": program.order, "value": program.value, "gives_away": program.gives_away });
    let side = |side: usize| {
        json!({
            "value": probed.values[side],
            "exploitability": probed.exploitability[side],
            "mix": probed.mixes[side],
            "programs": probed.programs[side].iter().map(judged).collect::<Json>(),
        })
    };
    json!({ "value": probed.values[0], "A": side(0), "B": side(1) })
}

/// Percentages of a mix that add up to 100.0: the largest remainders are rounded up.
fn percentages(mix: &[(String, f64)]) -> Vec<f64> {
    let exact: Vec<f64> = mix.iter().map(|(_, chance)| chance * 1000.0).collect();
    let mut steps: Vec<u32> = exact.iter().map(|share| share.floor() as u32).collect();
    let mut order: Vec<usize> = (0..mix.len()).collect();
    order.sort_by(|&one, &other| exact[other].fract().total_cmp(&exact[one].fract()));
    let missing = 1000_u32.saturating_sub(steps.iter().sum());
    for &index in order.iter().cycle().take(missing as usize) {
        steps[index] += 1;
    }
    steps.into_iter().map(|steps| f64::from(steps) / 10.0).collect()
}

fn write_text(probed: &ProbedRound, out: &mut dyn Write) -> std::io::Result<()> {
    for (side, name) in ["A", "B"].into_iter().enumerate() {
        writeln!(
            out,
            "{name}: {:.2} % to win; its mix gives away at most {:.4} %",
            100.0 * probed.values[side],
            100.0 * probed.exploitability[side],
        )?;
        let mix = &probed.mixes[side];
        for ((program, _), share) in mix.iter().zip(percentages(mix)) {
            writeln!(out, "  {share:>5.1} %  {program}")?;
        }
        for judged in &probed.programs[side] {
            writeln!(
                out,
                "  {}: {:.2} % to win against best play, gives away {:.2} %",
                judged.order,
                100.0 * judged.value,
                100.0 * judged.gives_away,
            )?;
        }
    }
    Ok(())
}

pub(crate) fn probe(
    at: &PositionArgs,
    programs: &[String],
    json: bool,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if at.position.as_deref() != Some(INPUT) {
        let probed = look_up(&*at.game()?, programs).map_err(Failure::Usage)?;
        if json {
            writeln!(out, "{}", as_json(&probed))?;
        } else {
            write_text(&probed, out)?;
        }
        return Ok(());
    }
    let options = at.options()?;
    for text in input.lines() {
        let text = text?;
        let text = text.trim();
        if text.is_empty() {
            continue;
        }
        let game = at.kind.read_position(&options, text).map_err(|why| why.to_string());
        let probed = game.and_then(|game| look_up(&*game, programs));
        match (probed, json) {
            (Ok(probed), true) => {
                let mut answer = as_json(&probed);
                answer["position"] = text.into();
                writeln!(out, "{answer}")?;
            }
            (Ok(probed), false) => writeln!(out, "{:.4}  {text}", probed.values[0])?,
            (Err(why), true) => writeln!(out, "{}", json!({ "position": text, "error": why }))?,
            (Err(why), false) => writeln!(out, "?       {why}")?,
        }
    }
    Ok(())
}
