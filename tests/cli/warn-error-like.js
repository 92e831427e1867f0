// --unhandled-rejections=warn shows the stack of whatever has one of its own.
// run: {jsr} --unhandled-rejections=warn {dir}/warn-error-like.js x 2>&1 | grep -c 'at wanted'
// expect: 1
function wanted() {
	Promise.reject(new class Like { constructor() { Error.captureStackTrace(this); } }());
}
if (process.argv[2])
	wanted();
