import { describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { multiply, subtract } from '../../../platform/browser/numbers/decimal.ts';
import { chooseContract } from './contract-choice.ts';
import { type Contract, contractOf, previewOf } from './preview.ts';
import { btcMarket, openRow, termsRow } from './samples.ts';
import {
  asSet,
  type Check,
  checkOfRefusal,
  checkStops,
  checkTicket,
  EMPTY_TICKET,
  entryFields,
  isGain,
  mostMultiple,
  multipleOf,
  orderFields,
  type Ticket,
  ticketAt,
  requestOf,
  withinTier,
} from './ticket.ts';
import type { PositionRow } from './types.ts';

const contract: Contract = contractOf(btcMarket, termsRow);
const INDEX = 2_000_000;

function preview(change: Partial<Ticket>) {
  const request = requestOf({ ...EMPTY_TICKET, ...change }, contract);
  return request.lots > 0 ? previewOf(contract, request, INDEX, undefined) : undefined;
}

function check(change: Partial<Ticket>, free: string | undefined = '20000'): Check | null {
  const ticket = { ...EMPTY_TICKET, ...change };
  return checkTicket(ticket, contract, preview(change), '19990.00', '20010.00', free);
}

describe('the setting of a market', () => {
  const setting = { match_id: 1, multiple: 5, margin_mode: 'isolated' } as const;

  it.each([
    ['begins a ticket', {}, 5, 'isolated'],
    ['leaves the multiple of an address', { multiple: 20 }, 20, 'isolated'],
    ['leaves the mode of a voucher', { couponId: 3, mode: 'cross' }, 5, 'cross'],
  ] as const)('%s', (_what, change, multiple, mode) => {
    expect(asSet({ ...EMPTY_TICKET, ...change }, setting)).toMatchObject({ multiple, mode });
  });

  it('is none for who has set nothing', () => {
    expect(asSet(EMPTY_TICKET, undefined)).toBe(EMPTY_TICKET);
  });
});

describe('a ticket', () => {
  it.each([
    ['as it begins', {}, undefined],
    ['without lots', { lots: '' }, 'contracts.check_lots'],
    ['with no lots', { lots: '0' }, 'contracts.check_lots'],
    ['with more lots than an order may have', { lots: '101' }, 'contracts.check_most'],
    ['at a limit without a price', { kind: 'limit' }, 'contracts.check_price'],
    ['between two ticks', { kind: 'limit', price: '19000.005' }, 'contracts.check_tick'],
    ['at a limit', { kind: 'limit', price: '19000' }, undefined],
    ['with a blank stop', { hasStops: true }, undefined],
    [
      'with a gain below the price',
      { hasStops: true, takeProfit: '19000' },
      'contracts.check_above',
    ],
    ['with a loss above the price', { hasStops: true, stopLoss: '20500' }, 'contracts.check_below'],
    ['with stops that are not asked for', { hasStops: false, stopLoss: '20500' }, undefined],
    [
      'that waits, whose loss lies above its own price',
      { kind: 'limit', price: '19000', hasStops: true, stopLoss: '19500' },
      'contracts.check_below',
    ],
    [
      'short with a gain above the price',
      { side: 'short', hasStops: true, takeProfit: '20500' },
      'contracts.check_below',
    ],
  ] as [string, Partial<Ticket>, string | undefined][])('%s: %s → %s', (_what, change, word) => {
    expect(check(change)?.word).toBe(word);
  });

  it('is measured against the free margin, as far as that is known', () => {
    expect(check({ lots: '100' }, '50')).toMatchObject({ word: 'contracts.check_margin' });
    const cost = preview({ lots: '100' })?.cost ?? '';
    expect(check({ lots: '100' }, cost)).toBeNull();
    const short = subtract(cost, '0.01');
    // The index moves on while the money is on its way: a market order asks for 0.2 % more.
    expect(check({ lots: '100' }, short)?.amounts).toEqual({
      missing: subtract(multiply(cost, '1.002'), short),
    });
    const waits = { kind: 'limit', price: '20000', lots: '100' } as const;
    const held = preview(waits)?.cost ?? '';
    const least = subtract(held, '0.00000001');
    expect(check(waits, least)?.amounts).toEqual({ missing: '0.00000001' });
    expect(check({ lots: '100' }, undefined)).toBeNull();
  });

  it('keeps its multiple only where the terms have it', () => {
    expect(multipleOf({ ...EMPTY_TICKET, multiple: 50 }, contract)).toBe(50);
    expect(multipleOf({ ...EMPTY_TICKET, multiple: 7 }, contract)).toBe(20);
  });

  it('has no more than the multiple of the tier that it comes to', () => {
    const tiers = [
      { up_to: '2001', multiple: 100, maintenance: '0.50' },
      { up_to: '4002', multiple: 20, maintenance: '2.50' },
      { up_to: null, multiple: 5, maintenance: '10.00' },
    ];
    const tiered = contractOf(btcMarket, { ...termsRow, tiers });
    const most = (change: Partial<Ticket>, live: readonly PositionRow[] = []) =>
      mostMultiple({ ...EMPTY_TICKET, ...change }, tiered, INDEX, live);
    // A lot costs 200.10; four of them are open.
    expect([most({ lots: '10' }), most({ lots: '11' }), most({ lots: '21' })]).toEqual([
      100, 20, 5,
    ]);
    expect([most({ lots: '6' }, [openRow]), most({ lots: '7' }, [openRow])]).toEqual([100, 20]);
    expect(most({ lots: '10', side: 'short' }, [openRow])).toBe(100);
    const waits = { ...openRow, state: 'waiting', price: '19000.00', share: 1 } as const;
    expect(most({ lots: '6' }, [openRow, waits])).toBe(20);
    // At 10,000 twice as many are worth as much.
    expect(most({ kind: 'limit', price: '10000', lots: '20' })).toBe(100);
    expect(mostMultiple({ ...EMPTY_TICKET, lots: '100' }, contract, INDEX, [])).toBeUndefined();
    const chosen = { ...EMPTY_TICKET, multiple: 50 };
    expect(withinTier(chosen, tiered, 20).multiple).toBe(20);
    expect(withinTier(chosen, tiered, 100)).toBe(chosen);
    expect(withinTier(chosen, tiered, undefined)).toBe(chosen);
  });

  it('is sent as existing clients send it', () => {
    expect(orderFields({ ...EMPTY_TICKET, side: 'short', stopLoss: '21000' }, contract)).toEqual({
      currency_id: 4,
      legal_id: 2,
      share: 1,
      multiple: 20,
      type: 2,
      status: 1,
      target_price: '999',
      margin_mode: 'cross',
      target_profit_price: undefined,
      stop_loss_price: undefined,
      terms_version: 1,
      password: '',
    });
    const limit = { ...EMPTY_TICKET, kind: 'limit' as const, price: '19000' };
    expect(orderFields({ ...limit, hasStops: true, stopLoss: '18000' }, contract)).toMatchObject({
      status: 0,
      target_price: '19000',
      stop_loss_price: '18000',
    });
  });
});

describe('a ticket with a trigger', () => {
  const ticket: Ticket = { ...EMPTY_TICKET, kind: 'trigger', price: '21000' };

  it('is reckoned at its price, on both sides of that of now', () => {
    for (const price of ['19000', '21000']) {
      const made = preview({ kind: 'trigger', price });
      expect(made).toMatchObject({ openPrice: `${price}.00`, waits: true });
    }
  });

  it('needs a price on a tick, and no money before', () => {
    expect(check({ kind: 'trigger' })?.word).toBe('contracts.check_price');
    expect(check({ kind: 'trigger', price: '19000.005' })?.word).toBe('contracts.check_tick');
    expect(check({ kind: 'trigger', price: '21000' }, '0')).toBeNull();
    expect(check({ kind: 'limit', price: '19000' }, '0')?.word).toBe('contracts.check_margin');
  });

  it('measures its stops from its own price', () => {
    const stops = { hasStops: true, stopLoss: '20500' };
    expect(check({ kind: 'trigger', price: '21000', ...stops })).toBeNull();
    expect(check({ kind: 'trigger', price: '20400', ...stops })?.field).toBe('stopLoss');
  });

  it.each([
    ['long', '21000', 'stop'],
    ['long', '19000', 'take_profit'],
    ['short', '19000', 'stop'],
    ['short', '21000', 'take_profit'],
  ] as const)('of a %s at %s is a %s', (side, price, order_type) => {
    const fields = entryFields({ ...ticket, side, price }, contract, '20010.00');
    expect(fields).toMatchObject({ order_type, trigger_price: price, status: 1, share: 1 });
    expect(fields).not.toHaveProperty('coupon_id');
  });

  it('hears of a price that is there already at its price', () => {
    const refusal = new Refusal('Too late', 'stop_would_trigger');
    expect(checkOfRefusal(refusal, ticket)?.field).toBe('price');
    expect(checkOfRefusal(refusal, EMPTY_TICKET)?.field).toBe('stopLoss');
  });
});

describe('the ticket one finds', () => {
  const draft: Ticket = { ...EMPTY_TICKET, side: 'short', lots: '7', stopLoss: '21000' };

  it('is new where nothing was typed', () => {
    expect(ticketAt(undefined, { side: 'short', price: '19' }, false)).toEqual({
      ...EMPTY_TICKET,
      side: 'short',
      kind: 'limit',
      price: '19',
    });
  });

  it('is as one left it, when one goes back or comes again for the same side', () => {
    expect(ticketAt(draft, { side: 'long', price: '19' }, true)).toBe(draft);
    const added = ticketAt(draft, { side: 'short', price: '', multiple: 50 }, false);
    expect(added.multiple).toBe(50);
    expect(ticketAt(draft, { side: 'short', price: '' }, false)).toEqual(draft);
  });

  it('keeps its lots but no stop of the other side', () => {
    expect(ticketAt(draft, { side: 'long', price: '' }, false)).toMatchObject({
      side: 'long',
      lots: '7',
      stopLoss: '',
    });
  });
});

describe('stops', () => {
  it('at the closing price itself lie on no side', () => {
    expect(isGain('long', '20000', '20000')).toBe(false);
    expect(isGain('short', '20000', '20000')).toBe(false);
    const stops = { takeProfit: '19990', stopLoss: '' };
    expect(checkStops(stops, 'long', '19990.00', btcMarket)).toMatchObject({ field: 'takeProfit' });
  });
});

describe('the contract of a screen', () => {
  const eth = { ...contract, market: { ...btcMarket, match_id: 2, currency_id: 3 } };
  const both = [contract, eth];
  it.each([
    ['names one', 'currency_id=3&legal_id=2', null, eth],
    ['names one by its coin', 'currency_id=3', null, eth],
    ['names none, and one was looked at last', '', 2, eth],
    ['names none that there is', 'currency_id=99&legal_id=2', null, contract],
    ['names nothing', '', 77, contract],
  ])('is found when the address %s', (_what, query, last, found) => {
    expect(chooseContract(both, new URLSearchParams(query), last)).toBe(found);
  });
});
