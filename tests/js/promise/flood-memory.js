// An async function that fills the memory ends with an error: its promise finds room again once its variables are gone, and the run ends.
// run: (ulimit -v 200000; {jsr} -e 0) 2>/dev/null || { echo 'this build cannot start in 200 MB of addresses'; exit 77; }; for k in 200000 210000 220000 230000 240000; do (ulimit -v $k; {jsr} {file} 2>&1 | grep -q 'RangeError: Out of memory'; echo $((1 - $?))); done | xargs
// expect: 1 1 1 1 1
(async () => {
  const a = [];
  for (;;)
    a.push(new Promise(() => {}));
})();
