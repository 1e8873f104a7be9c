/** What somebody is begun under who was shown something else. */
import { expect, test } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { ROOMS } from '../../apps/server/rooms.ts';
import { type Command, isRefusal } from '../../core/engine/command.ts';
import { NEW_TERMS_MS, NOTHING_SEEN } from '../../core/engine/seen-terms.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { ContractOrder } from '../../features/contracts/contract/orders.ts';
import { contractTerms } from '../../features/contracts/testing/terms.ts';
import { CopyWorld, followCommand, LEADER } from '../../features/copy/testing/world.ts';
import { secondsTerms } from '../../features/seconds/testing/terms.ts';
import { marketOrder } from '../../features/spot/contract/index.ts';
import type { AnyMachineCard } from '../../platform/server/rooms/machine-card.ts';
import { ALICE, BOB, openCommand, usdt } from '../support/contract-engine.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const CARDS = ROOMS.flatMap((room): AnyMachineCard[] => ('machine' in room ? [room.machine] : []));
/** What begins nothing of its own, or may be either. */
const NEVER = new Set(['free', 'house']);

/**
 * Commands that begin something and for which no version of terms is compared, each with why
 * nobody can be begun under what he has not seen. A new command stands here or in `begins`.
 */
const WITHOUT_TERMS: Readonly<Record<string, string>> = {
  'api-keys.change': 'what a key may do is what its owner writes',
  'api-keys.make': 'what a key may do is what its owner writes',
  'contracts.change_margin': 'a position keeps the terms of its opening',
  'contracts.set_leverage':
    'a position keeps the terms of its opening; an order is asked by its own',
  'copy.apply': 'who applies writes his own share',
  'copy.edit': 'a relation keeps its share, or a lower one',
  'corporate.save_plan': 'its owner writes what is bought; each purchase is an order of its own',
  'coupons.claim': 'a campaign never changes once it is open',
  'deposit.ask': 'money that comes in is all credited',
  'dual.buy': 'carries the least rate that its buyer takes',
  'game.check_in': 'costs nothing',
  'game.guess': 'costs nothing, and an hour keeps its rules',
  'game.take_tickets': 'a draw is published before its tickets and never changes',
  'gift.buy': 'a card is worth what is paid for it',
  'gift.redeem': 'a card is worth what was paid for it',
  'ieo.subscribe': 'a project never changes once it is published, and the call carries the total',
  'nft.bid': 'carries the bid that was seen; without it waits for three seconds after another',
  'nft.buy': 'a sale never changes its price, and the call carries the one that was seen',
  'nft.buy_box': 'a series never changes its price, and the call carries the one that was seen',
  'nft.list': 'the seller writes its price',
  'nft.margin': 'an auction never changes its margin',
  'nft.mint': 'costs nothing',
  'nft.pay': 'the price is the bid',
  'otc.switch_ad': 'its owner writes its terms',
  'otc.release': 'an order keeps its price',
  'spot.replace': 'an order keeps the fees of its placing',
  'wallet.exchange': 'carries the least that its owner takes',
  'wallet.take_locked': 'names a price that is locked',
  'withdrawal.ask': 'carries the fee',
};

function beginning(): string[] {
  return CARDS.flatMap(({ effects }) =>
    Object.entries(effects).flatMap(([type, effect]) =>
      typeof effect === 'string' && NEVER.has(effect) ? [] : [type],
    ),
  );
}

test('every command that begins something says under which terms, or why it needs none', () => {
  const guarded = CARDS.flatMap(({ begins = {} }) => Object.keys(begins));
  expect([...guarded, ...Object.keys(WITHOUT_TERMS)].toSorted()).toEqual(beginning().toSorted());
});

