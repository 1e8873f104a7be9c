import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetId, type Units, units } from '../money/units.ts';
import { HOUSE, HOUSE_ACCOUNTS } from './house-accounts.ts';
import { KIND, Ledger } from './ledger.ts';

const USDT = assetId(2);
const BTC = assetId(4);
const ALICE = 101;
const BOB = 102;

/** Alice has 100 units of USDT that came from outside. */
function withAlice(): { ledger: Ledger; alice: number; bob: number; outside: number } {
  const ledger = new Ledger();
  const outside = ledger.slot(HOUSE.outsideWorld, KIND.house, USDT);
  const alice = ledger.slot(ALICE, KIND.spot, USDT);
  const bob = ledger.slot(BOB, KIND.spot, USDT);
  ledger.post(outside, alice, units(100n), 'deposit', 1);
  return { ledger, alice, bob, outside };
}

describe('the ledger', () => {
  it('moves exactly what it takes, and shows the outside world owing it', () => {
    const { ledger, alice, bob, outside } = withAlice();
    ledger.post(alice, bob, units(30n), 'gift', 2);
    expect([alice, bob, outside].map((slot) => ledger.available(slot))).toEqual([70n, 30n, -100n]);
  });

  it('keeps what is held out of reach until it is released or paid', () => {
    const { ledger, alice, bob } = withAlice();
    ledger.hold(alice, units(80n));
    expect(ledger.canTake(alice, units(21n))).toBe(false);
    ledger.postFrozen(alice, bob, units(50n), 'trade', 3);
    ledger.release(alice, units(30n));
    expect([ledger.available(alice), ledger.frozen(alice), ledger.available(bob)]).toEqual([
      50n,
      0n,
      50n,
    ]);
  });

  it('keeps every account as it is while their number grows', () => {
    const { ledger, outside } = withAlice();
    const owners = Array.from({ length: 2_000 }, (_, index) => 1_000 + index);
    for (const owner of owners) {
      const slot = ledger.slot(owner, KIND.spot, USDT);
      ledger.post(outside, slot, units(BigInt(owner) * 3n), 'deposit', owner);
      ledger.hold(slot, units(BigInt(owner)));
    }
    ledger.takeChanges();
    for (const owner of owners) {
      const slot = ledger.find(owner, KIND.spot, USDT) ?? -1;
      expect(ledger.balance(slot)).toEqual({
        owner,
        kind: KIND.spot,
        asset: USDT,
        available: BigInt(owner) * 2n,
        frozen: BigInt(owner),
      });
    }
  });

  const bugs: [string, (of: ReturnType<typeof withAlice>) => void, string][] = [
    ['spends more than there is', (of) => of.ledger.hold(of.alice, units(101n)), 'available'],
    [
      'pays more than is held',
      (of) => of.ledger.postFrozen(of.alice, of.bob, units(1n), 'x', 1),
      'frozen',
    ],
    [
      'gives an account more than 64 bits hold',
      (of) => of.ledger.post(of.outside, of.alice, units(2n ** 63n - 100n), 'x', 1),
      '64 bits',
    ],
    [
      'holds together more than 64 bits',
      (of) => {
        of.ledger.post(of.outside, of.alice, units(2n ** 62n), 'x', 1);
        of.ledger.hold(of.alice, units(2n ** 62n));
        of.ledger.post(of.outside, of.alice, units(2n ** 62n), 'x', 1);
        of.ledger.takeChanges();
      },
      '64 bits',
    ],
    [
      'pays an account that was never opened',
      (of) => of.ledger.post(of.alice, 999, units(1n), 'x', 1),
      'no account',
    ],
    ['releases more than is held', (of) => of.ledger.release(of.alice, units(1n)), 'frozen'],
    [
      'posts a negative amount',
      (of) => of.ledger.post(of.alice, of.bob, units(-1n), 'x', 1),
      'negative',
    ],
    [
      'posts from one asset to another',
      (of) => of.ledger.post(of.alice, of.ledger.slot(BOB, KIND.spot, BTC), units(1n), 'x', 1),
      'one asset',
    ],
    [
      'opens a house account that is not on the list',
      (of) => of.ledger.slot(-99, KIND.house, USDT),
      'no such account',
    ],
    [
      'opens a customer account of the house’s kind',
      (of) => of.ledger.slot(ALICE, KIND.house, USDT),
      'no such account',
    ],
  ];
  it.each(bugs)('throws when somebody %s', (_title, mistake, words) => {
    const of = withAlice();
    expect(() => mistake(of)).toThrow(words);
  });

  it.each([
    ['lockup_pool', -11],
    ['dual_desk', -12],
    ['ieo_vault', -13],
    ['loan_fund', -14],
    ['promotions', -15],
    ['gift_cards', -16],
  ])('knows %s, which promises, as %i: it may owe nothing and place no orders', (name, owner) => {
    const account = HOUSE_ACCOUNTS.find((each) => each.owner === owner);
    expect(account).toMatchObject({ name, mayBeNegative: false, mayTrade: false });
  });

  it('lets only the accounts on the list that say so fall below zero', () => {
    for (const account of HOUSE_ACCOUNTS) {
      const ledger = new Ledger();
      const from = ledger.slot(account.owner, KIND.house, USDT);
      const to = ledger.slot(ALICE, KIND.spot, USDT);
      expect(ledger.canTake(from, units(1n))).toBe(account.mayBeNegative);
      if (account.mayBeNegative) ledger.post(from, to, units(1n), 'x', 1);
      else expect(() => ledger.post(from, to, units(1n), 'x', 1)).toThrow('available');
    }
  });

  it('hands over no batch whose accounts do not sum to zero, by a single unit', () => {
    const { ledger, alice } = withAlice();
    ledger.takeChanges();
    // No rule can do this: it is what a bug in the ledger itself would come to.
    type Inside = { setAvailable(slot: number, amount: Units): void };
    (ledger as unknown as Inside).setAvailable(alice, units(101n));
    expect(() => ledger.takeChanges()).toThrow('asset 2 do not sum to zero: 1');
  });

  it('hands over what changed once, with the postings behind it', () => {
    const { ledger, alice, outside } = withAlice();
    const changes = ledger.takeChanges();
    expect(changes.touched.toSorted((a, b) => a - b)).toEqual(
      [outside, alice].toSorted((a, b) => a - b),
    );
    expect(changes.postings).toEqual([
      { from: outside, to: alice, amount: 100n, reason: 'deposit', reference: 1 },
    ]);
    expect(ledger.takeChanges()).toEqual({ touched: [], postings: [] });
  });
});

