#!/bin/sh
# usage: run.sh DIR                       runs all models; works in DIR
#        run.sh DIR pass|fail FILE FLAGS  runs one: prints a line, exits 0 if it was as expected
#
# A model that is to pass is searched exhaustively: spin must report no error, no search cut short by depth or
# memory, and a number of states.  A model that is to fail is the same with one thing weakened, and must fail by
# losing a job, running it twice, a race or an endless sleep, not by outgrowing the model.
#
# MODEL_DEEP=1 adds the searches that take long.  The last line is `N passed, M failed`.
set -u

here=$(cd "$(dirname "$0")" && pwd)
dir=$1
shift
mkdir -p "$dir" || exit 1

one() {
	expect=$1 file=$2
	shift 2
	work=$dir/$(echo "$file $*" | tr -c 'A-Za-z0-9=\n' '_')
	rm -rf "$work"
	mkdir -p "$work" && cd "$work" || return 1
	name="$file $*"
	if ! spin -a "$@" "$here/$file" >spin.log 2>&1 || grep -q Error spin.log; then
		echo "FAILED  $name: spin does not accept it"
		cat spin.log
		return 1
	fi
	# a failing search is short: there compiling is what takes time
	level=${MODEL_OPT:--O0}
	[ "$expect" = pass ] && level=-O2
	if ! ${CC:-cc} $level -w -DSAFETY -DCOLLAPSE -DVECTORSZ=4096 -o pan pan.c 2>cc.log; then
		echo "FAILED  $name: cc"
		cat cc.log
		return 1
	fi
	./pan -m100000 -w21 >pan.log 2>&1
	states=$(sed -n 's/^ *\([0-9.e+]*\) states, stored.*/\1/p' pan.log)
	verdict=passed
	grep -q 'errors: 0' pan.log || verdict=failed
	why=$(sed -n 's/^pan:1: //p' pan.log | sed 's/ (at depth.*//')
	if grep -q -e 'max search depth too small' -e 'out of memory' -e 'aborting' -e 'Bit statespace' pan.log || [ -z "$states" ]; then
		verdict=truncated
	fi
	case $why in *HIST*|*'.n<'*) verdict=truncated ;; esac
	cd "$dir" || return 1
	case $expect:$verdict in
	pass:passed)
		if [ "${states%%.*}" -lt 50 ]; then
			echo "FAILED  $name: only $states states"
			return 1
		fi
		echo "passes  $name: $states states"
		rm -rf "$work" ;;
	fail:failed)
		echo "fails   $name: $why"
		rm -rf "$work" ;;
	*)
		echo "FAILED  $name: was to $expect, but $verdict ($why); see $work"
		return 1 ;;
	esac
}

dir=$(cd "$dir" && pwd)
if [ $# -gt 0 ]; then
	one "$@"
	exit
fi

if ! command -v spin >/dev/null; then
	echo "models: skipped, spin is not installed (Debian: apt install spin)"
	exit 0
fi

jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
{
	# long ones first
	for s in 1 2 5 4; do echo "pass park.pml -DSCENARIO=$s"; done
	[ -n "${MODEL_DEEP:-}" ] && echo "pass park.pml -DSCENARIO=3"
	for s in 4 1 3 2; do echo "pass deque.pml -DSCENARIO=$s"; done
	for s in 1 2 3 4; do echo "pass deque.pml -DSCENARIO=$s -DSC -DSPLIT"; done
	echo "pass buffers.pml -DLOCKED"
	echo "pass channel.pml"

	# what each order and each check is for
	echo "fail deque.pml -DSCENARIO=3 -DPUSH_HEAD=RELAXED"
	echo "fail deque.pml -DSCENARIO=3 -DPUSH_TAIL=RELAXED"
	echo "fail deque.pml -DSCENARIO=3 -DSTEAL_TAIL=RELAXED"
	echo "fail deque.pml -DSCENARIO=3 -DSTEAL_RELEASE=RELAXED"
	echo "fail deque.pml -DSCENARIO=2 -DSTEAL_ROOM=RELAXED"
	echo "fail deque.pml -DSCENARIO=4 -DSTEAL_PUBLISH=RELAXED"
	echo "fail deque.pml -DSCENARIO=3 -DUNSIGNED"
	echo "fail deque.pml -DSCENARIO=2 -DNO_ROOM"
	echo "fail deque.pml -DSCENARIO=2 -DNO_ROOM -DSC -DSPLIT"
	echo "fail park.pml -DSCENARIO=1 -DNOTIFY=RELAXED"
	echo "fail park.pml -DSCENARIO=1 -DNOTIFY_LOADS"
	echo "fail park.pml -DSCENARIO=1 -DPARK=RELAXED"
	echo "fail park.pml -DSCENARIO=1 -DFOUND=RELAXED"
	echo "fail park.pml -DSCENARIO=1 -DNO_LAST_LOOK"
	echo "fail park.pml -DSCENARIO=5 -DSEARCHERS_LOOK"
	echo "fail park.pml -DSCENARIO=5 -DCLAIM_BACK=RELAXED"
	echo "fail park.pml -DSCENARIO=4 -DTOKEN_GIVE=RELAXED"
	echo "fail park.pml -DSCENARIO=4 -DTOKEN_TAKE=RELAXED"
	for m in LOOK_FIRST WAKE_FIRST NO_BIND_LOOK UNBIND_KEEPS CLOSE_SILENT; do echo "fail channel.pml -D$m"; done
	echo "fail buffers.pml"
	echo "fail buffers.pml -DLOCKED_SUBMITTER"
	echo "fail buffers.pml -DLOCKED_WORKER"
} | xargs -P "$jobs" -I LINE sh -c 'sh "$1" "$2" $3 || :' sh "$here/run.sh" "$dir" LINE >"$dir/log" 2>&1

sort "$dir/log"
passed=$(grep -c -e '^passes ' -e '^fails ' "$dir/log")
failed=$(grep -c '^FAILED ' "$dir/log")
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -ge 40 ]
