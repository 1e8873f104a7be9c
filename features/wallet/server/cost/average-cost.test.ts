import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../../core/ledger/house-accounts.ts';
import { CostBook } from './cost-book.ts';
import {
  type CostState,
  type Deal,
  dealsOf,
  emptyState,
  foldDeals,
  type Leg,
  lotFigures,
  pricedAsset,
  type Valuing,
} from './average-cost.ts';

const [USDT, ETH, BTC] = [2, 3, 4];
const SCALE = 8;
const MAKER = HOUSE.marketMaker;
const whole = (amount: number): bigint => BigInt(Math.round(amount * 1e8));

/** What a coin was worth at a time, for every coin another. */
function priceAt(assetId: number, timeMs: number): bigint {
  return whole(assetId === BTC ? 20_000 : 1_600) + BigInt(timeMs) * 7_000_001n;
}

const valuing: Valuing = {
  dollarId: USDT,
  scaleOf: () => SCALE,
  priceOf: (deal: Deal) => priceAt(pricedAsset(deal, USDT) ?? 0, deal[0].timeMs),
};

let seq = 0;

type Part = readonly [assetId: number, units: bigint, other?: number, reason?: string];

/** The legs of one deal, at a time. */
function deal(timeMs: number, ...parts: readonly Part[]): Leg[] {
  seq += 1;
  return parts.map(([assetId, units, other = MAKER, reason = 'trade']) => {
    return { seq, reference: seq, assetId, units, other, reason, timeMs };
  });
}

function folded(legs: readonly Leg[], by: Valuing = valuing): CostState {
  const state = emptyState();
  foldDeals(state, dealsOf(legs), by);
  return state;
}

const OUTSIDE = HOUSE.outsideWorld;

