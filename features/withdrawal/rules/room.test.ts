import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, type Command, isRefusal, type Outcome } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import type { Batch } from '../../../core/engine/records.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { BTC, MONDAY_MS, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  ASK_REFUSALS,
  type AskWithdrawal,
  DAY_MS,
  moneyGivenBack,
  UNCOUNTED_STATES,
  type Withdrawal,
  type WithdrawalCommand,
} from '../contract.ts';
import { WithdrawalRules } from './room.ts';

const ALICE = 101;
const BOB = 102;
const WHOLE = 100_000_000n;
/** A Bitcoin costs 20,000 USDT in these tests. */
const PRICES = new Map<number, bigint>([
  [USDT, WHOLE],
  [BTC, 20_000n * WHOLE],
]);

const usdt = (whole: number): string => (BigInt(whole) * WHOLE).toString();

/** The rules alone, with what they ask of other rooms at hand. */
class World {
  readonly machine = new Machine();
  readonly rules: WithdrawalRules;
  readonly batches: Batch[] = [];
  readonly frozen = new Set<number>();
  readonly owing = new Set<number>();
  /** What may not leave yet. */
  locked = 0n;
  readonly freed: unknown[] = [];
  level = 1;
  spent = 0n;
  limit = 200n * WHOLE;
  prices = PRICES;
  timeMs = MONDAY_MS;

  private price(id: number) {
    const dollarUnits = this.prices.get(id);
    return dollarUnits === undefined ? undefined : { dollarUnits };
  }

  constructor(whole = 1_000_000) {
    const assets = new Map(smallCatalogue().assets.map((asset) => [asset.id, asset] as const));
    const bitcoin = (): AssetDefinition | undefined => assets.get(BTC);
    this.rules = new WithdrawalRules(this.machine.context, {
      catalogue: {
        asset: (id) => assets.get(id),
        assetByCode: bitcoin,
        allAssets: () => [...assets.values()],
        market: () => undefined,
      },
      spot: { ordersOf: () => [], liveOrder: () => undefined, lastTicks: () => 0 },
      spending: { of: () => this.spent },
      locks: { notYetFree: () => this.locked },
      prices: {
        fresh: (id) => this.price(id),
        forLimits: (id) => this.price(id),
      },
      verification: {
        level: () => this.level,
        verifiedMs: () => 0,
        withdrawalLimit: () => this.limit,
      },
      identity: { related: () => false },
      operators: { isFrozen: (owner) => this.frozen.has(owner) },
      deposit: { hasDebt: (owner) => this.owing.has(owner) },
    });
    this.machine.add(this.rules);
    const heard = reaction(moneyGivenBack, ({ owner, assetId: asset, amount, reference }) => {
      this.freed.push([owner, asset, amount, reference]);
    });
    const listening = { name: 'listening', decide: () => accept(), stateLines: () => [] };
    this.machine.add(listening, [heard]);
    const { ledger } = this.machine;
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, assetId(USDT));
    for (const owner of [ALICE, BOB]) {
      const slot = ledger.slot(owner, KIND.spot, assetId(USDT));
      ledger.post(outside, slot, (BigInt(whole) * WHOLE) as Units, 'deposit', 1);
    }
  }

  give(actor: number, command: object): Outcome {
    const outcome = this.machine.execute({ actor, command: command as Command }, this.timeMs);
    if (this.machine.hasChanges) this.batches.push(this.machine.takeBatch());
    return outcome;
  }

  said(actor: number, command: object): string {
    const outcome = this.give(actor, command);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  asked(change: Partial<AskWithdrawal> = {}, owner = ALICE): number {
    const outcome = this.give(owner, ask(change));
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return (outcome.answer as { id: number }).id;
  }

  /** A withdrawal as it was stored last. */
  row(id: number): Withdrawal {
    const all = this.batches.flatMap(({ changes }) => changes.saved.get('withdrawals') ?? []);
    const found = (all as Withdrawal[]).filter((row) => row.id === id).at(-1);
    if (found === undefined) throw new Error(`no withdrawal ${id}`);
    return found;
  }

  /** What a customer has free and frozen. */
  money(owner = ALICE): [bigint, bigint] {
    const { ledger } = this.machine;
    const slot = ledger.slot(owner, owner > 0 ? KIND.spot : KIND.house, assetId(USDT));
    return [ledger.available(slot), ledger.frozen(slot)];
  }
}

