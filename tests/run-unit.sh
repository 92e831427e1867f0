#!/bin/sh
# usage: [RUNNER='qemu-aarch64 -L ROOT'] tests/run-unit.sh BINARY...
# Runs cmocka test binaries, with RUNNER's words before each.  Prints the output of those that failed, and as the last line
# `N passed, N failed`, counting single tests (a binary that dies counts as one more failure).
# Exits 1 on a failure, or when no test ran at all.

passed=0 failed=0
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT

for bin; do
	${RUNNER-} "$bin" >"$out" 2>&1
	status=$?
	p=$(grep -c '^\[       OK \] ' "$out")
	# cmocka names a failed test when it fails and once more in its summary
	f=$(sed -n 's/^\[  FAILED  \] \([A-Za-z_][A-Za-z_0-9]*\)$/\1/p' "$out" | sort -u | grep -c .)
	s=$(grep '^\[  SKIPPED \] ' "$out" | grep -vc ' test(s)')
	if [ $status -ne 0 ] && [ "$f" -eq 0 ]; then
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
