#!/bin/sh
# usage: [RUNNER='qemu-aarch64 -L ROOT'] [JOBS=2] tests/run-unit.sh BINARY...
# Runs cmocka test binaries, JOBS at a time, with RUNNER's words before each.  Prints the output of those that failed, and as the
# last line `N passed, N failed`, counting single tests (a binary that dies counts as one more failure).
# Exits 1 on a failure, or when no test ran at all.

passed=0 failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

i=0
for bin; do
	i=$((i + 1))
	echo "$i $bin"
done | xargs -r -P "${JOBS:-2}" -n 2 sh -c '${RUNNER-} "$2" >"$0/$1" 2>&1; echo $? >"$0/$1.status"' "$dir"

i=0
for bin; do
	i=$((i + 1))
	out=$dir/$i
	status=$(cat "$out.status" 2>/dev/null)
	p=$(grep -c '^\[       OK \] ' "$out")
	# cmocka names a failed test when it fails and once more in its summary
	f=$(sed -n 's/^\[  FAILED  \] \([A-Za-z_][A-Za-z_0-9]*\)$/\1/p' "$out" | sort -u | grep -c .)
	s=$(grep '^\[  SKIPPED \] ' "$out" | grep -vc ' test(s)')
	if [ "$status" != 0 ] && [ "$f" -eq 0 ]; then
		f=1
		echo "$bin: exit status $status outside of any test"
	fi
	if [ "$p" -eq 0 ] && [ "$f" -eq 0 ] && [ "$s" -eq 0 ]; then
		f=1
		echo "$bin: ran no test"
	fi
	if [ "$f" -ne 0 ]; then
		echo "$bin:"
		sed 's/^/    /' "$out"
	elif [ "$s" -ne 0 ]; then
		echo "$bin: skipped: $(sed -n 's/^\[  SKIPPED \] \([A-Za-z_][A-Za-z_0-9]*\)$/\1/p' "$out" | sort -u | tr '\n' ' ')"
	fi
	passed=$((passed + p))
	failed=$((failed + f))
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
