import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../core/engine/command.ts';
import { parseUnits } from '../../core/money/text.ts';
import { btcUsdt, smallCatalogue } from '../../tests/support/small-catalogue.ts';
import { type Market, marketOf, parseLots, parseTicks } from '../catalogue/contract.ts';
import type { Order } from './contract/index.ts';
import {
  fillMessage,
  orderMessage,
  placeCommand,
  replaceCommand,
  tradeInput,
} from './wire/index.ts';

function small(): Market {
  const { assets, markets } = smallCatalogue();
  const definition = markets.find(({ id }) => id === btcUsdt);
  const asset = (id: number | undefined) => assets.find((candidate) => candidate.id === id);
  const base = asset(definition?.baseId);
  const quote = asset(definition?.quoteId);
  if (definition === undefined || base === undefined || quote === undefined) {
    throw new Error('the small catalogue has no BTC/USDT');
  }
  return marketOf(definition, base, quote);
}

const market = small();
const LIMIT = { currency_id: '4', legal_id: '2', type: '1', amount: '0.5', target_price: '20000' };

function command(members: Record<string, unknown>) {
  const parsed = tradeInput.safeParse({ ...LIMIT, ...members });
  if (!parsed.success) return `unreadable ${parsed.error.issues[0]?.path.join('.')}`;
  const made = placeCommand(market, parsed.data);
  return isRefusal(made) ? made.refused : made;
}

