#!/bin/sh
# setup.sh BUILD [test | deb] -- installs what a build needs, with "test" also for the tests, with "deb" also for a Debian package: packages
# through apt, MuJS's source.
# Skips what is already there.
set -eu

build=$1 what=${2:-build}

# command, header or library : package in Debian and Ubuntu
needs='gcc:gcc liburing.h:liburing-dev'
[ -n "${MUJS_DIR:-}" ] || [ -f "$build/mujs/jsi.h" ] || needs="$needs xz:xz-utils"
[ "$what" = deb ] && needs="$needs dh:debhelper dpkg-buildpackage:dpkg-dev"
[ "$what" = test ] && needs="$needs python3:python3 spin:spin strace:strace cmocka.h:libcmocka-dev libcrypto.so.3:libssl3 libcurl.so.4:libcurl4 libnghttp2.so.14:libnghttp2-14 openssl:openssl"

have() {
	case $1 in
	gcc) ${CC:-cc} --version >/dev/null 2>&1 ;;      # CC may be several words, as "ccache gcc"
	*.h) printf '#include <stdarg.h>\n#include <stddef.h>\n#include <setjmp.h>\n#include <stdint.h>\n#include <%s>\n' "$1" | ${CC:-cc} -E - >/dev/null 2>&1 ;;
	*.so.*) ls /lib/*/"$1" /lib64/"$1" /usr/lib/*/"$1" /usr/lib/"$1" /usr/lib64/"$1" /lib/"$1" 2>/dev/null | grep -q . ;;
	*) command -v "$1" >/dev/null ;;
	esac
}

missing=
for need in $needs; do
	have "${need%%:*}" || missing="$missing ${need#*:}"
done

if [ -n "$missing" ]; then
	if command -v apt-get >/dev/null && grep -qs '^ID=debian' /etc/os-release; then
		sudo=
		[ "$(id -u)" = 0 ] || sudo=sudo
		echo "jsr: installing$missing"
		$sudo apt-get -qq update
		DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install -y --no-install-recommends ca-certificates libc6-dev $missing >/dev/null
	else
		echo "jsr: packages are missing:$missing.  Install them and run make again:" >&2
		cat >&2 <<'EOF'
  Ubuntu   sudo apt install gcc make libc6-dev liburing-dev xz-utils python3 libcmocka-dev spin strace libssl3 libcurl4 openssl
  Fedora   sudo dnf install gcc make liburing-devel xz python3 libcmocka-devel strace openssl libcurl
  Arch     sudo pacman -S gcc make liburing xz python cmocka strace openssl curl
(spin, for the models, is not packaged everywhere; without it they are skipped, aloud.)
MuJS's source is taken from MUJS_DIR: make MUJS_DIR=/path/to/mujs-1.3.6
EOF
		[ -n "$missing" ] && [ "$missing" != " spin" ] && exit 1
	fi
fi

if [ -n "${MUJS_DIR:-}" ] && ! [ -f "$MUJS_DIR/jsi.h" ]; then
	echo "jsr: MUJS_DIR=$MUJS_DIR holds no source of MuJS" >&2
	exit 1
fi
[ -n "${MUJS_DIR:-}" ] || [ -f "$build/mujs/jsi.h" ] || sh tools/get-mujs.sh "$build/mujs"
