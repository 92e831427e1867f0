#!/bin/sh
# usage: tests/model/wake.sh DIRECTORY
#
# Checks wake.pml in every order of steps, as it is and with each of its orders and steps spoiled: the first must pass, all
# others must be caught.  DIRECTORY is for what spin makes.  Prints `N passed, N failed` as the last line.

here=$(cd "$(dirname "$0")" && pwd)
dir=${1:-build/model}/wake
mkdir -p "$dir" && cp "$here/wake.pml" "$here/weak.pml" "$dir" && cd "$dir" || exit 1

if ! command -v spin >/dev/null; then
	echo "wake model: skipped, spin is missing"
	echo "0 passed, 0 failed"
	exit 0
fi

passed=0 failed=0

# try pass|caught OPTIONS...
try() {
	want=$1
	shift
	got="not run"
	if spin -a "$@" wake.pml >spin.log 2>&1 &&
	   ${CC:-cc} -O2 -w -DSAFETY -DMEMLIM=1024 -DVECTORSZ=4096 -o pan pan.c >>spin.log 2>&1; then
		./pan -m1000000 >pan.log 2>&1
		if grep -q 'errors: 0' pan.log && ! grep -q 'Search not completed\|max search depth too small' pan.log; then
			got=pass
		elif grep -q 'assertion violated\|invalid end state' pan.log; then
			got=caught
		fi
	fi
	if [ "$got" = "$want" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "wake model${*:+ with $*}: wanted $want, got $got"
		tail -5 spin.log pan.log 2>/dev/null | sed 's/^/    /'
	fi
}

try pass
try caught -DPUSH=RELAXED
try caught -DTAKE=RELAXED
try caught -DLEAVE=RELAXED
try caught -DPARK_STORES
try caught -DWAKE_LOADS
try caught -DTAKE_FIRST
try caught -DNO_PUSHING

echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
