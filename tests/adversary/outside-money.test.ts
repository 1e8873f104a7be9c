/** What two operators may try with money that comes from outside the house, or goes there. */
import { expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import type { CorrectionLine, OutsideDay } from '../../features/operators/contract.ts';
import { ALICE, ContractEngine, usdt } from '../support/contract-engine.ts';
import { AAPL, BTC, MONDAY_MS, USDT } from '../support/small-catalogue.ts';

const DAY_MS = 86_400_000;
const { outsideWorld, treasury, fees } = HOUSE;
const house = KIND.house;

type Moved = readonly [from: number, to: number, amount: bigint, assetId?: number];

/** A house whose corrections may bring 1,000 USDT in a day, and send as much. */
class FundedEngine extends ContractEngine {
  private proofs = 0;

  constructor(outsideDayUnits = usdt('1000').toString()) {
    super({ customer: '5000' });
    const terms = { productId: 1, version: 1, dayLossUnits: '0', outsideDayUnits };
    this.must(0, { type: 'operators.publish_terms', terms });
  }

  propose(moved: readonly Moved[], reference?: string): string | number {
    const kindOf = (owner: number) => (owner > 0 ? KIND.spot : house);
    const lines: CorrectionLine[] = moved.map(([fromOwner, toOwner, amount, assetId = USDT]) => {
      const kinds = { fromKind: kindOf(fromOwner), toKind: kindOf(toOwner) };
      return { fromOwner, toOwner, ...kinds, assetId, amount: amount.toString() };
    });
    this.proofs += 1;
    const proof = reference ?? `transaction ${this.proofs}`;
    const asked = { operator: 1, reason: 'funding', reference: proof, lines };
    const type = 'operators.propose_correction';
    const said = this.refusal(0, { type, ...asked });
    return said === 'accepted'
      ? (this.engine.operators.waitingCorrections().at(-1)?.id ?? 0)
      : said;
  }

  moves(...moved: readonly Moved[]): string {
    const type = 'operators.approve_correction';
    return this.refusal(0, { type, operator: 2, id: this.propose(moved), isLive: true });
  }

  today(): OutsideDay | undefined {
    return this.savedRows<OutsideDay>('outside_days').at(-1);
  }
}

// Before: two operators brought any amount from a world outside that nobody had looked at.
it('brings no more from outside in a day than the terms of the house say', () => {
  const world = new FundedEngine();
  expect(world.moves([outsideWorld, treasury, usdt('1000') + 1n])).toBe('outside_capped');
  expect(world.moves([outsideWorld, treasury, usdt('400')])).toBe('accepted');
  expect(world.moves([outsideWorld, fees, usdt('600') + 1n])).toBe('outside_capped');
  expect(world.moves([outsideWorld, fees, usdt('600')])).toBe('accepted');
  expect(world.moves([outsideWorld, fees, 1n])).toBe('outside_capped');
  expect(world.today()).toMatchObject({ inUnits: usdt('1000'), outUnits: 0n });
  // What only moves inside the house is nobody's money from outside.
  expect(world.moves([fees, ALICE, usdt('600')])).toBe('accepted');
  world.wait(DAY_MS - ((world.timeMs - MONDAY_MS) % DAY_MS) - 1);
  expect(world.moves([outsideWorld, fees, 1n])).toBe('outside_capped');
  world.wait(DAY_MS);
  expect(world.moves([outsideWorld, fees, usdt('1000')])).toBe('accepted');
  world.expectSound();
});

// Before: what a withdrawal asks five questions for left the house by a correction.
it('sends no more outside in a day, counted apart from what comes', () => {
  const world = new FundedEngine();
  for (let day = 0; day < 2; day += 1) {
    expect(world.moves([outsideWorld, fees, usdt('1000')])).toBe('accepted');
    if (day === 0) world.wait(DAY_MS);
  }
  expect(world.moves([fees, outsideWorld, usdt('1000') + 1n])).toBe('outside_capped');
  expect(world.moves([fees, outsideWorld, usdt('1000')])).toBe('accepted');
  expect(world.moves([fees, outsideWorld, 1n])).toBe('outside_capped');
  expect(world.today()).toMatchObject({ inUnits: usdt('1000'), outUnits: usdt('1000') });
  world.expectSound();
});

it('counts what the treasury comes to owe like what comes from outside', () => {
  const world = new FundedEngine();
  const [has] = world.money(treasury);
  expect(world.moves([treasury, ALICE, has + usdt('1000') + 1n])).toBe('outside_capped');
  expect(world.moves([treasury, ALICE, has + usdt('300')])).toBe('accepted');
  expect(world.moves([treasury, ALICE, usdt('700') + 1n])).toBe('outside_capped');
  expect(world.moves([treasury, ALICE, usdt('700')])).toBe('accepted');
  expect(world.today()).toMatchObject({ inUnits: usdt('1000') });
  world.expectSound();
});

it('counts other coins at their last index, rounded up, and none without a price', () => {
  const world = new FundedEngine();
  const coin = 100_000_000n;
  // At 80,000 USDT a coin.
  expect(world.moves([outsideWorld, fees, coin / 80n + 1n, BTC])).toBe('outside_capped');
  expect(world.moves([outsideWorld, fees, coin / 80n, BTC])).toBe('accepted');
  expect(world.today()).toMatchObject({ inUnits: usdt('1000') });
  expect(world.moves([outsideWorld, fees, 1n, AAPL])).toBe('no_price');
});

it('asks what proves the money, and takes one proof once', () => {
  const world = new FundedEngine();
  const from = [[outsideWorld, fees, 1n]] as const;
  for (const proof of ['', 'abc', ' abcd', 'x'.repeat(121)]) {
    expect(world.propose(from, proof)).toBe('reference_needed');
  }
  expect(world.propose(from, 'abcd')).toBeTypeOf('number');
  for (const proof of ['abcd', 'ABcd']) {
    expect(world.propose([[fees, outsideWorld, 1n]], proof)).toBe('reference_used');
  }
  expect(world.propose([[fees, outsideWorld, 1n]], 'x'.repeat(120))).toBeTypeOf('number');
  // In by one line and out by another: nothing comes, and nothing has to be proved.
  const both: Moved[] = [
    [outsideWorld, fees, 5n],
    [treasury, outsideWorld, 5n],
  ];
  expect(world.propose(both, '')).toBeTypeOf('number');
  expect(world.propose([[treasury, fees, 5n]], '')).toBeTypeOf('number');
});

it('counts nothing in a house whose terms are of an earlier release', () => {
  const world = new ContractEngine();
  world.must(0, {
    type: 'operators.publish_terms',
    terms: { productId: 1, version: 1, dayLossUnits: '0' },
  });
  const line = { fromOwner: outsideWorld, fromKind: house, toOwner: fees, toKind: house };
  const lines = [{ ...line, assetId: USDT, amount: usdt('9000000').toString() }];
  const asked = { type: 'operators.propose_correction', operator: 1, reason: 'old', lines };
  const { id } = world.must<{ id: number }>(0, asked);
  world.must(0, { type: 'operators.approve_correction', operator: 2, id });
  expect(world.savedRows('outside_days')).toEqual([]);
});

it('keeps its sums in 64 bits where there is no limit', () => {
  const world = new FundedEngine('0');
  const most = 3_900_000_000_000_000_000n;
  expect(world.moves([outsideWorld, fees, most, BTC])).toBe('accepted');
  expect(world.today()?.inUnits).toBe(4_000_000_000_000_000_000n);
  expect(world.moves([fees, outsideWorld, most, BTC])).toBe('accepted');
  expect(world.today()?.outUnits).toBe(4_000_000_000_000_000_000n);
});
