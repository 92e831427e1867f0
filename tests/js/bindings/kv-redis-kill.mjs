// needs: native (a policy looks at paths from the root folder, which for an emulator is another)
// kv-kill.mjs, with a store on a server.
// run: python3 {dir}/_redis.py {jsr} --policy=policy.json {dir}/kv-kill.mjs
// timeout: 300
// expect: each round wrote something
