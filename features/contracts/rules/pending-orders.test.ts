/** Orders that trade at the index: at the first tick later than their acceptance, or never. */
import { describe, expect, it } from 'vitest';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { MAX_TICK_WAIT_MS } from '../../feeds/contract.ts';
import { contractTerms } from '../testing/terms.ts';
import { type ContractOrder, MAX_PENDING_ORDERS, type TradeCommand } from '../contract/orders.ts';

const BEFORE = 8_000_000;
const SEEN = 8_080_000;

function place(world: ContractEngine, order: TradeCommand, owner = ALICE): readonly number[] {
  return world.must<{ ids: readonly number[] }>(owner, { type: 'contracts.place', order }).ids;
}

/** An order as it was told last. */
function told(world: ContractEngine, id = 0): ContractOrder | undefined {
  const all = world.events('contracts.order_changed') as ContractOrder[];
  return all.filter((order) => id === 0 || order.id === id).at(-1);
}

function refusalOf(world: ContractEngine, id = 0): unknown {
  const { state, refusal } = told(world, id) ?? {};
  return state === 'refused' ? (JSON.parse(refusal ?? '') as { refused: string }).refused : state;
}

describe('a market order', () => {
  it('holds nothing and is no position until the next tick, whose price it then gets', () => {
    const world = new ContractEngine();
    const [id = 0] = place(world, openCommand());
    expect(told(world, id)).toMatchObject({ state: 'pending', owner: ALICE, marketId: btcUsdt });
    expect(world.engine.contracts.livePositions()).toEqual([]);
    expect(world.money(ALICE)).toEqual([usdt('1000'), 0n]);
    world.index(SEEN);
    const [position] = world.engine.contracts.livePositions();
    const atSeen = new ContractEngine();
    atSeen.index(SEEN);
    const expected = atSeen.open();
    expect(position).toMatchObject({
      openTicks: expected.openTicks,
      openIndexTicks: SEEN,
      openTick: 2,
    });
    expect(told(world, id)).toMatchObject({
      state: 'done',
      resultId: position?.id,
      tick: 2,
      decidedMs: world.timeMs,
    });
    expect(world.fills(position?.id ?? 0)).toMatchObject([{ orderId: id, tick: 2 }]);
    world.expectSound();
  });

  it('does not take a tick of the millisecond in which it was accepted', () => {
    const world = new ContractEngine();
    const [id] = place(world, openCommand());
    world.index(SEEN, btcUsdt, 0);
    expect(told(world, id)).toMatchObject({ state: 'pending' });
    world.index(BEFORE, btcUsdt, 1);
    expect(world.engine.contracts.livePositions()).toMatchObject([{ openIndexTicks: BEFORE }]);
  });

  it('waits for a tick of its own market', () => {
    const world = new ContractEngine();
    const [id] = place(world, openCommand());
    world.index(SEEN, ethUsdt);
    expect(told(world, id)).toMatchObject({ state: 'pending' });
  });

  it.each([
    [MAX_TICK_WAIT_MS, 'done'],
    [MAX_TICK_WAIT_MS + 1, 'no_price'],
  ])('with the next tick after %i ms is %s', (afterMs, end) => {
    const world = new ContractEngine();
    const [id] = place(world, openCommand());
    world.index(SEEN, btcUsdt, afterMs);
    expect(refusalOf(world, id)).toBe(end);
    expect(world.engine.contracts.livePositions()).toHaveLength(end === 'done' ? 1 : 0);
    world.expectSound();
  });

  it('is refused at once with what refuses it at the tick in force', () => {
    const world = new ContractEngine();
    const asked = (order: TradeCommand) => world.refusal(ALICE, { type: 'contracts.place', order });
    expect(asked(openCommand({ marketId: 99 }))).toBe('unknown_market');
    expect(asked(openCommand({ multiple: 7 }))).toBe('unknown_multiple');
    expect(asked(openCommand({ lots: 1_000, multiple: 5 }))).toBe('insufficient_margin');
    expect(asked({ type: 'contracts.close', positionId: 5, lots: 0 })).toBe('unknown_position');
    expect(asked({ type: 'contracts.close_all', sides: 'all' })).toBe('nothing_to_close');
    expect(world.refusal(0, { type: 'contracts.place', order: openCommand() })).toBe('bad_order');
    expect(world.events('contracts.order_changed')).toEqual([]);
  });

  it('is refused at its tick where the money has gone meanwhile, and then changes nothing', () => {
    const world = new ContractEngine();
    const most = openCommand({ lots: 80 });
    const [id] = place(world, most);
    world.must(ALICE, most);
    world.index(SEEN);
    expect(refusalOf(world, id)).toBe('insufficient_margin');
    expect(world.engine.contracts.livePositions()).toHaveLength(1);
    world.expectSound();
  });

  it('waits with others up to a bound, a customer', () => {
    const world = new ContractEngine();
    for (let count = 0; count < MAX_PENDING_ORDERS; count += 1) place(world, openCommand());
    const more = { type: 'contracts.place', order: openCommand() };
    expect(world.refusal(ALICE, more)).toBe('too_many_orders');
    expect(world.saidOf(ALICE, more)).toEqual({ limit: String(MAX_PENDING_ORDERS) });
    expect(world.refusal(BOB, more)).toBe('accepted');
    world.index(BEFORE);
    expect(world.refusal(ALICE, more)).toBe('accepted');
    world.expectSound();
  });
});

