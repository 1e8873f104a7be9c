import { describe, expect, it } from 'vitest';
import type { Market } from '../../../platform/browser/live/types.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import { changed, percentShown, withPercent } from './ticket-state.ts';

const terms = { tick_size: '0.01', lot_size: '0.001' } as Market;
const means = (available: string) => ({ available, lastPrice: () => '200' });
const ticket: Ticket = { ...EMPTY_TICKET, price: '100' };

describe('the ticket while one types', () => {
  it.each([
    ['half the quote coin at the limit price', ticket, '1000', 50, { quantity: '5' }],
    [
      'a sale by the coin itself',
      { ...ticket, side: 'sell' as const },
      '3',
      25,
      { quantity: '0.75' },
    ],
    [
      'a market purchase by what is spent',
      { ...ticket, type: 'market' as const },
      '1000',
      10,
      { budget: '100' },
    ],
    [
      'a market purchase by quantity at the last price',
      { ...ticket, type: 'market' as const, byBudget: false },
      '1000',
      100,
      { quantity: '5' },
    ],
    ['nothing when nothing is there', ticket, '0', 100, { quantity: '' }],
  ])('the slider gives %s', (_title, given, available, percent, wanted) => {
    expect(withPercent(given, percent, terms, means(available))).toMatchObject({
      percent,
      ...wanted,
    });
  });

  it.each([
    ['a typed amount at the limit price', { ...ticket, quantity: '2.5' }, '1000', 25],
    ['a typed amount of a sale', { ...ticket, side: 'sell' as const, quantity: '1' }, '4', 25],
    ['a typed budget', { ...ticket, type: 'market' as const, budget: '333' }, '1000', 33],
    ['more than there is', { ...ticket, quantity: '50' }, '1000', 100],
    ['nothing typed', ticket, '1000', 0],
    ['no means', { ...ticket, quantity: '1' }, '0', 0],
  ])('the slider follows %s', (_title, given, available, percent) => {
    expect(percentShown(given, terms, means(available))).toBe(percent);
  });

  it('the slider stays where it was put although lots round the amount down', () => {
    const put = withPercent({ ...ticket, price: '333' }, 70, terms, means('1'));
    expect(put.quantity).toBe('0.002');
    expect(percentShown(put, terms, means('1'))).toBe(70);
    expect(percentShown({ ...put, price: '400' }, terms, means('1'))).toBe(80);
  });

  it('a lifetime that the new kind lacks goes back to the first', () => {
    const next = changed({ ...ticket, timeInForce: 'fok' }, { type: 'stop_limit' });
    expect(next.timeInForce).toBe('gtc');
  });

  it('post-only is dropped where an order cannot rest', () => {
    expect(changed({ ...ticket, postOnly: true }, { timeInForce: 'ioc' }).postOnly).toBe(false);
    expect(changed({ ...ticket, postOnly: true }, { timeInForce: 'gtt' }).postOnly).toBe(true);
  });
});
