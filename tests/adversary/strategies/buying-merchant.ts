/**
 * Whoever buys at a price that was agreed, and pays only where it has not fallen by the time he
 * has to: an option that nobody pays him for. Merchants and takers try it, who cancel, who let
 * expire, and who wait for the best moment; sellers try what they have of it. The index moves as
 * the order runs, and what giving up costs is read off the ledger.
 */
import {
  DAY_MS,
  CLAIM_MS,
  MOST_CANCELS,
  ANSWER_MS,
} from '../../../features/otc/contract/index.ts';
import { MAKER, OtcWorld, THIRD, WHOLE } from '../../../features/otc/testing/otc-world.ts';
import { BTC, USDT } from '../../support/small-catalogue.ts';
import type { Random } from '../../support/random.ts';
import { normal, type Play, type Strategy } from './strategy.ts';

const HOUR_MS = 3_600_000;
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
const ORDERS = 40;

/** How far a price moves in a while, as a part of it; nearly normal. */
function moved(afterMs: number, random: Random): number {
  return VOLATILITY * Math.sqrt(afterMs / YEAR_MS) * normal(random);
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
    this.value += change;
    const parts = BigInt(Math.round((1 + this.value) * MILLION));
    this.world.dollars.set(BTC, (INDEX * parts) / BigInt(MILLION));
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

  /** What the buyer has in the bond's coin, frozen or not. */
  private money(): bigint {
    const [available, frozen] = this.world.money(this.buyer, USDT);
    return available + frozen;
  }

  /** What something costs the buyer in the bond's coin, as a part of an order; it is negative. */
  costOf(act: () => void): number {
    const before = this.money();
    act();
    return Number(this.money() - before) / Number(WHOLE) / STAKE;
  }
}

/** Gives up what has fallen, as often as does not pause him, and pays the rest. */
type GiveUp = (market: Market, id: number, random: Random) => number;

const cancels: GiveUp = (market, id) =>
  market.costOf(() => market.step(market.buyer, 'cancel', id, 'cancelled'));

/** From the deadline on he waits minute by minute, and cancels where the price has come back. */
const waits: GiveUp = (market, id, random) =>
  market.costOf(() => {
    const MINUTE_MS = 60_000;
    market.go(MINUTE_MS, 0);
    for (let left = CLAIM_MS - MINUTE_MS; left > MINUTE_MS; left -= MINUTE_MS) {
      market.go(MINUTE_MS, moved(MINUTE_MS, random));
      if (market.value < 0) continue;
      market.step(market.buyer, 'cancel', id, 'cancelled');
      return;
    }
    market.world.wait(2 * MINUTE_MS);
  });

/** Some orders, each of which may be given up: what each has brought the buyer. */
function orders(maker: 'buys' | 'sells', change: object, giveUp: GiveUp): Play {
  return (random) => {
    const market = new Market(maker, change);
    const results: number[] = [];
    let givenUp: number[] = [];
    for (let order = 0; order < ORDERS; order += 1) {
      const isFree = () => givenUp.length < MOST_CANCELS - 1;
      const { world } = market;
      givenUp = givenUp.filter((ms) => ms > world.timeMs - DAY_MS);
      // Without one to give up there is nothing to gain: he waits for the day to end.
      if (!isFree()) world.wait(DAY_MS);
      const move = moved(PAY_MS, random);
      // What a rise and a fall as far bring: what is left is no luck of the draw.
      let result = 0;
      for (const change of [move, -move]) {
        const id = market.take();
        market.go(PAY_MS - 60_000, change);
        if (change >= 0) result += market.pay(id);
        else {
          result += giveUp(market, id, random);
          givenUp.push(world.timeMs);
        }
        world.dollars.set(BTC, INDEX);
      }
      results.push(result / 2);
    }
    return results;
  };
}
