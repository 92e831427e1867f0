// Every mode of --unhandled-rejections: what is told to whom, and the code.
// run: {jsr} --unhandled-rejections=throw {file} 2>/dev/null; echo "$?"
// run: {jsr} --unhandled-rejections=strict {file} listen 2>/dev/null; echo "$?"
// run: {jsr} --unhandled-rejections warn {file} 2>&1 | sed 's/([a-z]*:[0-9]*)/(PID)/' | cut -c 1-60 | grep -v '^ \|^(Use'
// run: {jsr} --unhandled-rejections=none {file}; echo "$?"
// run: {jsr} --unhandled-rejections=warn-with-error-code {file} 2>/dev/null; echo "$?"
// run: {jsr} --unhandled-rejections=often {file} 2>&1; echo "$?"
// expect: exit 1
// expect: 1
// expect: uncaught no unhandledRejection
// expect: timer
// expect: exit 0
// expect: 0
// expect: (PID) UnhandledPromiseRejectionWarning: Error: no
// expect: (PID) UnhandledPromiseRejectionWarning: Unhandled promise re
// expect: timer
// expect: exit 0
// expect: timer
// expect: exit 0
// expect: 0
// expect: timer
// expect: exit 1
// expect: 1
// expect: {jsr}: invalid value for --unhandled-rejections
// expect: 9
process.on('exit', code => console.log('exit', code));
if (process.argv[2]) process.on('uncaughtException', (err, origin) => console.log('uncaught', err.message, origin));
Promise.reject(new Error('no'));
setTimeout(() => console.log('timer'), 1);
