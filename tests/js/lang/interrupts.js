// A signal ends what never ends: loops, recursion, generators, getters, sort callbacks, promise chains, iterators that never finish.
// run: n=0; while IFS= read -r line; do printf '%s\n' "$line" > s.js; timeout -s INT -k 5 0.3 {jsr} s.js >/dev/null 2>&1; c=$?; [ $c = 124 ] || echo "$c for $line"; n=$((n + 1)); done < {dir}/_endless.txt; echo $n
// expect: 25
// timeout: 60