/** A twin that is obviously right: a map of two numbers an account. */
class NaiveLedger {
  readonly available = [0n, 0n, 0n];
  readonly frozen = [0n, 0n, 0n];
}

const step = fc.record({
  what: fc.constantFrom('post', 'postFrozen', 'hold', 'release'),
  from: fc.nat(2),
  to: fc.nat(2),
  amount: fc.bigInt({ min: 0n, max: 60n }),
});

describe('the ledger under any sequence of allowed movements', () => {
  it('agrees with its naive twin and always sums to zero', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { ledger, alice, bob, outside } = withAlice();
        const slots = [outside, alice, bob];
        const twin = new NaiveLedger();
        twin.available[0] = -100n;
        twin.available[1] = 100n;
        for (const { what, from, to, amount } of steps) {
          apply(ledger, twin, slots, what, from, to, amount as Units);
        }
        expect(slots.map((slot) => ledger.available(slot))).toEqual(twin.available);
        expect(slots.map((slot) => ledger.frozen(slot))).toEqual(twin.frozen);
        const all = [...twin.available, ...twin.frozen];
        expect(all.reduce((sum, each) => sum + each, 0n)).toBe(0n);
        ledger.takeChanges();
      }),
      { numRuns: 300 },
    );
  });
});

function apply(
  ledger: Ledger,
  twin: NaiveLedger,
  slots: readonly number[],
  what: string,
  from: number,
  to: number,
  amount: Units,
): void {
  const source = slots[from] as number;
  const target = slots[to] as number;
  const has = (side: bigint[]): boolean => (side[from] as bigint) >= amount;
  const move = (out: bigint[], into: bigint[], at: number): void => {
    out[from] = (out[from] as bigint) - amount;
    into[at] = (into[at] as bigint) + amount;
  };
  if (what === 'post' && ledger.canTake(source, amount)) {
    ledger.post(source, target, amount, what, 1);
    move(twin.available, twin.available, to);
  } else if (what === 'postFrozen' && has(twin.frozen)) {
    ledger.postFrozen(source, target, amount, what, 1);
    move(twin.frozen, twin.available, to);
  } else if (what === 'hold' && ledger.canTake(source, amount)) {
    ledger.hold(source, amount);
    move(twin.available, twin.frozen, from);
  } else if (what === 'release' && has(twin.frozen)) {
    ledger.release(source, amount);
    move(twin.frozen, twin.available, from);
  }
}
