//! PNG and GIF.

use botyard_core::scene::Piece;
use botyard_draw::{Film, GifSettings, LARGEST, Look, RasterError, Take, gif, picture, pixels, png};

use crate::samples::scenes;

#[test]
fn a_png_is_as_wide_as_asked() {
    for scene in scenes().iter().step_by(7) {
        let png = png(&picture(scene, &Look::default(), &[]), 200).unwrap();
        assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
        assert_eq!(u32::from_be_bytes(png[16..20].try_into().unwrap()), 200);
    }
}

#[test]
fn a_png_has_the_pixels_of_the_picture() {
    let mut opaque = 0;
    for scene in scenes().iter().step_by(5) {
        let svg = picture(scene, &Look::default(), &[]);
        let packed = png(&svg, 300).unwrap();
        let mut decoder = ::png::Decoder::new(std::io::Cursor::new(&packed));
        decoder.set_transformations(::png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut found = vec![0; reader.output_buffer_size().unwrap()];
        let kind = reader.next_frame(&mut found).unwrap().color_type;
        let wanted = pixels(&svg, 300).unwrap().rgb;
        if kind == ::png::ColorType::Rgb {
            assert!(found == wanted, "other pixels");
            opaque += 1;
            continue;
        }
        // A picture whose height isn't a whole number of pixels has a last row that is partly transparent.
        assert_eq!(kind, ::png::ColorType::Rgba);
        let mut pairs = found.chunks(4).zip(wanted.chunks(3));
        assert!(pairs.all(|(found, wanted)| found[3] < 255 || found[..3] == *wanted), "other pixels");
    }
    assert!(opaque > 0, "no picture has a palette");
}

#[test]
fn invalid_pictures_are_refused() {
    assert!(matches!(png("nonsense", 100), Err(RasterError::Svg(_))));
    let scene = &scenes()[0];
    assert!(matches!(png(&picture(scene, &Look::default(), &[]), 0), Err(RasterError::Size(0, _))));
    assert!(png(&picture(scene, &Look::default(), &[]), LARGEST + 1).is_err());
}

fn takes() -> Vec<Take> {
    let start = scenes().into_iter().find(|scene| !scene.seam && !scene.pieces.is_empty()).unwrap();
    let mut end = start.clone();
    let Piece { at, .. } = &mut end.pieces[0];
    at.column = (at.column + 1) % start.columns;
    vec![
        Take { film: Film::new(start.clone(), &[], vec![end.clone()]), marks: Vec::new() },
        Take { film: Film::new(end.clone(), &[], vec![end]), marks: Vec::new() },
    ]
}

#[test]
fn a_gif_has_frames_and_long_delays_where_nothing_moves() {
    let mut seen = (0, 0);
    let settings = GifSettings { width: 120, ..GifSettings::default() };
    let bytes = gif(&takes(), &Look::default(), "", &settings, &mut |done, total| {
        seen = (done, total);
        true
    });
    let bytes = bytes.unwrap();
    assert!(bytes.starts_with(b"GIF89a") && seen.0 == seen.1 && seen.1 > 4);
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(bytes.as_slice()).unwrap();
    assert_eq!(decoder.width(), 120);
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    // The last frame lasts through the pause, and through all of the second film, which is still.
    assert!(delays.len() >= 3 && *delays.last().unwrap() > 300, "{delays:?}");
}

#[test]
fn rendering_a_gif_can_be_cancelled_and_is_deterministic() {
    let settings = GifSettings { width: 90, ..GifSettings::default() };
    let stopped = gif(&takes(), &Look::default(), "", &settings, &mut |done, _| done < 2);
    assert!(matches!(stopped, Err(RasterError::Stopped)));
    let make = || gif(&takes(), &Look::default(), "", &settings, &mut |_, _| true).unwrap();
    assert_eq!(make(), make());
    assert!(gif(&[], &Look::default(), "", &settings, &mut |_, _| true).is_err());
}

#[test]
fn a_caption_adds_a_line_under_films_and_pictures() {
    let settings = GifSettings { width: 120, ..GifSettings::default() };
    let height = |caption: &str| {
        let bytes = gif(&takes(), &Look::default(), caption, &settings, &mut |_, _| true).unwrap();
        ::gif::DecodeOptions::new().read_info(bytes.as_slice()).unwrap().height()
    };
    assert!(height("Ann – Bob · yard.example") > height(""));
    let takes = takes();
    let (scene, look) = (takes[0].film.start(), Look::default());
    let plain = picture(scene, &look, &[]);
    assert_eq!(plain, botyard_draw::captioned_picture(scene, &look, &[], ""));
    assert!(botyard_draw::captioned_picture(scene, &look, &[], "Ann – Bob").len() > plain.len());
}
