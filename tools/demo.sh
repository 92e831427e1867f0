#!/bin/sh
# demo.sh JSR -- a report over a generated 100 MB access log, read as a stream.
set -eu
jsr=$1
log=build/demo.log
[ -s "$log" ] || { echo "generating $log (100 MB)"; "$jsr" tests/examples/make-log.js "$log.tmp" 100; mv "$log.tmp" "$log"; }
echo "\$ jsr tests/examples/access-log.js $log"
"$jsr" tests/examples/access-log.js "$log"
