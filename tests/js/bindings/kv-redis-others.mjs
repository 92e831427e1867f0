// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// kv-others.mjs, with a store on a server.
// run: python3 {dir}/_redis.py {jsr} --policy=policy.json {dir}/kv-others.mjs
// timeout: 120
// expect: 0
// expect: 0 199,
// expect: true
