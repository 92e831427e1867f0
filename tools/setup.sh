#!/bin/sh
# setup.sh BUILD -- what a build needs: packages through apt, MuJS's source.  Does nothing that is done.
set -eu

build=$1
packages='gcc make pkg-config liburing-dev libcmocka-dev xz-utils python3 ca-certificates'

have_headers() { printf '#include <liburing.h>\n#include <stdarg.h>\n#include <stddef.h>\n#include <setjmp.h>\n#include <stdint.h>\n#include <cmocka.h>\n' | ${CC:-cc} -E - >/dev/null 2>&1; }
have_tools() { command -v xz >/dev/null && command -v python3 >/dev/null; }

if ! have_headers || ! have_tools; then
	if command -v apt-get >/dev/null && grep -qs debian /etc/os-release; then
		sudo=
		[ "$(id -u)" = 0 ] || sudo=sudo
		echo "jsr: installing $packages"
		$sudo apt-get -qq update
		DEBIAN_FRONTEND=noninteractive $sudo apt-get -qq install -y --no-install-recommends $packages >/dev/null
	else
		cat >&2 <<'EOF'
jsr: packages are missing.  Install them and run make again:
  Ubuntu   sudo apt install gcc make pkg-config liburing-dev libcmocka-dev xz-utils python3
  Fedora   sudo dnf install gcc make pkgconf liburing-devel libcmocka-devel xz python3
  Arch     sudo pacman -S gcc make pkgconf liburing cmocka xz python
  Alpine   sudo apk add gcc musl-dev make pkgconf liburing-dev cmocka-dev xz python3
MuJS's source is taken from MUJS_DIR: make MUJS_DIR=/path/to/mujs-1.3.6
EOF
		exit 1
	fi
fi

[ -n "${MUJS_DIR:-}" ] || [ -f "$build/mujs/jsi.h" ] || sh tools/get-mujs.sh "$build/mujs"