describe('average cost', () => {
  it('is that of its example: fees are in it, and a sale takes its share', () => {
    const buy = deal(0, [USDT, whole(-40_000)], [BTC, whole(2)], [BTC, whole(-0.002), HOUSE.fees]);
    const bought = folded(buy);
    expect(bought.lots.get(BTC)).toEqual({
      units: whole(1.998),
      cost: whole(40_000),
      realised: 0n,
      isPriced: true,
    });
    const sell = deal(1, [BTC, whole(-0.999)], [USDT, whole(25_000)]);
    const sold = folded([...buy, ...sell]).lots.get(BTC);
    expect(sold).toMatchObject({
      units: whole(0.999),
      cost: whole(20_000),
      realised: whole(5_000),
    });
  });

  it('counts the fee of a sale against what was realised', () => {
    const legs = [
      ...deal(0, [USDT, whole(-1_000)], [ETH, whole(1)]),
      ...deal(1, [ETH, whole(-1)], [USDT, whole(1_200)], [USDT, whole(-2), HOUSE.fees]),
    ];
    expect(folded(legs).lots.get(ETH)).toMatchObject({ units: 0n, cost: 0n, realised: whole(198) });
  });

  it('takes a deposit at its worth of then, and a withdrawal out at cost', () => {
    const legs = [
      ...deal(0, [BTC, whole(2), OUTSIDE, 'deposit']),
      ...deal(5, [BTC, whole(-1), OUTSIDE, 'withdrawal']),
    ];
    expect(folded(legs).lots.get(BTC)).toMatchObject({
      units: whole(1),
      cost: priceAt(BTC, 0),
      realised: 0n,
    });
  });

  it('sells one coin for another at what was given, fee included', () => {
    const legs = [
      ...deal(0, [USDT, whole(-20_000)], [BTC, whole(1)]),
      ...deal(9, [BTC, whole(-0.5)], [ETH, whole(6)], [BTC, whole(-0.0005), HOUSE.fees]),
    ];
    const { lots } = folded(legs);
    const worth = (whole(0.5005) * priceAt(BTC, 9)) / whole(1);
    expect(lots.get(ETH)).toMatchObject({ units: whole(6), cost: worth });
    expect(lots.get(BTC)?.realised).toBe(worth - whole(10_010));
  });

  it('keeps what the house gives and takes in dollars apart, by its reason', () => {
    const legs = [
      ...deal(0, [USDT, whole(50), HOUSE.contractsDesk, 'contract_gain']),
      ...deal(1, [USDT, whole(-8), HOUSE.contractsDesk, 'contract_loss']),
      ...deal(2, [USDT, whole(-1), HOUSE.fees, 'contract_fee']),
      ...deal(3, [USDT, whole(900), HOUSE.playMoney, 'play_money']),
    ];
    const { lots, results } = folded(legs);
    expect(lots.size).toBe(0);
    expect(Object.fromEntries(results)).toEqual({
      contract_gain: whole(50),
      contract_loss: whole(-8),
      contract_fee: whole(-1),
    });
  });

  it('sells the collateral that pays a debt, and takes the fee of that as a result', () => {
    const legs = [
      ...deal(0, [USDT, whole(-2_000)], [BTC, whole(1)]),
      ...deal(1, [USDT, whole(900), HOUSE.loanFund, 'loan_paid_out']),
      ...deal(
        9,
        [BTC, whole(-0.5), HOUSE.loanFund, 'loan_collateral_sold'],
        [BTC, whole(-0.1), HOUSE.fees, 'loan_collateral_fee'],
      ),
      ...deal(10, [USDT, whole(-100), HOUSE.loanFund, 'loan_repayment']),
    ];
    const { lots, results } = folded(legs);
    const worth = (units: number): bigint => (whole(units) * priceAt(BTC, 9)) / whole(1);
    expect(lots.get(BTC)).toMatchObject({ cost: whole(800), realised: worth(0.6) - whole(1_200) });
    // A loss is rounded away from zero.
    expect(Object.fromEntries(results)).toEqual({ loan_collateral_fee: -worth(0.1) - 1n });
  });

  it('says where something came in that had no price', () => {
    const blind = { ...valuing, priceOf: () => undefined };
    const legs = deal(0, [BTC, whole(1), OUTSIDE, 'deposit']);
    expect(folded(legs, blind).lots.get(BTC)).toMatchObject({ cost: 0n, isPriced: false });
  });

  it('tells fills of one command apart', () => {
    const [first, second] = [deal(0, [USDT, -100n], [BTC, 1n]), deal(0, [USDT, -300n], [BTC, 1n])];
    const together = [...first, ...second].map((leg) => ({ ...leg, seq: 7 }));
    expect(dealsOf(together)).toHaveLength(2);
    expect(folded(together).lots.get(BTC)).toMatchObject({ units: 2n, cost: 400n });
  });

  it('has figures: average, worth, and what is not realised', () => {
    const lot = { units: whole(2), cost: whole(30_000), realised: 0n, isPriced: true };
    expect(lotFigures(lot, SCALE, whole(18_000))).toEqual({
      worth: whole(36_000),
      average: whole(15_000),
      unrealised: whole(6_000),
    });
    expect(lotFigures({ ...lot, units: 0n, cost: 0n }, SCALE, undefined)).toEqual({
      worth: undefined,
      average: undefined,
      unrealised: undefined,
    });
  });
});

/** Something a customer does, as far as he has what it needs. */
const acts = fc.array(
  fc.record({
    what: fc.constantFrom('buy', 'sell', 'swap', 'deposit', 'withdraw', 'gain', 'fee', 'gift'),
    coin: fc.constantFrom(ETH, BTC),
    part: fc.integer({ min: 1, max: 100 }),
    dollars: fc.bigInt({ min: 1n, max: 10n ** 13n }),
  }),
  { maxLength: 60 },
);
type Act = Parameters<Parameters<typeof acts.filter>[0]>[0][number];

