/** Roads by which customers and operators may try to pass the limit of loss a day of the house. */
import { expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { ROOMS } from '../../apps/server/rooms.ts';
import { HOUSE, HOUSE_ACCOUNTS, type HouseStakes } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { ContractEngine, openCommand, usdt } from '../support/contract-engine.ts';
import { CopyWorld, LEADER } from '../../features/copy/testing/world.ts';
import { CouponWorld } from '../../features/coupons/testing/world.ts';
import { dualTerms, MONDAY, putTerms } from '../../features/dual/testing/terms.ts';
import { DualWorld } from '../../features/dual/testing/world.ts';
import type { HouseLoss } from '../../features/operators/contract.ts';
import { ALICE, BOB } from '../support/example-values.ts';
import { hashOf } from '../support/engine-checks.ts';
import { CHECKER, inForce, MARKETS, operatorAt } from '../support/console-client.ts';
import { btcUsdt } from '../support/small-catalogue.ts';
import { useTestServer } from '../support/server.ts';

const server = useTestServer();

/** The limit as the console shows it. */
function limit(operator: Awaited<ReturnType<typeof operatorAt>>) {
  return operator.message(operator.get('/house_loss'));
}
const DAY_MS = 86_400_000;
const LIMIT = usdt('100');

const publish = (dayLossUnits = LIMIT.toString()) => ({
  type: 'operators.publish_terms',
  terms: { productId: 1, version: 1, dayLossUnits },
});

/** Customers win the limit of the day. */
function loses(world: ContractEngine, owner = ALICE): void {
  world.must(0, publish());
  const { id } = world.open({ lots: 11 }, owner);
  world.index(8_100_000);
  world.must(owner, { type: 'contracts.close', positionId: id, lots: 0 });
  expect(world.engine.operators.isDayLost()).toBe(true);
}

function lossIn(world: ContractEngine): HouseLoss | undefined {
  return world.savedRows<HouseLoss>('house_losses').at(-1);
}

it('forgets no account of the house: rooms say of each what it stakes', () => {
  const stakes = ROOMS.flatMap((room): HouseStakes[] =>
    'machine' in room ? [room.machine.houseAccounts] : [],
  );
  const owned = stakes.flatMap((each) => Object.keys(each).map(Number));
  // Those that no room owns: what came from outside, own funds, and what is taken from all.
  const shared: number[] = [HOUSE.outsideWorld, HOUSE.treasury, HOUSE.fees];
  const all = HOUSE_ACCOUNTS.map(({ owner }) => owner);
  expect(new Set([...owned, ...shared])).toEqual(new Set(all));
  expect(owned).toHaveLength(new Set(owned).size);
  // Whoever pays customers what they win is asked; who joins them is named here.
  const wagering = stakes.flatMap((each) =>
    Object.entries(each).flatMap(([owner, stake]) => (stake === 'apart' ? [] : [Number(owner)])),
  );
  const { contractsDesk, insurance, secondsDesk, dualDesk, loanFund, promotions } = HOUSE;
  expect(new Set(wagering)).toEqual(
    new Set([contractsDesk, insurance, secondsDesk, dualDesk, loanFund, promotions]),
  );
});

it('leads no order past it: waiting, by the next tick, either side, or by a front', () => {
  const world = new ContractEngine({ desk: '1000000', customer: '100000' });
  loses(world);
  for (const order of [
    openCommand({}),
    openCommand({ side: 'short' }),
    openCommand({ limitTicks: 7_900_000 }),
    { ...openCommand({}), type: 'contracts.trade' },
    { type: 'contracts.place', order: openCommand({}), clientOrderId: 'a-bot' },
    { type: 'contracts.place', order: { ...openCommand({}), type: 'contracts.trade' } },
  ]) {
    expect(world.refusal(BOB, order)).toBe('house_day_loss');
  }
  world.expectSound();
});

// Before, the gain alone was counted, and fees were all that a day without openings cost.
it('is not brought about by who holds both sides and closes the one that gained', () => {
  const world = new ContractEngine({ desk: '1000000', customer: '100000' });
  world.must(0, publish());
  const gains = world.open({ lots: 30, side: 'long' }, ALICE);
  const loses = world.open({ lots: 30, side: 'short' }, ALICE);
  world.index(8_100_000);
  world.must(ALICE, { type: 'contracts.close', positionId: gains.id, lots: 0 });
  expect(lossIn(world)?.lostUnits).toBeGreaterThan(2n * LIMIT);
  expect(world.refusal(BOB, openCommand({}))).toBe('accepted');
  world.must(ALICE, { type: 'contracts.close', positionId: loses.id, lots: 0 });
  expect(lossIn(world)).toMatchObject({ isStopped: false });
  expect(lossIn(world)?.lostUnits).toBeLessThan(LIMIT);
  world.expectSound();
});

it('counts what was lost in the open no longer once the price is back', () => {
  const world = new ContractEngine({ desk: '1000000', customer: '100000' });
  world.must(0, publish());
  const gains = world.open({ lots: 30, side: 'long' }, ALICE);
  world.open({ lots: 30, side: 'short' }, ALICE);
  world.index(8_100_000);
  world.must(ALICE, { type: 'contracts.close', positionId: gains.id, lots: 0 });
  expect(world.engine.operators.isDayLost()).toBe(false);
  world.index(8_010_000);
  expect(world.engine.operators.isDayLost()).toBe(true);
  expect(world.refusal(BOB, openCommand({}))).toBe('house_day_loss');
  // And no swing to and fro lets anybody in again.
  world.index(8_200_000);
  expect(world.refusal(BOB, openCommand({}))).toBe('house_day_loss');
  world.expectSound();
});

it('is not passed by who is copied, nor by an order that was accepted before it', () => {
  const world = new CopyWorld();
  world.follower(ALICE);
  world.endow(BOB, KIND.margin, '1000');
  const waiting = world.open({ limitTicks: 7_900_000, mode: 'isolated' }, LEADER);
  loses(world, BOB);
  world.index(7_890_000);
  expect(world.position(waiting.id)).toMatchObject({ reason: 'house_day_loss' });
  expect(world.refusal(LEADER, openCommand({ mode: 'isolated' }))).toBe('house_day_loss');
  expect(world.copiesOf(ALICE)).toEqual([]);
});

// Before margins by voucher counted, twenty lost ones made room for twenty times their value.
it('gains no room by vouchers: what they lose was the house’s own', () => {
  const world = new CouponWorld();
  world.verify(1_001);
  world.must(0, publish());
  const trial = { kind: 'contract_trial', valueUnits: usdt('20').toString() } as const;
  const couponId = world.voucher(1_001, { ...trial, lifeMs: DAY_MS });
  world.index(8_000_000);
  const order = { ...openCommand({ mode: 'isolated', lots: 2 }), couponId };
  const { id } = world.must<{ id: number }>(1_001, order);
  world.index(7_980_000);
  world.must(1_001, { type: 'contracts.close', positionId: id, lots: 0 });
  // Fees alone are the customer's loss to the house beside its desk: they are counted nowhere.
  const lost = lossIn(world)?.lostUnits ?? -1n;
  expect(lost).toBeGreaterThanOrEqual(0n);
  expect(lost).toBeLessThan(usdt('3'));
});

it('rolls no dual order over', () => {
  const later = dualTerms({ productId: 3, maturityDay: MONDAY + 5 });
  const world = new DualWorld([dualTerms(), putTerms(), later]);
  const { id } = world.buy({ autoRoll: true });
  world.must(0, publish('1'));
  world.fix(() => 8_000_000);
  // Its own interest is more than the limit of one unit.
  expect(world.order(id)).toMatchObject({ state: 'completed', roll: 'house_is_full' });
  expect(lossIn(world)?.isStopped).toBe(true);
});

it('is the same after a replay in between, and so is what it refuses', () => {
  const world = new ContractEngine({ desk: '1000000', customer: '100000' });
  loses(world);
  world.wait(DAY_MS);
  world.index(8_100_000);
  world.events('none');
  const again = openEngine();
  for (const { records } of world.batches) {
    for (const record of records) again.machine.replay(record);
  }
  expect(hashOf(again)).toBe(hashOf(world.engine));
  expect(again.operators.isDayLost()).toBe(false);
});

it('is raised by no operator alone, and by two not before a day has passed', async () => {
  const operator = await operatorAt(server(), MARKETS);
  const plan = {
    id: 1,
    product: 'house',
    terms: { dayLossUnits: usdt('9000000').toString() },
    fromMs: server().nowMs + DAY_MS + 3_600_000,
    reason: 'for a friend',
  };
  const soon = { ...plan, fromMs: server().nowMs + DAY_MS - 60_000 };
  expect(await operator.post('/markets/plan', soon)).toMatchObject({ code: 'notice_too_short' });
  const asked = await operator.message(operator.post('/markets/plan', plan));
  expect(asked['planned']).toMatchObject({ needsSecond: true });
  expect(await server().visitor().rows('/market/plans')).toEqual([]);
  const { id } = asked['planned'] as { readonly id: number };
  expect(await operator.post('/changes/confirm', { id })).toMatchObject({ type: 'error' });
  await inForce(server(), Promise.resolve({ message: asked }));
  expect(await limit(operator)).toMatchObject({ version: 1, limit: '1000000' });
  server().pass(DAY_MS + 3_600_000);
  await server().tick(btcUsdt, 8_000_000);
  const later = await operatorAt(server(), CHECKER);
  expect(await limit(later)).toMatchObject({ version: 2, limit: '9000000' });
  const told = await server().visitor().object(server().visitor().get('/fairness/statistics'));
  expect(told['house_loss']).toEqual({ lost: '0', limit: '9000000', is_stopped: false });
});
