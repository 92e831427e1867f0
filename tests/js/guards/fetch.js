// Bodies without an end, answers that do not come.
// needs: native the guards' threads and timers are the emulator's
// timeout: 120
// run: for q in 'arrayBuffer()' 'text()' 'clone().blob()'; do python3 {dir}/../fetch/_server.py {jsr} --max-heap=48 --max-wall=100 -e "fetch(process.env.BASE + '/large?mb=3000').then(r => r.$q)" 2>err; echo $? $(grep -c '^jsr: stopped:.*max-heap' err); done
// run: for p in silent stall; do python3 {dir}/../fetch/_server.py {jsr} --max-wall=0.3 -e "fetch(process.env.BASE + '/$p').then(r => r.text())" 2>err; echo $? $(grep -c '^jsr: stopped:.*max-wall' err); done
// expect: 137 1
// expect: 137 1
// expect: 137 1
// expect: 124 1
// expect: 124 1
