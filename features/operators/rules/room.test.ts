import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../../../apps/server/rooms.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  ALICE,
  BOB,
  ContractEngine,
  openCommand,
  usdt,
} from '../../../tests/support/contract-engine.ts';
import { btcUsdt, USDT } from '../../../tests/support/small-catalogue.ts';
import { declaredCommands, sourcesOf } from '../../../tests/support/structure.ts';
import { type CorrectionLine, MOST_LINES, MOST_PROPOSALS } from '../contract.ts';

const OWNER = 1;
const CHECKER = 2;
const TREASURY = HOUSE.treasury;
const DESK = HOUSE.contractsDesk;
const place = { type: 'seconds.place', marketId: btcUsdt, direction: 'up', seconds: 30 };

function freeze(change: object = {}) {
  const base = { type: 'operators.freeze', operator: OWNER, owner: ALICE, what: 'trading' };
  return { ...base, isFrozen: true, reason: 'asked by a court', ...change };
}

function line(change: Partial<CorrectionLine> = {}): CorrectionLine {
  return {
    fromOwner: TREASURY,
    fromKind: KIND.house,
    toOwner: ALICE,
    toKind: KIND.margin,
    assetId: USDT,
    amount: usdt('10').toString(),
    ...change,
  };
}

function proposal(lines: readonly CorrectionLine[] = [line()], change: object = {}) {
  const base = { type: 'operators.propose_correction', operator: OWNER, reason: 'paid twice' };
  return { ...base, lines, ...change };
}

function propose(world: ContractEngine, lines: readonly CorrectionLine[]): number {
  return world.must<{ id: number }>(0, proposal(lines)).id;
}

function approval(id: number, operator = CHECKER) {
  return { type: 'operators.approve_correction', operator, id };
}

describe('a freeze', () => {
  it.each([
    ['is not a customer’s to give', ALICE, {}, 'not_allowed'],
    ['is not a house account’s to give', HOUSE.marketMaker, {}, 'not_allowed'],
    ['needs an operator', 0, { operator: 0 }, 'bad_operator'],
    ['needs a reason', 0, { reason: '  ' }, 'reason_needed'],
    ['takes no endless reason', 0, { reason: 'x'.repeat(501) }, 'reason_needed'],
    ['freezes no house account', 0, { owner: HOUSE.fees }, 'unknown_account'],
    ['freezes what can be frozen', 0, { what: 'breathing' }, 'unknown_account'],
    ['changes something', 0, { isFrozen: false }, 'already_so'],
    ['is accepted', 0, {}, 'accepted'],
  ])('%s', (_name, actor, change, expected) => {
    expect(new ContractEngine().refusal(actor, freeze(change))).toBe(expected);
  });

  it('refuses what opens, and lets everything be closed, cancelled and protected', () => {
    const world = new ContractEngine();
    const open = world.open();
    const isolated = world.open({ mode: 'isolated' });
    const waiting = world.open({ limitTicks: 7_900_000 });
    world.must(0, freeze());
    const stake = { ...place, stake: usdt('10').toString() };
    const margin = { type: 'contracts.change_margin', positionId: isolated.id };
    for (const command of [
      openCommand(),
      stake,
      { type: 'wallet.exchange', fromAssetId: USDT, toAssetId: 2, amount: '100' },
      { ...margin, change: (-1n).toString() },
      { type: 'spot.something_new' },
    ]) {
      expect(world.refusal(ALICE, command)).toBe('account_frozen');
    }
    const stops = { positionId: open.id, takeProfitTicks: 0, trailTicks: 0 };
    for (const command of [
      { ...margin, change: usdt('1').toString() },
      { type: 'contracts.set_stops', ...stops, stopLossTicks: 7_990_000 },
      { type: 'contracts.cancel', positionId: waiting.id },
      { type: 'contracts.close', positionId: open.id, lots: 0 },
      { type: 'contracts.close_all', sides: 'all' },
    ]) {
      expect(world.refusal(ALICE, command)).toBe('accepted');
    }
    expect(world.refusal(BOB, openCommand())).toBe('accepted');
    world.must(0, freeze({ isFrozen: false }));
    expect(world.refusal(ALICE, openCommand())).toBe('accepted');
    world.expectSound();
  });

  it('changes nothing that runs: stakes are settled, stops filled, accounts closed out', () => {
    const run = (isFrozen: boolean) => {
      const world = new ContractEngine();
      const stake = { ...place, stake: usdt('10').toString() };
      const order = world.must<{ id: number }>(ALICE, stake);
      const stopped = world.open({ stopLossTicks: 7_950_000 });
      world.open({ limitTicks: 7_960_000 });
      if (isFrozen) world.must(0, freeze());
      world.index(7_940_000, btcUsdt, 5_000);
      world.index(8_100_000, btcUsdt, 40_000);
      const settled = world.secondsOrder(order.id);
      const closed = world.position(stopped.id);
      world.expectSound();
      return [settled.state, settled.profitUnits, closed.reason, closed.closeTicks];
    };
    expect(run(true)).toEqual(run(false));
    expect(run(true)[2]).toBe('stop_loss');
  });

  it('of withdrawals is told to whoever asks, and freezes no trading', () => {
    const world = new ContractEngine();
    world.must(0, freeze({ what: 'withdrawal' }));
    expect(world.engine.operators.isFrozen(ALICE, 'withdrawal')).toBe(true);
    expect(world.engine.operators.isFrozen(ALICE, 'trading')).toBe(false);
    expect(world.refusal(ALICE, openCommand())).toBe('accepted');
  });

  it('knows what each command there is means for a frozen account', () => {
    const sources = sourcesOf(['features']);
    const declared = declaredCommands(sources).map(({ type }) => type);
    expect(declared.length).toBeGreaterThan(25);
    const effects = ROOMS.flatMap((room) =>
      'machine' in room ? Object.keys(room.machine.effects) : [],
    );
    expect(effects.sort()).toEqual(declared.sort());
  });
});

