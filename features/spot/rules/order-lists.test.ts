import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  CAROL,
  MARKET,
  PRICE,
  placeCommand,
  TradingEngine,
} from '../../../tests/support/server-engine.ts';
import { BTC, btcUsdt, ethUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { type Contingency, MOST_OPEN_ORDERS, type PlaceOrder } from '../contract/index.ts';

interface Answer {
  readonly refused?: string;
  readonly listId: number;
  readonly orders: readonly { readonly id: number; readonly state: string }[];
}
type Change = Partial<PlaceOrder>;

function place(
  engine: TradingEngine,
  contingency: Contingency,
  changes: readonly Change[],
  clientListId = '',
): Answer {
  const orders = changes.map((change) => placeCommand(change));
  const command = { type: 'spot.place_list', marketId: btcUsdt, contingency, clientListId, orders };
  return engine.give(ALICE, command) as unknown as Answer;
}

function ids({ orders }: Answer): [number, number, number] {
  const [first, second, third] = orders;
  return [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0];
}

const LOTS = 1_000;
const BUY: Change = { lots: LOTS, limitTicks: PRICE - 100 };
const SELL: Change = { side: 'sell', lots: LOTS, limitTicks: PRICE + 100 };
const GAIN: Change = { ...SELL, limitTicks: PRICE + 500 };
const TAKE: Change = {
  ...SELL,
  kind: 'take_profit_market',
  stopTicks: PRICE + 500,
  limitTicks: 0,
};
const STOP: Change = { ...SELL, kind: 'stop_market', stopTicks: PRICE - 500, limitTicks: 0 };
const BUY_STOP: Change = { ...STOP, side: 'buy', stopTicks: PRICE + 500 };
const BUY_TAKE: Change = { ...TAKE, side: 'buy', stopTicks: PRICE - 500 };

describe('one cancels the other', () => {
  it('holds the lots of a sale once, and ends whole when the limit is filled', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'oco', [GAIN, STOP]);
    expect(engine.money(ALICE, BTC)).toEqual(['9.99', '0.01']);
    engine.place(BOB, { limitTicks: PRICE + 500, lots: LOTS });
    const [gain, stop] = ids(list);
    expect(engine.told(gain)?.state).toBe('filled');
    expect(engine.told(stop)).toMatchObject({ state: 'cancelled', reason: 'partner_ended' });
    expect(engine.engine.spot.lists.sorted()).toEqual([]);
    expect(engine.money(ALICE, BTC)).toEqual(['9.99', '0']);
  });

  it.each([
    ['sales', [TAKE, STOP], BTC, '0.01'],
    ['buys', [BUY_TAKE, BUY_STOP], USDT, '210.0525'],
  ] as const)('of a take-profit and a stop that are %s, whichever comes', (...row) => {
    const [, orders, asset, held] = row;
    for (const up of [true, false]) {
      const engine = new TradingEngine();
      const list = place(engine, 'oco', orders);
      expect(engine.money(ALICE, asset)[1]).toBe(held);
      engine.tick(btcUsdt, PRICE + (up ? 500 : -500));
      const [first, second] = ids(list);
      const isGain = up === (asset === BTC);
      const [hit, gone] = isGain ? [first, second] : [second, first];
      expect(engine.told(hit)?.triggerPlace).toBeGreaterThan(0);
      expect(engine.told(gone)).toMatchObject({ state: 'cancelled', reason: 'partner_ended' });
      engine.place(BOB, { side: 'sell', limitTicks: PRICE, lots: LOTS });
      engine.place(CAROL, { lots: LOTS });
      engine.pass(1_000);
      expect(engine.money(ALICE, asset)[1]).toBe('0');
    }
  });

  it('holds for a buy what the dearer of both would pay, and no more than it needs', () => {
    const engine = new TradingEngine();
    const low = { ...BUY_STOP, kind: 'stop_limit', limitTicks: PRICE + 600 } as const;
    place(engine, 'oco', [BUY_TAKE, low]);
    // The take-profit may pay 5 % more than its price, which is more than the limit of the stop.
    expect(engine.money(ALICE, USDT)[1]).toBe('209.9475');
    engine.tick(btcUsdt, PRICE + 500);
    expect(engine.money(ALICE, USDT)[1]).toBe('200.06');
  });

  it('gives back before it takes more, where a changed take-profit needs what its stop has', () => {
    const engine = new TradingEngine();
    const [take] = ids(place(engine, 'oco', [BUY_TAKE, BUY_STOP]));
    // The rest waits in another order: what is left is less than what goes from one to the other.
    const [left] = engine.money(ALICE, USDT);
    const lots = Math.floor((Number(left) * 100_000) / ((PRICE - 100) / 100));
    engine.place(ALICE, { limitTicks: PRICE - 100, lots });
    expect(Number(engine.money(ALICE, USDT)[0])).toBeLessThan(1);
    const change = { orderId: take, stopTicks: PRICE - 50_000, limitTicks: 0, lots: LOTS };
    expect(engine.give(ALICE, { type: 'spot.replace', ...change })).not.toHaveProperty('refused');
    expect(engine.told(take)?.stopTicks).toBe(PRICE - 50_000);
  });

  it.each([
    ['whose prices lie the wrong way round', [{ ...GAIN, limitTicks: PRICE - 600 }, STOP]],
    ['whose limit would trade at once', [{ ...GAIN, limitTicks: PRICE }, STOP]],
  ])('%s is refused', (_what, orders) => {
    expect(place(new TradingEngine(), 'oco', orders).refused).toBe('pair_not_around_price');
  });

  it.each([
    ['two stops', [STOP, STOP]],
    ['two limits', [GAIN, GAIN]],
    ['of other sides', [GAIN, BUY_STOP]],
    ['of other lots', [GAIN, { ...STOP, lots: LOTS + 1 }]],
    ['that does not last', [{ ...GAIN, timeInForce: 'ioc' }, STOP]],
    ['of three', [GAIN, STOP, STOP]],
    ['in two markets', [GAIN, { ...STOP, marketId: ethUsdt }]],
    ['with the same name twice', [GAIN, STOP].map((o) => ({ ...o, clientOrderId: 'a' }))],
  ] as const)('of %s is no list', (_what, orders) => {
    expect(place(new TradingEngine(), 'oco', orders).refused).toBe('bad_order');
  });
});

