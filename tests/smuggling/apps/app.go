// Go's own server on the named address, or its CGI host of the program named second. It notes what
// it is sent.
package main

import (
	"encoding/json"
	"io"
	"log"
	"net/http"
	"net/http/cgi"
	"os"
	"strings"
	"time"
)

func note(path string, key string, value any) {
	notes, err := os.OpenFile(os.Getenv("SMUGGLING_NOTES"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		log.Fatal(err)
	}
	defer notes.Close()
	text, _ := json.Marshal(map[string]any{"path": path, key: value})
	notes.Write(append(text, '\n'))
}

func answer(writer http.ResponseWriter, request *http.Request) {
	path := request.URL.Path
	fields := map[string]string{"host": request.Host}
	for name, values := range request.Header {
		fields[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	note(path, "fields", fields)
	if strings.HasPrefix(path, "/early") {
		io.WriteString(writer, "ok")
		return
	}
	if !strings.HasPrefix(path, "/alias") {
		time.Sleep(300 * time.Millisecond)
	}
	body, err := io.ReadAll(request.Body)
	if err != nil {
		note(path, "broken", err.Error())
	} else {
		note(path, "body", string(body))
	}
	io.WriteString(writer, "ok")
}

func main() {
	var handler http.Handler = http.HandlerFunc(answer)
	if len(os.Args) > 2 {
		handler = &cgi.Handler{Path: os.Args[2], InheritEnv: []string{"SMUGGLING_NOTES"}}
	}
	log.Fatal(http.ListenAndServe(os.Args[1], handler))
}
