# tidy.awk -- holds the #include lines of runtime/ and bin/ to the table in runtime/DEPS.
#
# usage: awk -f tests/tidy.awk runtime/DEPS FILES...
#
# A room is a folder of runtime/, or a folder in one of those; files beside a room's subrooms belong to the room itself.
# A room may include its own headers, those of the rooms the table names, and a library header that the
# table gives to it.  bin/ sees jsr.h and its own headers only.  NAME_int.h is private to its room.
# And in runtime/ a call that stores by [[Set]] names the rule that wants it.

function complain(text) { printf "%s:%d: %s\n", FILENAME, FNR, text; failed = 1 }

function folder_of(part, first, last,    i, room) {
	room = part[first]
	for (i = first + 1; i < last; i++) room = room "/" part[i]
	return room
}

function room_of(path,    part, count) {
	count = split(path, part, "/")
	if (part[1] == "bin") return "bin"
	return count == 2 ? "jsr" : folder_of(part, 2, count)
}

FILENAME ~ /DEPS$/ {
	sub(/#.*/, "")
	if ($0 !~ /:/) next
	split($0, sides, "|")
	split(sides[1], head, ":")
	name = head[1]; gsub(/[ \t]/, "", name)
	rooms[name] = 1
	n = split(head[2], list, " ")
	for (i = 1; i <= n; i++) {
		if (!(list[i] in rooms)) complain("room " list[i] " must stand above " name)
		allowed[name, list[i]] = 1
	}
	n = split(sides[2], list, " ")
	for (i = 1; i <= n; i++) { guarded[list[i]] = 1; owner[name, list[i]] = 1 }
	next
}

FNR == 1 {
	here = room_of(FILENAME)
	if (here != "bin" && !(here in rooms)) complain("room " here " is missing from DEPS")
}

/^[ \t]*#[ \t]*include[ \t]*"/ {
	split($0, q, "\"")
	count = split(q[2], part, "/")
	if (q[2] == "jsr.h") { if (here != "bin" && here != "jsr") complain("only bin and jsr.c include jsr.h") ; next }
	if (here == "bin") { if (count > 1) complain("bin sees only jsr.h, not " q[2]); next }
	if (count == 1 && FILENAME ~ /engine\/mujs\/mujs_(unit|api)\.c$/) next    # MuJS's own files, and its interface
	if (count == 1) { complain("write the room in front of " q[2]); next }
	there = folder_of(part, 1, count)
	if (there != here) {
		if (!((here, there) in allowed)) complain(here " may not include " q[2])
		if (q[2] ~ /_int\.h$/) complain(q[2] " is private to " there)
	}
}

/^[ \t]*#[ \t]*include[ \t]*</ {
	split($0, q, /[<>]/)
	if ((q[2] in guarded) && !((here, q[2]) in owner)) complain(here " may not include <" q[2] ">")
}

# Stores that may run script say which rule asks for them: what a native makes itself it fills by value_create and its kin.
FILENAME ~ /runtime\/.*\.c$/ && !/^[a-z]/ && FILENAME !~ /runtime\/engine\/(vm\/(run|vm|vm_property|env)|object\/object)\.c$/ &&
		/(^|[^a-z_])(js_setproperty|js_setindex|value_setkey|js_setglobal|object_put)\(/ && !/\[\[Set\]\]/ && before !~ /\[\[Set\]\]/ {
	complain("a [[Set]] runs setters: use value_create, or say there which rule wants [[Set]]")
}

{ before = $0 }

END { exit failed }
