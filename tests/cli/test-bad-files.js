// A file that crashes, hangs, exits, does not compile or prints rubbish fails alone and by name.
// run: cd {dir}/test.d/bad; {jsr} test --timeout=300 --leak-wait=100 --why-alive -j 2 > "$TMPDIR/out" 2>&1; echo $?; tr -d '\0\020' < "$TMPDIR/out" | sed -Ef {dir}/../js/test/_plain.sed | sed 's#/[^ (]*/test[.]d/##g' | grep -vE '^ *at .*\(|duration|^ *$'