function ask(change: Partial<AskWithdrawal> = {}): AskWithdrawal {
  return {
    type: 'withdrawal.ask',
    assetId: USDT,
    way: 'erc20',
    amount: usdt(1_000),
    destinationId: 7,
    destinationSavedMs: MONDAY_MS - DAY_MS,
    lockedUntilMs: 0,
    ...change,
  };
}

function decision(type: WithdrawalCommand['type'], withdrawalId: number, operator = 1): object {
  return { type, operator, withdrawalId, reason: 'looked at', txId: `0x${'a'.repeat(64)}` };
}

describe('asking for a withdrawal', () => {
  // What is tried, and the refusal, in the order in which they are checked.
  it.each<[string, Partial<AskWithdrawal>, ((world: World) => void)?]>([
    ['not_allowed', { destinationSavedMs: -1 }],
    ['frozen', { way: 'nowhere' }, (world) => world.frozen.add(ALICE)],
    ['debt_open', { way: 'nowhere' }, (world) => world.owing.add(ALICE)],
    ['verification_needed', { way: 'nowhere' }, (world) => void (world.level = 0)],
    ['withdrawals_locked', { way: 'nowhere', lockedUntilMs: MONDAY_MS + 1 }],
    ['address_cooling', { way: 'nowhere', destinationSavedMs: MONDAY_MS - DAY_MS + 1 }],
    ['unknown_route', { way: 'nowhere' }],
    ['unknown_route', { assetId: 99 }],
    ['bad_amount', { amount: '0' }],
    ['bad_amount', { amount: '-1' }],
    ['bad_amount', { amount: '1e9' }],
    ['bad_amount', { amount: (1_000n * WHOLE + 1n).toString() }],
    ['below_minimum', { amount: usdt(19) }],
    ['bad_remark', { remark: 'x'.repeat(61) }, (world) => void (world.prices = new Map())],
    ['bad_remark', { remark: 7 as unknown as string }],
    ['price_unavailable', {}, (world) => void (world.prices = new Map())],
    ['over_limit', {}, (world) => void (world.limit = 4_999_999n)],
    ['bought_coins_locked', {}, (world) => void (world.locked = 1_000_000n * WHOLE)],
    ['insufficient_balance', { amount: usdt(1_000_001) }],
    ['accepted', { lockedUntilMs: MONDAY_MS }],
    ['accepted', { remark: '🦊'.repeat(60) }],
    ['accepted', { amount: usdt(20) }],
    ['accepted', { way: 'card', amount: usdt(50) }],
  ])('is %s with %o', (said, change, prepare) => {
    const world = new World();
    prepare?.(world);
    expect(world.said(ALICE, ask(change))).toBe(said);
    if (said === 'accepted') return;
    expect(ASK_REFUSALS).toContain(said);
    expect(world.money()).toEqual([1_000_000n * WHOLE, 0n]);
  });

  it('is for customers only', () => {
    const world = new World();
    for (const actor of [0, HOUSE.treasury]) expect(world.said(actor, ask())).toBe('not_allowed');
  });

  it('keeps the remark, and one that nobody made is no part of the state', () => {
    const [silent, noting] = [new World(), new World()];
    expect(silent.row(silent.asked()).remark).toBe('');
    expect(noting.row(noting.asked({ remark: 'Rent' })).remark).toBe('Rent');
    const lines = [silent, noting].map(({ rules }) => [...rules.stateLines()].join());
    expect(lines[0]).not.toContain('remark');
    expect(lines[1]).toContain('"remark":"Rent"');
  });

  it('holds the amount with the fee inside, and notes what it was worth', () => {
    const world = new World();
    const row = world.row(world.asked());
    // 1,000 USDT at 20,000 USDT a Bitcoin.
    expect(row).toMatchObject({
      amountUnits: 1_000n * WHOLE,
      feeUnits: 4n * WHOLE,
      worthUnits: 5_000_000n,
      approvalsNeeded: 1,
      state: 'asked',
    });
    expect(world.money()).toEqual([999_000n * WHOLE, 1_000n * WHOLE]);
  });

  it('lets five be under way and ten be asked for in 24 hours', () => {
    const world = new World();
    const first = Array.from({ length: 5 }, () => world.asked());
    expect(world.said(ALICE, ask())).toBe('too_many_open');
    for (const withdrawalId of first)
      world.give(ALICE, { type: 'withdrawal.cancel', withdrawalId });
    world.timeMs += 1;
    const later = Array.from({ length: 5 }, () => world.asked());
    for (const withdrawalId of later)
      world.give(ALICE, { type: 'withdrawal.cancel', withdrawalId });
    expect(world.said(ALICE, ask())).toBe('too_often');
    expect(world.said(BOB, ask())).toBe('accepted');
    world.timeMs = MONDAY_MS + DAY_MS;
    expect(world.said(ALICE, ask())).toBe('accepted');
  });

  it('counts a moving day: what was asked for counts until its millisecond comes again', () => {
    const world = new World();
    world.limit = 10_000_000n;
    world.asked();
    world.timeMs = MONDAY_MS + 1_000;
    world.asked();
    expect(world.said(ALICE, ask())).toBe('over_limit');
    world.timeMs = MONDAY_MS + DAY_MS - 1;
    expect(world.said(ALICE, ask())).toBe('over_limit');
    world.timeMs = MONDAY_MS + DAY_MS;
    expect(world.said(ALICE, ask())).toBe('accepted');
    expect(world.said(ALICE, ask())).toBe('over_limit');
  });

  it.each(['reject', 'cancel'] as const)('gives the limit back after a %s', (how) => {
    const world = new World();
    world.limit = 5_000_000n;
    const id = world.asked();
    expect(world.said(ALICE, ask())).toBe('over_limit');
    if (how === 'cancel') world.give(ALICE, { type: 'withdrawal.cancel', withdrawalId: id });
    else world.give(0, decision('withdrawal.reject', id));
    expect(world.said(ALICE, ask())).toBe('accepted');
  });
});

