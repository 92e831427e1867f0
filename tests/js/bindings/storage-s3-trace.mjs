// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// A request to a service is a message, and its answer another.
// run: python3 {dir}/_s3.py env JSR_TRACE=loop {jsr} --policy=policy.json {file}
// stderr-has: kind=BindingStorage
// stderr-has: answer=StorageResult
// stderr-hasnot: idden
import { env } from 'jsr:bindings';
console.log((await env.FILES.put('k', 'value')).size);
// expect: 5
