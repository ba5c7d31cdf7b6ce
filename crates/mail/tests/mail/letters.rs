//! Letters of many mail programs, each with the exact JSON that is read from it.
//!
//! `tests/letters/NAME.eml` is the letter and `NAME.json` the expected result, with `given` for the envelope
//! where it matters.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use botyard_core::Lang;
use botyard_mail::{Letter, read};
use serde_json::Value;

use crate::settings;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters")
}

#[track_caller]
fn check(name: &str) {
    let bytes = fs::read(folder().join(format!("{name}.eml"))).unwrap();
    let expected = fs::read(folder().join(format!("{name}.json"))).unwrap();
    let expected: Value = serde_json::from_slice(&expected).unwrap();
    let given = |key: &str| expected["given"][key].as_str();
    let letter = Letter {
        bytes: &bytes,
        envelope_from: given("envelope_from"),
        envelope_to: given("envelope_to"),
        ..Letter::default()
    };
    let said = read(&settings(), &letter).disclose(Lang::En);
    let pretty = |value: &Value| serde_json::to_string_pretty(value).unwrap();
    assert_eq!(pretty(&said), pretty(&expected["reading"]), "{name}");
}

/// One test per letter, and one that checks that no file is left out.
macro_rules! letters {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn no_letter_is_left_out() {
            let tested: BTreeSet<String> = [$(stringify!($name)),*].map(str::to_owned).into();
            let files = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path());
            let letters = files.filter(|path| path.extension().is_some_and(|extension| extension == "eml"));
            let there: BTreeSet<String> =
                letters.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
            assert_eq!(there, tested);
        }
    };
}

letters! {
    a_draw_is_asked_for
    a_fault_stops_what_follows
    accounts_by_mail
    aligned_dkim_without_dmarc
    an_order_without_a_table
    another_botyard
    apple_mail_html_only
    apple_mail_iphone
    apple_mail_iphone_spanish
    apple_mail_mac
    apple_mail_text_around_a_picture
    attachment_is_not_read
    bare_carriage_returns
    bounce_report
    boundary_that_never_comes
    brazilian_outlook_phone
    broken_base64
    bulk_mail
    bullet_before_the_order
    carriage_return_in_a_header
    charset_lie
    chat_above_an_order_needs_end
    chat_block_then_order
    chat_in_html_only
    chat_in_subject_takes_the_body
    chinese_qq_gb18030
    company_disclaimer
    czech_seznam
    delta_chat
    dutch_gmail
    eight_bit_junk
    empty_letter
    encrypted_letter
    end_ends_the_commands
    exchange_automatic_reply
    folded_from
    foreign_authentication_results
    forged_from_without_results
    forged_results_below_the_real_ones
    french_outlook_header
    gateway_prefix_before_re
    gmail_android_reply
    gmail_fullwidth_and_nbsp
    gmail_german_reply
    gmail_html_part_only_has_text
    gmail_iphone_arrows
    gmail_polish_reply_base64
    gmail_spanish_reply
    gmail_web_command_in_subject
    gmail_web_reply
    gmx_html_only
    group_as_sender
    hebrew_direction_marks
    html_only_with_entities
    iso_2022_jp
    italian_gmail
    japanese_gmail
    k9_mail
    mailing_list
    message_to_another_player
    more_than_twenty_commands
    mutt_inline_answers
    mutt_other_attribution
    my_move_in_words
    no_headers_at_all
    nul_bytes
    null_sender
    our_own_address_as_sender
    outlook_android
    outlook_desktop_html_only
    outlook_desktop_text
    outlook_german_windows_1252
    outlook_mac_text
    outlook_polish_iso_8859_2
    outlook_spanish
    outlook_web_html_only
    pgp_signed_inline
    pigs_program_with_emoji_arrows
    placeholder_in_plain_text
    polish_automatic_reply
    polish_webmail
    polish_windows_1250_order_words
    preview_and_queue
    proton_html_only
    proton_web
    quoted_printable_soft_break
    read_receipt
    remarks_never_become_chat
    resign_is_never_guessed
    resigning_is_only_thought_of
    results_hidden_in_a_comment
    russian_mail_koi8
    s_nail_plain
    samsung_phone
    samsung_phone_polish
    smiley_before_the_order
    smiley_behind_the_order
    spanish_out_of_office
    spark_html_only
    subject_command_and_more_below
    subject_command_misspelt
    subject_folded
    subject_game_misspelt
    subject_in_encoded_words
    subject_misspelt_twice
    subject_multiple
    subject_of_a_reply_has_an_old_command
    swaks_plain
    thunderbird_delsp
    thunderbird_flowed_below_the_quote
    thunderbird_german
    thunderbird_html_only
    thunderbird_own_line_begins_with_a_turn
    thunderbird_polish
    token_in_capitals
    token_in_the_envelope
    token_only_in_references
    turkish_gmail
    two_addresses_in_from
    two_different_tokens
    two_from_headers
    unknown_charset
    utf_16_base64
    vacation_responder
    webde_text
    windows_1251
    x_autoreply
    yahoo_android_html_only
    yahoo_web
}