describe('what may not leave yet', () => {
  it('stays behind as a worth, in any coin and account, and to the unit', () => {
    const world = new World(1_000);
    world.locked = 400n * WHOLE;
    expect(world.said(ALICE, ask({ amount: (600n * WHOLE + 100n).toString() }))).toBe(
      'bought_coins_locked',
    );
    expect(world.give(ALICE, ask({ amount: usdt(700) }))).toMatchObject({
      details: { left: '600', locked: '400' },
    });
    expect(world.said(ALICE, ask({ amount: usdt(600) }))).toBe('accepted');
  });

  it('is not what is on its way out already', () => {
    const world = new World(1_000);
    world.locked = 400n * WHOLE;
    world.asked({ amount: usdt(500) });
    expect(world.said(ALICE, ask({ amount: usdt(101) }))).toBe('bought_coins_locked');
    expect(world.said(ALICE, ask({ amount: usdt(100) }))).toBe('accepted');
  });

  it('is met by another coin that it has become', () => {
    const world = new World(1_000);
    const { ledger } = world.machine;
    const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, assetId(BTC));
    const slot = ledger.slot(ALICE, KIND.fiat, assetId(BTC));
    ledger.post(outside, slot, (WHOLE / 100n) as Units, 'deposit', 1);
    world.locked = 200n * WHOLE;
    expect(world.said(ALICE, ask({ amount: usdt(1_000) }))).toBe('accepted');
  });
});

