//! Sound effects, synthesised from a few tones and some noise.

use std::cell::RefCell;

use botyard_draw::Cue;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{AudioContext, BiquadFilterType, OscillatorType};

use crate::browser;
use crate::prefs::prefs;

thread_local! {
    static AUDIO: RefCell<Option<AudioContext>> = const { RefCell::new(None) };
}

/// Prepares audio on the first interaction, because browsers allow sound only after one.
pub(crate) fn begin() {
    for event in ["pointerdown", "keydown"] {
        browser::on_window(event, |_| {
            if prefs().sound.get_untracked() {
                wake();
            }
        });
    }
}

fn wake() {
    AUDIO.with_borrow_mut(|audio| {
        if audio.is_none() {
            *audio = AudioContext::new().ok();
        }
        if let Some(audio) = audio {
            // If the browser doesn't allow audio, there is no sound.
            let _ = audio.resume();
        }
    });
}

/// Tone: waveform, start and end frequency in Hz, volume, start and duration in seconds.
struct Tone(OscillatorType, f32, f32, f32, f64, f64);

/// Noise through a low-pass filter: cutoff frequency in Hz, volume, start and duration in seconds.
struct Hiss(f32, f32, f64, f64);

/// Plays the sound of a cue.
pub(crate) fn play(cue: Cue) {
    use OscillatorType::{Sawtooth, Sine, Square, Triangle};
    let (tones, hisses): (Vec<Tone>, Vec<Hiss>) = match cue {
        Cue::Step => {
            (vec![Tone(Triangle, 330.0, 250.0, 0.18, 0.0, 0.07)], vec![Hiss(1_800.0, 0.05, 0.0, 0.03)])
        }
        Cue::Push => (vec![Tone(Sawtooth, 140.0, 90.0, 0.12, 0.0, 0.16)], vec![Hiss(500.0, 0.12, 0.0, 0.14)]),
        Cue::Jump => (vec![Tone(Sine, 260.0, 620.0, 0.2, 0.0, 0.18)], vec![]),
        Cue::Switch => (
            vec![Tone(Sine, 520.0, 390.0, 0.14, 0.0, 0.1), Tone(Sine, 390.0, 520.0, 0.14, 0.09, 0.1)],
            vec![],
        ),
        Cue::Kick => (vec![Tone(Sine, 160.0, 55.0, 0.4, 0.0, 0.12)], vec![Hiss(900.0, 0.14, 0.0, 0.04)]),
        Cue::Roll => (vec![Tone(Sine, 210.0, 180.0, 0.1, 0.0, 0.12)], vec![Hiss(400.0, 0.06, 0.0, 0.12)]),
        Cue::Capture => (
            vec![Tone(Square, 300.0, 110.0, 0.1, 0.0, 0.14), Tone(Triangle, 150.0, 90.0, 0.16, 0.05, 0.14)],
            vec![Hiss(1_200.0, 0.1, 0.0, 0.05)],
        ),
        Cue::Drop => {
            (vec![Tone(Triangle, 520.0, 230.0, 0.2, 0.0, 0.1)], vec![Hiss(1_400.0, 0.06, 0.06, 0.04)])
        }
        Cue::Promote => (
            vec![
                Tone(Triangle, 440.0, 440.0, 0.14, 0.0, 0.09),
                Tone(Triangle, 554.0, 554.0, 0.14, 0.08, 0.09),
                Tone(Triangle, 659.0, 659.0, 0.16, 0.16, 0.18),
            ],
            vec![],
        ),
        Cue::Turn => (vec![Tone(Triangle, 240.0, 300.0, 0.08, 0.0, 0.08)], vec![]),
        Cue::Bump => (vec![Tone(Square, 110.0, 70.0, 0.12, 0.0, 0.09)], vec![Hiss(300.0, 0.2, 0.0, 0.06)]),
        Cue::Laser => (vec![Tone(Sawtooth, 1_500.0, 280.0, 0.1, 0.0, 0.22)], vec![]),
        Cue::Punch => (vec![Tone(Sine, 120.0, 50.0, 0.4, 0.0, 0.1)], vec![Hiss(700.0, 0.2, 0.0, 0.06)]),
        Cue::Hurt => (vec![Tone(Square, 200.0, 130.0, 0.1, 0.0, 0.14)], vec![]),
        Cue::Mend => (
            vec![Tone(Sine, 500.0, 700.0, 0.12, 0.0, 0.1), Tone(Sine, 700.0, 900.0, 0.12, 0.1, 0.12)],
            vec![],
        ),
        Cue::Explode => (
            vec![Tone(Sine, 90.0, 30.0, 0.5, 0.0, 0.5)],
            vec![Hiss(600.0, 0.4, 0.0, 0.45), Hiss(2_000.0, 0.12, 0.0, 0.12)],
        ),
        Cue::Goal => (
            vec![
                Tone(Triangle, 523.0, 523.0, 0.16, 0.0, 0.12),
                Tone(Triangle, 659.0, 659.0, 0.16, 0.11, 0.12),
                Tone(Triangle, 784.0, 784.0, 0.16, 0.22, 0.12),
                Tone(Triangle, 1_047.0, 1_047.0, 0.18, 0.33, 0.3),
            ],
            vec![],
        ),
    };
    sound(&tones, &hisses);
}

