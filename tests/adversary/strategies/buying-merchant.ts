/**
 * Whoever buys at a price that was agreed, and pays only where it has not fallen by the time he
 * has to: an option that nobody pays him for. Merchants and takers try it, who cancel, who let
 * expire, and who wait for the best moment; sellers try what they have of it. The index moves as
 * the order runs, and what giving up costs is read off the ledger.
 */
import { DAY_MS, CLAIM_MS, ANSWER_MS } from '../../../features/otc/contract/index.ts';
import { MAKER, OtcWorld, THIRD, WHOLE } from '../../../features/otc/testing/otc-world.ts';
import { BTC, USDT } from '../../support/small-catalogue.ts';
import type { Random } from '../../support/random.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long an order may be paid, the most that there is. */
const PAY_MS = HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
/** Of a year, as a coin of the first rank has it. */
const VOLATILITY = 0.5;
const INDEX = 20_000n * WHOLE;
/** 0.05 coins: a thousand dollars. */
const QUANTITY = 5_000_000n;
const STAKE = 1_000;
const MILLION = 1_000_000;
const PRICE = '1840000';
const AD = { assetId: BTC, pricing: 'fixed', price: PRICE, payMinutes: 60 } as const;
const LIMITS = { least: '1000', most: '180000', quantity: '1000000000000' } as const;
const PAIRS = 20;

/** How far a price moves in a while, as a part of it; nearly normal. */
function moved(afterMs: number, random: Random): number {
  return VOLATILITY * Math.sqrt(afterMs / YEAR_MS) * normal(random);
}

/** Without what floating point leaves where two figures meet. */
function exact(result: number): number {
  return Math.round(result * 1e9) / 1e9;
}

/** A market with one advertisement, at the index. */
class Market {
  readonly world = new OtcWorld().approved();
  readonly buyer: number;
  readonly seller: number;
  private readonly adId: number;
  private readonly change: object;
  /** By how much the coin is worth more than it costs. */
  value = 0;

  constructor(maker: 'buys' | 'sells', change: object) {
    this.change = change;
    this.buyer = maker === 'buys' ? MAKER : THIRD;
    this.seller = maker === 'buys' ? THIRD : MAKER;
    this.world.gift(THIRD, BTC, 1_000n * WHOLE);
    this.world.gift(MAKER, BTC, 10_000n * WHOLE);
    const side = maker === 'buys' ? 'buy' : 'sell';
    this.adId = this.world.advertised({ ...AD, ...LIMITS, side });
  }

  /** An order at the index of the moment. */
  take(): number {
    this.value = 0;
    this.world.dollars.set(BTC, INDEX);
    const of = { by: 'quantity', amount: String(QUANTITY), price: PRICE };
    const id = this.world.take(this.adId, { ...of, ...this.change }, THIRD);
    if (typeof id === 'string') throw new Error(id);
    return id;
  }

  /** Time goes by, and the index moves with it. */
  go(afterMs: number, change: number): void {
    this.world.wait(afterMs);
    // In whole millionths: what is gained and what is paid go by the same price.
    const parts = Math.round((1 + this.value + change) * MILLION);
    this.value = parts / MILLION - 1;
    this.world.dollars.set(BTC, (INDEX * BigInt(parts)) / BigInt(MILLION));
  }

  /** What a buyer has of an order that he pays, as a part of it. */
  pay(id: number): number {
    this.step(this.buyer, 'mark_paid', id, 'paid');
    this.step(this.seller, 'release', id, 'done');
    return this.value;
  }

  step(actor: number, verb: string, id: number, expected: string): void {
    const state = this.world.step(actor, verb, id);
    if (state !== expected) throw new Error(`${verb}: ${state}`);
  }

  /** What the buyer has in the bond's coin, frozen or not, as a part of an order. */
  money(): number {
    const [available, frozen] = this.world.money(this.buyer, USDT);
    return Number(available + frozen) / Number(WHOLE) / STAKE;
  }
}

/** How an order is given up. */
type GiveUp = (market: Market, id: number, random: Random) => void;

const cancels: GiveUp = (market, id) => market.step(market.buyer, 'cancel', id, 'cancelled');

/** From the deadline on he waits minute by minute, and cancels where the price has come back. */
const waits: GiveUp = (market, id, random) => {
  market.go(MINUTE_MS, 0);
  for (let left = CLAIM_MS; left > MINUTE_MS; left -= MINUTE_MS) {
    market.go(MINUTE_MS, moved(MINUTE_MS, random));
    if (market.value >= 0) return cancels(market, id, random);
  }
  return market.go(MINUTE_MS, 0);
};

/**
 * Gives up what has fallen, as often as does not pause him, and pays the rest: what each two orders
 * brought. A rise and a fall as far come together: what is left is no luck of the draw.
 */
function orders(maker: 'buys' | 'sells', change: object, giveUp: GiveUp): Play {
  return (random) => {
    const market = new Market(maker, change);
    const { world } = market;
    const results: number[] = [];
    let had = market.money();
    for (let pair = 0; pair < PAIRS; pair += 1) {
      // A third within a day would pause him.
      world.wait(DAY_MS);
      const move = Math.abs(moved(PAY_MS, random));
      const risen = market.take();
      market.go(PAY_MS - MINUTE_MS, move);
      const gain = market.pay(risen);
      const fallen = market.take();
      market.go(PAY_MS - MINUTE_MS, -move);
      giveUp(market, fallen, random);
      // The next order pays what is due for this one.
      market.step(market.buyer, 'cancel', market.take(), 'cancelled');
      const has = market.money();
      results.push(exact((gain + has - had) / 2));
      had = has;
    }
    return results;
  };
}

/** A merchant who sells gives what has fallen, and of what has risen no coin but by operators. */
function sells(random: Random): number[] {
  const market = new Market('sells', {});
  const results: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const move = Math.abs(moved(DAY_MS, random));
    const fallen = market.take();
    market.go(HOUR_MS / 2, -move);
    const gain = -market.pay(fallen);
    const risen = market.take();
    market.step(market.buyer, 'mark_paid', risen, 'paid');
    market.go(HOUR_MS / 2, move);
    market.step(market.buyer, 'appeal', risen, 'appealed');
    market.world.wait(ANSWER_MS);
    const of = { orderId: risen, verdict: 'release' } as const;
    market.world.said(0, { type: 'otc.propose_decision', operator: 1, ...of, award: '0' });
    market.world.said(0, { type: 'otc.confirm_decision', operator: 2, ...of });
    results.push(exact((gain - market.value) / 2));
  }
  return results;
}

const BUYERS = [
  ['merchant', 'buys'],
  ['taker', 'sells'],
] as const;
const WAYS = [
  ['gives up what has fallen', cancels],
  ['lets expire what does not come back', waits],
] as const;

const chances = 4_000;

export const strategies: readonly Strategy[] = [
  ...BUYERS.flatMap(([buyer, maker]) =>
    WAYS.map(
      ([does, giveUp]): Strategy => ({
        title: `a buying ${buyer} who ${does}`,
        now: orders(maker, {}, giveUp),
        before: orders(maker, { paysFall: undefined }, giveUp),
        chances,
      }),
    ),
  ),
  { title: 'a selling merchant who gives only what has fallen', now: sells, chances },
];