describe('deciding about a withdrawal', () => {
  it('below the threshold needs one operator, at it two different ones', () => {
    const world = new World();
    const small = world.asked({ amount: usdt(19_999) });
    const large = world.asked({ amount: usdt(20_000) });
    expect(world.said(0, decision('withdrawal.approve', small))).toBe('accepted');
    expect(world.row(small)).toMatchObject({ state: 'approved', approvalsNeeded: 1 });
    expect(world.said(0, decision('withdrawal.approve', large))).toBe('accepted');
    expect(world.row(large)).toMatchObject({ state: 'asked', approvalsNeeded: 2 });
    expect(world.said(0, decision('withdrawal.approve', large))).toBe('approved_by_you');
    expect(world.said(0, decision('withdrawal.sent', large, 2))).toBe('not_approved');
    expect(world.said(0, decision('withdrawal.approve', large, 2))).toBe('accepted');
    expect(world.row(large)).toMatchObject({ state: 'approved', secondOperator: 2 });
    expect(world.said(0, decision('withdrawal.approve', large, 3))).toBe('not_waiting');
  });

  it('follows a new threshold for what is asked for from then on', () => {
    const world = new World();
    const before = world.asked();
    const set = { type: 'withdrawal.set_policy', operator: 1, reason: 'agreed' };
    expect(world.said(ALICE, { ...set, threshold: '0' })).toBe('not_allowed');
    expect(world.said(0, { ...set, threshold: '-1' })).toBe('bad_amount');
    expect(world.said(0, { ...set, threshold: '0', reason: ' ' })).toBe('reason_needed');
    expect(world.said(0, { ...set, threshold: '0' })).toBe('accepted');
    const after = world.asked();
    expect([world.row(before), world.row(after)]).toMatchObject([
      { approvalsNeeded: 1 },
      { approvalsNeeded: 2 },
    ]);
  });

  it('is closed to customers, and to operators without a number', () => {
    const world = new World();
    const id = world.asked();
    for (const verb of ['approve', 'reject', 'sign', 'sent', 'done', 'failed'] as const) {
      const command = decision(`withdrawal.${verb}`, id);
      expect(`${verb} ${world.said(ALICE, command)}`).toBe(`${verb} not_allowed`);
    }
    for (const verb of ['approve', 'reject'] as const) {
      expect(world.said(0, decision(`withdrawal.${verb}`, id, 0))).toBe('not_allowed');
    }
    expect(world.row(id).state).toBe('asked');
  });

  it('does not approve what was frozen meanwhile', () => {
    const world = new World();
    const id = world.asked();
    world.frozen.add(ALICE);
    expect(world.said(0, decision('withdrawal.approve', id))).toBe('frozen');
    expect(world.said(0, decision('withdrawal.reject', id))).toBe('accepted');
  });

  it('goes no further while its owner owes, and a debt is paid when it comes back', () => {
    const world = new World();
    const first = world.asked();
    const second = world.asked();
    world.give(0, decision('withdrawal.approve', second));
    world.owing.add(ALICE);
    expect(world.said(0, decision('withdrawal.approve', first))).toBe('debt_open');
    expect(world.said(0, { type: 'withdrawal.sign', withdrawalId: second })).toBe('debt_open');
    expect(world.said(0, decision('withdrawal.sent', second))).toBe('debt_open');
    expect(world.said(0, decision('withdrawal.reject', second))).toBe('accepted');
    expect(world.freed).toEqual([[ALICE, USDT, 1_000n * WHOLE, second]]);
  });

  it('can be taken back by its owner before the first approval only', () => {
    const world = new World();
    const large = world.asked({ amount: usdt(20_000) });
    const cancel = { type: 'withdrawal.cancel', withdrawalId: large };
    expect(world.said(BOB, cancel)).toBe('unknown_withdrawal');
    world.give(0, decision('withdrawal.approve', large));
    expect(world.said(ALICE, cancel)).toBe('too_late');
    const other = world.asked();
    expect(world.said(ALICE, { ...cancel, withdrawalId: other })).toBe('accepted');
    expect(world.said(ALICE, { ...cancel, withdrawalId: other })).toBe('unknown_withdrawal');
    expect(world.money()).toEqual([980_000n * WHOLE, 20_000n * WHOLE]);
  });

  it('moves money when it is done: the fee to the fees, the rest to the outside', () => {
    const world = new World();
    const id = world.asked();
    world.give(0, decision('withdrawal.approve', id));
    expect(world.said(0, decision('withdrawal.done', id))).toBe('not_sent');
    expect(world.said(0, { ...decision('withdrawal.sent', id), txId: '!' })).toBe(
      'bad_transaction',
    );
    expect(world.said(0, decision('withdrawal.sent', id))).toBe('accepted');
    expect(world.said(0, decision('withdrawal.reject', id))).toBe('not_waiting');
    expect(world.money()).toEqual([999_000n * WHOLE, 1_000n * WHOLE]);
    expect(world.said(0, decision('withdrawal.done', id))).toBe('accepted');
    expect(world.said(0, decision('withdrawal.done', id))).toBe('unknown_withdrawal');
    expect(world.money()).toEqual([999_000n * WHOLE, 0n]);
    expect(world.money(HOUSE.fees)[0]).toBe(4n * WHOLE);
    expect(world.money(HOUSE.outsideWorld)[0]).toBe(-1_999_004n * WHOLE);
  });

  it('gives everything back when it failed', () => {
    const world = new World();
    const id = world.asked();
    world.give(0, decision('withdrawal.approve', id));
    world.give(0, decision('withdrawal.sent', id));
    expect(world.said(0, { ...decision('withdrawal.failed', id), reason: '' })).toBe(
      'reason_needed',
    );
    expect(world.said(0, decision('withdrawal.failed', id))).toBe('accepted');
    expect(world.money()).toEqual([1_000_000n * WHOLE, 0n]);
  });

  it('is out of everybody’s hands while it is with the signer', () => {
    const world = new World();
    const id = world.asked();
    expect(world.said(0, { type: 'withdrawal.sign', withdrawalId: id })).toBe('not_approved');
    world.give(0, decision('withdrawal.approve', id));
    expect(world.said(0, decision('withdrawal.sent', id, 0))).toBe('not_allowed');
    expect(world.said(0, { type: 'withdrawal.sign', withdrawalId: id })).toBe('accepted');
    expect(world.said(0, { type: 'withdrawal.sign', withdrawalId: id })).toBe('not_approved');
    expect(world.said(0, decision('withdrawal.reject', id))).toBe('not_waiting');
    expect(world.said(0, decision('withdrawal.sent', id, 2))).toBe('with_the_signer');
    expect(world.said(0, decision('withdrawal.failed', id, 2))).toBe('not_sent');
    expect(world.said(0, decision('withdrawal.sent', id, 0))).toBe('accepted');
    expect(world.row(id)).toMatchObject({ state: 'sent', sentBy: 0 });
    for (const verb of ['done', 'failed'] as const) {
      expect(world.said(0, decision(`withdrawal.${verb}`, id, 2))).toBe('with_the_signer');
    }
    expect(world.said(0, decision('withdrawal.done', id, 0))).toBe('accepted');
  });

  it('is given back by another than its sender where two had to approve', () => {
    const world = new World();
    const id = world.asked({ amount: usdt(20_000) });
    for (const operator of [1, 2]) world.give(0, decision('withdrawal.approve', id, operator));
    world.give(0, decision('withdrawal.sent', id, 1));
    expect(world.said(0, decision('withdrawal.failed', id, 1))).toBe('sent_by_you');
    expect(world.said(0, decision('withdrawal.failed', id, 2))).toBe('accepted');
  });
});

