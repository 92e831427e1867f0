// v8.Serializer and v8.Deserializer step by step, in V8's bytes, and what their subclasses decide.
// expect: Class constructor Serializer cannot be invoked without 'new' ERR_CONSTRUCT_CALL_REQUIRED
// expect: buffer must be a TypedArray or a DataView ERR_INVALID_ARG_TYPE
// expect: ff0f 6f22016149027b01 ac02 8280808010 000000000000f83f 78797a 420300000056420003005e01
// expect: true 15 { a: 1 } 300 [ 1, 2 ] 1.5 xyz true
// expect: ReadUint32() failed
// expect: ReadUint64() failed
// expect: ReadDouble() failed
// expect: ReadRawBytes() failed
// expect: Unable to deserialize cloned data.
// expect: Unable to deserialize cloned data due to invalid or unsupported version.
// expect: Unable to deserialize cloned data due to invalid or unsupported version.
// expect: source must be a TypedArray or a DataView ERR_INVALID_ARG_TYPE
// expect: arrayBuffer must be an ArrayBuffer ERR_INVALID_ARG_TYPE
// expect: mine: ()=>{} could not be cloned.
// expect: 5c075e01 7501 7409
// expect: [ 'host', 7 ] same true
// expect: shared true
// expect: transferred true
// expect: [object Uint8Array] could not be cloned.
// expect: #<SharedArrayBuffer> could not be cloned.
// expect: Uint16Array(2) [ 1, 65535 ] true 7
// expect: <Buffer 78> <Buffer 78>
// expect: 0
const v8 = require('v8');
const tell = fn => {
  try { console.log(fn()); } catch (error) { console.log(error.message, ...error.code ? [error.code] : []); }
};
tell(() => v8.Serializer());
tell(() => new v8.Deserializer('text'));

const s = new v8.Serializer();
const parts = [];
const part = fn => {
  fn();
  parts.push(s.releaseBuffer().toString('hex'));
};
part(() => s.writeHeader());
part(() => s.writeValue({ a: 1 }));
part(() => s.writeUint32(300));
part(() => s.writeUint64(1, 2));
part(() => s.writeDouble(1.5));
part(() => s.writeRawBytes(Buffer.from('xyz')));
part(() => {
  const view = new Uint8Array(3);
  s.writeValue(view);
  s.writeValue(view.buffer);
});
console.log(parts.join(' '));

const d = new v8.Deserializer(Buffer.from(parts.join(''), 'hex'));
console.log(d.readHeader(), d.getWireFormatVersion(), d.readValue(), d.readUint32(), d.readUint64(), d.readDouble(),
  d.readRawBytes(3).toString(), d.readValue() instanceof Uint8Array);
d.readValue();
for (const name of ['readUint32', 'readUint64', 'readDouble'])
  tell(() => d[name]());
tell(() => d.readRawBytes(1));
tell(() => d.readValue());
tell(() => new v8.Deserializer(Buffer.from([255, 16])).readHeader());
tell(() => v8.deserialize(Buffer.from([0])));
tell(() => s.writeRawBytes('xyz'));
tell(() => s.transferArrayBuffer(0, new Uint8Array(1)));

class Mine extends v8.Serializer {
  _writeHostObject() { this.writeUint32(7); }
  _getDataCloneError(message) { return new RangeError(`mine: ${message}`); }
  _getSharedArrayBufferId() { return 1; }
}
class MineRead extends v8.Deserializer {
  _readHostObject() { return ['host', this.readUint32()]; }
}
const mine = new Mine(), host = new Uint8Array(1), buffer = new ArrayBuffer(2), shared = new SharedArrayBuffer(3);
tell(() => mine.writeValue(()=>{}));
mine._setTreatArrayBufferViewsAsHostObjects(true);
const made = [];
mine.writeValue(host);
mine.writeValue(host);
made.push(mine.releaseBuffer().toString('hex'));
mine.writeValue(shared);
made.push(mine.releaseBuffer().toString('hex'));
mine.transferArrayBuffer(9, buffer);
mine.writeValue(buffer);
made.push(mine.releaseBuffer().toString('hex'));
console.log(made.join(' '));
// the function that could not be cloned has a number, too
const read = new MineRead(Buffer.from(`ff0f6f7b00${made.join('')}`, 'hex'));
read.readHeader();
read.readValue();
const first = read.readValue();
console.log(first, 'same', read.readValue() === first);
read.transferArrayBuffer(1, shared);
read.transferArrayBuffer(9, buffer);
console.log('shared', read.readValue() === shared);
console.log('transferred', read.readValue() === buffer);

const plain = new v8.Serializer();
plain._setTreatArrayBufferViewsAsHostObjects(true);
tell(() => plain.writeValue(new Uint8Array(1)));
tell(() => plain.writeValue(new SharedArrayBuffer(1)));
const whole = new v8.DefaultSerializer();
whole.writeHeader();
whole.writeValue([new Uint16Array([1, 65535]), new DataView(new ArrayBuffer(7))]);
const back = new v8.DefaultDeserializer(whole.releaseBuffer());
back.readHeader();
const [array, view] = back.readValue();
console.log(array, view instanceof DataView, view.byteLength);
console.log(v8.deserialize(v8.serialize(Buffer.from('x'))), Buffer.from('x'));
console.log(whole.releaseBuffer().length);
