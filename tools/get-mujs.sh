#!/bin/sh
# get-mujs.sh DEST -- puts MuJS 1.3.6's source at DEST, from the Debian source package.
#
# The package is pinned by version and sha256.  It comes from the machine's own Debian mirror through a
# private apt configuration next to DEST, so that the machine's apt set-up is unchanged and root is not
# required.  A copy is kept in the cache directory ($XDG_CACHE_HOME or ~/.cache); a second checkout needs no network.
set -eu

dest=$1
version=1.3.6-1
file=mujs_1.3.6.orig.tar.xz
sha256=d52501cd9539e37ef95e8494323da25c7d10d3738cd95757cf71d248447dafa9
cache=${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/jsr

whole() { [ -f "$1" ] && echo "$sha256  $1" | sha256sum -c --status 2>/dev/null; }

fetch() {
	command -v apt-get >/dev/null || {
		echo "jsr: MuJS 1.3.6's source is needed; this system has no apt-get." >&2
		echo "     Get mujs-1.3.6 (https://mujs.com) and run: make MUJS_DIR=/path/to/mujs-1.3.6" >&2
		exit 1
	}
	work=$(mktemp -d)
	trap 'rm -rf "$work"' EXIT
	mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/etc"
	# The mirror and the key ring of the machine's own sources: deb822 files first, then one-line lists.
	uri=$(sed -n 's/^URIs:[ ]*\([^ ]*\).*/\1/p' /etc/apt/sources.list.d/debian*.sources /etc/apt/sources.list.d/*.sources 2>/dev/null | grep '/debian/*$' | head -n 1)
	[ -n "$uri" ] || uri=$(sed -n 's/^deb[ ]\{1,\}\(\[[^]]*\][ ]*\)\{0,1\}\([^ ]*\/debian\/\{0,1\}\)[ ].*/\2/p' /etc/apt/sources.list /etc/apt/sources.list.d/*.list 2>/dev/null | head -n 1)
	[ -n "$uri" ] || {
		echo "jsr: no Debian mirror found in /etc/apt; get mujs-1.3.6 and run: make MUJS_DIR=/path/to/mujs-1.3.6" >&2
		exit 1
	}
	ring=/usr/share/keyrings/debian-archive-keyring.gpg
	printf 'Types: deb-src\nURIs: %s\nSuites: trixie\nComponents: main\n' "$uri" > "$work/etc/jsr.sources"
	[ -f "$ring" ] && printf 'Signed-By: %s\n' "$ring" >> "$work/etc/jsr.sources"
	set -- -qq -o "Dir::Etc::sourcelist=$work/etc/jsr.sources" -o Dir::Etc::sourceparts=/dev/null \
		-o "Dir::State::lists=$work/lists" -o "Dir::Cache=$work/cache" -o Dir::State::status=/dev/null \
		-o "APT::Sandbox::User=$(id -un)"
	apt-get "$@" update
	(cd "$work" && apt-get "$@" source --download-only "mujs=$version")
	whole "$work/$file" || { echo "jsr: $file has a wrong checksum" >&2; exit 1; }
	cp "$work/$file" "$cache/$file.$$" && mv "$cache/$file.$$" "$cache/$file"
}

if ! mkdir -p "$cache" 2>/dev/null || ! [ -w "$cache" ]; then
	cache=$(dirname "$dest")         # no home of one's own: this checkout alone keeps it
fi
whole "$cache/$file" || fetch
rm -rf "$dest" "$dest.tmp"
mkdir -p "$dest.tmp"
tar -xJf "$cache/$file" -C "$dest.tmp" --strip-components=1
mv "$dest.tmp" "$dest"
