// A job queue on event emitters with util.inherits, once, errors and timers.
var EventEmitter = require('events'), util = require('util');
function Queue(limit) {
  EventEmitter.call(this);
  this.limit = limit;
  this.running = 0;
  this.waiting = [];
}
util.inherits(Queue, EventEmitter);
Queue.prototype.push = function (name, delay, fail) {
  this.waiting.push({ name: name, delay: delay, fail: fail });
  setImmediate(this.next.bind(this));
  return this;
};
Queue.prototype.next = function () {
  var self = this, job;
  if (self.running >= self.limit || !self.waiting.length) return;
  job = self.waiting.shift();
  self.running++;
  self.emit('start', job.name, self.running);
  setTimeout(function () {
    self.running--;
    if (job.fail) self.emit('error', new Error(job.name + ' failed'));
    else self.emit('done', job.name);
    if (!self.running && !self.waiting.length) self.emit('drain');
    self.next();
  }, job.delay);
};
var q = new Queue(2);
q.on('start', function (name, n) { console.log('start', name, n, this === q); });
q.on('done', function (name) { console.log('done', name); });
q.on('error', function (e) { console.log('error', e.message); });
q.once('drain', function () { console.log('drain', q.listenerCount('drain'), q.eventNames()); });
q.push('a', 10).push('b', 30, true).push('c', 40);
process.on('exit', function (code) { console.log('exit', code, q instanceof EventEmitter, Queue.super_ === EventEmitter); });
try { new EventEmitter().emit('error', 'text'); } catch (e) { console.log(e.code, e.message); }

// expect: ERR_UNHANDLED_ERROR Unhandled error. ('text')
// expect: start a 1 true
// expect: start b 2 true
// expect: done a
// expect: start c 2 true
// expect: error b failed
// expect: done c
// expect: drain 0 [ 'start', 'done', 'error' ]
// expect: exit 0 true true
