#!/bin/sh
# usage: mutate.sh DIR [NAME...]
#
# Weakens each memory order of runtime/pool, one at a time, and drops some checks; then asks who notices: the unit
# tests, the unit tests under ThreadSanitizer, the models.  With names, only those mutants.
#
# An order is written ORDER(NAME, memory_order_x) in the sources; the models take -DNAME=WEAKER for the same name.
# x86 does nothing weaker than release and acquire, so unit tests see few of these, ThreadSanitizer those
# on which plain data depends, and the models all.
#
# A mutant that nobody notices is "not needed" if the models speak of it and pass, else it is missed.  Prints one line per
# mutant, and last `N caught, M not needed (shown by model), K missed`; exits 1 if any was missed or more than
# five were not needed.
set -u

root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$1" && dir=$(cd "$1" && pwd) || exit 1
shift
cc=${CC:-cc}
flags='-std=gnu11 -w -D_GNU_SOURCE -fno-strict-aliasing'
tsan='-O1 -g -fsanitize=thread'
plain='-O2'
export TSAN_OPTIONS='halt_on_error=1 exitcode=66'
export MODEL_OPT=-O1

command -v spin >/dev/null || { echo "mutate: spin is not installed"; exit 1; }

fresh() {
	rm -rf "$dir/src"
	mkdir -p "$dir/src/runtime" "$dir/src/tests"
	cp -r "$root/runtime/base" "$root/runtime/pool" "$dir/src/runtime/"
	cp -r "$root/tests/unit" "$dir/src/tests/"
}

# build KIND TEST FLAGS: one test on the mutated sources
build() {
	src=$dir/src
	case $2 in
	deque_small) units='' ;;
	pool_small) units='' ;;
	deque) units=$src/runtime/pool/deque.c ;;
	pool) units="$src/runtime/pool/deque.c $src/runtime/pool/pool.c" ;;
	esac
	$cc $flags $3 -I"$src/runtime" -I"$src/tests/unit/pool" -o "$dir/$2.$1" "$src/tests/unit/pool/$2_test.c" $units \
		"$src/runtime/pool/global.c" "$src/runtime/base/mem.c" "$src/runtime/base/clock.c" -lcmocka -lpthread
}

# c_tests KIND FLAGS TESTS...: prints the first that fails
c_tests() {
	kind=$1 more=$2
	shift 2
	for t; do
		build "$kind" "$t" "$more" || { echo "does not compile"; return; }
		timeout 60 "$dir/$t.$kind" >"$dir/test.log" 2>&1
		status=$?
		[ $status -eq 0 ] && continue
		why=$(sed -n 's/^\[  FAILED  \] \([a-z_0-9]*\)$/\1/p' "$dir/test.log" | head -n 1)
		[ $status -eq 66 ] && why='data race'
		[ $status -eq 124 ] && why="${why:-hangs}"
		echo "$t: ${why:-status $status}"
		return
	done
}

# models FLAG: prints the first that fails; "pass" if all pass
models() {
	spoken=
	for m in deque park buffers; do
		grep -q "$(echo "$1" | sed 's/^-D//; s/=.*//')" "$root/tests/model/$m.pml" || continue
		for s in 1 2 3 4 5; do
			case $m$s in deque5|park3) continue ;; buffers*) [ $s = 1 ] || continue ;; esac
			spoken=yes
			line=$(sh "$root/tests/model/run.sh" "$dir/model" fail $m.pml -DSCENARIO=$s "$1")
			case $line in
			fails*) echo "$m.pml scenario $s: $(echo "$line" | sed 's/.*: //' | cut -c 1-40)"; return ;;
			*'but passed'*) ;;
			*) echo "model broken: $line" >&2; return ;;
			esac
		done
	done
	[ -n "$spoken" ] && echo pass
}

caught=0 needless=0 missed=0

# judge NAME CHANGE MODEL_FLAG: on the mutated sources
judge() {
	case $1 in
	deque.c*) tests='deque_small pool_small deque' racy='deque_small pool_small' ;;
	*) tests='pool_small pool' racy='pool_small pool' ;;
	esac
	unit=$(c_tests plain "$plain" $tests)
	race=$(c_tests tsan "$tsan" $racy)
	model=$(models "$3")
	if [ -n "$unit$race" ] || { [ -n "$model" ] && [ "$model" != pass ]; }; then
		verdict=caught
		caught=$((caught + 1))
	elif [ "$model" = pass ]; then
		verdict='not needed'
		needless=$((needless + 1))
	else
		verdict=MISSED
		missed=$((missed + 1))
	fi
	printf '%-10s  %-32s %-22s  unit: %s; tsan: %s; model: %s\n' "$verdict" "$1" "$2" "${unit:--}" "${race:--}" "${model:--}"
}

wanted() {
	[ -z "$names" ] && return 0
	case " $names " in *" $1 "*) return 0 ;; esac
	return 1
}

weaker() {
	case $1 in
	acquire|release) echo relaxed ;;
	acq_rel) echo acquire release ;;
	seq_cst) echo acq_rel relaxed ;;
	esac
}

# check NAME FILE SED-EXPRESSION MODEL_FLAG: drops something that is not an order
check() {
	wanted "$1" || return
	fresh
	sed "$3" "$root/runtime/pool/$2" >"$dir/src/runtime/pool/$2"
	if cmp -s "$root/runtime/pool/$2" "$dir/src/runtime/pool/$2"; then
		echo "MISSED      $2 $1: the code to change was not found"
		missed=$((missed + 1))
		return
	fi
	judge "$2 $1" 'dropped' "$4"
}

names="$*"

# the sources as they are must pass, or nothing below means anything
fresh
broken=$(c_tests plain "$plain" deque_small pool_small deque pool; c_tests tsan "$tsan" deque_small pool_small deque pool)
[ -z "$broken" ] || { echo "mutate: unchanged sources fail: $broken"; exit 1; }

grep -no 'ORDER([A-Z_]*, memory_order_[a-z_]*)' "$root"/runtime/pool/*.c |
	sed 's/.*\/\([a-z]*\.c\):\([0-9]*\):ORDER(\([A-Z_]*\), memory_order_\([a-z_]*\))/\1 \2 \3 \4/' >"$dir/orders"
[ -s "$dir/orders" ] || { echo "mutate: no ORDER found"; exit 1; }

while read -r file line name order <&3; do
	wanted "$name" || continue
	for w in $(weaker "$order"); do
		fresh
		sed "${line}s/ORDER($name, memory_order_$order)/memory_order_$w/" "$root/runtime/pool/$file" >"$dir/src/runtime/pool/$file"
		judge "$file $name" "$order -> $w" "-D$name=$(echo "$w" | tr a-z A-Z)"
	done
done 3<"$dir/orders"

check NO_ROOM deque.c 's/max = room(to, to_tail) + 1;/max = DEQUE_SIZE;/' -DNO_ROOM
check UNSIGNED deque.c 's/if (there <= 0)/if (there == 0)/' -DUNSIGNED
check NOTIFY_LOADS pool.c 's/atomic_fetch_add_explicit(&p->state, 0, ORDER(NOTIFY, memory_order_seq_cst))/atomic_load_explicit(\&p->state, memory_order_seq_cst)/' -DNOTIFY_LOADS
check NO_LAST_LOOK pool.c 's/searching_of(state) == 0 && pending(p, started_of(state))/0/' -DNO_LAST_LOOK

echo "$caught caught, $needless not needed (shown by model), $missed missed"
[ "$missed" -eq 0 ] && [ "$needless" -le 5 ]
