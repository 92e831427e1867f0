// A binary format written and read with Buffer.
function encode(records) {
  var head = Buffer.alloc(8), parts = [head];
  head.write('JSRX', 0, 'latin1');
  head.writeUInt32BE(records.length, 4);
  records.forEach(function (r) {
    var name = Buffer.from(r.name, 'utf8'), b = Buffer.allocUnsafe(1 + name.length + 8 + 4);
    var at = b.writeUInt8(name.length, 0);
    at += name.copy(b, at);
    at = b.writeDoubleLE(r.value, at);
    b.writeInt32LE(r.delta, at);
    parts.push(b);
  });
  return Buffer.concat(parts);
}
function decode(b) {
  if (b.toString('latin1', 0, 4) !== 'JSRX') throw new Error('not ours: ' + b.slice(0, 4).toString('hex'));
  var n = b.readUInt32BE(4), at = 8, list = [];
  while (n--) {
    var length = b[at++], r = { name: b.toString('utf8', at, at += length) };
    r.value = b.readDoubleLE(at);
    r.delta = b.readInt32LE(at + 8);
    at += 12;
    list.push(r);
  }
  return list;
}
var packed = encode([{ name: 'é😀', value: 1.5, delta: -7 }, { name: '', value: -0, delta: 2147483647 }, { name: 'nan', value: NaN, delta: 0 }]);
console.log(packed);
console.log(decode(packed));
console.log(packed.toString('base64'), packed.length, packed.indexOf('nan'), packed.includes(0x7f));
try { decode(Buffer.from('PK\x03\x04')); } catch (e) { console.log(e.message); }
try { decode(packed.slice(0, 20)); } catch (e) { console.log(e.name, e.code, e.message); }
try { Buffer.alloc(4).writeInt8(200, 0); } catch (e) { console.log(e.message); }
var crc = 0, bytes = new Uint8Array(packed.buffer, packed.byteOffset, packed.length);
for (var i = 0; i < bytes.length; i++) crc = (crc >>> 1) + ((crc & 1) << 15) + bytes[i] & 0xffff;
console.log(crc.toString(16), Buffer.compare(packed, Buffer.from(packed)), packed.equals(Buffer.from(packed.toString('hex'), 'hex')));
console.log(Buffer.from('ß', 'utf16le'), Buffer.from('YWI', 'base64') + '', Buffer.byteLength('日本'), [].slice.call(Buffer.from('xyz'), 1), Buffer.from([1, 2, 3]).reverse(), JSON.stringify(Buffer.from('ok')));

// expect: <Buffer 4a 53 52 58 00 00 00 03 06 c3 a9 f0 9f 98 80 00 00 00 00 00 00 f8 3f f9 ff ff ff 00 00 00 00 00 00 00 00 80 ff ff ff 7f 03 6e 61 6e 00 00 00 00 00 00 ... 6 more bytes>
// expect: [
// expect:   { name: 'é😀', value: 1.5, delta: -7 },
// expect:   { name: '', value: -0, delta: 2147483647 },
// expect:   { name: 'nan', value: NaN, delta: 0 }
// expect: ]
// expect: SlNSWAAAAAMGw6nwn5iAAAAAAAAA+D/5////AAAAAAAAAACA////fwNuYW4AAAAAAAD4fwAAAAA= 56 41 true
// expect: not ours: 504b0304
// expect: RangeError ERR_OUT_OF_RANGE The value of "offset" is out of range. It must be >= 0 and <= 12. Received 15
// expect: The value of "value" is out of range. It must be >= -128 and <= 127. Received 200
// expect: edb1 0 true
// expect: <Buffer df 00> ab 6 [ 121, 122 ] <Buffer 03 02 01> {"type":"Buffer","data":[111,107]}
