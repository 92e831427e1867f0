// What --watch does not go together with.
// run: for options in --watch '--watch -e 1' '--watch -p 1' '--watch -p' '--watch --check x.js' '--watch -i' '--watch -i x.js' '--watch-path=. -e 1' --watch-path=.; do {jsr} $options </dev/null 2>&1; echo $?; done
// run: for options in '--watch -' '--watch --script x.js' '--watch test' '--watch --test' '--watch ledger' '--watch-path x.js' '--watch-path= x.js' --watch-path '--no-watch-path x.js' '--watch-path=none x.js'; do {jsr} $options </dev/null 2>&1 | sed "s#$PWD/##"; done
// run: echo 'console.log(process.execArgv.join())' >x.js; {jsr} --no-watch x.js; {jsr} --watch --no-watch x.js; {jsr} --watch-preserve-output x.js; {jsr} x.js --watch
// run: for options in --watch --watch-path=. --watch-preserve-output; do NODE_OPTIONS=$options {jsr} -p 1 2>&1; done
// expect: {jsr}: --watch requires specifying a file
// expect: 9
// expect: {jsr}: either --watch or --eval can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --eval can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --eval can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --check can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --interactive can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --interactive can be used, not both
// expect: 9
// expect: {jsr}: either --watch or --eval can be used, not both
// expect: 9
// expect: {jsr}: --watch requires specifying a file
// expect: 9
// expect: {jsr}: --watch requires specifying a file
// expect: {jsr}: either --watch or --script can be used, not both
// expect: {jsr}: --watch is for scripts: of tests it is an option of jsr test
// expect: {jsr}: --watch is for scripts: of tests it is an option of jsr test
// expect: {jsr}: --watch requires specifying a file
// expect: {jsr}: --watch requires specifying a file
// expect: {jsr}: --watch-path= requires an argument
// expect: {jsr}: --watch-path requires an argument
// expect: {jsr}: --no-watch-path is an invalid negation because it is not a boolean option
// expect: jsr: cannot watch none: ENOENT: no such file or directory, watch 'none'
// expect: --no-watch
// expect: --watch,--no-watch
// expect: --watch-preserve-output
// expect: 
// expect: {jsr}: --watch is not allowed in NODE_OPTIONS
// expect: {jsr}: --watch-path= is not allowed in NODE_OPTIONS
// expect: 1
