// run: {jsr} --test --test-reporter=tap {dir}/files.d/plan.js | grep -E '^(not )?ok'