/** The moving window as one would write it down: all withdrawals there ever were, each time. */
class NaiveWindow {
  readonly all: Withdrawal[] = [];

  used(owner: number, timeMs: number): bigint {
    let sum = 0n;
    for (const each of this.all) {
      const isCounted = !UNCOUNTED_STATES.includes(each.state);
      const isNear = timeMs - each.askedMs < DAY_MS;
      if (each.owner === owner && isCounted && isNear) sum += each.worthUnits;
    }
    return sum;
  }
}

const VERBS = ['cancel', 'approve', 'approve', 'reject', 'sign', 'sent', 'done', 'failed'] as const;
const step = fc.record({
  waitMs: fc.constantFrom(0, 1, 3_600_000, DAY_MS / 2, DAY_MS - 1, DAY_MS),
  owner: fc.constantFrom(ALICE, BOB),
  verb: fc.constantFrom('ask', 'ask', ...VERBS),
  whole: fc.integer({ min: 1, max: 30_000 }),
  operator: fc.integer({ min: 0, max: 3 }),
  place: fc.nat({ max: 9 }),
});

describe('whatever customers and operators do', () => {
  it('held is under way, approvers differ, the window is the naive one, replay agrees', () => {
    const reached = new Set<string>();
    const check = (
      steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
    ) => {
      const world = new World(60_000);
      world.limit = 3n * WHOLE;
      const naive = new NaiveWindow();
      const rows = new Map<number, Withdrawal>();
      for (const { waitMs, owner, verb, whole, operator, place } of steps) {
        world.timeMs += waitMs;
        const open = world.rules.openWithdrawals().map((each) => each.id);
        // Mostly one that is under way: otherwise hardly any would come to its end.
        const ids = open.length > 0 && place < 8 ? open : [...rows.keys()];
        const id = ids[place % Math.max(ids.length, 1)] ?? 1;
        const actor = verb === 'ask' || verb === 'cancel' ? owner : 0;
        const command =
          verb === 'ask'
            ? ask({ amount: usdt(whole) })
            : decision(`withdrawal.${verb}`, id, operator);
        world.give(actor, command);
        for (const row of world.batches.flatMap(
          ({ changes }) => (changes.saved.get('withdrawals') ?? []) as Withdrawal[],
        )) {
          rows.set(row.id, row);
        }
        naive.all.splice(0, naive.all.length, ...rows.values());
        for (const customer of [ALICE, BOB]) {
          expect(world.rules.used(customer, world.timeMs)).toBe(naive.used(customer, world.timeMs));
          const held = [...rows.values()]
            .filter((row) => row.owner === customer)
            .filter(({ state }) => ['asked', 'approved', 'signing', 'sent'].includes(state))
            .reduce((sum, { amountUnits }) => sum + amountUnits, 0n);
          expect(world.money(customer)[1]).toBe(held);
        }
      }
      for (const row of rows.values()) {
        expectApproved(row);
        reached.add(row.state);
      }
      expectReplays(world);
    };
    fc.assert(fc.property(fc.array(step, { minLength: 20, maxLength: 100 }), check), {
      numRuns: 150,
    });
    // Otherwise it would have tried refusals only.
    for (const state of ['sent', 'done', 'failed', 'rejected', 'cancelled', 'signing']) {
      expect([...reached]).toContain(state);
    }
  });
});

