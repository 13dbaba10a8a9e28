//! Writes JSON.

/// An object that is being written.
pub struct Object(String);

impl Object {
    /// An object without fields.
    #[must_use]
    pub fn new() -> Self {
        Self(String::from("{"))
    }

    /// Adds a field whose value is JSON.
    #[must_use]
    pub fn json(mut self, key: &str, value: impl AsRef<str>) -> Self {
        if self.0.len() > 1 {
            self.0.push(',');
        }
        self.0 += &text(key);
        self.0.push(':');
        self.0 += value.as_ref();
        self
    }

    /// Adds a text.
    #[must_use]
    pub fn text(self, key: &str, value: &str) -> Self {
        self.json(key, text(value))
    }

    /// Adds a number.
    #[must_use]
    pub fn number(self, key: &str, value: impl Into<f64>) -> Self {
        self.json(key, number(value.into()))
    }

    /// Adds a count.
    #[must_use]
    pub fn count(self, key: &str, value: usize) -> Self {
        self.json(key, value.to_string())
    }

    /// Adds `true` or `false`.
    #[must_use]
    pub fn flag(self, key: &str, value: bool) -> Self {
        self.json(key, if value { "true" } else { "false" })
    }

    /// The object.
    #[must_use]
    pub fn end(mut self) -> String {
        self.0.push('}');
        self.0
    }
}

impl Default for Object {
    fn default() -> Self {
        Self::new()
    }
}

/// An array of values that are JSON.
#[must_use]
pub fn array(values: impl IntoIterator<Item = String>) -> String {
    let values: Vec<String> = values.into_iter().collect();
    format!("[{}]", values.join(","))
}

/// A text in quotes.
#[must_use]
pub fn text(value: &str) -> String {
    let mut out = String::with_capacity(value.len() + 2);
    out.push('"');
    for char in value.chars() {
        match char {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            ' '.. => out.push(char),
            _ => out += &format!("\\u{:04x}", u32::from(char)),
        }
    }
    out.push('"');
    out
}

fn number(value: f64) -> String {
    match value.is_finite() {
        true => format!("{value:.4}"),
        false => String::from("null"),
    }
}

#[cfg(test)]
mod tests {
    use super::{Object, array, text};

    #[test]
    fn quotes_and_controls_are_escaped() {
        assert_eq!(text("a\"\\\u{1}é"), "\"a\\\"\\\\\\u0001é\"");
        let object = Object::new()
            .count("n", 1)
            .flag("f", true)
            .number("x", f64::NAN);
        assert_eq!(object.end(), r#"{"n":1,"f":true,"x":null}"#);
        assert_eq!(array([text("a"), text("b")]), r#"["a","b"]"#);
    }
}