describe('one triggers another', () => {
  it('freezes at once what the proceeds may not pay, and the proceeds as they come', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'oto', [BUY, SELL]);
    const [working, waiting] = ids(list);
    // The dearer fee may be taken of all of it: 0.1 % of 0.01 BTC.
    expect(engine.money(ALICE, BTC)).toEqual(['9.99999', '0.00001']);
    expect(engine.told(waiting)?.state).toBe('waiting_entry');
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: 400 });
    expect(engine.told(waiting)).toMatchObject({ state: 'waiting_entry', heldUnits: 400_680n });
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: 600 });
    expect(engine.told(working)?.state).toBe('filled');
    expect(engine.told(waiting)).toMatchObject({ state: 'open', heldUnits: 1_000_000n });
    expect(engine.money(ALICE, BTC)).toEqual(['9.999992', '0.01']);
  });

  it('buys back with what a sale brought', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'oto', [SELL, BUY]);
    expect(engine.money(ALICE, USDT)).toEqual(['99999.81999', '0.18001']);
    engine.place(BOB, { limitTicks: PRICE + 100, lots: LOTS });
    expect(engine.told(ids(list)[1])).toMatchObject({ state: 'open' });
    expect(engine.money(ALICE, USDT)[1]).toBe('199.99');
  });

  it('freezes all of it where both pay with the same coin', () => {
    const engine = new TradingEngine();
    const again = { ...BUY, limitTicks: PRICE - 200 };
    place(engine, 'oto', [BUY, again]);
    expect(engine.money(ALICE, USDT)[1]).toBe('399.97');
    const much = { lots: 300_000 };
    const dear = [
      { ...BUY, ...much },
      { ...again, ...much },
    ];
    expect(place(engine, 'oto', dear).refused).toBe('insufficient_balance');
  });

  it('ends with the first where that is not filled wholly, and frees all of it', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'oto', [BUY, SELL]);
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: 400 });
    const [working, waiting] = ids(list);
    engine.cancel(ALICE, working);
    expect(engine.told(waiting)).toMatchObject({ state: 'cancelled', reason: 'entry_ended' });
    expect(engine.money(ALICE, BTC)).toEqual(['10.0039968', '0']);
    expect(engine.engine.spot.lists.sorted()).toEqual([]);
  });

  it('goes on alone where the customer cancels what waits', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'oto', [BUY, SELL]);
    const [working, waiting] = ids(list);
    engine.cancel(ALICE, waiting);
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: LOTS });
    expect(engine.told(working)?.state).toBe('filled');
    expect(engine.money(ALICE, BTC)).toEqual(['10.009992', '0']);
  });

  it('sells at the market what was bought at once', () => {
    const engine = new TradingEngine();
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: LOTS });
    engine.place(CAROL, { limitTicks: PRICE - 300, lots: LOTS });
    const list = place(engine, 'oto', [BUY, { ...MARKET, side: 'sell', lots: 900 }]);
    expect(engine.told(ids(list)[1])).toMatchObject({ state: 'filled', filledLots: 900 });
  });

  it.each([
    ['a market order first', [{ ...MARKET, lots: LOTS }, SELL]],
    ['a market buy by lots that waits', [SELL, { ...MARKET, lots: LOTS }]],
    [
      'exits of its own',
      [{ ...BUY, exits: { takeProfitTicks: PRICE * 2, stopLossTicks: 0 } }, SELL],
    ],
  ])('takes no %s', (_what, orders) => {
    expect(place(new TradingEngine(), 'oto', orders).refused).toBe('bad_order');
  });

  it('checks what waits as what goes in, but for the price', () => {
    const engine = new TradingEngine();
    const refused = (order: Change) => place(engine, 'oto', [BUY, { ...SELL, ...order }]).refused;
    expect(refused({ lots: 1 })).toBe('value_below_minimum');
    expect(refused({ timeInForce: 'gtt', expiresMs: 1 })).toBe('expiry_in_past');
    expect(refused({ limitTicks: PRICE * 2 })).toBeUndefined();
  });
});

