import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { ALICE, BOB } from '../../../tests/support/contract-engine.ts';
import { ListingWorld } from '../../catalogue/testing/listing-world.ts';
import { PAUSE_MS, Reference } from './reference.ts';

const MINUTE_MS = 60_000;
/** A whole minute, so that tests count from it. */
const START_MS = 30_000_000 * MINUTE_MS;
const BAND_PPM = 100_000;

class World extends ListingWorld {
  readonly id: number;

  constructor(change = {}) {
    super();
    const token = this.listAsset();
    this.id = this.listMarket(token, change);
    this.halt(this.id, false);
    for (const owner of [ALICE, BOB]) {
      this.endow(owner, KIND.spot, '1000000', token);
      this.endow(owner, KIND.spot, '1000000');
    }
    this.wait(MINUTE_MS - (this.timeMs % MINUTE_MS));
  }

  get market() {
    const market = this.engine.catalogue.market(this.id);
    if (market === undefined) throw new Error('no market');
    return market;
  }

  place(owner: number, side: 'buy' | 'sell', ticks: number, lots = 1_000, change = {}): string {
    return this.order(owner, side, this.id, ticks, lots, { byReference: true, ...change });
  }

  trade(ticks: number, lots = 1_000): void {
    expect(this.place(ALICE, 'sell', ticks, lots)).toBe('accepted');
    expect(this.place(BOB, 'buy', ticks, lots)).toBe('accepted');
  }

  /** As fast as the band lets it, up to the trade that pauses. */
  climb(): void {
    for (const ticks of [550, 561, 574, 588]) {
      this.trade(ticks);
      this.wait(MINUTE_MS);
    }
    this.trade(606);
  }

  get reference(): Reference | undefined {
    return this.engine.spot.marketBook(this.id)?.reference;
  }
}

function referenceOf(openTicks: number): Reference {
  return new Reference(new World().market, openTicks);
}

describe('the mean of five minutes', () => {
  it('counts each whole minute alike, by the volume within it', () => {
    const reference = referenceOf(500);
    // 500 × 1,000 and 530 × 2,000 lots are 520 on average.
    reference.traded(500, 1_000, START_MS);
    reference.traded(530, 2_000, START_MS + MINUTE_MS - 1);
    expect(reference.ticks(START_MS + MINUTE_MS - 1)).toBe(500);
    expect(reference.ticks(START_MS + MINUTE_MS)).toBe(504);
    expect(reference.ticks(START_MS + 4 * MINUTE_MS)).toBe(516);
    expect(reference.ticks(START_MS + 5 * MINUTE_MS)).toBe(520);
    reference.traded(545, 1_000_000, START_MS + 5 * MINUTE_MS);
    expect(reference.ticks(START_MS + 6 * MINUTE_MS)).toBe(525);
  });

  it('takes no trade of less than ten least orders', () => {
    const reference = referenceOf(500);
    // The least order is 1 USDT: 10,000 ticks of a lot.
    expect(reference.traded(500, 199, START_MS)).toBe('no');
    expect(reference.traded(540, 186, START_MS)).toBe('counts');
    expect(reference.lastTicks).toBe(540);
  });

  it('keeps an hour of minutes, and what was before them', () => {
    const reference = referenceOf(500);
    for (let minute = 0; minute < 200; minute += 1) {
      reference.traded(500 + (minute % 7), 1_000, START_MS + minute * MINUTE_MS);
    }
    expect(reference.row.minutes.split(' ').length).toBeLessThanOrEqual(62);
    const other = referenceOf(1);
    other.restore(reference.row);
    expect({ ...other.row }).toEqual({ ...reference.row });
    for (let minute = 200; minute < 280; minute += 1) {
      const at = START_MS + minute * MINUTE_MS;
      expect(other.band(at, BAND_PPM)).toEqual(reference.band(at, BAND_PPM));
    }
  });

  it('gives a band of a tenth, and of two ticks at least', () => {
    expect(referenceOf(500).band(START_MS, BAND_PPM)).toEqual({ low: 450, high: 550 });
    expect(referenceOf(19).band(START_MS, BAND_PPM)).toEqual({ low: 17, high: 21 });
    expect(referenceOf(25).band(START_MS, BAND_PPM)).toEqual({ low: 23, high: 27 });
    expect(referenceOf(1).band(START_MS, BAND_PPM)).toEqual({ low: 1, high: 3 });
  });
});

