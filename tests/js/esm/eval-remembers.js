// What an import of -e's module means it goes on to mean when the file has gone.
// run: echo 'export default 1;' > a.mjs; {jsr} --input-type=module -e "import * as a from './a.mjs'; import { rmSync } from 'fs'; rmSync('a.mjs'); console.log(await import('./a.mjs') === a);"
// expect: true
