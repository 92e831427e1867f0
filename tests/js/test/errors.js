// run: {jsr} {dir}/files.d/errors.js 2>&1 | sed -Ef {dir}/_plain.sed
