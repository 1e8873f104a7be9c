import { beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { takeOwn, withRows } from './own-cache.ts';
import type { Fill, Order } from './types.ts';

const row = (id: number, status: 1 | 2, match_id = 1) => ({ id, status, match_id }) as Order;
const fill = (id: number, match_id = 1) => ({ id, match_id }) as Fill;
const key = (...rest: readonly unknown[]) => ['spot:own', ...rest];
const idsOf = (list: unknown) => (list as readonly Order[] | undefined)?.map(({ id }) => id);

describe('a list with newer rows', () => {
  const all = () => true;

  it('has each once, newest first, and no more than fit', () => {
    expect(withRows([{ id: 3 }, { id: 1 }], [{ id: 2 }, { id: 3 }], all, 9)).toEqual([
      { id: 3 },
      { id: 2 },
      { id: 1 },
    ]);
    expect(withRows([{ id: 3 }, { id: 1 }], [{ id: 4 }], all, 2)).toEqual([{ id: 4 }, { id: 3 }]);
  });

  it('loses what belongs there no more', () => {
    expect(withRows([{ id: 3 }, { id: 1 }], [{ id: 3 }], () => false, 9)).toEqual([{ id: 1 }]);
  });
});

describe('orders and fills that the socket tells', () => {
  beforeEach(() => queryClient.clear());

  it('move from the open orders of their market to those that have ended', () => {
    queryClient.setQueryData(key('orders', 'open', 1), [row(5, 1), row(4, 1)]);
    queryClient.setQueryData(key('orders', 'open', 2), [row(3, 1, 2)]);
    queryClient.setQueryData(key('orders', 'recent', 1), [row(2, 2)]);
    takeOwn({ orders: [row(4, 2), row(6, 1)] });
    expect(idsOf(queryClient.getQueryData(key('orders', 'open', 1)))).toEqual([6, 5]);
    expect(idsOf(queryClient.getQueryData(key('orders', 'open', 2)))).toEqual([3]);
    expect(idsOf(queryClient.getQueryData(key('orders', 'recent', 1)))).toEqual([4, 2]);
  });

  it('make no list that was never read', () => {
    takeOwn({ orders: [row(4, 1)], fills: [fill(1)] });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });

  it('come into the one page of a list, and have longer ones read again', () => {
    queryClient.setQueryData(key('fills', 'all'), { pages: [[fill(1)], []], pageParams: [1, 2] });
    takeOwn({ fills: [fill(2)] });
    expect(queryClient.getQueryData(key('fills', 'all'))).toMatchObject({
      pages: [[{ id: 2 }, { id: 1 }], []],
    });
    const pages = [[fill(9)], [fill(8)]];
    queryClient.setQueryData(key('fills', 'all'), { pages, pageParams: [1, 2] });
    takeOwn({ fills: [fill(10)] });
    expect(queryClient.getQueryData(key('fills', 'all'))).toMatchObject({ pages });
    expect(queryClient.getQueryState(key('fills', 'all'))?.isInvalidated).toBe(true);
  });
});
