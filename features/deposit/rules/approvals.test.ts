import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Command, isRefusal, type Outcome } from '../../../core/engine/command.ts';
import { Machine } from '../../../core/engine/machine.ts';
import type { Batch } from '../../../core/engine/records.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId } from '../../../core/money/units.ts';
import { BTC, MONDAY_MS, smallCatalogue, USDT } from '../../../tests/support/small-catalogue.ts';
import {
  APPROVE_REFUSALS,
  DAY_MS,
  type DepositApproval,
  type DepositDayLimit,
  type DepositYes,
  FIRST_THRESHOLD,
  LARGEST_DEPOSIT,
  LARGEST_THRESHOLD,
  LARGEST_WORTH,
  type SingleCredit,
} from '../contract.ts';
import { dollarWorth } from './approvals.ts';
import { DepositRules } from './room.ts';

const ALICE = 101;
const WHOLE = 100_000_000n;
const NETWORKS = new Map([
  [USDT, 'erc20'],
  [BTC, 'bitcoin'],
]);
const whole = (amount: number): string => (BigInt(amount) * WHOLE).toString();

/** The rules alone. A Bitcoin costs 20,000 USDT while there are prices. */
class World {
  readonly machine = new Machine();
  readonly rules: DepositRules;
  readonly batches: Batch[] = [];
  prices = new Map<number, bigint>([
    [USDT, WHOLE],
    [BTC, 20_000n * WHOLE],
  ]);
  timeMs = MONDAY_MS;
  /** What happened, to happen again in another world. */
  readonly history: ((again: World) => void)[] = [];

  constructor() {
    const assets = new Map(smallCatalogue().assets.map((asset) => [asset.id, asset] as const));
    this.rules = new DepositRules(this.machine.context, {
      catalogue: { asset: (id) => assets.get(id) },
      prices: {
        forLimits: (id) => {
          const dollarUnits = this.prices.get(id);
          return dollarUnits === undefined ? undefined : { dollarUnits };
        },
      },
      breaks: { refuseDeposit: () => undefined },
    });
    this.machine.add(this.rules);
  }

  give(actor: number, command: object): Outcome {
    const outcome = this.machine.execute({ actor, command: command as Command }, this.timeMs);
    if (!this.machine.hasChanges) return outcome;
    const batch = this.machine.takeBatch();
    this.batches.push(batch);
    for (const record of batch.records) {
      this.history.push((again) => again.machine.replay(record));
    }
    return outcome;
  }

