//! The product whose configuration is pasted.

use header_set_cli::import::Product;

/// Returns the product whose directives about fields are in a text, if there are any.
pub(super) fn guess(text: &str) -> Option<Product> {
    let lower = text.to_ascii_lowercase();
    let has = |words: &str| words.split(',').any(|word| lower.contains(word));
    let starts = |words: &str| {
        let mut lines = lower.lines().map(str::trim_start);
        lines.any(|line| words.split(',').any(|word| line.starts_with(word)))
    };
    if starts("http-request ,http-response ,http-after-response ") {
        Some(Product::Haproxy)
    } else if has("customrequestheaders,customresponseheaders") {
        Some(Product::Traefik)
    } else if has("_headers_to_remove,headerstoremove,internal_only_headers,internalonlyheaders")
        || has("remove_on_match,removeonmatch,_mutations")
    {
        Some(Product::Envoy)
    } else if has("_hide_header ,_set_header ,more_clear_") {
        Some(Product::Nginx)
    } else if starts("header_up ,header_down ,request_header ,header ")
        || lower.trim_start().starts_with('{') && has("\"handler\"")
    {
        Some(Product::Caddy)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_tell_their_product() {
        let texts = [
            "location / {\n  proxy_hide_header Server;\n}",
            "frontend a\n  http-request del-header x",
            "request_headers_to_remove: [x]",
            "customRequestHeaders:\n  X: ''",
            "a.example {\n\theader -Server\n}",
        ];
        for (text, product) in texts.into_iter().zip(Product::ALL) {
            assert_eq!(guess(text), Some(product), "{text}");
        }
        let json = r#"{"apps": {"http": {"handle": [{"handler": "headers"}]}}}"#;
        assert_eq!(guess(json), Some(Product::Caddy));
        assert_eq!(guess("host\nheader_up\nheader\nx-*\n"), None);
    }

    #[test]
    fn only_json_with_handlers_is_that_of_caddy() {
        assert_eq!(guess(r#"{"apps": {}}"#), None);
        assert_eq!(guess(r#"a "handler""#), None);
    }
}