/// Plays the sound for "your turn" and other alerts.
pub(crate) fn chime() {
    use OscillatorType::Sine;
    sound(&[Tone(Sine, 660.0, 660.0, 0.12, 0.0, 0.14), Tone(Sine, 880.0, 880.0, 0.12, 0.12, 0.2)], &[]);
}

fn sound(tones: &[Tone], hisses: &[Hiss]) {
    if !prefs().sound.get_untracked() || browser::is_hidden() {
        return;
    }
    AUDIO.with_borrow(|audio| {
        let Some(audio) = audio else { return };
        for tone in tones {
            // A sound that can't be played is skipped.
            let _ = sing(audio, tone);
        }
        for hiss in hisses {
            let _ = rustle(audio, hiss);
        }
    });
}

/// Gain node with a fast attack and a slow decay.
fn swell(audio: &AudioContext, loud: f32, from: f64, long: f64) -> Result<web_sys::GainNode, JsValue> {
    let gain = audio.create_gain()?;
    let volume = gain.gain();
    volume.set_value_at_time(0.000_1, from)?;
    volume.exponential_ramp_to_value_at_time(loud, from + 0.008)?;
    volume.exponential_ramp_to_value_at_time(0.000_1, from + long)?;
    gain.connect_with_audio_node(&audio.destination())?;
    Ok(gain)
}

fn sing(audio: &AudioContext, &Tone(shape, low, high, loud, when, long): &Tone) -> Result<(), JsValue> {
    let from = audio.current_time() + when;
    let voice = audio.create_oscillator()?;
    voice.set_type(shape);
    voice.frequency().set_value_at_time(low, from)?;
    voice.frequency().exponential_ramp_to_value_at_time(high, from + long)?;
    voice.connect_with_audio_node(&*swell(audio, loud, from, long)?)?;
    voice.start_with_when(from)?;
    voice.stop_with_when(from + long + 0.02)
}

fn rustle(audio: &AudioContext, &Hiss(pitch, loud, when, long): &Hiss) -> Result<(), JsValue> {
    let from = audio.current_time() + when;
    let rate = audio.sample_rate();
    let length = (f64::from(rate) * long).max(64.0) as u32;
    let buffer = audio.create_buffer(1, length, rate)?;
    let mut state = 0x2545_f491_u32;
    let noise: Vec<f32> = (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state as f32 / u32::MAX as f32 * 2.0 - 1.0
        })
        .collect();
    buffer.copy_to_channel(&noise, 0)?;
    let source = audio.create_buffer_source()?;
    source.set_buffer(Some(&buffer));
    let filter = audio.create_biquad_filter()?;
    filter.set_type(BiquadFilterType::Lowpass);
    filter.frequency().set_value_at_time(pitch, from)?;
    source.connect_with_audio_node(&filter)?;
    filter.connect_with_audio_node(&*swell(audio, loud, from, long)?)?;
    source.start_with_when(from)
}
