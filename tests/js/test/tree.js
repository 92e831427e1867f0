// run: {jsr} {dir}/files.d/tree.js 2>&1 | sed -Ef {dir}/_plain.sed