/** What has gone out was approved by as many different operators as it needed. */
function expectApproved(row: Withdrawal): void {
  if (!['approved', 'signing', 'sent', 'done'].includes(row.state)) return;
  const approvers = new Set([row.firstOperator, row.secondOperator].filter((id) => id > 0));
  expect(approvers.size).toBe(row.approvalsNeeded);
}

/** Rules that are loaded from rows are in the state of those that made them. */
function expectReplays(world: World): void {
  const again = new World(60_000);
  again.limit = world.limit;
  for (const record of world.batches.flatMap(({ records }) => records)) {
    again.machine.replay(record);
  }
  expect([...again.rules.stateLines()]).toEqual([...world.rules.stateLines()]);
  const loaded = new World(60_000);
  const rows = new Map<number, Withdrawal>();
  for (const { changes } of world.batches) {
    for (const row of (changes.saved.get('withdrawals') ?? []) as Withdrawal[])
      rows.set(row.id, row);
  }
  const newest = new Map<number, number>();
  for (const { owner, askedMs } of rows.values()) {
    newest.set(owner, Math.max(askedMs, newest.get(owner) ?? 0));
  }
  for (const row of [...rows.values()].sort((a, b) => a.id - b.id)) {
    const isHeld = ['asked', 'approved', 'signing', 'sent'].includes(row.state);
    const isNear = row.askedMs > (newest.get(row.owner) ?? 0) - DAY_MS;
    if (isHeld || isNear) loaded.rules.restore(row);
  }
  expect([...loaded.rules.stateLines()]).toEqual([...world.rules.stateLines()]);
}
