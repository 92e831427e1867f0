// --check reads standard input where there is no script, and is not for code on the command line.
// run: one() { {jsr} "$@" 2>err; echo "rc=$?"; sed '/^ *at /d; /^jsr v/d; /^$/d; s/^(node:[0-9]*) //; /^(Use/d' err; }
// run: echo 'let 1' | one -c; echo 'console.log("not run")' | one --check -; echo 'export let a' | one --check --input-type=module; echo '1; await 1' | one --check; one -c -e 1; one -c -p 1; one -c </dev/null; printf '#!x\nlet 1' | one -c
// expect: rc=1
// expect: [stdin]:1
// expect: let 1
// expect:     ^
// expect: SyntaxError: Unexpected number
// expect: rc=0
// expect: rc=0
// expect: rc=1
// expect: Warning: To load an ES module, set "type": "module" in the package.json or use the .mjs extension.
// expect: [stdin]:1
// expect: 1; await 1
// expect:    ^^^^^
// expect: SyntaxError: await is only valid in async functions and the top level bodies of modules
// expect: rc=9
// expect: {jsr}: either --check or --eval can be used, not both
// expect: rc=9
// expect: {jsr}: either --check or --eval can be used, not both
// expect: rc=0
// expect: rc=1
// expect: [stdin]:2
// expect: let 1
// expect:     ^
// expect: SyntaxError: Unexpected number
