/** A sound example of each command. */
import { ALICE, BOB, market, someId } from '../../../tests/support/example-values.ts';
import type { Examples } from '../../../tests/support/testing-card.ts';
import type { CopyChoice, CopyCommand } from '../contract.ts';

/** What a follower chooses who copies everything once. */
export const ONCE: CopyChoice = {
  mode: 'multiple',
  number: 100,
  budget: '50000000000',
  maxMultiple: 100,
  maxLossPercent: 50,
  marketIds: [],
};

export const copyExamples: Examples<CopyCommand> = {
  'copy.apply': () => ({
    language: 'en',
    text: 'I follow the trend',
    sharePpm: 100_000,
    sinceMs: 0,
    closedPositions: 20,
  }),
  'copy.set_share': (random) => ({ sharePpm: random.whole(0, 20) * 10_000 }),
  'copy.leave': () => ({}),
  'copy.review': (random) => ({
    trader: ALICE,
    isApproved: random.chance(0.8),
    operator: 1,
    reason: 'history looked at',
  }),
  'copy.pause_trader': (random) => ({
    trader: ALICE,
    isPaused: random.chance(0.5),
    operator: 1,
    reason: 'looked at',
  }),
  'copy.follow': (random) => ({
    ...ONCE,
    marketIds: random.chance(0.2) ? [market(random)] : [],
    trader: random.pick([ALICE, BOB]),
    agrees: true,
    cumulates: true,
    guards: true,
  }),
  'copy.edit': (random) => ({ ...ONCE, mode: 'lots', number: random.whole(1, 9), trader: ALICE }),
  'copy.unfollow': (random) => ({ trader: ALICE, closes: random.chance(0.5) }),
  'copy.detach': (random, lastId) => ({ positionId: someId(random, lastId) }),
  'copy.share_week': () => ({}),
  'copy.end_lead': () => ({ trader: ALICE }),
};
