// Buffer() within node_modules is warned of when that is asked for, by the option or the environment; not else.
// run: d={dir}/pending-deprecation.d; {jsr} $d/main.js 2>&1; echo; {jsr} --pending-deprecation $d/main.js 2>&1 | grep -o 'DEP[0-9]*\|done.*'; NODE_PENDING_DEPRECATION=1 {jsr} $d/main.js 2>&1 | grep -o 'DEP[0-9]*\|done.*'; {jsr} --pending-deprecation --no-deprecation $d/main.js 2>&1
// expect: done
// expect: 
// expect: done --pending-deprecation
// expect: DEP0005
// expect: done
// expect: DEP0005
// expect: done --pending-deprecation --no-deprecation