it.each([
  ['sales', [TAKE, STOP], 1],
  ['buys', [BUY_TAKE, BUY_STOP], -1],
] as const)('a pair of %s holds what it needs wherever its take-profit is moved', (...row) => {
  const [, orders, sign] = row;
  const engine = new TradingEngine();
  const [profit, stop] = ids(place(engine, 'oco', orders));
  const change = { type: 'spot.replace', orderId: profit, lots: 0, limitTicks: 0 };
  const move = (away: number) =>
    engine.give(ALICE, { ...change, stopTicks: PRICE + sign * away } as never);
  expect(move(-600)).toEqual({ refused: 'stop_would_trigger' });
  expect(move(2_000)).toMatchObject({ stopTicks: PRICE + sign * 2_000 });
  const held = (id: number) => engine.told(id)?.heldUnits ?? 0n;
  const asset = sign > 0 ? BTC : USDT;
  expect(engine.money(ALICE, asset)[1]).toBe(sign > 0 ? '0.01' : '210.0525');
  expect(held(stop)).toBe(sign > 0 ? 0n : 26_250_000n);
  engine.tick(btcUsdt, PRICE + sign * 2_000);
  expect(held(profit)).toBe(sign > 0 ? 1_000_000n : 20_979_000_000n);
  engine.cancel(ALICE, profit);
  expect(engine.money(ALICE, asset)[1]).toBe('0');
});

it('an order that others wait for is not changed, because they count on it', () => {
  const engine = new TradingEngine();
  const [working] = ids(place(engine, 'oto', [SELL, BUY]));
  const change = { type: 'spot.replace', orderId: working, lots: 500, limitTicks: PRICE + 100 };
  expect(engine.give(ALICE, change)).toEqual({ refused: 'others_wait_for_it' });
});

describe('one triggers a pair', () => {
  it('that is armed as one freeze when the first is filled', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'otoco', [BUY, GAIN, STOP]);
    engine.place(BOB, { side: 'sell', limitTicks: PRICE - 100, lots: LOTS });
    const [, gain, stop] = ids(list);
    expect(engine.told(gain)).toMatchObject({ state: 'open', heldUnits: 1_000_000n });
    expect(engine.told(stop)).toMatchObject({ state: 'waiting_trigger', heldUnits: 0n });
    engine.tick(btcUsdt, PRICE - 500);
    expect(engine.told(gain)).toMatchObject({ state: 'cancelled', reason: 'partner_ended' });
    expect(engine.told(stop)).toMatchObject({ heldUnits: 1_000_000n });
  });

  it('buys back what was sold, at a gain or a loss', () => {
    const engine = new TradingEngine();
    const list = place(engine, 'otoco', [SELL, BUY, BUY_STOP]);
    // The stop may pay 5 % more than its price; the sale brings 200.01 less at most 0.201.
    expect(engine.money(ALICE, USDT)[1]).toBe('10.24251');
    engine.place(BOB, { limitTicks: PRICE + 100, lots: LOTS });
    const [, gain, stop] = ids(list);
    expect(engine.told(gain)?.heldUnits).toBe(19_999_000_000n);
    expect(engine.told(stop)?.heldUnits).toBe(1_006_250_000n);
    engine.cancel(ALICE, gain);
    expect(engine.money(ALICE, USDT)[1]).toBe('0');
  });
});

describe('a list', () => {
  it('is found and cancelled by its own id, whole, and by nobody else', () => {
    const engine = new TradingEngine();
    const { listId } = place(engine, 'otoco', [BUY, GAIN, STOP], 'mine');
    expect(place(engine, 'oto', [BUY, SELL], 'mine').refused).toBe('client_order_id_in_use');
    const cancel = { type: 'spot.cancel_list', listId: 0, clientListId: 'mine' } as const;
    expect(engine.give(BOB, cancel)).toEqual({ refused: 'unknown_list' });
    expect(engine.give(BOB, { ...cancel, listId, clientListId: '' } as never)).toEqual({
      refused: 'unknown_list',
    });
    expect(engine.give(ALICE, cancel)).toMatchObject({ listId });
    expect(engine.engine.spot.ordersOf(ALICE)).toEqual([]);
    expect(engine.money(ALICE, USDT)).toEqual(['100000', '0']);
    expect(engine.give(ALICE, cancel)).toEqual({ refused: 'unknown_list' });
    expect(place(engine, 'oto', [BUY, SELL], 'mine').refused).toBeUndefined();
  });

  it('takes as many places as it has orders', () => {
    const engine = new TradingEngine();
    for (let count = 0; count < MOST_OPEN_ORDERS - 2; count += 1) engine.place(ALICE, { lots: 30 });
    const refused = 'too_many_open_orders';
    expect(place(engine, 'otoco', [BUY, GAIN, STOP]).refused).toBe(refused);
    expect(place(engine, 'oto', [BUY, SELL]).refused).toBeUndefined();
  });
});
