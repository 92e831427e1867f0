test('日本語 👍', () => { throw new Error('x'); });
