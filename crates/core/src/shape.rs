//! Drawings as plain data: what a game's figures look like, in a box from -50 to 50 whose y axis points down. The crate that
//! makes pictures turns them into SVG; seats, themes and directions are its business.

use std::borrow::Cow;

/// A figure's drawing. Later shapes lie over earlier ones.
pub type Drawing = Vec<Shape>;

/// A part of a drawing. Paints and strokes that it leaves open come from the group around it.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// Its outline.
    pub form: Form,
    /// Colour of its inside.
    pub fill: Option<Paint>,
    /// Colour of its line.
    pub stroke: Option<Paint>,
    /// Width of its line; 0 for that of the group.
    pub width: f32,
    /// Ends and corners of its line.
    pub ends: Ends,
    /// Lengths of dashes and of the gaps between them, if its line is dashed.
    pub dashes: Option<(f32, f32)>,
    /// From 0, invisible, to 1.
    pub opacity: f32,
}

/// The outline of a shape.
#[derive(Clone, PartialEq, Debug)]
pub enum Form {
    /// A path in SVG's notation: `M-8 9H8`.
    Path(&'static str),
    /// An ellipse: its middle and both radii.
    Ellipse([f32; 4]),
    /// A rectangle: its left and upper edge, width, height, and the radius of its corners.
    Rect([f32; 5]),
    /// Bold letters in one line: their middle, and how high capitals are. Their colour is the stroke's.
    Letters {
        /// What is written.
        text: Cow<'static, str>,
        /// Middle of the line, from the left.
        x: f32,
        /// Middle of the line, from the top.
        y: f32,
        /// Height of capitals.
        size: f32,
    },
    /// Several shapes.
    Group(Pose, Cow<'static, [Shape]>),
}

/// How a group lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pose {
    /// As it is.
    Plain,
    /// Turned to where the figure looks.
    Facing,
    /// Upright, so far behind the figure's middle.
    Behind(f32),
    /// Turned clockwise by so many degrees.
    Turned(f32),
    /// Turned clockwise by so many degrees around a point.
    TurnedAround(f32, f32, f32),
    /// Moved to the right and down.
    Moved(f32, f32),
    /// Stretched in both directions.
    Scaled(f32, f32),
}

/// Ends and corners of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// Those of the group.
    Inherited,
    /// Round ends and corners.
    Round,
    /// Cut ends.
    Butt,
}

/// A colour, by itself or by what it means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
    /// Nothing is painted.
    None,
    /// A colour in SVG's notation: `#8b98a3`.
    Hex(&'static str),
    /// The outlines of a team, which has two sides: White and Black.
    Line,
    /// A team's tin.
    Tin,
    /// A team's tin in the shade.
    Shade,
    /// Signs on a team's tin.
    Mark,
    /// The glass of a team's eyes.
    Eye,
    /// A seat's light colour, where up to eight play.
    Coat,
    /// A seat's dark colour.
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

/// A path in SVG's notation.
pub const fn path(data: &'static str) -> Shape {
    shape(Form::Path(data))
}

/// A path of which only the line is drawn.
pub const fn line(data: &'static str) -> Shape {
    path(data).fill(Paint::None)
}

/// A circle around a point.
pub const fn circle(x: f32, y: f32, r: f32) -> Shape {
    ellipse(x, y, r, r)
}

/// An ellipse around a point.
pub const fn ellipse(x: f32, y: f32, rx: f32, ry: f32) -> Shape {
    shape(Form::Ellipse([x, y, rx, ry]))
}

/// A rectangle with corners of this radius.
pub const fn rect(x: f32, y: f32, width: f32, height: f32, corner: f32) -> Shape {
    shape(Form::Rect([x, y, width, height, corner]))
}

/// Bold letters around a point, with capitals of this height.
pub const fn letters(text: Cow<'static, str>, x: f32, y: f32, size: f32, paint: Paint) -> Shape {
    shape(Form::Letters { text, x, y, size }).stroke(paint, 0.0)
}

/// Shapes that are always drawn together.
pub const fn all(shapes: &'static [Shape]) -> Shape {
    shape(Form::Group(Pose::Plain, Cow::Borrowed(shapes)))
}

/// Shapes in a pose.
pub fn posed(pose: Pose, shapes: impl Into<Cow<'static, [Shape]>>) -> Shape {
    shape(Form::Group(pose, shapes.into()))
}

/// Shapes with a crisp outline around each.
pub fn outlined(line: Paint, shapes: impl Into<Cow<'static, [Shape]>>) -> Shape {
    posed(Pose::Plain, shapes).stroke(line, 3.2).ends(Ends::Round)
}

impl Shape {
    /// With an inside of this colour.
    pub const fn fill(mut self, paint: Paint) -> Shape {
        self.fill = Some(paint);
        self
    }

    /// With a line of this colour and width.
    pub const fn stroke(mut self, paint: Paint, width: f32) -> Shape {
        self.stroke = Some(paint);
        self.width(width)
    }

    /// With a line of this width.
    pub const fn width(mut self, width: f32) -> Shape {
        self.width = width;
        self
    }

    /// Without a line.
    pub const fn bare(self) -> Shape {
        self.stroke(Paint::None, 0.0)
    }

    /// With such ends and corners.
    pub const fn ends(mut self, ends: Ends) -> Shape {
        self.ends = ends;
        self
    }

    /// With a dashed line.
    pub const fn dashes(mut self, dash: f32, gap: f32) -> Shape {
        self.dashes = Some((dash, gap));
        self
    }

    /// Faded.
    pub const fn opacity(mut self, opacity: f32) -> Shape {
        self.opacity = opacity;
        self
    }
}