function legsOf(act: Act, timeMs: number, held: ReadonlyMap<number, bigint>): Leg[] {
  const { what, coin, part, dollars } = act;
  const units = ((held.get(coin) ?? 0n) * BigInt(part)) / 100n;
  const other = coin === ETH ? BTC : ETH;
  if (what === 'buy') return deal(timeMs, [USDT, -dollars], [coin, dollars / 7n + 1n]);
  if (what === 'deposit') return deal(timeMs, [coin, dollars, OUTSIDE, what]);
  if (what === 'gain') return deal(timeMs, [USDT, dollars, HOUSE.contractsDesk, what]);
  if (what === 'gift') return deal(timeMs, [coin, dollars, HOUSE.treasury, what]);
  if (units === 0n) return [];
  if (what === 'sell') return deal(timeMs, [coin, -units], [USDT, dollars]);
  if (what === 'swap') return deal(timeMs, [coin, -units], [other, dollars]);
  if (what === 'fee') return deal(timeMs, [coin, -units, HOUSE.fees, what]);
  return deal(timeMs, [coin, -units, OUTSIDE, what]);
}

describe('the state after whatever a customer does', () => {
  it('has cash and costs that are what was brought in, what was realised, and results', () => {
    fc.assert(
      fc.property(acts, (done) => {
        const held = new Map<number, bigint>();
        const state = emptyState();
        let [cash, brought] = [0n, 0n];
        done.forEach((act, timeMs) => {
          const legs = legsOf(act, timeMs, held);
          const costs = () => [...state.lots.values()].reduce((sum, { cost }) => sum + cost, 0n);
          const before = costs();
          foldDeals(state, dealsOf(legs), valuing);
          for (const { assetId, units } of legs) {
            held.set(assetId, (held.get(assetId) ?? 0n) + units);
            if (assetId === USDT) cash += units;
          }
          // Coins come in at their worth and leave at their cost.
          if (act.what === 'deposit' || act.what === 'withdraw') brought += costs() - before;
        });
        const lots = [...state.lots.values()];
        const sum = (of: readonly bigint[]) => of.reduce((total, each) => total + each, 0n);
        const cost = sum(lots.map((lot) => lot.cost));
        const realised = sum(lots.map((lot) => lot.realised));
        const results = sum([...state.results.values()]);
        expect(cash + cost).toBe(brought + realised + results);
        for (const [assetId, lot] of state.lots) {
          expect(lot.units).toBe(held.get(assetId) ?? 0n);
          expect(lot.cost >= 0n).toBe(true);
          if (lot.units === 0n) expect(lot.cost).toBe(0n);
        }
      }),
    );
  });

  it('is the same in one go and in turns', () => {
    fc.assert(
      fc.property(acts, fc.nat(60), (done, cut) => {
        const held = new Map<number, bigint>();
        const legs = done.flatMap((act, timeMs) => {
          const own = legsOf(act, timeMs, held);
          for (const { assetId, units } of own) {
            held.set(assetId, (held.get(assetId) ?? 0n) + units);
          }
          return own;
        });
        const deals = dealsOf(legs);
        const turns = emptyState();
        foldDeals(turns, deals.slice(0, cut), valuing);
        foldDeals(turns, deals.slice(cut), valuing);
        expect(turns).toEqual(folded(legs));
      }),
    );
  });
});

describe('the book of costs', () => {
  it('goes on from where it was, one question after the other', async () => {
    const asked: number[] = [];
    const book = new CostBook(emptyState, async (_owner, state) => {
      asked.push(state.seq);
      await Promise.resolve();
      state.seq += 5;
    });
    await Promise.all([book.of(1), book.of(1), book.of(2)]);
    expect((await book.of(1)).seq).toBe(15);
    expect(asked.toSorted((left, right) => left - right)).toEqual([0, 0, 5, 10]);
  });

  it('begins anew after a failure', async () => {
    let isDown = true;
    const book = new CostBook(emptyState, async (_owner, state) => {
      state.seq += 1;
      if (isDown) throw new Error('down');
      await Promise.resolve();
    });
    await expect(book.of(1)).rejects.toThrow('down');
    isDown = false;
    expect((await book.of(1)).seq).toBe(1);
  });
});
