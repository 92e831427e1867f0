// --completion prints scripts for bash, zsh and fish, made from the table of --help: every option listed there is in each.
// run: {jsr} --completion bash >c.bash && touch a.js b.mjs c.txt && mkdir d && bash -c '. ./c.bash; complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _jsr; echo "${COMPREPLY[@]}"; }; complete_line jsr --env; complete_line jsr --eval ""; complete_line jsr te; complete_line jsr ""; complete_line jsr x.js c'
// run: {jsr} --completion zsh >c.zsh; if command -v zsh >/dev/null; then zsh -n c.zsh && echo right; else echo right; fi
// run: {jsr} --completion fish >c.fish; if command -v fish >/dev/null; then fish -c 'source c.fish; complete -C "jsr --env" | sed "s/\t.*//"; complete -C "jsr tes" | sed "s/\t.*//"'; else printf -- '--env-file\n--env-file-if-exists\ntest\n'; fi
// run: {jsr} --help | sed -n 's/^ .* \(--[a-z-]*\).*/\1/p' | sort -u | while read option; do for shell in bash zsh; do grep -q -- "$option" c.$shell || echo "$shell: $option"; done; grep -q -- "-l ${option#--}" c.fish || echo "fish: $option"; done
// run: bash -c '. ./c.bash; complete_line() { COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _jsr; echo "${COMPREPLY[@]}"; }; complete_line jsr test --fi; complete_line jsr test --reporter ta; complete_line jsr -r a.js --no-warnings test a.js --why; complete_line jsr test --bail ""; complete_line jsr test --reporter-destination std; complete_line jsr test.js --fi; complete_line jsr test --retry ""'
// run: {jsr} test --help | sed -nE 's/^  (-(.)|  )  ?--([a-z-]*).*/\3 \2/p' | while read option short; do grep -q -- "--$option[| )]" c.bash || echo "bash: $option"; grep -q -- "'[*]--$option[=[-]" c.zsh || echo "zsh: $option"; grep -q -- "from test' -l $option ${short:+-s $short}" c.fish || echo "fish: $option"; done; {jsr} test --help | grep -c '^  .*--' | sed 's/^[1-9].$/tens/'
// run: printf '#!/bin/sh\necho "$*"\n' >man; chmod +x man; for page in {dir}/../../man/jsr-*.[17]; do topic=${page##*/jsr-}; PATH=".:$PATH" {jsr} help "${topic%.*}" 2>&1 | grep -c "${page##*/}"; done | uniq
// run: printf '#!/bin/sh\necho "$*"\n' >man; chmod +x man; PATH=".:$PATH" {jsr} help | sed 's#.*/jsr#jsr#'
// run: {jsr} --completion tcsh 2>&1; echo $?; {jsr} help nothing 2>&1 | sed 's/topics:.*/topics/'
// expect: --env-file --env-file-if-exists
// expect: a.js b.mjs c.bash c.txt d
// expect: test
// expect: test repl help ledger a.js b.mjs d
// expect: c.bash c.txt
// expect: right
// expect: --env-file
// expect: --env-file-if-exists
// expect: test
// expect: --filter
// expect: tap
// expect: --why-alive
// expect: a.js b.mjs d
// expect: stdout stderr
// expect:
// expect:
// expect: tens
// expect: 1
// expect: jsr.1
// expect: jsr: no completion for tcsh: bash, zsh and fish have one
// expect: 9
// expect: jsr: no manual for nothing; topics
