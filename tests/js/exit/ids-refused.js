// The ids of a process that may not change them.
// expect: setuid EPERM 1 EPERM, Operation not permitted
// expect: seteuid EPERM 1 EPERM, Operation not permitted
// expect: setgid EPERM 1 EPERM, Operation not permitted
// expect: setegid EPERM 1 EPERM, Operation not permitted
if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(65534);
  process.setuid(65534);
}
for (const name of ['setuid', 'seteuid', 'setgid', 'setegid']) {
  try {
    process[name](0);
  } catch ({ code, errno, syscall, message }) {
    console.log(syscall, code, errno, message);
  }
}
