// run: for r in spec dot junit {dir}/files.d/reporter.mjs; do {jsr} --test-reporter=$r {dir}/files.d/tree.js 2>&1 | sed -Ef {dir}/_plain.sed | sed '/<failure/,/<.failure>/d'; done
