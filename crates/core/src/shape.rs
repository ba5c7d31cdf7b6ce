//! Drawings of figures as plain data, in a box from -50 to 50 whose y axis points down. `botyard-draw` turns
//! them into SVG and applies seats, themes and directions.

use std::borrow::Cow;

/// A figure's drawing. Later shapes cover earlier ones.
pub type Drawing = Vec<Shape>;

/// A part of a drawing. Unset paints and strokes are inherited from the group around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Geometry of the shape.
    pub form: Form,
    /// Fill colour.
    pub fill: Option<Paint>,
    /// Stroke colour.
    pub stroke: Option<Paint>,
    /// Stroke width; 0 for that of the group.
    pub width: f32,
    /// Stroke ends and corners.
    pub ends: Ends,
    /// Lengths of dashes and gaps, if the stroke is dashed.
    pub dashes: Option<(f32, f32)>,
    /// Opacity from 0, invisible, to 1.
    pub opacity: f32,
}

/// The geometry of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A path in SVG notation: `M-8 9H8`.
    Path(&'static str),
    /// An ellipse: x and y of its centre and both radii.
    Ellipse([f32; 4]),
    /// A rectangle: left and top edge, width, height, and corner radius.
    Rect([f32; 5]),
    /// Bold letters in one line, centred at a point. Their colour is that of the stroke.
    Letters {
        /// The text to draw.
        text: Cow<'static, str>,
        /// Centre of the line, horizontally.
        x: f32,
        /// Centre of the line, vertically.
        y: f32,
        /// Height of capitals.
        size: f32,
    },
    /// Several shapes with a common pose.
    Group(Pose, Cow<'static, [Shape]>),
}

/// The transformation of a group.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pose {
    /// No transformation.
    Plain,
    /// Rotated to the figure's facing.
    Facing,
    /// Upright, this distance behind the figure's centre.
    Behind(f32),
    /// Rotated clockwise by this many degrees.
    Turned(f32),
    /// Rotated clockwise by this many degrees around a point.
    TurnedAround(f32, f32, f32),
    /// Moved right and down.
    Moved(f32, f32),
    /// Scaled horizontally and vertically.
    Scaled(f32, f32),
}

/// Ends and corners of a stroke.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Inherited from the group.
    Inherited,
    /// Round ends and corners.
    Round,
    /// Butt ends, cut at the end point.
    Butt,
}

/// A colour, given directly or by its role.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// No paint.
    None,
    /// A colour in SVG notation: `#8b98a3`.
    Hex(&'static str),
    /// Outline colour of a team in games with the teams White and Black.
    Line,
    /// Body colour of a team.
    Tin,
    /// Body colour of a team in the shade.
    Shade,
    /// Colour of markings on a team's body.
    Mark,
    /// Colour of a team's eyes.
    Eye,
    /// Light colour of a seat in games for up to eight.
    Coat,
    /// Dark colour of a seat.
    Trim,
}

/// Outlines and pupils.
pub const INK: Paint = Paint::Hex("#1b232a");
/// Steel of wheels, feet and joints.
pub const STEEL: Paint = Paint::Hex("#8b98a3");
/// Darker steel.
pub const IRON: Paint = Paint::Hex("#56626c");
/// Lamps and gold.
pub const LAMP: Paint = Paint::Hex("#f3b33e");
/// Paper and enamel.
pub const CREAM: Paint = Paint::Hex("#fdf8ec");
/// The white of eyes.
pub const WHITE: Paint = Paint::Hex("#fff");

const fn shape(form: Form) -> Shape {
    Shape { form, fill: None, stroke: None, width: 0.0, ends: Ends::Inherited, dashes: None, opacity: 1.0 }
}

/// A path in SVG notation.
pub const fn path(data: &'static str) -> Shape {
    shape(Form::Path(data))
}

/// A path that is stroked but not filled.
pub const fn line(data: &'static str) -> Shape {
    path(data).fill(Paint::None)
}

/// A circle around a centre.
pub const fn circle(x: f32, y: f32, r: f32) -> Shape {
    ellipse(x, y, r, r)
}

/// An ellipse around a centre.
pub const fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Shape {
    shape(Form::Ellipse([x, y, rx, ry]))
}

/// A rectangle with this corner radius.
pub const fn rect(x: f32, y: f32, width: f32, height: f32, corner: f32) -> Shape {
    shape(Form::Rect([x, y, width, height, corner]))
}

/// Bold letters centred at a point, with capitals of this height.
pub const fn letters(text: Cow<'static, str>, x: f32, y: f32, size: f32, paint: Paint) -> Shape {
    shape(Form::Letters { text, x, y, size }).stroke(paint, 0.0)
}

/// A group without a transformation.
pub const fn all(shapes: &'static [Shape]) -> Shape {
    shape(Form::Group(Pose::Plain, Cow::Borrowed(shapes)))
}

/// A group with a pose.
pub fn posed(pose: Pose, shapes: impl Into<Cow<'static, [Shape]>>) -> Shape {
    shape(Form::Group(pose, shapes.into()))
}

/// A group in which every shape has a crisp outline.
pub fn outlined(line: Paint, shapes: impl Into<Cow<'static, [Shape]>>) -> Shape {
    posed(Pose::Plain, shapes).stroke(line, 3.2).ends(Ends::Round)
}

impl Shape {
    /// Sets the fill colour.
    pub const fn fill(mut self, paint: Paint) -> Shape {
        self.fill = Some(paint);
        self
    }

    /// Sets stroke colour and width.
    pub const fn stroke(mut self, paint: Paint, width: f32) -> Shape {
        self.stroke = Some(paint);
        self.width(width)
    }

    /// Sets the stroke width.
    pub const fn width(mut self, width: f32) -> Shape {
        self.width = width;
        self
    }

    /// Removes the stroke.
    pub const fn bare(self) -> Shape {
        self.stroke(Paint::None, 0.0)
    }

    /// Sets the stroke's ends and corners.
    pub const fn ends(mut self, ends: Ends) -> Shape {
        self.ends = ends;
        self
    }

    /// Makes the stroke dashed.
    pub const fn dashes(mut self, dash: f32, gap: f32) -> Shape {
        self.dashes = Some((dash, gap));
        self
    }

    /// Sets the opacity.
    pub const fn opacity(mut self, opacity: f32) -> Shape {
        self.opacity = opacity;
        self
    }
}
