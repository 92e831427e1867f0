// node:net: what an address is, BlockList, SocketAddress, a Socket that is not connected.
// expect: 127.0.0.1 4 true false
// expect: 1.2.3 0 false false
// expect: 01.2.3.4 0 false false
// expect: 256.1.1.1 0 false false
// expect: ::1 6 false true
// expect: :: 6 false true
// expect: 1::2::3 0 false false
// expect: fe80::1%eth0 6 false true
// expect: ::ffff:1.2.3.4 6 false true
// expect: 1:2:3:4:5:6:7:8 6 false true
// expect: 1:2:3:4:5:6:7:: 6 false true
// expect: ::2:3:4:5:6:7:8 6 false true
// expect: 1:2:3:4:5:6:1.2.3.4 6 false true
// expect:  0 false false
// expect: undefined 0 false false
// expect: 4 0 false false
// expect: ::1  0 false false
// expect: [::1] 0 false false
// expect: 12345:: 0 false false
// expect: 1:2:3:4:5:6:7:8:9 0 false false
// expect: ::1.2.3 0 false false
// expect: fe80::1% 0 false false
// expect: ::1 6 false true
// expect: [
// expect:   'Subnet: IPv4 192.168.0.0/16',
// expect:   'Subnet: IPv6 8592:757c:efae:4e45::/64',
// expect:   'Range: IPv4 10.0.0.1-10.0.0.10',
// expect:   'Address: IPv4 1.1.1.1'
// expect: ] BlockList {
// expect:   rules: [
// expect:     'Subnet: IPv4 192.168.0.0/16',
// expect:     'Subnet: IPv6 8592:757c:efae:4e45::/64',
// expect:     'Range: IPv4 10.0.0.1-10.0.0.10',
// expect:     'Address: IPv4 1.1.1.1'
// expect:   ]
// expect: } [ true, false, true, false, true ] true true true
// expect: false TypeError ERR_INVALID_ARG_TYPE: The "address" argument must be of type string. Received type number (1) Error ERR_INVALID_ADDRESS: Invalid socket address TypeError ERR_INVALID_ARG_VALUE: The argument 'start' must come before end. Received SocketAddress { address: '10.0.0.2', port: 0, family: 'ipv4', flowlabel: 0 } RangeError ERR_OUT_OF_RANGE: The value of "prefix" is out of range. It must be >= 0 && <= 32. Received 33 TypeError ERR_INVALID_ARG_TYPE: The "prefix" argument must be of type number. Received type string ('a') Error ERR_INVALID_ADDRESS: Invalid socket address false
// expect: SocketAddress { address: '1.2.3.4', port: 80, family: 'ipv4', flowlabel: 0 } 1.2.3.4 80 ipv4 0 {"address":"1.2.3.4","port":80,"family":"ipv4","flowlabel":0}
// expect: SocketAddress { address: '127.0.0.1', port: 0, family: 'ipv4', flowlabel: 0 } SocketAddress { address: '::', port: 0, family: 'ipv6', flowlabel: 0 } Error ERR_INVALID_ADDRESS: Invalid socket address RangeError ERR_SOCKET_BAD_PORT: options.port should be >= 0 and < 65536. Received type number (70000). TypeError ERR_INVALID_ARG_VALUE: The property 'options.family' is invalid. Received 'x' true ::1 TypeError ERR_INVALID_ARG_TYPE: The "options" argument must be of type object. Received type number (1)
// expect: Address: IPv4 1.2.3.4 true true
// expect: false open true false true true undefined undefined 0 0 {} true 5 false
// expect: true true true 250 true
const net = require('net');
const t = f => { try { return f(); } catch (e) { return `${e.name} ${e.code}: ${e.message}`; } };
for (const a of ['127.0.0.1','1.2.3','01.2.3.4','256.1.1.1','::1','::','1::2::3','fe80::1%eth0','::ffff:1.2.3.4','1:2:3:4:5:6:7:8','1:2:3:4:5:6:7::','::2:3:4:5:6:7:8','1:2:3:4:5:6:1.2.3.4','', undefined, 4, '::1 ', '[::1]', '12345::', '1:2:3:4:5:6:7:8:9', '::1.2.3', 'fe80::1%', {toString(){return '::1'}}]) console.log(String(a), net.isIP(a), net.isIPv4(a), net.isIPv6(a));
const b = new net.BlockList(); b.addAddress('1.1.1.1'); b.addRange('10.0.0.1','10.0.0.10'); b.addSubnet('8592:757c:efae:4e45::', 64, 'ipv6'); b.addSubnet('192.168.0.0', 16);
console.log(b.rules, b, ['1.1.1.1','1.1.1.2','10.0.0.5','10.0.0.11','192.168.3.4'].map(a => b.check(a)), b.check('::ffff:10.0.0.5','ipv6'), b.check('8592:757c:efae:4e45:1::','ipv6'), b.check('::ffff:1.1.1.1','ipv6'));
console.log(t(() => b.check('nope')), t(() => b.check(1)), t(() => b.addAddress('x')), t(() => b.addRange('10.0.0.2','10.0.0.1')), t(() => b.addSubnet('1.1.1.1', 33)), t(() => b.addSubnet('1.1.1.1', 'a')), t(()=>b.addAddress('1.1.1.1','ipv6')), t(()=>b.check('::1')));
const s = new net.SocketAddress({ address: '1.2.3.4', port: 80 }); console.log(s, s.address, s.port, s.family, s.flowlabel, JSON.stringify(s));
console.log(new net.SocketAddress(), new net.SocketAddress({family:'ipv6'}), t(() => new net.SocketAddress({ address: 'x' })), t(() => new net.SocketAddress({ port: 70000 })), t(() => new net.SocketAddress({ family: 'x' })), net.SocketAddress.isSocketAddress(s), t(() => new net.SocketAddress({family:'ipv6',address:'::0001'}).address), t(() => new net.SocketAddress(1)));
b.addAddress(s); console.log(b.rules[0], b.check(s), b.check('1.2.3.4'));
const k = new net.Socket(); console.log(k.connecting, k.readyState, k.pending, k.destroyed, k.readable, k.writable, k.remoteAddress, k.timeout, k.bytesRead, k.bytesWritten, k.address(), k.setTimeout(5) === k, k.timeout, k.allowHalfOpen);
console.log(net.Stream === net.Socket, net.createConnection === net.connect, net.getDefaultAutoSelectFamily(), net.getDefaultAutoSelectFamilyAttemptTimeout(), net.Socket() instanceof net.Socket);
k.destroy();
