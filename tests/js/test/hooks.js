// run: {jsr} {dir}/files.d/hooks.js 2>&1 | sed -Ef {dir}/_plain.sed
