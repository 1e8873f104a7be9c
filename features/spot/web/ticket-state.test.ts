import { describe, expect, it } from 'vitest';
import type { Market } from '../../../platform/browser/live/types.ts';
import { EMPTY_TICKET, type Ticket } from './ticket.ts';
import { changed, percentShown, ticketAt, totalShown, withPercent } from './ticket-state.ts';

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
    const next = changed({ ...ticket, timeInForce: 'fok' }, { type: 'stop_limit' }, terms);
    expect(next.timeInForce).toBe('gtc');
  });

  it('post-only is dropped where an order cannot rest', () => {
    expect(changed({ ...ticket, postOnly: true }, { timeInForce: 'ioc' }, terms).postOnly).toBe(
      false,
    );
    expect(changed({ ...ticket, postOnly: true }, { timeInForce: 'gtt' }, terms).postOnly).toBe(
      true,
    );
  });
});

describe('the total of a priced ticket', () => {
  const typed = changed({ ...ticket, price: '333' }, { budget: '100' }, terms);

  it('gives the quantity, rounded down to whole lots', () => {
    expect(typed.quantity).toBe('0.3');
    expect(totalShown(typed)).toBe('100');
  });

  it('stays when the price moves, and the quantity follows', () => {
    expect(changed(typed, { price: '50' }, terms)).toMatchObject({ quantity: '2', budget: '100' });
    expect(changed(typed, { price: '' }, terms).quantity).toBe('');
  });

  it('is quantity times price once the quantity is typed or comes by the slider', () => {
    expect(totalShown(changed(typed, { quantity: '2', budget: '' }, terms))).toBe('666');
    expect(totalShown(withPercent(typed, 50, terms, means('1000')))).toBe('499.833');
    expect(totalShown({ ...ticket, quantity: '' })).toBe('');
  });

  it('is below one lot when it is too small for any', () => {
    expect(changed(ticket, { budget: '0.05' }, terms).quantity).toBe('');
  });

  it('comes from what a purchase at the market was to spend', () => {
    const market: Ticket = { ...ticket, type: 'market', budget: '250' };
    expect(changed(market, { type: 'limit' }, terms).quantity).toBe('2.5');
  });
});

describe('the ticket one finds', () => {
  const draft: Ticket = { ...ticket, side: 'sell', price: '105', quantity: '2' };
  const asked = { side: 'sell', price: '' } as const;

  it('is new where nothing was typed', () => {
    expect(ticketAt(undefined, { side: 'sell', price: '9' }, false, terms)).toEqual({
      ...EMPTY_TICKET,
      side: 'sell',
      price: '9',
    });
  });

  it('is as one left it when one goes back, whatever the address said then', () => {
    expect(ticketAt(draft, { side: 'buy', price: '9' }, true, terms)).toBe(draft);
  });

  it('is as one left it when one comes again for the same side', () => {
    expect(ticketAt(draft, asked, false, terms)).toEqual(draft);
  });

  it('has the price that was tapped, as a limit', () => {
    const market: Ticket = { ...draft, type: 'market' };
    expect(ticketAt(market, { ...asked, price: '99' }, false, terms)).toMatchObject({
      type: 'limit',
      price: '99',
      quantity: '2',
    });
  });

  it('spends the total that the address offers, at the market, whatever was typed before', () => {
    const offered = { side: 'buy', price: '', total: '100' } as const;
    for (const kept of [undefined, draft]) {
      expect(ticketAt(kept, offered, false, terms)).toEqual({
        ...EMPTY_TICKET,
        type: 'market',
        budget: '100',
      });
    }
    expect(ticketAt(draft, offered, true, terms)).toBe(draft);
  });

  it('keeps no amount of the other side', () => {
    expect(ticketAt(draft, { side: 'buy', price: '' }, false, terms)).toMatchObject({
      side: 'buy',
      price: '105',
      quantity: '',
    });
  });
});
