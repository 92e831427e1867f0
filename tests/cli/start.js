// A script that needs neither makes no ring, no thread and loads no JavaScript of the library.
// needs: strace
// env: ASAN_OPTIONS=detect_leaks=0
// run: echo 'console.log("hello")' > h.js; strace -f -o trace {jsr} h.js; grep -cE '(io_uring_setup|clone3?|eventfd2?)\(' trace; true
// expect: hello
// expect: 0
