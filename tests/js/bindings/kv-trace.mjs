// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A request is a message down and an answer up, and what is put in one turn is committed once.
// run: cp {dir}/_policy.json policy.json && JSR_TRACE=loop {jsr} --policy=policy.json {file}
import { CACHE as kv } from './_sqlite.mjs';

// expect: 50
// stderr-has: kind=BindingKv
// stderr-has: answer=KvResult
console.log((await Promise.all(Array.from({ length: 50 }, (_, i) => kv.put(`${i}`, 'x')))).length);