describe('a correction is proposed', () => {
  it.each([
    ['by the house only', ALICE, {}, 'not_allowed'],
    ['by an operator', 0, { operator: -1 }, 'bad_operator'],
    ['with a reason', 0, { reason: '' }, 'reason_needed'],
    ['with lines', 0, { lines: [] }, 'bad_lines'],
    ['with few lines', 0, { lines: Array(MOST_LINES + 1).fill(line()) }, 'bad_lines'],
    [
      'between different accounts',
      0,
      { lines: [line({ toOwner: TREASURY, toKind: KIND.house })] },
      'bad_lines',
    ],
    ['in coins that exist', 0, { lines: [line({ assetId: 8_000 })] }, 'unknown_asset'],
    ['for accounts that exist', 0, { lines: [line({ toOwner: -99 })] }, 'unknown_account'],
    ['for no account zero', 0, { lines: [line({ toOwner: 0 })] }, 'unknown_account'],
    ['for kinds that exist', 0, { lines: [line({ toKind: KIND.house })] }, 'unknown_account'],
    [
      'without play money',
      0,
      { lines: [line({ fromOwner: HOUSE.playMoney })] },
      'account_closed_to_corrections',
    ],
    ['with amounts above zero', 0, { lines: [line({ amount: '0' })] }, 'bad_amount'],
    ['with whole amounts', 0, { lines: [line({ amount: '1.5' })] }, 'bad_amount'],
    ['soundly', 0, {}, 'accepted'],
  ])('%s', (_name, actor, change, expected) => {
    expect(new ContractEngine().refusal(actor, proposal([line()], change))).toBe(expected);
  });

  it('not without end', () => {
    const world = new ContractEngine();
    for (let count = 0; count < MOST_PROPOSALS; count += 1) propose(world, [line()]);
    expect(world.refusal(0, proposal())).toBe('too_many_proposals');
  });

  it('without moving anything yet', () => {
    const world = new ContractEngine();
    const before = world.money(ALICE);
    propose(world, [line()]);
    expect(world.money(ALICE)).toEqual(before);
  });
});

