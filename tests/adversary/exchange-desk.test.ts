/** What customers may try with a desk that exchanges coins at the index: size that no book has. */
import { describe, expect, it } from 'vitest';
import { openEngine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { assetId } from '../../core/money/units.ts';
import { catalogueDefinition } from '../../features/catalogue/seed/catalogue.ts';
import { loanTerms } from '../../features/loans/testing/terms.ts';
import { ALICE, BOB } from '../support/example-values.ts';
import { MONDAY_MS } from '../support/small-catalogue.ts';
import { strategies } from './strategies/desk-and-book.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

const WHOLE = 100_000_000n;
const INDEX = 3_902;
const EVERYBODY = [ALICE, BOB, 103, 104, 105, 106];

/** The house of a demo with Polkadot at 3.902 and 40 million of everything at its desk. */
class Demo {
  private readonly definition = catalogueDefinition('default', MONDAY_MS);
  private readonly engine = openEngine();
  private timeMs = MONDAY_MS;
  readonly usdt = this.asset('USDT');
  readonly dot = this.asset('DOT');

  constructor() {
    this.must(0, { type: 'catalogue.install', catalogue: this.definition });
    const rich = [...EVERYBODY, HOUSE.exchangeDesk, HOUSE.loanFund].flatMap((owner) => {
      const kind = owner > 0 ? KIND.spot : KIND.house;
      return [this.usdt, this.dot].map((asset) => {
        return { owner, kind, assetId: asset, amount: String(40_000_000n * WHOLE) };
      });
    });
    this.must(0, { type: 'wallet.endow', gifts: rich });
    this.tick();
    const caps = { customerCapUnits: String(40_000_000n * WHOLE), minUnits: '1' };
    const terms = loanTerms({
      marketId: this.market,
      ...caps,
      totalCapUnits: caps.customerCapUnits,
    });
    this.must(0, { type: 'loans.publish_terms', terms });
  }

  private get market(): number {
    const found = this.definition.markets.find(({ baseId }) => baseId === this.dot);
    return found?.id ?? 0;
  }

  private asset(code: string): number {
    return this.definition.assets.find((asset) => asset.code === code)?.id ?? 0;
  }

  private tick(): void {
    this.must(0, { type: 'feeds.tick', prices: [[this.market, 'one', INDEX, 0]] });
  }

  try(actor: number, command: object): string {
    const outcome = this.engine.machine.execute({ actor, command: command as never }, this.timeMs);
    return isRefusal(outcome) ? outcome.refused : 'accepted';
  }

  must<Answer>(actor: number, command: object): Answer {
    const outcome = this.engine.machine.execute({ actor, command: command as never }, this.timeMs);
    if (isRefusal(outcome)) throw new Error(outcome.refused);
    return outcome.answer as Answer;
  }

  wait(ms: number): void {
    this.timeMs += ms;
    while (this.engine.machine.runDueTimer(this.timeMs));
    this.tick();
  }

  /** So many whole dollars into Polkadot, as the server gives it. */
  buy(actor: number, whole: bigint): string {
    const order = { fromAssetId: this.usdt, toAssetId: this.dot, amount: String(whole * WHOLE) };
    return this.try(actor, { type: 'wallet.exchange', ...order, bySize: true });
  }

  /** What somebody has of both coins at the index, in whole dollars. */
  worth(owner: number): number {
    const { ledger } = this.engine.machine;
    const has = (asset: number) => {
      const slot = ledger.slot(owner, KIND.spot, assetId(asset));
      return Number(ledger.available(slot) + ledger.frozen(slot)) / 1e8;
    };
    const owed = this.engine.loans.runningLoans().filter((loan) => loan.owner === owner);
    const debt = owed.reduce((sum, loan) => sum + loan.principalUnits + loan.interestUnits, 0n);
    return has(this.usdt) + (has(this.dot) * INDEX) / 1_000 - Number(debt) / 1e8;
  }
}

describe('the exchange desk', () => {
  // Before: 156,806 USDT went into Polkadot at 3.902 for 0.1 %, ten times what its book asks for.
  it('sells no more of a coin at once than it can buy back, whoever asks', () => {
    const demo = new Demo();
    expect(demo.buy(ALICE, 156_806n)).toBe('exchange_capped');
    expect(demo.buy(ALICE, 90_000n)).toBe('desk_is_full');
    // Six people together get what one gets.
    const taken = EVERYBODY.flatMap((owner) => {
      return Array.from({ length: 5 }, () => demo.buy(owner, 5_000n));
    });
    expect(taken.filter((outcome) => outcome === 'accepted')).toHaveLength(10);
    expect(new Set(taken)).toEqual(new Set(['accepted', 'desk_is_full']));
    demo.wait(10_000);
    expect(demo.buy(BOB, 5_000n)).toBe('desk_is_full');
    demo.wait(600_000);
    expect(demo.buy(BOB, 5_000n)).toBe('accepted');
  });

  it.each(strategies)('is no other side of its book: $title', (strategy) => {
    expect(verdictsOf(strategy, 120)).toMatch(NO_GAIN);
  });

  // Before: ten basis points for any size, so that any move of the index above 0.1 % was a gain.
  it('asks for its size: what fills the desk costs 26.5 bp, in one or in fifty pieces', () => {
    const costOf = (pieces: number) => {
      const demo = new Demo();
      const before = demo.worth(ALICE);
      for (let piece = 0; piece < pieces; piece += 1) {
        expect(demo.buy(ALICE, 50_000n / BigInt(pieces))).toBe('accepted');
      }
      return before - demo.worth(ALICE);
    };
    // 0.1 % fee, 3 bp spread, 13.5 bp impact.
    expect(costOf(1)).toBeCloseTo(132.5, 2);
    // But for what a price of eight decimals rounds.
    expect(costOf(50)).toBeGreaterThan(costOf(1) - 0.001);
  });

  // Before: a loan that is repaid out of its collateral sold any size to the house at the index.
  it('is not gone round by a loan that is repaid out of its collateral', () => {
    const demo = new Demo();
    const dots = (whole: bigint) => String(((whole * 1_000n) / BigInt(INDEX)) * 2n * WHOLE);
    const borrow = (owner: number, whole: bigint) => {
      const amount = String(whole * WHOLE);
      const order = { pairId: 1, amount, collateral: dots(whole) };
      return demo.must<{ id: number }>(owner, { type: 'loans.borrow', ...order }).id;
    };
    const repay = (owner: number, loanId: number, whole: bigint) => {
      const order = { loanId, amount: String(whole * WHOLE), from: 'collateral', bySize: true };
      return demo.try(owner, { type: 'loans.repay', ...order });
    };
    const [hers, his] = [borrow(ALICE, 156_806n), borrow(BOB, 40_000n)];
    expect(repay(ALICE, hers, 156_806n)).toBe('exchange_capped');
    expect(repay(ALICE, hers, 60_000n)).toBe('desk_is_full');
    const before = demo.worth(BOB);
    expect(repay(BOB, his, 40_000n)).toBe('accepted');
    // 0.1 % fee, 3 bp spread, 10.8 bp impact of 40,000.
    expect(before - demo.worth(BOB)).toBeCloseTo(95.2, 2);
    expect(repay(ALICE, hers, 20_000n)).toBe('desk_is_full');
    // And the desk itself has bought as much: there is one depth for both roads.
    const sale = { fromAssetId: demo.dot, toAssetId: demo.usdt, amount: String(5_000n * WHOLE) };
    const order = { type: 'wallet.exchange', ...sale, bySize: true };
    expect(demo.try(ALICE, order)).toBe('desk_is_full');
  });
});
