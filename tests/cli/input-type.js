// run: {jsr} -e 'import { sep } from "path"; console.log(sep, await 5, this)'; echo 'import "fs"; console.log(typeof require)' | {jsr}; {jsr} --input-type=module -e 'console.log(this)'; {jsr} --input-type=commonjs -e 'console.log(typeof require)'; {jsr} --input-type=commonjs -e 'import "fs"' 2>/dev/null; echo $?; {jsr} --input-type=other -e 1 2>&1; echo $?
// expect: / 5 undefined
// expect: undefined
// expect: undefined
// expect: function
// expect: 1
// expect: {jsr}: --input-type must be "module" or "commonjs", or one of these with "-typescript", not "other"
// expect: 9
