// run: {jsr} {file}; echo "rc=$?"
// expect: handled once
// expect: rc=143
function f() { console.log('handled once'); process.off('SIGTERM', f); process.kill(process.pid, 'SIGTERM'); }
process.on('SIGTERM', f);
setTimeout(function () { console.log('never'); }, 3000);
process.kill(process.pid, 'SIGTERM');
