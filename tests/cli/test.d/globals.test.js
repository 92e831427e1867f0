const order = [];
beforeAll(() => { order.push('all'); });
beforeEach(() => { order.push('each'); });
afterAll(() => { console.log(order.join(' ')); });
it('sees them', () => { order.push('test'); });
