import test from 'node:test'; test('module', () => {});