describe('a limit order', () => {
  it('that the index has not reached waits at once, and its order is done', () => {
    const world = new ContractEngine();
    const [id] = place(world, openCommand({ limitTicks: 7_900_000 }));
    const [position] = world.engine.contracts.livePositions();
    expect(position).toMatchObject({ state: 'waiting', limitTicks: 7_900_000 });
    expect(told(world, id)).toMatchObject({ state: 'done', resultId: position?.id, tick: 0 });
  });

  it('that it has reached gets the next tick, and waits where that is beyond its limit', () => {
    const world = new ContractEngine();
    place(world, openCommand({ limitTicks: 8_050_000 }));
    expect(world.engine.contracts.livePositions()).toEqual([]);
    world.index(SEEN);
    expect(world.engine.contracts.livePositions()).toMatchObject([{ state: 'waiting' }]);
    world.index(BEFORE);
    expect(world.engine.contracts.livePositions()).toMatchObject([{ state: 'open' }]);
  });

  it('that is to be filled at once is judged by the next tick', () => {
    const world = new ContractEngine();
    const [first = 0] = place(world, openCommand({ limitTicks: 7_900_000, timeInForce: 'ioc' }));
    place(world, openCommand({ limitTicks: 8_050_000, timeInForce: 'ioc' }));
    world.index(7_890_000);
    expect(world.engine.contracts.livePositions()).toMatchObject([
      { state: 'open', openIndexTicks: 7_890_000 },
      { state: 'open', openIndexTicks: 7_890_000 },
    ]);
    const [late = 0] = place(world, openCommand({ limitTicks: 7_900_000, timeInForce: 'fok' }));
    world.index(SEEN);
    expect(told(world, late)).toMatchObject({ state: 'done' });
    expect(world.position(told(world, late)?.resultId ?? 0)).toMatchObject({
      state: 'cancelled',
      reason: 'not_fillable',
    });
    expect(told(world, first)).toMatchObject({ state: 'done' });
    world.expectSound();
  });
});

