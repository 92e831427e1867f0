// A secret that is not there ends the run before it begins, with the place in the policy file.
// run: python3 {dir}/_echo.py {jsr} --policy=missing.json {file}
// stderr-has: missing.json:2:32: the header 'authorization' names a variable that is not set
// exit: 9
console.log('not reached');
