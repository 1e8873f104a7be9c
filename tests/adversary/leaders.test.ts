/** What somebody who leads may try to live off those who follow him. */
import { expect, test } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import {
  applyCommand,
  CopyWorld,
  LEADER,
  reviewCommand,
} from '../../features/copy/testing/world.ts';
import { usdt } from '../support/contract-engine.ts';
import { RebateWorld, strategies } from './strategies/churning-leader.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const DAY_MS = 86_400_000;
const [STRANGER, MIDDLE, FOLLOWER] = [901, 1_801, 1_802] as const;

test('a leader who churns gets nothing of what those pay whom he has brought', () => {
  const world = new RebateWorld();
  world.invited(MIDDLE, LEADER);
  world.invited(FOLLOWER, MIDDLE);
  world.follower(FOLLOWER);
  world.churns(3);
  expect(world.relation(FOLLOWER).realisedUnits).toBeLessThan(0n);
  expect([world.rebates(LEADER), world.rebates(MIDDLE)]).toEqual([0n, 0n]);
});

test.each(strategies)('what churning costs is more than it brings: $title', (strategy) => {
  expect(verdictsOf(strategy, 60)).toMatch(NO_GAIN);
});

test('nor does an account that belongs together with his and has brought them', () => {
  const world = new RebateWorld();
  world.verify(STRANGER);
  world.invited(FOLLOWER, STRANGER);
  world.must(0, { type: 'identity.related', owner: STRANGER, other: LEADER, why: 'device' });
  world.follower(FOLLOWER);
  world.churns(3);
  expect(world.rebates(STRANGER)).toBe(0n);
});

test('nor does who has brought them both', () => {
  const world = new RebateWorld();
  world.invited(LEADER, 800);
  world.invited(FOLLOWER, 800);
  world.follower(FOLLOWER);
  world.churns(3);
  // What the leader pays himself counts as any fee; what he lets others pay does not.
  const own = world.appended<{ owner: number; feeUnits: bigint }>('contract_fills');
  const paid = own.filter(({ owner }) => owner === LEADER);
  const fees = paid.reduce((sum, { feeUnits }) => sum + feeUnits, 0n);
  world.verify(800);
  expect(world.rebates(800)).toBe((fees * 200_000n) / 1_000_000n);
});

test('who has brought a follower of a stranger is paid', () => {
  const world = new RebateWorld();
  world.verify(STRANGER);
  world.invited(FOLLOWER, STRANGER);
  world.follower(FOLLOWER);
  world.churns(1);
  expect(world.rebates(STRANGER)).toBeGreaterThan(0n);
});

test('a follower loses a tenth of his budget a day to churning, and not the whole at once', () => {
  const world = new RebateWorld();
  world.follower(FOLLOWER, { maxLossPercent: 100, maxMultiple: 20, number: 200 });
  world.churns(60);
  const lost = -world.relation(FOLLOWER).realisedUnits;
  const tenth = usdt('50');
  // The last of the day may pay its own way out beyond the tenth, and no more than that.
  expect(lost).toBeGreaterThan(tenth - usdt('7'));
  expect(lost).toBeLessThan(tenth + usdt('7'));
  expect(world.skips(FOLLOWER).at(-1)).toBe('daily_stop');
  world.wait(DAY_MS);
  world.index(8_000_000);
  // The next day loses as much again, and no more.
  world.churns(60);
  const both = -world.relation(FOLLOWER).realisedUnits;
  expect(both).toBeGreaterThan(lost + tenth - usdt('7'));
  expect(both).toBeLessThan(lost + tenth + usdt('7'));
  world.expectSound();
});

test('a loss that is kept open stops the day as one that is taken', () => {
  const world = new CopyWorld();
  world.follower(FOLLOWER, { maxLossPercent: 100 });
  world.leads({ multiple: 5, lots: 1 });
  // 50 coins are a tenth of the budget.
  world.index(8_000_000 - 499_900);
  world.leads({ multiple: 5, side: 'short' });
  world.index(8_000_000 - 500_000);
  world.leads({ multiple: 5, side: 'short' });
  expect(world.skips(FOLLOWER)).toEqual(['daily_stop']);
  expect(world.copiesOf(FOLLOWER)).toHaveLength(2);
});

test('a leader with nothing of his own at risk is copied by as little', () => {
  const world = new CopyWorld();
  for (let at = 0; at < 3; at += 1) {
    const choice = { number: 1_000, budget: usdt('90000').toString() };
    world.follower(FOLLOWER + at, choice, '100000');
  }
  const margin = (owner: number) =>
    world.engine.contracts
      .livePositions()
      .filter((position) => position.owner === owner)
      .reduce((sum, { marginUnits }) => sum + marginUnits, 0n);
  world.leads({ multiple: 5, lots: 3 });
  const copied = [0, 1, 2].reduce((sum, at) => sum + margin(FOLLOWER + at), 0n);
  expect(copied).toBe(margin(LEADER) * 20n);
  expect(world.copiesOf(FOLLOWER)[0]).toMatchObject({ wantedLots: 30, openedLots: 20 });
});

test('gains that are lost again within a month bring the leader nothing', () => {
  const world = new CopyWorld({ terms: { overnightLongPpm: 0, overnightShortPpm: 0 } });
  world.follower(FOLLOWER, { maxLossPercent: 100 });
  const before = world.money(LEADER, KIND.margin)[0];
  const week = () => {
    world.wait(7 * DAY_MS);
    world.index(8_000_000);
  };
  world.result(40);
  week();
  week();
  world.result(-40);
  for (let monday = 0; monday < 8; monday += 1) week();
  expect(world.shares(FOLLOWER).every(({ paidUnits }) => paidUnits === 0n)).toBe(true);
  // He has what his own two trades brought.
  expect(world.money(LEADER, KIND.margin)[0]).toBe(before);
  expect(world.money(FOLLOWER, KIND.margin)).toEqual([usdt('1000'), 0n]);
});

test('one person leads once, whichever account asks and whenever it is decided', () => {
  const world = new CopyWorld();
  world.verify(FOLLOWER);
  world.endow(FOLLOWER, KIND.margin, '10000');
  world.verify(STRANGER);
  world.endow(STRANGER, KIND.margin, '10000');
  world.must(STRANGER, applyCommand());
  world.must(0, { type: 'identity.related', owner: FOLLOWER, other: LEADER, why: 'device' });
  expect(world.refusal(FOLLOWER, applyCommand())).toBe('person_leads_already');
  // What is learnt while an application waits counts when it is decided.
  world.must(0, { type: 'identity.related', owner: STRANGER, other: LEADER, why: 'device' });
  expect(world.refusal(0, reviewCommand(STRANGER))).toBe('person_leads_already');
  world.must(0, reviewCommand(STRANGER, false));
  world.must(LEADER, { type: 'copy.leave' });
  world.wait(7 * DAY_MS);
  world.must(FOLLOWER, applyCommand());
});
