//! Snippets as the documentation of each product writes them.

use super::{Entry, Imported, Product, import};

/// The entries for requests and responses, and the lines of notes.
fn read(product: Product, text: &str) -> (String, String, Vec<usize>) {
    assert_eq!(Product::guess(text), Some(product));
    let Imported {
        request,
        response,
        notes,
    } = import(product, text);
    let shown = |entries: Vec<Entry>| {
        let texts = entries.iter().map(|entry| match entry.is_expression {
            true => format!("{}:regex {}", entry.line, entry.text),
            false => format!("{}:{}", entry.line, entry.text),
        });
        texts.collect::<Vec<_>>().join(" ")
    };
    let lines = notes.iter().map(|note| note.line).collect();
    (shown(request), shown(response), lines)
}

#[test]
fn nginx() {
    let text = "server {
    underscores_in_headers on;
    location / {
        proxy_pass http://backend;      # not proxy_hide_header X-No;
        proxy_set_header Host $host;
        proxy_set_header X-Internal \"\";
        proxy_set_header
            X-Debug '';
        proxy_hide_header X-Powered-By; proxy_hide_header Server;
        more_clear_headers -s '404 500' 'X-Runtime' 'X-Timer-*';
        more_clear_input_headers \"X-A X-B\";
        fastcgi_param HTTP_PROXY \"\";
        fastcgi_param HTTP_X_FROM $scheme;
        if ($arg_debug) { proxy_hide_header X-Debug; }
    }
}";
    let (request, response, notes) = read(Product::Nginx, text);
    assert_eq!(request, "6:X-Internal 7:X-Debug 11:X-A 11:X-B 12:PROXY");
    assert_eq!(
        response,
        "9:X-Powered-By 9:Server 10:X-Runtime 10:X-Timer-* 14:X-Debug"
    );
    assert_eq!(notes, [2, 5, 10, 13, 14]);
}

#[test]
fn haproxy() {
    let text = "frontend web
    bind :80
    http-request del-header X-Internal
    http-request del-header x-debug- -m beg
    http-request del-header -id -m end if { src 10.0.0.0/8 }
    http-request del-header \"^x-(a|b)$\" -m reg
    http-request del-header b3 -m reg
    http-request set-header X-Forwarded-Proto https
    http-request del-header %[var(txn.name)]
    http-response del-header Server unless local
    http-after-response del-header Via # why
";
    let (request, response, notes) = read(Product::Haproxy, text);
    assert_eq!(
        request,
        "3:X-Internal 4:x-debug-* 5:*-id 6:regex (x-(a|b)) 7:regex .*(b3).*"
    );
    assert_eq!(response, "10:Server 11:Via");
    assert_eq!(notes, [5, 8, 9, 10]);
}

#[test]
fn envoy() {
    let text = "route_config:
  name: local
  internal_only_headers: [x-internal-a, \"x-internal-b\"]
  request_headers_to_remove:
  - x-debug   # why
  - 'x-trace'
  virtual_hosts:
    - name: all
      response_headers_to_remove:
        - server
      routes: []
http_filters:
  - name: envoy.filters.http.header_mutation
    typed_config:
      mutations:
        request_mutations:
          - remove: x-gone
          - remove_on_match:
              key_matcher:
                prefix: x-p-
        response_mutations:
          - remove_on_match:
              key_matcher: { suffix: \"-id\" }
          - append: { header: { key: a, value: b } }
";
    let (request, response, notes) = read(Product::Envoy, text);
    assert_eq!(
        request,
        "3:x-internal-a 3:x-internal-b 5:x-debug 6:x-trace 17:x-gone 20:x-p-*"
    );
    assert_eq!(response, "10:server 23:*-id");
    assert_eq!(notes, [] as [usize; 0]);
}

#[test]
fn traefik() {
    let yaml = "http:
  middlewares:
    clean:
      headers:
        customRequestHeaders:
          X-Internal: \"\"
          X-Set: \"yes\"
        customResponseHeaders:
          Server: ''
";
    let (request, response, notes) = read(Product::Traefik, yaml);
    assert_eq!(
        (request.as_str(), response.as_str()),
        ("6:X-Internal", "9:Server")
    );
    assert_eq!(notes, [7]);
    let toml = "[http.middlewares.clean.headers]
  [http.middlewares.clean.headers.customRequestHeaders]
    X-Internal = \"\"
  [http.middlewares.clean.headers.customResponseHeaders]
    \"Server\" = \"\"
    X-Set = \"a\"
";
    let (request, response, notes) = read(Product::Traefik, toml);
    assert_eq!(
        (request.as_str(), response.as_str()),
        ("3:X-Internal", "5:Server")
    );
    assert_eq!(notes, [6]);
    let labels = "labels:
  - \"traefik.http.middlewares.clean.headers.customrequestheaders.X-Internal=\"
";
    assert_eq!(read(Product::Traefik, labels).0, "2:X-Internal");
}

#[test]
fn caddy() {
    let text = "example.com {
    header -Server
    header {
        -X-Powered-By
        Strict-Transport-Security max-age=31536000
        defer
    }
    header @static -X-Timer*
    request_header -X-Debug
    reverse_proxy localhost:8080 {
        header_up -X-Internal-*
        header_up Host {upstream_hostport}
        header_down -Via
    }
}
";
    let (request, response, notes) = read(Product::Caddy, text);
    assert_eq!(request, "9:X-Debug 11:X-Internal-*");
    assert_eq!(response, "2:Server 4:X-Powered-By 8:X-Timer* 13:Via");
    assert_eq!(notes, [5, 8, 12]);
}

#[test]
fn no_text_stops_a_reader() {
    let texts = [
        "",
        "\"",
        "{",
        "}",
        "a: [",
        "- - - -",
        "\\",
        "'\\",
        "header",
        "{a: {b: {c:",
        "x=\n[=]",
        "\u{feff}#",
    ];
    for product in Product::ALL {
        for text in texts {
            for text in [
                text.to_owned(),
                text.repeat(1000),
                format!("http-request del-header {text}"),
            ] {
                let _ = import(product, &text);
            }
        }
    }
    assert_eq!(Product::guess("host\nx-*\nheader_up\n"), None);
}
