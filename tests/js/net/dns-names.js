// dns.lookupService and the servers of a Resolver.
// expect: ERR_INVALID_ARG_VALUE The argument 'address' is invalid. Received 'x'
// expect: ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (-1).
// expect: ERR_MISSING_ARGS The "address", "port", and "callback" arguments must be specified
// expect: ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
// expect: ERR_INVALID_ARG_VALUE The argument 'address' is invalid. Received 'x'
// expect: ERR_MISSING_ARGS The "address" and "port" arguments must be specified
// expect: [ '1.1.1.1', '[::1]:5353', '::1', '8.8.8.8:5' ]
// expect: ERR_INVALID_IP_ADDRESS Invalid IP address: x
// expect: ERR_INVALID_ARG_TYPE The "servers[0]" argument must be of type string. Received type number (5)
// expect: ERR_INVALID_ARG_TYPE The "servers" argument must be an instance of Array. Received type string ('x')
// expect: null string true
'use strict';
const dns=require('dns');
dns.lookupService('127.0.0.1', 22, (error, host, service) => console.log(error, typeof host, service === 'ssh' || service === '22'));
for (const f of [()=>dns.lookupService('x', 1, ()=>{}), ()=>dns.lookupService('127.0.0.1', -1, ()=>{}),()=>dns.lookupService('127.0.0.1', 1),()=>dns.lookupService('127.0.0.1', 1, 5), ()=>dns.promises.lookupService('x',1), ()=>dns.promises.lookupService('x')]) try { f(); console.log('none') } catch (e) { console.log(e.code, e.message) }
const r = new dns.Resolver(); r.setServers(['1.1.1.1:53','[::1]:5353','::1','8.8.8.8:5']); console.log(r.getServers());
for (const b of [['x'],[5],'x']) try { r.setServers(b) } catch (e) { console.log(e.code, e.message) }
