# A Rack application that notes what it is asked.
require 'json'

run lambda { |env|
  sleep 0.3
  note = { path: env['PATH_INFO'], host: env['HTTP_HOST'], listed: env['HTTP_X_INTERNAL_TOKEN'], kept: env['HTTP_X_KEPT'] }
  File.open(ENV['SMUGGLING_NOTES'], 'a') { |notes| notes.puts(JSON.generate(note)) }
  env['rack.input'].read
  [200, { 'Content-Length' => '2' }, ['ok']]
}