describe('the texts of an order', () => {
  it('become ticks and lots', () => {
    expect(command({})).toMatchObject({
      side: 'buy',
      kind: 'limit',
      timeInForce: 'gtc',
      limitTicks: 2_000_000,
      lots: 50_000,
      budget: 0,
    });
    expect(command({ type: 2, amount: 0.25, target_price: 19_999.99 })).toMatchObject({
      side: 'sell',
      limitTicks: 1_999_999,
      lots: 25_000,
    });
  });

  it('may be shouted, as many clients do', () => {
    const shouted = { order_type: 'LIMIT', time_in_force: 'IOC' };
    expect(command(shouted)).toMatchObject({ kind: 'limit', timeInForce: 'ioc' });
  });

  it.each([
    ['a price between two ticks', { target_price: '20000.001' }, 'price_not_on_tick'],
    ['a price of zero', { target_price: '0' }, 'price_not_on_tick'],
    ['a price below zero', { target_price: '-1' }, 'price_not_on_tick'],
    ['a price with an exponent', { target_price: '2e4' }, 'price_not_on_tick'],
    ['a price past counting', { target_price: '9'.repeat(30) }, 'price_not_on_tick'],
    ['no price', { target_price: undefined }, 'price_missing'],
    ['no stop price', { order_type: 'stop_market' }, 'price_missing'],
    ['a quantity between two lots', { amount: '0.000001' }, 'quantity_not_on_lot'],
    ['a quantity of zero', { amount: '0.000' }, 'quantity_not_on_lot'],
    ['a quantity with a comma', { amount: '0,5' }, 'quantity_not_on_lot'],
    ['a quantity in another script', { amount: '٠.٥' }, 'quantity_not_on_lot'],
    ['no quantity', { amount: undefined }, 'quantity_missing'],
    [
      'a sale by quote amount',
      { type: 2, order_type: 'market', amount: undefined, quote_amount: '50' },
      'quantity_missing',
    ],
    [
      'a budget below zero',
      { order_type: 'market', amount: undefined, quote_amount: '-5' },
      'bad_amount',
    ],
    [
      'a budget past counting',
      { order_type: 'market', amount: undefined, quote_amount: '99999999999' },
      'bad_amount',
    ],
    ['a direction that is none', { type: 3 }, 'unreadable type'],
    ['an unknown kind', { order_type: 'iceberg' }, 'unreadable order_type'],
    ['an own id with blanks', { client_order_id: 'a b' }, 'unreadable client_order_id'],
    [
      'an own id that is too long',
      { client_order_id: 'x'.repeat(41) },
      'unreadable client_order_id',
    ],
    ['a pair below zero', { currency_id: '-4' }, 'unreadable currency_id'],
    ['an end past counting', { expires_ms: 2 ** 53 }, 'unreadable expires_ms'],
  ])('with %s are refused', (_title, members, refused) => {
    expect(command(members)).toBe(refused);
  });

  it('of a market buy become a budget, rounded down to what can be spent', () => {
    const budget = { order_type: 'market', amount: undefined, quote_amount: '12.34567899' };
    // One lot at one tick costs 10 units: 1,234,567,899 units are 123,456,789 of them.
    expect(command(budget)).toMatchObject({
      kind: 'market',
      timeInForce: 'ioc',
      lots: 0,
      budget: 123_456_789,
      limitTicks: 0,
    });
  });

  it('take the quantity where both quantity and budget are there', () => {
    const both = { order_type: 'market', quote_amount: '50' };
    expect(command(both)).toMatchObject({ lots: 50_000, budget: 0 });
  });

  it('let a market order be fill-or-kill but never wait', () => {
    const kinds = ['gtc', 'ioc', 'fok'].map((time_in_force) =>
      command({ order_type: 'market', time_in_force }),
    );
    expect(kinds).toMatchObject([
      { timeInForce: 'ioc' },
      { timeInForce: 'ioc' },
      { timeInForce: 'fok' },
    ]);
  });

  it('ignore an end unless the order is good till a time', () => {
    expect(command({ expires_ms: '5' })).toMatchObject({ expiresMs: 0 });
    expect(command({ expires_ms: '5', time_in_force: 'gtt' })).toMatchObject({ expiresMs: 5 });
  });

  it('tie exits, a pair or a trail to an order only where they are named', () => {
    expect(command({})).not.toHaveProperty('exits');
    expect(command({ target_profit_price: '30000', stop_loss_price: '' })).toMatchObject({
      exits: { takeProfitTicks: 3_000_000, stopLossTicks: 0 },
    });
    expect(command({ pair_stop_price: '19000', pair_limit_price: '18990' })).toMatchObject({
      pair: { stopTicks: 1_900_000, limitTicks: 1_899_000 },
    });
    expect(command({ callback_bps: '150', activation_price: '21000' })).toMatchObject({
      trail: { callbackBps: 150, activationTicks: 2_100_000 },
    });
    expect(command({ stop_loss_price: '0.001' })).toBe('price_not_on_tick');
  });

  it('keep the price of a replaced order when none is given', () => {
    expect(replaceCommand(market, { id: 5, amount: '1' })).toMatchObject({
      lots: 100_000,
      limitTicks: 0,
    });
    expect(replaceCommand(market, { id: 5, amount: '1', target_price: '0.001' })).toMatchObject({
      refused: 'price_not_on_tick',
    });
  });
});

const whole = (most: number) => fc.integer({ min: 1, max: most });

function order(change: Partial<Order>): Order {
  return {
    id: 7,
    owner: 101,
    marketId: btcUsdt,
    side: 'buy',
    kind: 'limit',
    timeInForce: 'gtc',
    postOnly: false,
    selfTrade: 'cancel_taker',
    clientOrderId: '',
    createdMs: 1_794_787_200_000,
    expiresMs: 0,
    stopTicks: 0,
    triggerBy: 'index',
    budget: 0,
    limitTicks: 2_000_000,
    lots: 50_000,
    filledLots: 0,
    filledValue: 0,
    feeUnits: 0n,
    heldUnits: 0n,
    state: 'open',
    reason: '',
    updatedMs: 1_794_787_200_001,
    priority: 1,
    triggerPlace: 0,
    plan: null,
    ...change,
  };
}

describe('what people are told of an order', () => {
  it.each([
    ['cancelled', 0, 'cancelled'],
    ['cancelled', 1, 'partially_filled'],
    ['expired', 0, 'expired'],
    ['expired', 1, 'partially_filled'],
    ['filled', 5, 'filled'],
    ['open', 0, 'open'],
  ] as const)('that is %s with %i lots filled is %s', (state, filledLots, outcome) => {
    const told = orderMessage(market, order({ state, filledLots }));
    expect(told).toMatchObject({ state, outcome });
  });
});

