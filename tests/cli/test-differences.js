// What a failing test shows: the difference alone, no frames of the library, no property that the message shows.
// run: cd {dir}/test.d/differences; {jsr} test --slowest 0 2>&1 | sed -Ef {dir}/../js/test/_plain.sed | sed -n '/failed:/,$p' | sed 's#/[^ (]*/differences/##g' | grep -vE '^ *(> )?[0-9]+ \||^ *\|'; true
