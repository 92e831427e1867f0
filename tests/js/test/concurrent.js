// run: {jsr} {dir}/files.d/concurrent.js 2>&1 | sed -Ef {dir}/_plain.sed
