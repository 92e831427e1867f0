// --security-revert, which the error of privateDecrypt names: only by it RSA_PKCS1_PADDING is taken, also in workers.  As in node 20, but that the
// warning goes to standard error.
// run: for cve in CVE-2023-46809 CVE-2024-27980 CVE-1-2 ""; do {jsr} --security-revert=$cve {file} 2>err; echo "rc=$?"; grep -c WARNING err; done; {jsr} {file}; NODE_OPTIONS=--security-revert=CVE-2023-46809 {jsr} {file} 2>&1 | grep -o 'not allowed.*'
// expect: true 'text'
// expect: false 'text'
// expect: rc=0
// expect: 1
// expect: true 'ERR_INVALID_ARG_VALUE'
// expect: false 'ERR_INVALID_ARG_VALUE'
// expect: rc=0
// expect: 0
// expect: rc=12
// expect: 0
// expect: rc=9
// expect: 0
// expect: true 'ERR_INVALID_ARG_VALUE'
// expect: false 'ERR_INVALID_ARG_VALUE'
// expect: not allowed in NODE_OPTIONS
const crypto = require('crypto'), { Worker, isMainThread } = require('worker_threads');
const padding = crypto.constants.RSA_PKCS1_PADDING;
const { publicKey, privateKey } = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 });
const secret = crypto.publicEncrypt({ key: publicKey, padding }, Buffer.from('text'));
let outcome;
try {
  outcome = crypto.privateDecrypt({ key: privateKey, padding }, secret).toString();
} catch ({ code }) {
  outcome = code;
}
console.log(isMainThread, `'${outcome}'`);
if (isMainThread)
  new Worker(__filename);
