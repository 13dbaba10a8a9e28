# A Rack application that notes what it is sent.
require 'json'

def note(path, what)
  text = JSON.generate({ path: path, **what })
  File.open(ENV['SMUGGLING_NOTES'], 'a') { |notes| notes.puts(text) }
end

# Bytes as text, each a character.
def latin(bytes)
  bytes.dup.force_encoding('ISO-8859-1').encode('UTF-8')
end

run lambda { |env|
  path = env['PATH_INFO'].dup
  fields = env.select { |name, value| name.match?(/^(HTTP|CONTENT)_/n) && value.is_a?(String) }
  note(path, fields: fields.to_h { |name, value| [latin(name), latin(value)] })
  unless path.start_with?('/early')
    sleep 0.3 unless path.start_with?('/alias')
    note(path, body: latin(env['rack.input']&.read.to_s))
  end
  [200, { 'Content-Length' => '2' }, ['ok']]
}
