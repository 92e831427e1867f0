#!/bin/sh
# dist.sh OUT -- packs the commit at HEAD and MuJS's source into OUT, a .tar.gz from which jsr builds without a network.
#
# The same commit gives the same bytes: names are sorted, owners, modes and times are fixed (the time is the commit's), and
# MuJS comes from the package whose checksum is in get-mujs.sh.  Uncommitted changes are not included.
set -eu

out=$1
[ -e .git ] || { echo 'dist: an archive is made from a git checkout, and this is none' >&2; exit 1; }
[ -z "$(git status --porcelain --untracked-files=no)" ] || echo 'dist: there are changes that are not committed; the archive goes without them' >&2
name=jsr-$(git show HEAD:VERSION)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

git archive --prefix="$name/" HEAD | tar -xf - -C "$work"
sh tools/get-mujs.sh "$work/$name/third_party/mujs-1.3.6"
LC_ALL=C tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX \
	--mtime="@$(git log -1 --format=%ct)" -cf "$work/tar" -C "$work" "$name"
gzip -9n "$work/tar"
mv "$work/tar.gz" "$out"
echo "$out"
