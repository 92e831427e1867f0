// run: {jsr} --test-only {dir}/files.d/only.js | sed -Ef {dir}/_plain.sed; {jsr} --test-name-pattern=a {dir}/files.d/tree.js | sed -Ef {dir}/_plain.sed
