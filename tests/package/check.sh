#!/bin/sh
# check.sh ARCHIVE DEB BUILD -- the archive and the package in empty Debian systems.
#
# For each of PACKAGE_SUITES two systems are unpacked below BUILD from one that mmdebstrap makes (kept there as SUITE.tar).  The first has what
# a build needs: the archive is built, installed and tested in it with no network but its own loopback.  The second has nothing:
# the package is installed with what it wants, tried (installed.sh) and removed.  Packages come through the apt of those systems.
# Mounts and networks are those of namespaces and go away with them.
set -eu

archive=$(realpath "$1") deb=$(realpath "$2") build=$3
here=$(realpath "$(dirname "$0")")
suites=${PACKAGE_SUITES:-bookworm trixie} tests=${PACKAGE_TESTS-tests/js tests/cli tests/examples} seconds=${PACKAGE_SECONDS:-1800}
name=$(basename "$archive" .tar.gz)
passed=0 failed=0 skipped=0

for tool in mmdebstrap unshare ip; do
	command -v "$tool" >/dev/null || { echo "check-package: SKIPPED, $tool is not installed"; exit 0; }
done
[ "$(id -u)" = 0 ] || { echo 'check-package: SKIPPED, it needs root'; exit 0; }
mkdir -p "$build"
build=$(realpath "$build")

# inside NETWORK ROOT COMMAND... -- in that system; NETWORK is on or off
inside() {
	space=--mount
	[ "$1" = on ] || space='--mount --net'
	shift
	timeout "$seconds" unshare $space --pid --fork --kill-child sh -euc '
		root=$1
		shift
		ip link set lo up
		mount -t proc proc "$root/proc"
		mount -t tmpfs tmp "$root/dev/shm"
		mount -t devpts -o newinstance,ptmxmode=0666 pts "$root/dev/pts"
		exec env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive \
			chroot "$root" "$@"' sh "$@" </dev/null
}

# step WHAT COMMAND... -- counts it, and shows the end of its output if it fails
step() {
	what=$1
	shift
	if "$@" >"$build/log" 2>&1; then
		passed=$((passed + 1))
		echo "check-package: $suite: $what"
	else
		failed=$((failed + 1))
		echo "check-package: $suite: FAILED: $what"
		tail -n 40 "$build/log"
		return 1
	fi
}

unpack() {
	rm -rf --one-file-system "$build/$suite-$1"
	mkdir "$build/$suite-$1"
	tar -xf "$build/$suite.tar" -C "$build/$suite-$1"
	cp -L /etc/resolv.conf "$build/$suite-$1/etc/resolv.conf"
}

base() {
	[ -s "$build/$suite.tar" ] || { mmdebstrap --variant=minbase --format=tar "$suite" "$build/$suite.tar.new" && mv "$build/$suite.tar.new" "$build/$suite.tar"; }
}

install_packages() {
	root=$1
	shift
	inside on "$root" sh -c 'apt-get -qq update && apt-get -qq install -y --no-install-recommends "$@"' sh "$@"
}

builds() {
	root=$build/$suite-build
	unpack build
	cp "$archive" "$root/root/"
	step 'what a build needs is there' install_packages "$root" gcc make libc6-dev liburing-dev || return
	step 'the archive builds with no network' inside off "$root" sh -euc "cd /root; tar -xzf $name.tar.gz; cd $name; make -j2" || return
	step 'and installs' inside off "$root" sh -euc "cd /root/$name; make install; cd /; [ \"\$(jsr -p '6 * 7')\" = 42 ]" || return
	[ -n "$tests" ] || { skipped=$((skipped + 1)); echo "check-package: $suite: SKIPPED: the tests, PACKAGE_TESTS is empty"; return; }
	step 'what the tests need is there' install_packages "$root" python3 libcmocka-dev spin strace openssl libssl3 libcurl4 ca-certificates || return
	step 'the tests of the C files pass' inside off "$root" make -j2 -C "/root/$name" unit || true
	step "the script tests pass" inside off "$root" sh -euc "cd /root/$name; python3 tests/run.py --jsr build/release/jsr $tests" || true
	grep -A 1 '^skipped:' "$build/log" || true
	tail -n 1 "$build/log"
	rm -rf --one-file-system "$root"
}

# all files and directories but those of the package tools' own memory
files() {
	inside off "$1" find / -xdev \( -path /proc -o -path /dev -o -path /tmp -o -path /root -o -path /run -o -path /var/log -o -path /var/cache -o -path /var/lib/dpkg \
		-o -path /var/lib/apt -o -path /var/lib/systemd \) -prune -o -print | LC_ALL=C sort
}

installs() {
	root=$build/$suite-run
	unpack run
	cp "$deb" "$root/tmp/jsr.deb"
	mkdir -p "$root/root/demo/build" "$root/root/demo/tools" "$root/root/demo/tests"
	cp "$here/installed.sh" "$root/root/"
	cp "$here/../../tools/demo.sh" "$root/root/demo/tools/"
	cp -r "$here/../examples" "$root/root/demo/tests/"
	step 'man-db is there' install_packages "$root" man-db || return
	step 'the package installs with what it wants' inside on "$root" apt-get -qq install -y /tmp/jsr.deb || return
	step 'and is removed' inside off "$root" apt-get -qq purge -y jsr || return
	files "$root" > "$build/$suite-before"
	step 'installs again with no network' inside off "$root" dpkg -i /tmp/jsr.deb || return
	step 'runs scripts of each kind, and shows its manual' inside off "$root" sh /root/installed.sh || true
	step 'makes the report of the demo' inside off "$root" sh -euc 'cd /root/demo; sh tools/demo.sh jsr' && tail -n 12 "$build/log"
	step 'is removed' inside off "$root" apt-get -qq purge -y jsr || return
	files "$root" > "$build/$suite-after"
	step 'no file is left' diff "$build/$suite-before" "$build/$suite-after" || true
	rm -rf --one-file-system "$root"
}

for suite in $suites; do
	step 'an empty system' base || continue
	installs || true
	builds || true
done
echo "check-package: $passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ]
