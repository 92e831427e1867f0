// A worker ends also when its script has closed the descriptors of io_uring.
// fault: skip, it counts on the descriptors of one run
// expect: exit 4
const { Worker } = require('worker_threads');
const worker = new Worker(`const fs = require('fs');
  setTimeout(() => {
    for (const fd of fs.readdirSync('/proc/self/fd'))
      try {
        if (fs.readlinkSync('/proc/self/fd/' + fd).includes('io_uring'))
          fs.closeSync(+fd);
      } catch {}
    process.exit(4);
  }, 20);`, { eval: true });
worker.on('exit', code => {
  console.log('exit', code);
  process.exit(0);
});
