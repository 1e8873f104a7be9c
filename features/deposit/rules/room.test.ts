import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../apps/server/engine.ts';
import { type Command, isRefusal, type Outcome } from '../../../core/engine/command.ts';
import type { JournalRecord } from '../../../core/engine/records.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { expectSoundLedger, hashOf } from '../../../tests/support/engine-checks.ts';
import { MONDAY_MS, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  ASK_REFUSALS,
  type AskDeposit,
  type CreditFromChain,
  type ReverseFromChain,
  type ReviewDeposit,
} from '../contract.ts';

const ALICE = 101;
const BOB = 102;
const WHOLE = 100_000_000n;

/** A house with nothing in it but coins. */
class World {
  readonly engine: Engine = openEngine();
  readonly records: JournalRecord[] = [];

  constructor() {
    this.give(0, { type: 'catalogue.install', catalogue: smallCatalogue() });
  }

  give(actor: number, command: object): Outcome {
    const outcome = this.engine.machine.execute({ actor, command: command as Command }, MONDAY_MS);
    if (this.engine.machine.hasChanges)
      this.records.push(...this.engine.machine.takeBatch().records);
    return outcome;
  }

  /** The name of the refusal, or `accepted`. */
  said(actor: number, command: object): string {
    const outcome = this.give(actor, command);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  asked(actor = ALICE, change: Partial<AskDeposit> = {}): number {
    const outcome = this.give(actor, ask(change));
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return (outcome.answer as { id: number }).id;
  }

  free(owner = ALICE): bigint {
    const kind = owner > 0 ? KIND.spot : KIND.house;
    const { ledger } = this.engine.machine;
    return ledger.available(ledger.slot(owner, kind, assetId(USDT)));
  }

  /** Spends what a customer has, so that it cannot be taken back from him. */
  spend(owner: number, amount: bigint): void {
    const { ledger } = this.engine.machine;
    const from = ledger.slot(owner, KIND.spot, assetId(USDT));
    const to = ledger.slot(BOB, KIND.spot, assetId(USDT));
    ledger.post(from, to, amount as never, 'transfer', 1);
  }
}

function ask(change: Partial<AskDeposit> = {}): AskDeposit {
  const amount = (100n * WHOLE).toString();
  const voucher = 'a'.repeat(32);
  return { type: 'deposit.ask', assetId: USDT, network: 'erc20', amount, voucher, ...change };
}

function review(requestId: number, change: Partial<ReviewDeposit> = {}): ReviewDeposit {
  return {
    type: 'deposit.review',
    operator: 1,
    requestId,
    verdict: 'credit',
    amount: (100n * WHOLE).toString(),
    reason: '',
    ...change,
  };
}

function credit(change: Partial<CreditFromChain> = {}): CreditFromChain {
  return {
    type: 'deposit.chain_credit',
    network: 'erc20',
    txId: `0x${'1'.repeat(64)}`,
    index: 0,
    owner: ALICE,
    assetId: USDT,
    amount: (100n * WHOLE).toString(),
    block: 7,
    ...change,
  };
}

function reverse(change: Partial<ReverseFromChain> = {}): ReverseFromChain {
  const { network, txId, index } = credit();
  return { type: 'deposit.chain_reverse', network, txId, index, reason: 'gone', ...change };
}

describe('asking for a deposit with a voucher', () => {
  it.each<[string, number, Partial<AskDeposit>]>([
    ['not_allowed', 0, {}],
    ['not_allowed', HOUSE.treasury, {}],
    ['unknown_route', ALICE, { assetId: 99 }],
    ['unknown_route', ALICE, { network: 'bitcoin' }],
    ['bad_amount', ALICE, { amount: '0' }],
    ['bad_amount', ALICE, { amount: '-5' }],
    ['bad_amount', ALICE, { amount: '1.5' }],
    ['bad_amount', ALICE, { amount: (10n ** 16n + 1n).toString() }],
    ['below_minimum', ALICE, { amount: (5n * WHOLE - 1n).toString() }],
    ['accepted', ALICE, { amount: (5n * WHOLE).toString() }],
    ['bad_voucher', ALICE, { voucher: '../../etc/passwd' }],
    ['accepted', ALICE, { network: 'trc20' }],
  ])('is %s for %i with %o', (said, actor, change) => {
    expect(new World().said(actor, ask(change))).toBe(said);
    expect([...ASK_REFUSALS, 'accepted']).toContain(said);
  });

  it('credits nothing by itself, and lets five wait', () => {
    const world = new World();
    const ids: number[] = [];
    for (const letter of 'abcde') {
      ids.push(world.asked(ALICE, { voucher: letter.repeat(32) }));
      expect(world.said(ALICE, ask({ voucher: letter.repeat(32) }))).toBe('bad_voucher');
    }
    expect(world.said(ALICE, ask({ voucher: 'f'.repeat(32) }))).toBe('too_many_open');
    expect(world.said(BOB, ask())).toBe('accepted');
    expect(world.free()).toBe(0n);
    const no = review(ids[0] ?? 0, { verdict: 'reject', reason: 'not ours' });
    expect(world.said(0, no)).toBe('accepted');
    expect(world.said(ALICE, ask({ voucher: 'f'.repeat(32) }))).toBe('accepted');
    expect(world.said(ALICE, ask({ voucher: '0'.repeat(32) }))).toBe('too_many_open');
  });
});

describe('reviewing a deposit', () => {
  it('credits what came in, once, from outside of the house', () => {
    const world = new World();
    const id = world.asked();
    const less = review(id, { amount: (99n * WHOLE).toString(), reason: 'a fee was taken' });
    expect(world.said(0, less)).toBe('accepted');
    expect(world.said(0, less)).toBe('not_waiting');
    expect(world.free()).toBe(99n * WHOLE);
    expect(world.free(HOUSE.outsideWorld)).toBe(-99n * WHOLE);
  });

  it.each<[string, number, Partial<ReviewDeposit>]>([
    ['not_allowed', ALICE, {}],
    ['not_allowed', 0, { operator: 0 }],
    ['not_allowed', 0, { operator: -1 }],
    ['not_waiting', 0, { requestId: 999 }],
    ['bad_amount', 0, { amount: '0' }],
    ['reason_needed', 0, { verdict: 'reject', amount: '0' }],
    ['reason_needed', 0, { verdict: 'reject', amount: '0', reason: '  ' }],
    ['reason_needed', 0, { amount: (99n * WHOLE).toString() }],
    ['reason_needed', 0, { reason: 'x'.repeat(501) }],
    ['accepted', 0, { verdict: 'reject', amount: '0', reason: 'nothing came' }],
  ])('is %s for %i with %o', (said, actor, change) => {
    const world = new World();
    expect(world.said(actor, review(world.asked(), change))).toBe(said);
    expect(world.free()).toBe(0n);
  });
});

describe('a credit from a chain', () => {
  it.each<[string, number, Partial<CreditFromChain>]>([
    ['not_allowed', ALICE, {}],
    ['unknown_route', 0, { network: 'solana' }],
    ['bad_output', 0, { txId: 'x' }],
    ['bad_output', 0, { index: -1 }],
    ['bad_output', 0, { owner: 0 }],
    ['bad_output', 0, { owner: HOUSE.treasury }],
    ['bad_amount', 0, { amount: '0' }],
    ['below_minimum', 0, { amount: (5n * WHOLE - 1n).toString() }],
    ['accepted', 0, {}],
  ])('is %s for %i with %o', (said, actor, change) => {
    expect(new World().said(actor, credit(change))).toBe(said);
  });

  it('is posted once for each output', () => {
    const world = new World();
    expect(world.said(0, credit())).toBe('accepted');
    expect(world.said(0, credit())).toBe('already_credited');
    expect(world.said(0, credit({ block: 9, amount: (7n * WHOLE).toString() }))).toBe(
      'already_credited',
    );
    expect(world.said(0, credit({ index: 1 }))).toBe('accepted');
    expect(world.free()).toBe(200n * WHOLE);
  });

  it('is taken back while the customer still has it, and comes again in another block', () => {
    const world = new World();
    world.give(0, credit());
    expect(world.said(ALICE, reverse())).toBe('not_allowed');
    expect(world.said(0, reverse({ reason: '' }))).toBe('reason_needed');
    expect(world.said(0, reverse())).toBe('accepted');
    expect(world.said(0, reverse())).toBe('not_credited');
    expect([world.free(), world.free(HOUSE.outsideWorld)]).toEqual([0n, 0n]);
    expect(world.said(0, credit({ owner: BOB }))).toBe('bad_output');
    expect(world.said(0, credit({ block: 12 }))).toBe('accepted');
    expect(world.said(0, credit({ block: 13 }))).toBe('already_credited');
    expect(world.free()).toBe(100n * WHOLE);
  });

  it('that was spent is paid by the treasury, and later credits settle it first', () => {
    const world = new World();
    world.give(0, credit());
    world.spend(ALICE, 70n * WHOLE);
    expect(world.said(0, reverse())).toBe('accepted');
    // 100 were credited and 70 spent: 30 are taken back, 70 are owed.
    expect(world.free()).toBe(0n);
    expect(world.free(HOUSE.treasury)).toBe(-70n * WHOLE);
    expect(world.engine.deposit.owed(ALICE, USDT)).toBe(70n * WHOLE);
    expect(world.engine.deposit.hasDebt(ALICE)).toBe(true);
    expect(
      world.said(
        0,
        review(world.asked(ALICE, { amount: (20n * WHOLE).toString() }), {
          amount: (20n * WHOLE).toString(),
        }),
      ),
    ).toBe('accepted');
    expect([world.free(), world.engine.deposit.owed(ALICE, USDT)]).toEqual([0n, 50n * WHOLE]);
    world.give(0, credit({ block: 20 }));
    expect([world.free(), world.engine.deposit.owed(ALICE, USDT)]).toEqual([50n * WHOLE, 0n]);
    expect(world.free(HOUSE.treasury)).toBe(0n);
    expect(world.engine.deposit.hasDebt(ALICE)).toBe(false);
    expectSoundLedger(world.engine);
  });
});

const step = fc.record({
  what: fc.constantFrom('credit', 'credit', 'reverse', 'review', 'ask'),
  output: fc.integer({ min: 1, max: 4 }),
  owner: fc.constantFrom(ALICE, BOB),
  whole: fc.integer({ min: 1, max: 60 }),
});

describe('whatever chains and operators do', () => {
  it('an output is credited at most once more than it was reversed, and replay agrees', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World();
        const stored = new Map<number, number>();
        for (const { what, output, owner, whole } of steps) {
          const txId = `0x${String(output).padStart(64, '0')}`;
          // An output pays one customer, as a chain has it.
          const payee = output % 2 === 0 ? ALICE : BOB;
          const amount = (BigInt(whole) * WHOLE).toString();
          const now = stored.get(output) ?? 0;
          if (what === 'credit') {
            const said = world.said(0, credit({ txId, owner: payee, amount }));
            if (said === 'accepted') stored.set(output, now + 1);
          } else if (what === 'reverse') {
            if (world.said(0, reverse({ txId })) === 'accepted') stored.set(output, now - 1);
          } else if (what === 'ask')
            world.said(owner, ask({ amount, voucher: String(output).repeat(32) }));
          else {
            const [request] = world.engine.deposit.waitingRequests();
            world.said(0, review(request?.id ?? 1, { amount, reason: 'as it came' }));
          }
          expect([0, 1]).toContain(stored.get(output) ?? 0);
          expectSoundLedger(world.engine);
        }
        const again = openEngine();
        for (const record of world.records) again.machine.replay(record);
        again.machine.takeBatch();
        expect(hashOf(again)).toBe(hashOf(world.engine));
      }),
      { numRuns: 60 },
    );
  });
});
