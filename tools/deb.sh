#!/bin/sh
# deb.sh OUTDIR -- builds jsr_VERSION_ARCH.deb in OUTDIR, with debhelper and debian/.
#
# It is built in build/deb from what `make dist` makes, or where there is no git from this tree, so that neither what is not committed nor
# this tree's build gets into it.  debhelper strips, compresses, finds what the binary depends on and sets Debian's flags; the
# same folder serves the tools of a distribution.
set -eu

out=$1
version=$(cat VERSION)
said=$(sed -n '1s/^jsr (\(.*\)) .*/\1/p' debian/changelog)
[ "$said" = "$version" ] || { echo "deb: debian/changelog is of $said, VERSION says $version" >&2; exit 1; }
sh tools/setup.sh build deb

# what make was called with is not for the makes below, but the compiler
unset MAKEFLAGS MFLAGS MAKELEVEL
work=build/deb
rm -rf "$work"
mkdir -p "$work"
if [ -e .git ]; then
	sh tools/dist.sh "$work/jsr.tar.gz" > /dev/null
	tar -xzf "$work/jsr.tar.gz" -C "$work"
else
	mkdir "$work/jsr-$version"
	tar -c --exclude=./build . | tar -x -C "$work/jsr-$version"
fi
(cd "$work/jsr-$version" && DEB_BUILD_OPTIONS="parallel=$(getconf _NPROCESSORS_ONLN) noautodbgsym ${DEB_BUILD_OPTIONS:-}" \
	dpkg-buildpackage -us -uc -b) > "$work/log" 2>&1 || { tail -n 40 "$work/log"; exit 1; }
deb=$(cd "$work" && ls jsr_*.deb)
mv "$work/$deb" "$out/$deb"
echo "$out/$deb"
if command -v lintian >/dev/null; then
	lintian --fail-on error "$out/$deb"
else
	echo 'deb: lintian is not installed, the package is not checked'
fi
