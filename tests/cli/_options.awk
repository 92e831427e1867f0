# The options in a list of a manual page: long name, short name, and whether a value follows, one a line.
/^\.It Fl / {
	sub(/^\.It /, "")
	n = split($0, parts, / , /)
	letter = ""
	for (i = 1; i <= n; i++) {
		split(parts[i], words, " ")
		if (words[2] !~ /^-/) {
			letter = " " words[2]
			continue
		}
		value = parts[i] ~ / Op Ar / ? " optional" : parts[i] ~ / Ar / ? " value" : ""
		print substr(words[2], 2) letter value
	}
}
