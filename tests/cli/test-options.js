// run: ({jsr} test --bogus; echo $?; {jsr} test --timeout x; echo $?; {jsr} test --shard 4/3; {jsr} test nothing; echo $?; {jsr} test --help | head -1; {jsr} test; echo $?) 2>&1
