/** What a trader, or somebody who follows, may try with copies to get at the other's money. */
import { expect, test } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { CopyWorld, followCommand, LEADER } from '../../features/copy/testing/world.ts';
import { openCommand, usdt } from '../support/contract-engine.ts';

const FOLLOWER = 1_901;
const SECOND = 1_902;
const WEEK_MS = 7 * 86_400_000;

/** All that somebody has in the margin account, what copies hold included. */
function worth(world: CopyWorld, owner: number): bigint {
  const [free, frozen] = world.money(owner, KIND.margin);
  return free + frozen;
}

test('a martingale gets no share while its losses float, whatever gains are closed', () => {
  const world = new CopyWorld();
  world.follower(FOLLOWER);
  // One position that is never closed falls and falls; beside it one small gain after the other.
  world.leads({ multiple: 5, lots: 2 });
  for (let step = 0; step < 6; step += 1) {
    const quick = world.leads({ multiple: 5, side: 'short' });
    world.index(8_000_000 - (step + 1) * 20_000);
    world.close(LEADER, quick);
  }
  const before = worth(world, LEADER);
  world.wait(WEEK_MS);
  expect(world.relation(FOLLOWER).realisedUnits).toBeGreaterThan(0n);
  expect(world.shares(FOLLOWER).every(({ paidUnits }) => paidUnits === 0n)).toBe(true);
  expect(worth(world, LEADER)).toBeLessThanOrEqual(before);
});

test('who makes copies his own a moment before the share is settled pays it all the same', () => {
  const [stays, leaves] = [new CopyWorld(), new CopyWorld()];
  for (const world of [stays, leaves]) {
    world.follower(FOLLOWER);
    world.result(200);
    world.leads({ multiple: 5 });
    world.index(8_500_000);
  }
  const [copy] = leaves.copiesOf(FOLLOWER);
  leaves.must(FOLLOWER, { type: 'copy.detach', positionId: copy?.id ?? 0 });
  leaves.must(FOLLOWER, { type: 'copy.unfollow', trader: LEADER, closes: false });
  stays.must(FOLLOWER, { type: 'copy.unfollow', trader: LEADER, closes: true });
  const paid = (world: CopyWorld) =>
    world.shares(FOLLOWER).reduce((sum, { paidUnits }) => sum + paidUnits, 0n);
  expect(paid(leaves)).toBe(paid(stays));
  expect(paid(leaves)).toBeGreaterThan(0n);
});

test('two who lead cannot copy each other, so that no position copies itself', () => {
  const world = new CopyWorld();
  world.lead(SECOND);
  world.must(SECOND, followCommand({}, LEADER));
  expect(world.refusal(LEADER, followCommand({}, SECOND))).toBe('own_follower');
});

test('a trader who ruins himself on purpose takes no more from a follower than its margin', () => {
  const world = new CopyWorld({ equity: '2000' });
  world.follower(FOLLOWER, { maxMultiple: 5, budget: usdt('100').toString() }, '1000');
  world.leads({ multiple: 100, lots: 3 });
  world.leads({ multiple: 100, lots: 3, side: 'short' });
  // A gap through every liquidation price.
  world.index(4_000_000);
  world.index(12_000_000);
  expect(worth(world, FOLLOWER)).toBeGreaterThanOrEqual(usdt('900'));
});

test('a trader who burns margin is stopped at the loss that his follower has set', () => {
  const fees = { openFeePpm: 5_000, closeFeePpm: 5_000, spreadBps: 50 };
  const world = new CopyWorld({ terms: fees, equity: '100000' });
  const budget = usdt('200');
  world.follower(FOLLOWER, { maxMultiple: 20, maxLossPercent: 10, budget: budget.toString() });
  const before = worth(world, FOLLOWER);
  for (let round = 0; round < 40; round += 1) {
    const id = world.leads({ multiple: 20 });
    world.close(LEADER, id);
  }
  const lost = before - worth(world, FOLLOWER);
  // The stop is looked at in the command that reaches it, so one position may lie above it.
  expect(lost).toBeGreaterThanOrEqual(budget / 10n);
  expect(lost).toBeLessThan(budget / 5n);
  expect(world.relation(FOLLOWER).endReason).toBe('loss_stop');
});

test('a price that has gone stale is taken by nobody, not by one and not by all who follow', () => {
  const world = new CopyWorld();
  for (let at = 0; at < 20; at += 1) world.follower(FOLLOWER + at);
  const position = world.leads();
  const before = world.engine.copy.openCopies().length;
  expect(before).toBe(20);
  // The feed is quiet; elsewhere the price has moved, and the trader has seen it.
  world.wait(10 * 60_000);
  const open = openCommand({ mode: 'isolated', multiple: 5 });
  expect(world.refusal(LEADER, open)).toBe('market_halted');
  expect(world.refusal(LEADER, { type: 'contracts.close', positionId: position, lots: 0 })).toBe(
    'market_halted',
  );
  expect(world.engine.copy.openCopies()).toHaveLength(before);
  // Nor by a follower who ends the relation and lets everything be closed.
  world.must(FOLLOWER, { type: 'copy.unfollow', trader: LEADER, closes: true });
  const kept = world.engine.contracts.livePositions().filter(({ owner }) => owner === FOLLOWER);
  expect(kept).toHaveLength(1);
  expect(world.engine.copy.openCopies()).toHaveLength(before - 1);
  world.index(8_000_000);
  world.close(LEADER, position);
  expect(world.engine.copy.openCopies()).toHaveLength(0);
});

test('a trader who goes out lot by lot takes his followers with him', () => {
  const world = new CopyWorld();
  world.follower(FOLLOWER, { number: 10 });
  const position = world.leads({ lots: 100 });
  for (let lot = 0; lot < 90; lot += 1) world.close(LEADER, position, 1);
  expect(world.copiesOf(FOLLOWER)[0]?.lots).toBe(1);
  world.expectSound();
});