  said(actor: number, command: object): string {
    const outcome = this.give(actor, command);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  asked(amount = whole(10_000), asset = USDT, owner = ALICE): number {
    const voucher = String(this.batches.length).padStart(32, '0');
    const network = NETWORKS.get(asset) ?? '';
    const ask = { type: 'deposit.ask', assetId: asset, network, amount, voucher };
    const outcome = this.give(owner, ask);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return (outcome.answer as { id: number }).id;
  }

  /** The price of the dollar coin comes or goes. */
  turnPrice(): void {
    if (!this.prices.delete(USDT)) this.prices.set(USDT, WHOLE);
    this.history.push((again) => again.turnPrice());
  }

  free(asset = USDT): bigint {
    const { ledger } = this.machine;
    return ledger.available(ledger.slot(ALICE, KIND.spot, assetId(asset)));
  }

  /** What was stored last of an approval. */
  approval(id: number): DepositApproval | undefined {
    const saved = this.batches.flatMap(
      ({ changes }) => (changes.saved.get('deposit_approvals') ?? []) as DepositApproval[],
    );
    return saved.filter((row) => row.id === id).at(-1);
  }

  lines(): string[] {
    return [...this.rules.stateLines()];
  }
}

function approve(requestId: number, change: Partial<DepositYes> = {}): DepositYes {
  const amount = whole(10_000);
  return { type: 'deposit.credit', operator: 1, requestId, amount, reason: '', ...change };
}

function policy(threshold: string, change: object = {}): object {
  return { type: 'deposit.set_policy', operator: 1, threshold, reason: 'agreed', ...change };
}

describe('the worth that asks for a second operator', () => {
  // Coin, amount, whether there is a price, and how many operators it takes.
  it.each<[number, string, boolean, number]>([
    [USDT, whole(9_999), true, 1],
    [USDT, (10_000n * WHOLE - 1n).toString(), true, 1],
    [USDT, whole(10_000), true, 2],
    [USDT, whole(5), false, 2],
    [BTC, '49999999', true, 1],
    [BTC, '50000000', true, 2],
    [BTC, '10000', false, 2],
    [USDT, LARGEST_DEPOSIT.toString(), true, 2],
    [BTC, LARGEST_DEPOSIT.toString(), true, 2],
  ])('coin %i, %s units, price %s: %i', (asset, amount, isPriced, operators) => {
    const world = new World();
    const id = world.asked(amount, asset);
    if (!isPriced) world.prices.clear();
    expect(world.said(0, approve(id, { amount }))).toBe('accepted');
    expect(world.free(asset)).toBe(operators === 1 ? BigInt(amount) : 0n);
    if (operators === 1) expect(world.approval(id)).toBeUndefined();
    else expect(world.said(0, approve(id, { amount, operator: 2 }))).toBe('accepted');
    expect(world.free(asset)).toBe(BigInt(amount));
    expect(world.approval(id)?.worthUnits ?? 0n).toBeLessThanOrEqual(LARGEST_WORTH);
  });

  it('is rounded up, so that no fraction slips under it', () => {
    expect(dollarWorth(50_000_000n, 8, 20_000n * WHOLE)).toBe(FIRST_THRESHOLD);
    expect(dollarWorth(1n, 8, 1n)).toBe(1n);
  });
});

describe('approving a large voucher', () => {
  it('keeps who was first, when, and what he said, until another one says the same', () => {
    const world = new World();
    const id = world.asked(whole(20_000));
    const less = { amount: whole(19_990), reason: 'a fee was taken' };
    const first = world.give(0, approve(id, less));
    expect(first).toMatchObject({ answer: { id, state: 'asked' } });
    expect(world.approval(id)).toEqual({
      id,
      firstOperator: 1,
      firstApprovedMs: MONDAY_MS,
      amountUnits: 19_990n * WHOLE,
      worthUnits: 19_990n * WHOLE,
      reason: 'a fee was taken',
      secondOperator: 0,
      secondApprovedMs: 0,
      cause: 'worth',
      aloneUnits: 0n,
      limitUnits: 0n,
    });
    expect(world.lines().filter((line) => line.startsWith('approval'))).toHaveLength(1);
    world.timeMs += 1;
    expect(world.said(0, approve(id, less))).toBe('approved_by_you');
    expect(world.said(0, approve(id, { operator: 2 }))).toBe('amount_differs');
    expect(world.free()).toBe(0n);
    expect(world.said(0, approve(id, { ...less, operator: 2, reason: '' }))).toBe('accepted');
    expect(world.free()).toBe(19_990n * WHOLE);
    expect(world.approval(id)).toMatchObject({
      secondOperator: 2,
      secondApprovedMs: MONDAY_MS + 1,
    });
    expect(world.rules.waitingRequests()).toEqual([]);
    expect(world.lines()).toEqual([]);
    expect(world.said(0, approve(id, { ...less, operator: 3 }))).toBe('not_waiting');
  });

  it.each<[string, number, Partial<DepositYes>]>([
    ['not_allowed', ALICE, {}],
    ['not_allowed', 0, { operator: 0 }],
    ['not_allowed', 0, { operator: 1.5 }],
    ['not_waiting', 0, { requestId: 999 }],
    ['bad_amount', 0, { amount: '0' }],
    ['bad_amount', 0, { amount: (LARGEST_DEPOSIT + 1n).toString() }],
    ['reason_needed', 0, { amount: whole(9) }],
    ['reason_needed', 0, { amount: whole(9), reason: ' ' }],
    ['reason_needed', 0, { reason: 'x'.repeat(501) }],
  ])('is %s for %i with %o', (said, actor, change) => {
    const world = new World();
    expect(world.said(actor, approve(world.asked(), change))).toBe(said);
    expect(APPROVE_REFUSALS).toContain(said);
    expect(world.free()).toBe(0n);
  });

  it('lets the first mend a slip, and goes on needing another however small it is then', () => {
    const world = new World();
    const id = world.asked(whole(100));
    world.give(0, approve(id, { amount: whole(10_000), reason: 'a slip' }));
    expect(world.said(0, approve(id, { amount: whole(100) }))).toBe('accepted');
    expect(world.free()).toBe(0n);
    expect(world.approval(id)).toMatchObject({ amountUnits: 100n * WHOLE, secondOperator: 0 });
    expect(world.said(0, approve(id, { amount: whole(100), operator: 2 }))).toBe('accepted');
    expect(world.free()).toBe(100n * WHOLE);
  });

  it('is dropped with a rejection, and is no way around for the form of one operator', () => {
    const world = new World();
    const id = world.asked();
    world.give(0, approve(id));
    const review = { type: 'deposit.review', operator: 1, requestId: id, reason: 'looked at' };
    const alone = { ...review, verdict: 'credit', amount: whole(10_000) };
    expect(world.said(0, alone)).toBe('second_operator_needed');
    expect(world.said(0, { ...review, verdict: 'reject', amount: '0' })).toBe('accepted');
    expect(world.said(0, approve(id, { operator: 2 }))).toBe('not_waiting');
    expect([world.free(), world.lines()]).toEqual([0n, []]);
  });
});

/** A voucher that one operator says yes to; whether it was credited at once. */
function alone(world: World, dollars: number, operator = 1, owner = ALICE): boolean {
  const amount = whole(dollars);
  const id = world.asked(amount, USDT, owner);
  expect(world.said(0, approve(id, { operator, amount }))).toBe('accepted');
  const isCredited = world.approval(id) === undefined;
  if (!isCredited) world.give(0, { ...REJECTION, operator, requestId: id });
  return isCredited;
}

const REJECTION = { type: 'deposit.review', verdict: 'reject', amount: '0', reason: 'no' };

describe('what one operator credits alone within a day', () => {
  it('stays below the worth for each customer, however it is split', () => {
    const world = new World();
    expect([alone(world, 9_000), alone(world, 995), alone(world, 5)]).toEqual([true, true, false]);
    // Another operator, and another customer, begin anew.
    expect([alone(world, 9_999, 2), alone(world, 9_999, 1, 102)]).toEqual([true, true]);
    world.timeMs += DAY_MS - 1;
    expect(alone(world, 5)).toBe(false);
    world.timeMs += 1;
    expect(alone(world, 9_999)).toBe(true);
  });

  it('stays below the day limit for all customers', () => {
    const world = new World();
    for (let owner = 201; owner < 211; owner += 1) {
      expect(alone(world, 9_999, 1, owner)).toBe(true);
    }
    expect([alone(world, 9, 1, 300), alone(world, 5, 1, 301)]).toEqual([true, false]);
    expect(alone(world, 5, 2, 302)).toBe(true);
    world.give(0, { type: 'deposit.set_day_limit', operator: 1, limit: '0', reason: 'closed' });
    expect(alone(world, 5, 3, 303)).toBe(false);
  });

  it('does not count what two have credited, and says why it needs two', () => {
    const world = new World();
    const large = world.asked(whole(50_000));
    world.give(0, approve(large, { amount: whole(50_000) }));
    world.give(0, approve(large, { amount: whole(50_000), operator: 2 }));
    expect(alone(world, 6_000)).toBe(true);
    const id = world.asked(whole(4_000));
    const again = approve(id, { amount: whole(4_000) });
    world.give(0, again);
    expect(world.approval(id)).toMatchObject({
      cause: 'customer_day',
      aloneUnits: 6_000n * WHOLE,
      limitUnits: FIRST_THRESHOLD,
    });
    expect(world.give(0, again)).toEqual({
      refused: 'day_sum_reached',
      details: { alone: '6000', limit: '10000' },
    });
    expect(world.said(0, { ...again, operator: 2 })).toBe('accepted');
    expect(world.free()).toBe(60_000n * WHOLE);
  });

  it.each<[string, number, object]>([
    ['not_allowed', ALICE, {}],
    ['not_allowed', 0, { operator: 0 }],
    ['bad_amount', 0, { limit: '-1' }],
    ['bad_amount', 0, { limit: (LARGEST_THRESHOLD + 1n).toString() }],
    ['reason_needed', 0, { reason: ' ' }],
    ['accepted', 0, { limit: '0' }],
  ])('has a limit that is %s for %i with %o', (said, actor, change) => {
    const order = { type: 'deposit.set_day_limit', operator: 1, limit: '1', reason: 'agreed' };
    expect(new World().said(actor, { ...order, ...change })).toBe(said);
  });

  const credit = fc.record({
    operator: fc.integer({ min: 1, max: 2 }),
    owner: fc.integer({ min: 101, max: 104 }),
    dollars: fc.integer({ min: 5, max: 9_999 }),
    hours: fc.constantFrom(0, 0, 1, 5, 23, 24),
  });

  it('exceeds no limit within any 24 hours, and what is stored gives the same memory', () => {
    fc.assert(
      fc.property(fc.array(credit, { maxLength: 50 }), (steps) => {
        const world = new World();
        const limit = 25_000;
        const set = { type: 'deposit.set_day_limit', operator: 1, limit: whole(limit) };
        world.give(0, { ...set, reason: 'small' });
        const done: ((typeof steps)[number] & { readonly timeMs: number })[] = [];
        for (const step of steps) {
          world.timeMs += (step.hours * DAY_MS) / 24;
          const { timeMs } = world;
          const now = { ...step, timeMs };
          const day = [...done, now].filter(
            (each) => each.operator === step.operator && each.timeMs > timeMs - DAY_MS,
          );
          const sum = (rows: typeof day) => rows.reduce((total, each) => total + each.dollars, 0);
          const isWithin =
            sum(day) < limit && sum(day.filter(({ owner }) => owner === step.owner)) < 10_000;
          expect(alone(world, step.dollars, step.operator, step.owner)).toBe(isWithin);
          if (isWithin) done.push(now);
        }
        expect(restored(world).lines()).toEqual(world.lines());
        const kept = world.lines().filter((line) => line.startsWith('alone')).length;
        const last = done.at(-1)?.timeMs ?? 0;
        expect(kept).toBe(done.filter(({ timeMs }) => timeMs > last - DAY_MS).length);
      }),
      { numRuns: 60 },
    );
  });
});

/** Another world with what a start loads of this one's tables. */
function restored(world: World): World {
  const again = new World();
  const rows = world.batches.flatMap(
    ({ changes }) => (changes.appended.get('deposit_single_credits') ?? []) as SingleCredit[],
  );
  const last = rows.at(-1)?.creditedMs ?? 0;
  for (const row of rows.filter(({ creditedMs }) => creditedMs > last - DAY_MS)) {
    again.rules.restoreSingleCredit(row);
  }
  for (const { changes } of world.batches) {
    const [limit] = (changes.saved.get('deposit_day_limits') ?? []) as DepositDayLimit[];
    if (limit !== undefined) again.rules.restoreDayLimit(limit);
  }
  return again;
}

describe('the policy of deposits', () => {
  it.each<[string, number, object]>([
    ['not_allowed', ALICE, policy('1')],
    ['not_allowed', 0, policy('1', { operator: 0 })],
    ['bad_amount', 0, policy('-1')],
    ['bad_amount', 0, policy('1.5')],
    ['bad_amount', 0, policy((LARGEST_THRESHOLD + 1n).toString())],
    ['reason_needed', 0, policy('1', { reason: ' ' })],
    ['accepted', 0, policy('0')],
    ['accepted', 0, policy(LARGEST_THRESHOLD.toString())],
  ])('is %s for %i with %o', (said, actor, command) => {
    expect(new World().said(actor, command)).toBe(said);
  });

  it('counts for what nobody has approved yet', () => {
    const world = new World();
    const [one, other] = [world.asked(), world.asked()];
    world.give(0, approve(one));
    world.give(0, policy(whole(10_001)));
    expect(world.said(0, approve(one))).toBe('approved_by_you');
    expect(world.said(0, approve(other))).toBe('accepted');
    expect(world.free()).toBe(10_000n * WHOLE);
    world.give(0, policy('0'));
    const third = world.asked(whole(5));
    world.give(0, approve(third, { amount: whole(5) }));
    expect(world.free()).toBe(10_000n * WHOLE);
  });
});

describe('a journal from before there were two operators', () => {
  it('credits with one as it did, and has the state that was noted then', () => {
    const world = new World();
    const [id, waiting] = [world.asked(whole(50_000)), world.asked(whole(7))];
    const amount = whole(50_000);
    const old = { type: 'deposit.review', operator: 1, requestId: id, verdict: 'credit' };
    expect(world.give(0, { ...old, amount, reason: '' })).toMatchObject({
      answer: { id, credited: amount },
    });
    expect(world.free()).toBe(50_000n * WHOLE);
    // Word for word as it was hashed: nothing of policies or approvals.
    expect(world.lines()).toEqual([
      `request {"amountUnits":"700000000","askedMs":${MONDAY_MS},"assetId":${USDT},` +
        `"creditedUnits":"0","decidedMs":0,"id":${waiting},"network":"erc20","operator":0,` +
        `"owner":${ALICE},"reason":"","state":"asked","voucher":"${'1'.padStart(32, '0')}"}`,
    ]);
  });

  it('credits one voucher after the other, as it did before there were day sums', () => {
    const world = new World();
    const old = { type: 'deposit.approve' } as const;
    for (let times = 0; times < 12; times += 1) {
      const amount = whole(9_999);
      world.give(0, approve(world.asked(amount), { ...old, amount }));
    }
    expect([world.free(), world.lines()]).toEqual([12n * 9_999n * WHOLE, []]);
    const id = world.asked();
    world.give(0, approve(id, old));
    // Word for word as it was hashed: nothing of causes or sums.
    expect(world.lines().filter((line) => line.startsWith('approval'))).toEqual([
      `approval {"amountUnits":"1000000000000","firstApprovedMs":${MONDAY_MS},` +
        `"firstOperator":1,"id":${id},"reason":"","secondApprovedMs":0,"secondOperator":0,` +
        `"worthUnits":"1000000000000"}`,
    ]);
  });
});

const step = fc.record({
  what: fc.constantFrom('ask', 'ask', 'approve', 'approve', 'approve', 'reject', 'policy', 'price'),
  operator: fc.integer({ min: 1, max: 3 }),
  which: fc.nat({ max: 4 }),
  thousands: fc.constantFrom(4, 10, 12),
});

describe('whatever operators do', () => {
  it('no large voucher is credited but what two of them have said alike, and replay agrees', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World();
        // A naive twin: what each operator has said last of each request.
        const words = new Map<number, Map<number, bigint>>();
        let threshold = FIRST_THRESHOLD;
        for (const { what, operator, which, thousands } of steps) {
          const waiting = world.rules.waitingRequests();
          const requestId = waiting[which % Math.max(1, waiting.length)]?.id ?? 1;
          const amount = whole(thousands * 1_000);
          const before = world.free();
          if (what === 'ask' && waiting.length < 5) world.asked(amount);
          if (what === 'policy' && world.said(0, policy(amount)) === 'accepted') {
            threshold = BigInt(amount);
          }
          if (what === 'price') world.turnPrice();
          const reject = { type: 'deposit.review', verdict: 'reject', amount: '0' };
          if (what === 'reject') world.give(0, { ...reject, operator, requestId, reason: 'no' });
          if (what === 'approve') {
            const type = 'deposit.approve';
            const order = approve(requestId, { type, operator, amount, reason: 'came in' });
            if (world.said(0, order) !== 'accepted') continue;
            const said = words.get(requestId) ?? new Map<number, bigint>();
            words.set(requestId, said.set(operator, BigInt(amount)));
            const gained = world.free() - before;
            const alike = [...said.values()].filter((each) => each === BigInt(amount)).length;
            const isSmall = world.prices.has(USDT) && BigInt(amount) < threshold;
            const isFirst = said.size === 1 && world.approval(requestId) === undefined;
            const isDue = alike >= 2 || (isSmall && isFirst);
            expect(gained).toBe(isDue ? BigInt(amount) : 0n);
          }
        }
        const again = new World();
        for (const happens of world.history) happens(again);
        again.machine.takeBatch();
        expect(again.lines()).toEqual(world.lines());
        expect(again.free()).toBe(world.free());
      }),
      { numRuns: 80 },
    );
  });
});