describe('a large move', () => {
  it('pauses at a fifth from the mean of an hour, and not before', () => {
    const reference = referenceOf(500);
    expect(reference.traded(599, 1_000, START_MS)).toBe('counts');
    expect(reference.traded(401, 1_000, START_MS)).toBe('counts');
    expect(reference.traded(600, 1_000, START_MS)).toBe('pauses');
    expect(reference.isPaused(START_MS + PAUSE_MS - 1)).toBe(true);
    expect(reference.isPaused(START_MS + PAUSE_MS)).toBe(false);
    const down = referenceOf(500);
    expect(down.traded(400, 1_000, START_MS)).toBe('pauses');
  });

  it('pauses at four ticks at least where a tick is much', () => {
    const reference = referenceOf(6);
    expect(reference.traded(9, 20_000, START_MS)).toBe('counts');
    expect(reference.traded(10, 20_000, START_MS)).toBe('pauses');
  });

  it('begins the hour anew with the five minutes before it, not with the trade that paused', () => {
    const reference = referenceOf(500);
    reference.traded(550, 1_000, START_MS);
    const at = START_MS + 2 * MINUTE_MS;
    expect(reference.traded(605, 1_000, at)).toBe('pauses');
    expect(reference.ticks(at + PAUSE_MS)).toBe(520);
    expect(reference.row.minutes).toBe('');
  });
});

describe('a market without an index', () => {
  it('goes by the last trade until an order asks for the reference', () => {
    const world = new World();
    expect(world.place(ALICE, 'sell', 550, 1_000, { byReference: undefined })).toBe('accepted');
    expect(world.place(BOB, 'buy', 550, 1_000, { byReference: undefined })).toBe('accepted');
    expect(world.place(BOB, 'buy', 606)).toBe('price_out_of_band');
    expect(world.reference).toBeUndefined();
    expect(world.place(BOB, 'buy', 605)).toBe('accepted');
    expect(world.reference?.ticks(world.timeMs)).toBe(550);
    // Who says nothing of it is bounded by it all the same.
    world.trade(605);
    expect(world.place(BOB, 'buy', 606, 100, { byReference: undefined })).toBe('price_out_of_band');
  });

  it('is paused for five minutes after a fifth, and then goes on', () => {
    const world = new World();
    world.climb();
    expect(world.place(BOB, 'buy', 600)).toBe('market_halted');
    expect(world.engine.spot.ordersOf(BOB)).toHaveLength(0);
    world.wait(PAUSE_MS - 1);
    expect(world.place(BOB, 'buy', 600)).toBe('market_halted');
    world.wait(1);
    expect(world.place(BOB, 'buy', 600)).toBe('accepted');
    expect(world.refusal(0, { type: 'spot.end_pause', marketId: world.id })).toBe('not_allowed');
    expect(world.refusal(BOB, { type: 'spot.end_pause', marketId: world.id })).toBe('not_allowed');
    world.expectSound();
  });

  it('runs stops that were triggered in its pause when it goes on', () => {
    const world = new World();
    const stop = { kind: 'stop_market', limitTicks: 0, stopTicks: 590, triggerBy: 'last' };
    expect(world.place(ALICE, 'buy', 0, 1_000, stop)).toBe('accepted');
    world.climb();
    world.wait(PAUSE_MS - 1);
    expect(world.engine.spot.ordersOf(ALICE)).toHaveLength(1);
    world.wait(2_000);
    expect(world.engine.spot.ordersOf(ALICE)).toHaveLength(0);
  });
});
