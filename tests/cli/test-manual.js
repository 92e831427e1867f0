// The options of jsr test and their short names and values are in its manual page as in --help, and no others.
// run: {jsr} test --help | sed -nE 's/^  (-(.)|  )  ?--([a-z-]*)(\[=.*\]| [A-Z/]+|) .*/\3 \2 \4/p' | sed -E 's/ \[=.*/ optional/; s/ [A-Z/]+$/ value/; s/ +/ /g; s/ $//' | sort > help; sed -n '/^\.Bl/,/^\.Ss/p' {dir}/../../man/jsr-test.1 | awk -f {dir}/_options.awk | sort > manual; wc -l < help | sed 's/^[1-9].$/tens/'; diff help manual && echo same
// expect: tens
// expect: same
