// run: cd {dir}/test.d; {jsr} test --slowest 0 expect.test.js globals.test.js 2>&1 | sed -Ef {dir}/../js/test/_plain.sed
