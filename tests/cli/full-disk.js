// Writing to a full device is one clear error, not a crash.
// run: {jsr} -e 'require("fs").writeFileSync("/dev/full", "x")' 2>err; echo "rc=$?"; grep -o 'ENOSPC: no space left on device, write' err | head -1
// run: {jsr} -e 'for (var i = 0; i < 100000; i++) console.log("line"); ' >/dev/full; echo "rc=$?"
// expect: rc=1
// expect: ENOSPC: no space left on device, write
// expect: rc=0
