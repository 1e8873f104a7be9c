/**
 * Attacks on the price of a token that no index prices. Two accounts that trade with each other pay
 * fees and nothing else, so what they trade at must not be what others are bounded by.
 */
import { describe, expect, it } from 'vitest';
import { KIND } from '../../core/ledger/ledger.ts';
import { ListingWorld } from '../../features/catalogue/testing/listing-world.ts';
import { demoReference, planOf } from '../../features/ieo/server/demo-traders.ts';
import { ALICE, BOB } from '../support/contract-engine.ts';

const CAROL = 1_003;
const ISSUE = 500;
const MINUTE_MS = 60_000;
/** So many lots are worth more than what counts, at any price that is reached here. */
const LARGE = 5_000;

class Market extends ListingWorld {
  readonly token = this.listAsset();
  readonly id = this.listMarket(this.token);

  constructor() {
    super();
    this.halt(this.id, false);
    for (const owner of [ALICE, BOB, CAROL]) {
      this.endow(owner, KIND.spot, '1000000', this.token);
      this.endow(owner, KIND.spot, '1000000');
    }
    this.wait(MINUTE_MS);
  }

  place(owner: number, side: 'buy' | 'sell', ticks: number, lots = LARGE, change = {}): string {
    return this.order(owner, side, this.id, ticks, lots, { byReference: true, ...change });
  }

  /** Two accounts trade with each other; whether they could. */
  wash(ticks: number, lots = LARGE): boolean {
    const sells = this.place(ALICE, 'sell', ticks, lots);
    const buys = sells === 'accepted' ? this.place(BOB, 'buy', ticks, lots) : sells;
    if (sells === 'accepted' && buys !== 'accepted') this.endAll(ALICE);
    return buys === 'accepted';
  }

  endAll(owner: number): void {
    this.must(owner, { type: 'spot.cancel_all', marketIds: [] });
  }

  last(): number {
    return this.engine.spot.lastTicks(this.id);
  }

  /** Pushes the price as far as it goes for so many seconds, one wash a second. */
  push(seconds: number, step: (last: number) => number): number {
    for (let second = 0; second < seconds; second += 1) {
      // Whoever pushes takes the furthest price that is taken.
      for (let percent = 12; percent > 0; percent -= 1) {
        if (this.wash(Math.max(1, Math.round(step(percent) * (this.last() || ISSUE))))) break;
      }
      this.wait(1_000);
    }
    return this.last();
  }
}

describe('who trades with himself', () => {
  it('moves the price by a tenth at once, and by a fifth before it is paused', () => {
    const market = new Market();
    // Before, thirty trades of ten seconds made it nineteen times as dear.
    expect(market.push(30, (percent) => 1 + percent / 100)).toBeLessThanOrEqual(550);
    expect(market.push(600, (percent) => 1 + percent / 100)).toBeLessThan(ISSUE * 1.6);
    market.expectSound();
  });

  it('kills no market by walking its price down to a few ticks', () => {
    const market = new Market();
    expect(market.push(30, (percent) => 1 - percent / 100)).toBeGreaterThanOrEqual(450);
    const cheap = new Market();
    const id = cheap.listMarket(cheap.listAsset({ ...CHEAP }), { issuePrice: '0.0009' });
    cheap.halt(id, false);
    const token = cheap.engine.catalogue.market(id)?.base.id;
    cheap.endow(ALICE, KIND.spot, '1000000', token);
    const byReference = { byReference: true } as const;
    // Nine ticks: a tenth of them is none.
    expect(cheap.order(ALICE, 'sell', id, 7, 20_000, byReference)).toBe('accepted');
    expect(cheap.order(BOB, 'buy', id, 11, 20_000, byReference)).toBe('accepted');
    expect(cheap.order(BOB, 'buy', id, 12, 20_000, byReference)).toBe('price_out_of_band');
    expect(cheap.engine.spot.lastTicks(id)).toBe(7);
  });

  it('sets no stop of others off with trades of a dollar', () => {
    const market = new Market();
    const stop = { kind: 'stop_market', limitTicks: 0, stopTicks: 470, triggerBy: 'last' } as const;
    expect(market.place(CAROL, 'sell', 0, 50_000, stop)).toBe('accepted');
    const index = { ...stop, triggerBy: 'index' } as const;
    expect(market.place(CAROL, 'sell', 0, 50_000, index)).toBe('accepted');
    for (const ticks of [490, 480, 470, 460]) expect(market.wash(ticks, 30)).toBe(true);
    market.wait(MINUTE_MS);
    market.wash(460, 30);
    market.wait(5_000);
    const waiting = market.engine.spot.ordersOf(CAROL).map(({ state }) => state);
    expect(waiting).toEqual(['waiting_trigger', 'waiting_trigger']);
  });

  it('sets no stop of the reference off within the minute, whatever he trades', () => {
    const market = new Market();
    const stop = { kind: 'stop_market', limitTicks: 0, stopTicks: 470 } as const;
    expect(market.place(CAROL, 'sell', 0, 50_000, stop)).toBe('accepted');
    for (let times = 0; times < 10; times += 1) market.wash(455);
    market.wait(5_000);
    expect(market.engine.spot.ordersOf(CAROL)).toHaveLength(1);
    market.expectSound();
  });
});

describe('the extras of a demo', () => {
  it('pay no more for a token after it was pumped', () => {
    const market = new Market();
    const listed = market.engine.catalogue.market(market.id);
    if (listed === undefined) throw new Error('no market');
    const before = planOf(demoReference(listed), market.timeMs);
    market.push(120, (percent) => 1 + percent / 100);
    expect(market.last()).toBeGreaterThan(ISSUE);
    expect(planOf(demoReference(listed), market.timeMs).ticks).toBeLessThanOrEqual(
      Math.round(before.ticks * 1.011),
    );
  });
});

const CHEAP = { code: 'CHEAP', title: 'Cheap', scale: 8, accounts: [1, 2] };