describe('an order on the wire', () => {
  it('has the texts, numbers and words of the contract', () => {
    expect(orderMessage(market, order({}))).toEqual({
      id: 7,
      client_order_id: '',
      currency_id: 4,
      legal_id: 2,
      match_id: btcUsdt,
      symbol: 'BTC/USDT',
      type: 1,
      order_type: 'limit',
      time_in_force: 'gtc',
      post_only: 0,
      target_price: '20000.00',
      stop_price: '',
      trigger_by: '',
      trade_amount: '0.50000',
      quote_amount: '',
      filled: '0.00000',
      filled_quote: '0',
      average_price: '',
      fee: '0',
      fee_currency: 'BTC',
      status: 1,
      state: 'open',
      outcome: 'open',
      reason: '',
      created_at: '2026-11-16 00:00:00',
      created_ms: 1_794_787_200_000,
      updated_ms: 1_794_787_200_001,
      expires_ms: null,
      target_profit_price: '',
      stop_loss_price: '',
      exit_id: 0,
      entry_id: 0,
      partner_id: 0,
      callback_bps: 0,
      activation_price: '',
      iceberg_amount: '',
      list_id: 0,
      working_id: 0,
    });
  });

  it('reads back to the same ticks and lots, whatever they are', () => {
    const numbers = fc.tuple(whole(2 ** 31 - 1), whole(1_000_000_000));
    fc.assert(
      fc.property(numbers, ([limitTicks, lots]) => {
        const message = orderMessage(market, order({ limitTicks, lots }));
        const back = command({
          target_price: message['target_price'],
          amount: message['trade_amount'],
        });
        expect(back).toMatchObject({ limitTicks, lots });
        expect(parseTicks(market, String(message['target_price']))).toBe(limitTicks);
        expect(parseLots(market, String(message['trade_amount']))).toBe(lots);
      }),
      { seed: 2, numRuns: 300 },
    );
  });

  it('tells an average between the best and the worst fill, without exponents', () => {
    const fills = fc.array(fc.tuple(whole(4_000_000), whole(1_000_000)), {
      minLength: 1,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fills, (made) => {
        const filledLots = made.reduce((sum, [, lots]) => sum + lots, 0);
        const filledValue = made.reduce((sum, [ticks, lots]) => sum + ticks * lots, 0);
        const message = orderMessage(market, order({ filledLots, filledValue, lots: 5_000_000 }));
        const average = String(message['average_price']);
        expect(average).toMatch(/^\d+\.\d{2,6}$/);
        const prices = made.map(([ticks]) => ticks / 100);
        expect(Number(average)).toBeGreaterThanOrEqual(Math.min(...prices) - 1e-6);
        expect(Number(average)).toBeLessThanOrEqual(Math.max(...prices) + 1e-6);
        const quote = parseUnits(String(message['filled_quote']), 8);
        expect(quote).toEqual({ ok: true, units: BigInt(filledValue) * 10n });
      }),
      { seed: 3, numRuns: 300 },
    );
  });

  it('shows each side of a trade its own order, fee and role', () => {
    const fill = {
      id: 9,
      seq: 3,
      timeMs: 1_794_787_200_000,
      marketId: btcUsdt,
      ticks: 2_000_000,
      lots: 50_000,
      takerSide: 'buy' as const,
      buyer: 101,
      seller: 102,
      buyOrder: 7,
      sellOrder: 8,
      buyFeeUnits: 50_000n,
      sellFeeUnits: 800_000_000n,
    };
    expect(fillMessage(market, fill, 101)).toMatchObject({
      order_id: 7,
      type: 1,
      fee: '0.0005',
      fee_currency: 'BTC',
      maker: 0,
      price: '20000.00',
      quantity: '0.50000',
      quote_amount: '10000',
    });
    const other = fillMessage(market, fill, 102);
    expect(other).toMatchObject({ order_id: 8, type: 2, fee: '8', fee_currency: 'USDT', maker: 1 });
  });
});
