// Policies that are wrong: exit code 9, and a message that says where and what.
// run: echo '{ "permissions": {\n  "reed": [] } }' | sed 's/\\n/\n/' >p.json; for o in --policy=p.json --policy=none.json --allow-read= --allow-net=1.2.3.4/33 --allow-net=http://x --allow-info=x --deny-env=A=B --allow-reed --no-sandbox=1; do {jsr} $o {file} 2>&1; echo "rc=$?"; done; {jsr} --policy {file}; echo "rc=$?"; {jsr} --sandbox --no-sandbox {file}; echo "rc=$?"
// expect-has: jsr: p.json:2:3: 'reed' is not a permission (read, write, net, env, run, signals, info)
// expect-has: jsr: none.json: No such file or directory
// expect-has: --allow-read= requires an argument
// expect-has: jsr: --allow-net: '1.2.3.4/33' in the permission net: the length of a network is 0 to 32
// expect-has: jsr: --allow-net: 'http://x' in the permission net: a host is expected, not a URL
// expect-has: jsr: --allow-info: 'x' is not a fact of the permission info
// expect-has: jsr: --deny-env: 'A=B' is not a variable's name
// expect-has: bad option: --allow-reed (did you mean --allow-read?)
console.log('ran');
