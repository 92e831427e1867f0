// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// The ledger has a line for each operation of a storage and of assets.
// run: cp {dir}/_folders.json policy.json && mkdir public && echo x >public/x.txt && {jsr} --policy=policy.json --ledger=ledger {file} && cut -d, -f3- ledger | sed 's/,"queue":[0-9]*,"wall":[0-9]*//; s/,"site":.*//'
import { env } from 'jsr:bindings';
const { FILES: files, STATIC: assets } = env;
await files.put('a/b', 'hello');
await (await files.get('a/b')).text();
await files.put('s', new Blob(['x']).stream());
await files.list();
await files.head('a/b');
await files.delete('a/b');
await files.get('a\n"b');
await assets.fetch('/x.txt');
// expect: "kind":"storage.put","target":"FILES/a/b","bytes":5,"verdict":"ok"
// expect: "kind":"storage.get","target":"FILES/a/b","bytes":5,"verdict":"ok"
// expect: "kind":"storage.put","target":"FILES/","bytes":0,"verdict":"ok"
// expect: "kind":"storage.put","target":"FILES/","bytes":1,"verdict":"ok"
// expect: "kind":"storage.put","target":"FILES/s","bytes":0,"verdict":"ok"
// expect: "kind":"storage.put","target":"FILES/","bytes":0,"verdict":"ok"
// expect: "kind":"storage.list","target":"FILES/","verdict":"ok"
// expect: "kind":"storage.head","target":"FILES/a/b","verdict":"ok"
// expect: "kind":"storage.delete","target":"FILES/a/b","verdict":"ok"
// expect: "kind":"storage.get","target":"FILES/a\u000a\"b","bytes":0,"verdict":"ENOENT"
// expect: "kind":"assets.get","target":"STATIC/x.txt","bytes":2,"verdict":"ok"