/** A house in which a customer gives commands as a gateway does, having seen terms or not. */
class SeenWorld extends CopyWorld {
  gives(command: object, seenTerms: number, actor = ALICE): string {
    const envelope = { actor, command: command as Command, seenTerms };
    const outcome = this.engine.machine.execute(envelope, this.timeMs);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  /** Dearer terms come into force, and so long goes by; the index stays. */
  changed(product: string, terms: object, afterMs: number): void {
    this.beginTerms(product, terms, () => undefined);
    const sinceMs = this.engine.catalogue.termsSinceMs(product, btcUsdt);
    // The tick that follows comes a second later.
    this.index(8_000_000, btcUsdt, sinceMs + afterMs - this.timeMs);
  }
}

function planned<Terms extends object>(terms: Terms, change: object): object {
  const { marketId: _, version: __, nextTick: ___, ...plain } = terms as Record<string, unknown>;
  return { ...plain, ...change };
}

const DEARER = planned(contractTerms(btcUsdt), { openFeePpm: 900 });
const WORSE = planned(secondsTerms(btcUsdt), { staleMs: 14_000 });
const FEES = { makerFeePpm: 900, takerFeePpm: 900, bandPpm: 50_000 };
const OPEN = openCommand();
const STAKE = {
  type: 'seconds.place',
  marketId: btcUsdt,
  direction: 'up',
  seconds: 60,
  stake: usdt('10').toString(),
  nextTick: true,
};

test.each([
  ['contracts', DEARER, OPEN],
  ['contracts', DEARER, { type: 'contracts.place', order: OPEN, sameTerms: true }],
  ['contracts', DEARER, { ...OPEN, type: 'contracts.trade' }],
  ['seconds', WORSE, STAKE],
])('nothing of %s begins under terms that were not seen', (product, terms, command) => {
  for (const [afterMs, seen, answer] of [
    [1_000, NOTHING_SEEN, 'terms_changed'],
    [NEW_TERMS_MS, NOTHING_SEEN, 'terms_changed'],
    [NEW_TERMS_MS + 1, NOTHING_SEEN, 'accepted'],
    [NEW_TERMS_MS + 1, 1, 'terms_changed'],
    [1_000, 1, 'terms_changed'],
    [1_000, 2, 'accepted'],
    [1_000, 3, 'terms_changed'],
  ] as const) {
    const world = new SeenWorld();
    world.endow(ALICE, KIND.margin, '1000');
    world.endow(ALICE, KIND.seconds, '1000');
    expect([1, NOTHING_SEEN].map((at) => world.gives(command, at))).toEqual([
      'accepted',
      'accepted',
    ]);
    world.changed(product, terms, afterMs);
    expect([afterMs, seen, world.gives(command, seen)]).toEqual([afterMs, seen, answer]);
  }
});

test('nobody is turned round under other terms, and everybody gets out', () => {
  const world = new SeenWorld();
  world.endow(ALICE, KIND.margin, '1000');
  const { id: positionId } = world.open();
  world.changed('contracts', DEARER, 1_000);
  const reverse = { type: 'contracts.reverse', positionId, needsCover: true };
  const close = { type: 'contracts.close', positionId, lots: 0 };
  expect(world.gives(reverse, NOTHING_SEEN)).toBe('terms_changed');
  expect(world.gives({ type: 'contracts.place', order: reverse }, 1)).toBe('terms_changed');
  expect(world.gives({ type: 'contracts.place', order: close }, NOTHING_SEEN)).toBe('accepted');
  expect(world.gives(close, NOTHING_SEEN)).toBe('accepted');
});

test('an order that waits for its tick opens nothing under terms that came in between', () => {
  const outcomes = [true, undefined].map((sameTerms) => {
    const world = new SeenWorld();
    world.endow(ALICE, KIND.margin, '1000');
    const place = { type: 'contracts.place', order: OPEN, ...(sameTerms && { sameTerms }) };
    world.beginTerms('contracts', DEARER, () => expect(world.gives(place, 1)).toBe('accepted'));
    world.expectSound();
    const orders = world.events('contracts.order_changed') as ContractOrder[];
    return [orders.at(-1)?.refusal, world.engine.contracts.livePositions().length];
  });
  // One of an earlier release goes by what is in force at its tick, as it did.
  expect(outcomes).toEqual([
    ['{"refused":"terms_changed"}', 0],
    ['', 1],
  ]);
});

test('a sale stays possible while fees are new, and is refused to who saw other ones', () => {
  const world = new SeenWorld();
  world.endow(ALICE, KIND.spot, '1000');
  const buy = marketOrder(btcUsdt, { kind: 'limit', limitTicks: 7_999_000, lots: 100 });
  const resting = { ...buy, timeInForce: 'gtc' };
  world.changed('spot', FEES, 1_000);
  expect(world.gives(resting, 1)).toBe('terms_changed');
  expect(world.gives(resting, 2)).toBe('accepted');
  expect(world.gives(resting, NOTHING_SEEN)).toBe('accepted');
});

test('a leader who raises his share while somebody decides gets nobody for it', () => {
  const world = new SeenWorld();
  world.endow(BOB, KIND.margin, '1000');
  const setShare = (sharePpm: number) => ({ type: 'copy.set_share', sharePpm, isTimed: true });
  const seen = world.engine.copy.traders.termsOf(LEADER)?.version ?? 0;
  for (const share of [100_000, 90_000]) {
    expect(world.gives(setShare(share), NOTHING_SEEN, LEADER)).toBe('accepted');
  }
  expect(world.engine.copy.traders.termsOf(LEADER)?.version).toBe(seen);
  world.must(LEADER, setShare(200_000));
  expect(world.gives(followCommand(), seen, BOB)).toBe('terms_changed');
  expect(world.gives(followCommand(), NOTHING_SEEN, BOB)).toBe('terms_changed');
  world.wait(NEW_TERMS_MS);
  expect(world.gives(followCommand(), NOTHING_SEEN, BOB)).toBe('terms_changed');
  world.wait(1);
  expect(world.gives(followCommand(), seen, BOB)).toBe('terms_changed');
  expect(world.gives(followCommand(), NOTHING_SEEN, BOB)).toBe('accepted');
});

test('what was accepted under terms is replayed without asking again', () => {
  const world = new SeenWorld();
  world.endow(ALICE, KIND.margin, '1000');
  world.changed('contracts', DEARER, 1_000);
  expect(world.gives(OPEN, 2)).toBe('accepted');
  world.expectSound();
  const records = world.batches.flatMap((batch) => batch.records);
  const again = openEngine().machine;
  for (const record of records) again.replay(record);
  expect(JSON.stringify(records)).not.toContain('seenTerms');
  expect([...again.stateLines()]).toEqual([...world.engine.machine.stateLines()]);
});
