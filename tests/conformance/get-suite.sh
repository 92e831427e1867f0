#!/bin/sh
# get-suite.sh FOLDER: test262 as npm has it (2018, pinned) into FOLDER/package, once.  Exit code 1, quietly, where that cannot be had.
set -eu
name=@gerhobbelt/test262 version=3.0.0-4 sum=6ff2dc8f286dd81f10209b5020d6d6334b64f271c803d0a3a67883f1a9ab4bb3
[ -f "$1/.complete" ] && exit 0
command -v npm >/dev/null || exit 1
rm -rf "$1"
mkdir -p "$1"
cd "$1"
npm pack "$name@$version" --silent >/dev/null 2>&1 || exit 1
echo "$sum  gerhobbelt-test262-$version.tgz" | sha256sum -c --quiet - || exit 1
tar xzf "gerhobbelt-test262-$version.tgz" package/harness package/test/language
rm "gerhobbelt-test262-$version.tgz"
: > .complete
