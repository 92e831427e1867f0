#!/bin/sh
# usage: tests/model/wake.sh DIRECTORY
#
# Checks wake.pml in every order of steps, as it is and with each of its orders and steps spoiled: the first must pass, all
# others must be caught.  DIRECTORY is for what spin makes.  Prints `N passed, N failed` as the last line.

here=$(cd "$(dirname "$0")" && pwd)
dir=${1:-build/model}/wake
mkdir -p "$dir" || exit 1

if ! command -v spin >/dev/null; then
	echo "wake model: skipped, spin is missing"
	echo "0 passed, 0 failed"
	exit 0
fi

# one pass|caught [OPTION]: prints `ok`, or what was wrong
one() {
	want=$1
	shift
	got="not run"
	# a search that is caught is short: there compiling is what takes time
	level=-O0
	[ "$want" = pass ] && level=-O2
	work=$dir/${1:-plain}
	rm -rf "$work"
	mkdir -p "$work" && cp "$here/wake.pml" "$here/weak.pml" "$work" && cd "$work" || return 1
	if spin -a "$@" wake.pml >spin.log 2>&1 &&
	   ${CC:-cc} $level -w -DSAFETY -DMEMLIM=1024 -DVECTORSZ=4096 -o pan pan.c >>spin.log 2>&1; then
		./pan -m1000000 >pan.log 2>&1
		if grep -q 'errors: 0' pan.log && ! grep -q 'Search not completed\|max search depth too small' pan.log; then
			got=pass
		elif grep -q 'assertion violated\|invalid end state' pan.log; then
			got=caught
		fi
	fi
	if [ "$got" = "$want" ]; then
		echo ok
		return
	fi
	echo "wake model${*:+ with $*}: wanted $want, got $got"
	tail -5 spin.log pan.log 2>/dev/null | sed 's/^/    /'
}

dir=$(cd "$dir" && pwd)
if [ $# -gt 1 ]; then
	shift
	one "$@"
	exit
fi

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
{
	echo "pass"
	for weakened in PUSH=RELAXED TAKE=RELAXED LEAVE=RELAXED PARK_STORES WAKE_LOADS TAKE_FIRST NO_PUSHING; do
		echo "caught -D$weakened"
	done
} | xargs -P "$jobs" -I LINE sh -c 'sh "$1" "$2" $3' sh "$here/wake.sh" "$dir/.." LINE >"$dir/log" 2>&1

grep -v '^ok$' "$dir/log"
passed=$(grep -c '^ok$' "$dir/log")
failed=$((8 - passed))
echo "$passed passed, $failed failed"
[ $failed -eq 0 ]
