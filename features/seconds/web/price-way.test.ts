import { beforeEach, describe, expect, it, vi } from 'vitest';

const order = { id: 1, open_price: '100.00', end_price: '103.00' };

describe('the way of an index', () => {
  beforeEach(() => void vi.resetModules());

  it('goes from the opening over what was seen to the settlement', async () => {
    const { noteStep, wayOf } = await import('./price-way.ts');
    for (const price of [101, 101, 102]) noteStep(1, price);
    noteStep(2, 500);
    expect(wayOf(order)).toEqual([100, 101, 102, 103]);
    expect(wayOf({ ...order, id: 3 })).toEqual([100, 103]);
    expect(wayOf({ ...order, id: 3, end_price: '' })).toEqual([100]);
  });

  it('remembers twenty orders, the last ones, and no more steps than can be seen', async () => {
    const { noteStep, wayOf } = await import('./price-way.ts');
    for (let id = 1; id <= 21; id += 1) noteStep(id, 50);
    expect(wayOf(order)).toEqual([100, 103]);
    expect(wayOf({ ...order, id: 2 })).toEqual([100, 50, 103]);
    for (let price = 0; price < 500; price += 1) noteStep(21, price);
    expect(wayOf({ ...order, id: 21 })).toHaveLength(242);
  });
});
