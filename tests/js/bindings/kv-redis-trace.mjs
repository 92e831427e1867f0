// A request is a message down and an answer up; what one turn asks for goes out in one write, its puts in one transaction.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: python3 {dir}/_redis.py sh -c 'JSR_TRACE=loop strace -f -s 65536 -o trace -e trace=sendto,sendmsg,write {jsr} --policy=policy.json {file} 2>loop; grep -c "MSET" trace; grep -o "MSET" trace | wc -l; grep -o "kind=BindingKv" loop | sort -u; grep -o "answer=KvResult" loop | sort -u'
import { env } from 'jsr:bindings';

await env.CACHE.get('first');
console.log((await Promise.all(Array.from({ length: 50 }, (_, i) => env.CACHE.put(`${i}`, 'x')))).length);
// expect: 50
// expect: 1
// expect: 1
// expect: kind=BindingKv
// expect: answer=KvResult
