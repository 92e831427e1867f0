#!/bin/sh
# get-arm64.sh DEST -- unpacks the arm64 libraries for jsr and its tests from Debian's packages at DEST: a root for --sysroot and qemu -L.
#
# Uses a private apt configuration: no foreign architecture or packages are installed in the system, and root is not required.
set -eu

dest=$1
packages='libc6-dev liburing-dev libcmocka-dev libcurl4 libssl3 zlib1g libbrotli1 libzstd1'

command -v apt-get >/dev/null && command -v dpkg-deb >/dev/null || {
	echo "jsr: no apt-get here: put a root of arm64 libraries at $dest" >&2
	exit 1
}
rm -rf "$dest.tmp"
mkdir -p "$dest.tmp/root"
work=$(cd "$dest.tmp" && pwd)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
set -- -qq -o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o Dir::State::status=/dev/null \
	-o APT::Architecture=arm64 -o APT::Architectures=arm64 -o "APT::Sandbox::User=$(id -un)" -o Debug::NoLocking=1
apt-get "$@" update
apt-get "$@" install -y --download-only --no-install-recommends $packages >/dev/null
for package in "$work"/cache/archives/*.deb; do
	dpkg-deb -x "$package" "$work/root"
done
rm -rf "$work/root/etc" "$work/root/usr/share"         # qemu would show these instead of the system's
rm -rf "$dest"
mv "$work/root" "$dest"
