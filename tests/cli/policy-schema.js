// docs/policy.schema.json has what the reader accepts, and nothing else.
// run: {jsr} {file} {jsr} {dir}/../..
// expect: the schema: accepted
// expect: its lists: as the reader's
'use strict';
const { readFileSync, writeFileSync } = require('fs'), { spawnSync } = require('child_process');
const [, , jsr, root] = process.argv;
const schema = JSON.parse(readFileSync(`${root}/docs/policy.schema.json`, 'utf8'));
function told(policy) {
  writeFileSync('p.json', JSON.stringify(policy));
  return spawnSync(jsr, ['--policy=p.json', '-e', '0'], { encoding: 'utf8' }).stderr;
}
const { permissions, limits, bindings, ...rest } = schema.properties;
const policy = { permissions: {}, limits: {}, bindings: {} };
for (const name of Object.keys(rest)) policy[name] = rest[name].enum?.[0] ?? 'x';
for (const name of Object.keys(permissions.properties)) policy.permissions[name] = { allow: true, deny: [] };
for (const name of Object.keys(limits.properties))
  policy.limits[name] = limits.properties[name].type === 'number' ? 100 : { total: 1, concurrent: 1 };
for (const type of bindings.additionalProperties.properties.type.enum) policy.bindings[type] = { type, path: 'x' };
const { path, ...members } = bindings.additionalProperties.properties;
policy.bindings.service = Object.fromEntries(Object.keys(members).map(name => [name, members[name].enum?.at(-1) ?? (members[name].type === 'number' ? 1 : 'x')]));
Object.assign(policy.bindings.service, { type: 'storage', url: 'https://x/y' });
console.log('the schema:', told(policy) || 'accepted');
const names = text => /\(([^)]*)\)/.exec(text)[1];
const kinds = names(told({ permissions: { x: 1 } })), amounts = names(told({ limits: { x: 1 } }));
console.log('its lists:', kinds === Object.keys(permissions.properties).join(', ') && amounts === Object.keys(limits.properties).join(', ') ? 'as the reader\'s' : `${kinds}; ${amounts}`);
