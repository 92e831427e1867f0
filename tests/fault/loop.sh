#!/bin/sh
# usage: tests/fault/loop.sh DIRECTORY     (of the unit tests of a build with fault injection)
#
# Runs the loop's unit tests while the kernel seems to fail in every way the ring has to live with.  Every answer must be
# the right one all the same.  Prints one line per setting and `N passed, N failed` as the last.

dir=${1:-build/fault/unit/loop}
passed=0 failed=0
out=$(mktemp) || exit 1
trap 'rm -f "$out"' EXIT

# try TEST SETTING KIND-THAT-MUST-HAVE-HAPPENED
try() {
	JSR_FAULT=$2 JSR_FAULT_REPORT=1 timeout 120 "$dir/$1" >"$out" 2>&1
	status=$?
	if [ $status -eq 0 ] && grep -q "jsr-fault:.* $3=[1-9]" "$out"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1 with JSR_FAULT=$2: exit status $status"
		sed 's/^/    /' "$out" | grep -v ' OK \| RUN '
	fi
}

for test in loop_test ring_test; do
	for n in 2 3; do
		try $test "eintr=%$n" eintr
		try $test "eagain=%$n" eagain
		try $test "ebusy=%$n" ebusy
	done
	try $test sqfull=%1 sqfull
	try $test sqfull=%3 sqfull
	try $test cqover=1+ cqover
done
for n in 1 2 3; do
	try loop_test "delay=%$n" delay
	try loop_test "reorder=%$n" reorder
done
try loop_test eintr=%5,eagain=%3,ebusy=%4,delay=%2,reorder=%2,sqfull=%3,cqover=1+ cqover

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