describe('a correction is approved', () => {
  it('by another operator, once, and then posted', () => {
    const world = new ContractEngine();
    const [before] = world.money(ALICE);
    const id = propose(world, [line()]);
    expect(world.refusal(ALICE, approval(id))).toBe('not_allowed');
    expect(world.refusal(0, approval(id, 0))).toBe('bad_operator');
    expect(world.refusal(0, approval(id + 1))).toBe('unknown_correction');
    expect(world.refusal(0, approval(id, OWNER))).toBe('own_proposal');
    expect(world.money(ALICE)[0]).toBe(before);
    expect(world.refusal(0, approval(id))).toBe('accepted');
    expect(world.money(ALICE)[0]).toBe(before + usdt('10'));
    expect(world.refusal(0, approval(id))).toBe('unknown_correction');
    world.expectSound();
  });

  it('in live mode only where the treasury has what it puts aside for the house', () => {
    const pool = { toOwner: HOUSE.lockupPool, toKind: KIND.house };
    const live = (id: number) => ({ ...approval(id), isLive: true });
    const world = new ContractEngine();
    const [treasury] = world.money(TREASURY);
    const whole = line({ ...pool, amount: usdt('100').toString() });
    const back = { fromOwner: HOUSE.outsideWorld, toOwner: TREASURY, toKind: KIND.house };
    const missing = (usdt('100') - treasury).toString();
    const almost = (usdt('100') - treasury - 1n).toString();
    world.must(0, approval(propose(world, [line({ ...back, amount: almost })])));
    expect(world.refusal(0, live(propose(world, [whole])))).toBe('treasury_short');
    world.must(0, approval(propose(world, [line({ ...back, amount: '1' })])));
    expect(BigInt(missing) - BigInt(almost)).toBe(1n);
    world.must(0, live(propose(world, [whole])));
    expect(world.money(HOUSE.lockupPool)[0]).toBe(usdt('100'));
    // What a customer is owed may be a debt that all can see; a demo may fund by one too.
    expect(world.refusal(0, live(propose(world, [line()])))).toBe('accepted');
    expect(world.refusal(0, live(propose(world, [line(pool)])))).toBe('treasury_short');
    expect(world.refusal(0, approval(propose(world, [line(pool)])))).toBe('accepted');
    world.expectSound();
  });

  it('or rejected with a reason, by anyone, and then never posted', () => {
    const world = new ContractEngine();
    const id = propose(world, [line()]);
    const reject = { type: 'operators.reject_correction', operator: OWNER, id, reason: '' };
    expect(world.refusal(ALICE, reject)).toBe('not_allowed');
    expect(world.refusal(0, reject)).toBe('reason_needed');
    expect(world.refusal(0, { ...reject, reason: 'a slip' })).toBe('accepted');
    expect(world.refusal(0, approval(id))).toBe('unknown_correction');
  });

  it('only while the accounts have it, line by line', () => {
    const world = new ContractEngine({ customer: '1000' });
    const take = { fromOwner: ALICE, fromKind: KIND.seconds, toOwner: BOB, toKind: KIND.seconds };
    const tooMuch = propose(world, [line({ ...take, amount: usdt('1000.01').toString() })]);
    expect(world.refusal(0, approval(tooMuch))).toBe('insufficient_balance');
    const back = line({ ...take, fromOwner: BOB, toOwner: ALICE });
    const late = [line({ ...take, amount: usdt('1005').toString() }), back];
    expect(world.refusal(0, approval(propose(world, late)))).toBe('insufficient_balance');
    expect(world.refusal(0, approval(propose(world, late.toReversed())))).toBe('accepted');
    world.expectSound();
  });

  it('never with money that is frozen, nor with margin that a position needs', () => {
    const world = new ContractEngine({ customer: '1000' });
    world.open({ lots: 50 });
    const [available, frozen] = world.money(ALICE);
    expect(frozen).toBeGreaterThan(0n);
    world.index(7_990_000);
    const take = (amount: bigint) =>
      propose(world, [
        line({
          fromOwner: ALICE,
          fromKind: KIND.margin,
          toOwner: TREASURY,
          toKind: KIND.house,
          amount: amount.toString(),
        }),
      ]);
    const free = world.engine.contracts.free(ALICE) ?? 0n;
    expect(free).toBeLessThan(available);
    expect(world.refusal(0, approval(take(available + 1n)))).toBe('insufficient_balance');
    expect(world.refusal(0, approval(take(available)))).toBe('margin_in_use');
    expect(world.refusal(0, approval(take(free)))).toBe('accepted');
    world.expectSound();
    expect(world.liquidations()).toEqual([]);
  });

  it('never with what a desk owes: gains that open contracts show', () => {
    const world = new ContractEngine({ customer: '1000' });
    world.open({ lots: 50 });
    world.open({ lots: 50, side: 'short' }, BOB);
    world.index(8_100_000);
    const [desk] = world.money(DESK);
    const gain = world.engine.contracts.marginHealth(ALICE).floating;
    expect(gain).toBeGreaterThan(0n);
    const empty = (amount: bigint) =>
      propose(world, [
        line({
          fromOwner: DESK,
          toOwner: TREASURY,
          toKind: KIND.house,
          amount: amount.toString(),
        }),
      ]);
    expect(world.refusal(0, approval(empty(desk)))).toBe('owed_by_the_desk');
    expect(world.refusal(0, approval(empty(desk - gain + 1n)))).toBe('owed_by_the_desk');
    expect(world.refusal(0, approval(empty(desk - gain)))).toBe('accepted');
    world.expectSound();
  });

  it('never beyond what a balance can hold', () => {
    const world = new ContractEngine();
    const most = line({ amount: '9999999999999999999' });
    expect(world.refusal(0, approval(propose(world, [most])))).toBe('bad_amount');
  });

  it('with sums of zero and distinct operators, whatever is proposed', () => {
    const owners = [ALICE, BOB, TREASURY, HOUSE.fees, HOUSE.insurance, DESK, HOUSE.secondsDesk];
    const anyLine = fc
      .record({
        from: fc.constantFrom(...owners),
        to: fc.constantFrom(...owners),
        kind: fc.constantFrom(KIND.margin, KIND.seconds),
        whole: fc.integer({ min: 1, max: 2_000 }),
      })
      .map(({ from, to, kind, whole }) =>
        line({
          fromOwner: from,
          fromKind: from > 0 ? kind : KIND.house,
          toOwner: to,
          toKind: to > 0 ? KIND.seconds : KIND.house,
          amount: usdt(String(whole)).toString(),
        }),
      );
    const deal = fc.record({
      lines: fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      proposer: fc.integer({ min: 1, max: 3 }),
      approver: fc.integer({ min: 1, max: 3 }),
    });
    let approved = 0;
    fc.assert(
      fc.property(fc.array(deal, { maxLength: 8 }), (deals) => {
        const world = new ContractEngine();
        world.open({ lots: 20 });
        for (const { lines, proposer, approver } of deals) {
          const given = proposal(lines, { operator: proposer });
          const selfless = lines.every(({ fromOwner, toOwner }) => fromOwner !== toOwner);
          if (!selfless) continue;
          const { id } = world.must<{ id: number }>(0, given);
          const answer = world.refusal(0, approval(id, approver));
          approved += answer === 'accepted' ? 1 : 0;
          if (proposer === approver) expect(answer).toBe('own_proposal');
        }
        world.expectSound();
        expect(world.liquidations()).toEqual([]);
      }),
      { numRuns: 60 },
    );
    expect(approved).toBeGreaterThan(5);
  });
});
