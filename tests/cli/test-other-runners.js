// run: cd {dir}/test.d; CI=1 {jsr} test --slowest 0 other 2>&1 | sed -Ef {dir}/../js/test/_plain.sed; {jsr} -e 'require("vitest")' 2>&1 | grep Cannot
