vcl 4.1;
backend default {
    .host = "127.0.0.1";
    .port = "@upstream@";
}
sub vcl_recv {
    unset req.http.X-Internal-Token;
    return (pass);
}