describe('an order that closes', () => {
  it.each([
    ['contracts.close', (positionId: number) => ({ type: 'contracts.close', positionId, lots: 0 })],
    ['contracts.reverse', (positionId: number) => ({ type: 'contracts.reverse', positionId })],
    ['contracts.close_all', () => ({ type: 'contracts.close_all', sides: 'all' })],
    [
      'contracts.trade',
      () => ({
        type: 'contracts.trade',
        marketId: btcUsdt,
        side: 'short',
        lots: 5,
        mode: 'cross',
        multiple: 100,
      }),
    ],
    [
      'contracts.reduce',
      () => ({
        type: 'contracts.reduce',
        marketId: btcUsdt,
        side: 'long',
        kind: 'market',
        lots: 0,
        triggerTicks: 0,
        trailTicks: 0,
        clientOrderId: '',
      }),
    ],
  ])('%s closes at the next tick, as it would if it were given then', (_, orderOf) => {
    const [world, then] = [new ContractEngine(), new ContractEngine()];
    const { id } = world.open({ lots: 5 });
    expect(then.open({ lots: 5 }).id).toBe(id);
    const [order = 0] = place(world, orderOf(id) as TradeCommand);
    expect(world.position(id).state).toBe('open');
    world.index(SEEN);
    then.index(SEEN);
    then.must(ALICE, orderOf(id));
    const { closedMs, closeTicks, realisedUnits, reason } = then.position(id);
    expect(world.position(id)).toMatchObject({
      state: 'closed',
      closedMs,
      closeTicks,
      realisedUnits,
      reason,
    });
    expect(world.money(ALICE)).toEqual(then.money(ALICE));
    expect(world.fills(id).map(({ orderId }) => orderId)).toEqual([0, order]);
    expect(told(world, order)).toMatchObject({ state: 'done', tick: 2 });
    world.expectSound();
  });

  it('finds nothing where a stop was first at that tick', () => {
    const world = new ContractEngine();
    const { id } = world.open({ stopLossTicks: 7_900_000 });
    const [order] = place(world, { type: 'contracts.close', positionId: id, lots: 0 });
    world.index(7_890_000);
    expect(world.position(id)).toMatchObject({ state: 'closed', reason: 'stop_loss' });
    expect(refusalOf(world, order)).toBe('unknown_position');
    world.expectSound();
  });

  it('of all markets waits for each of them; those that tick together go winners first', () => {
    const world = new ContractEngine();
    const btc = world.open();
    const eth = world.open({ marketId: ethUsdt });
    const ids = place(world, { type: 'contracts.close_all', sides: 'all' });
    expect(ids).toHaveLength(2);
    world.index(SEEN);
    expect(world.position(btc.id).state).toBe('closed');
    expect(world.position(eth.id).state).toBe('open');
    world.index(7_990_000, ethUsdt);
    expect(world.position(eth.id)).toMatchObject({ state: 'closed', closedMs: world.timeMs });
    expect(ids.map((id) => told(world, id)?.closed)).toEqual([String(btc.id), String(eth.id)]);

    const both = new ContractEngine();
    const [long, short] = [both.open(), both.open({ marketId: ethUsdt, side: 'short' })];
    place(both, { type: 'contracts.close_all', sides: 'all' });
    both.wait(1_000);
    const prices = [btcUsdt, ethUsdt].map((id) => [id, 'one', 7_990_000, 0]);
    both.must(0, { type: 'feeds.tick', prices });
    const closings = both
      .appended<{ what: string; positionId: number }>('contract_fills')
      .filter(({ what }) => what === 'close');
    expect(closings.map(({ positionId }) => positionId)).toEqual([short.id, long.id]);
    both.expectSound();
  });
});

it('is promised by terms, and planned ones keep the promise', () => {
  const world = new ContractEngine({ terms: { nextTick: true } });
  const { marketId: _, version: __, nextTick: ___, ...planned } = contractTerms(btcUsdt);
  world.beginTerms('contracts', planned, () => undefined);
  const all = world.engine.contracts.state.allTerms(btcUsdt);
  expect(all.map(({ nextTick }) => nextTick)).toEqual([true, true]);
  const before = new ContractEngine();
  before.beginTerms('contracts', planned, () => undefined);
  expect(before.engine.contracts.state.terms(btcUsdt)).not.toHaveProperty('nextTick');
});

it('is carried out after one that was accepted before it', () => {
  const world = new ContractEngine({ terms: { exposureCapLots: 3 } });
  const [first] = place(world, openCommand({ lots: 3 }), BOB);
  const [second] = place(world, openCommand({ lots: 3 }));
  world.index(BEFORE);
  expect([refusalOf(world, first), refusalOf(world, second)]).toEqual(['done', 'exposure_capped']);
});

it('is nobody’s to expire but the house’s, and not before its time', () => {
  const world = new ContractEngine();
  const [orderId] = place(world, openCommand());
  const expire = { type: 'contracts.expire_pending', orderId };
  expect(world.refusal(0, expire)).toBe('not_allowed');
  world.timeMs += MAX_TICK_WAIT_MS + 1;
  expect(world.refusal(ALICE, expire)).toBe('not_allowed');
  expect(world.refusal(0, expire)).toBe('accepted');
});
