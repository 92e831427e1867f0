#!/bin/sh
# embed.sh OUT.a HEADER OBJECT... -- the library for programs: one object whose only global symbols are what HEADER declares.
#
# Where an object defines mujs_NAME, that is the public js_NAME, and the js_NAME of the inside gets another name (runtime/engine/mujs/mujs_int.h).
# So no name of the engine's meets one of the program's.
# LD, OBJCOPY, NM and AR may be set.
set -eu

out=$1 header=$2
shift 2
ld=${LD:-ld} objcopy=${OBJCOPY:-objcopy} nm=${NM:-nm} ar=${AR:-ar}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sed -n 's/^[A-Za-z].*[ *]\(js_[a-z0-9]*\)(js_\(State\|Alloc\).*/\1/p' "$header" | sort -u > "$work/public"
"$ld" -r -o "$work/inside.o" "$@"
"$nm" "$work/inside.o" | sed -n 's/.* T mujs_\(.*\)/\1/p' | sort -u > "$work/different"
sed 's/.*/js_& jsr_js_&/' "$work/different" > "$work/renamed"
sed 's/.*/mujs_& js_&/' "$work/different" >> "$work/renamed"
"$objcopy" --redefine-syms="$work/renamed" "$work/inside.o" "$work/renamed.o"
"$objcopy" --keep-global-symbols="$work/public" "$work/renamed.o" "$work/jsr.o"

"$nm" -g --defined-only "$work/jsr.o" | sed 's/.* //' | sort -u > "$work/there"
if ! cmp -s "$work/public" "$work/there"; then
	echo "embed.sh: what the header declares and what the library defines differ:" >&2
	diff "$work/public" "$work/there" >&2 || true
	exit 1
fi
rm -f "$out"
"$ar" rcs "$out" "$work/jsr.o"
