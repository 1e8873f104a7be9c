/** Attacks on the NFT market: what each would bring, and what it costs instead. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { beaconOf } from '../../core/draw/draw.ts';
import type { BeaconPart, NftTrade } from '../../features/nft/contract/index.ts';
import { drawnFrom } from '../../features/nft/rules/formulas.ts';
import { pathOf, rootOfSecrets, secretOf } from '../../features/nft/rules/secrets.ts';
import {
  ARTIST,
  BUYER,
  DAY_MS,
  HOUR_MS,
  MASTER,
  MINUTE_MS,
  NftWorld,
  OTHER_ARTIST,
  SECOND,
  THIRD,
} from '../../features/nft/testing/world.ts';
import { usdt } from '../support/contract-engine.ts';
import { strategies } from './strategies/boxes.ts';
import { NO_GAIN, verdictsOf } from './strategies/strategy.ts';

describe('a shill', () => {
  it('ring bids low, then far above all others, and gets nothing at its own low bid', () => {
    const world = new NftWorld();
    const work = world.auction({ step: usdt('1').toString() });
    // An honest bidder at 400 stays away from 600, which nobody means to pay.
    expect(world.bids(SECOND, work, '80')).toBe('accepted');
    expect(world.bids(BUYER, work, '420')).toBe('accepted');
    const had = world.purse(ARTIST)[0];
    world.wait(2 * DAY_MS - 10_000);
    expect(world.lastOrder()).toMatchObject({ kind: 'won', state: 'expired' });
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    // All of the margin is the seller's, who may sell it again.
    expect(world.purse(ARTIST)[0] - had).toBe(usdt('60'));
    expect(world.refusal(ARTIST, world.listing(work))).toBe('accepted');
  });

  it('who drives a price up in an auction of an earlier release loses half to the house', () => {
    const world = new NftWorld();
    const work = world.auction({ termsVersion: 0 });
    expect(world.bids(BUYER, work, '10')).toBe('accepted');
    expect(world.bids(SECOND, work, '500')).toBe('accepted');
    const together = () => world.purse(ARTIST)[0] + world.purse(SECOND).reduce((a, b) => a + b);
    const before = together();
    world.wait(2 * DAY_MS);
    expect(before - together()).toBe(usdt('30.5'));
    // And whoever he has bid against is bound to nothing.
    expect(world.has(BUYER)).toBe('10000 + 0');
  });

  it('cannot bid for his own work, or with an account of the same person or device', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.must(0, { type: 'identity.related', owner: ARTIST, other: SECOND, why: 'device' });
    expect(world.bids(ARTIST, work, '10')).toBe('own_work');
    expect(world.bids(SECOND, work, '10')).toBe('related_account');
    expect(world.bids(HOUSE.marketMaker, work, '10')).toBe('not_allowed');
  });
});

describe('a sniper', () => {
  it('in the last second gives all others ten minutes', () => {
    const world = new NftWorld();
    const work = world.auction({ endMs: world.timeMs + HOUR_MS });
    world.bids(BUYER, work, '10');
    world.wait(world.sale(work).endMs - 1 - world.timeMs);
    expect(world.refusal(SECOND, world.bid(work, '10'))).toBe('accepted');
    world.wait(10 * MINUTE_MS - 1);
    expect(world.refusal(BUYER, world.bid(work, '10'))).toBe('accepted');
  });

  it('who answers a bid blindly, faster than anybody can see, is refused', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.refusal(BUYER, world.bid(work, '10'))).toBe('accepted');
    expect(world.refusal(SECOND, world.bid(work, '10'))).toBe('bid_moved');
  });
});

describe('a seller', () => {
  it('cannot switch the price below a buyer’s hand', () => {
    const world = new NftWorld();
    const work = world.onSale({ endMs: world.timeMs + MINUTE_MS });
    world.wait(MINUTE_MS);
    world.must(ARTIST, world.listing(work, { price: usdt('9000').toString() }));
    const buy = { type: 'nft.buy', code: work.code };
    expect(world.refusal(BUYER, { ...buy, price: usdt('100').toString() })).toBe('not_on_sale');
    // Not even a client that names no price buys at one it was never shown.
    expect(world.refusal(BUYER, { ...buy, price: '' })).toBe('not_on_sale');
    world.wait(MINUTE_MS);
    expect(world.refusal(BUYER, { ...buy, price: usdt('100').toString() })).toBe('price_changed');
  });

  it('cannot withdraw or change what has bids', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.bids(BUYER, work, '10');
    expect(world.refusal(ARTIST, world.listing(work))).toBe('still_reselling');
  });

  it('who trades with himself in circles has no volume', () => {
    const world = new NftWorld();
    const work = world.work();
    for (const [from, to] of [
      [ARTIST, OTHER_ARTIST],
      [OTHER_ARTIST, ARTIST],
      [ARTIST, OTHER_ARTIST],
    ] as const) {
      world.must(from, world.listing(work, { price: '1000' }));
      world.must(to, { type: 'nft.buy', code: work.code, price: '' });
    }
    world.appended('nft_trades');
    const saved = world.batches.flatMap(({ changes }) => changes.saved.get('nft_trades') ?? []);
    const last = new Map((saved as NftTrade[]).map((row) => [row.id, row]));
    expect([...last.values()].map(({ isCounted }) => isCounted)).toEqual([false, false, false]);
  });
});

describe('a buyer who waits', () => {
  // Before: who bought only while what was left was worth more than its price won 35.6 % a box, and
  // all the others lost 14.2 %.
  it('knows no more of what is left than who bought first', () => {
    const world = new NftWorld();
    const series = world.series(20, {}, { opensAfterSale: true });
    const whole = world.engine.nft.state.leftOf(series);
    for (let number = 1; number <= 8; number += 1) {
      const box = world.box(number % 2 === 0 ? SECOND : THIRD, series);
      world.openBox(box);
      world.beacon();
      world.reveal(box);
      expect(world.engine.nft.state.leftOf(series)).toEqual(whole);
    }
    expect(world.openBox(world.box(BUYER, series))).toBe('sale_runs');
  });

  it.each(strategies)('gains nothing: $title', (strategy) => {
    expect(verdictsOf(strategy, 200)).toMatch(NO_GAIN);
  });
});

describe('an insider who knows the secrets', () => {
  it('gains nothing by his nonce: the prices after the opening decide as much', () => {
    const world = new NftWorld();
    const series = world.series(20);
    const box = world.box(BUYER, series);
    const left = world.engine.nft.state.leftOf(series);
    const best = left[0] as number;
    const secret = secretOf(MASTER, box.number);
    const guessed = 'ab'.repeat(32);
    // He looks for a nonce that would win, were the beacon the one that he guesses.
    let nonce = '';
    for (let number = 0; nonce === ''; number += 1) {
      const tried = number.toString(16).padStart(32, '0');
      if (drawnFrom(left, { secret, nonce: tried, beacon: guessed }) === best) nonce = tried;
    }
    expect(world.openBox(box, nonce)).toBe('accepted');
    world.beacon();
    const parts = JSON.parse(world.boxNow(box.id).beacon) as BeaconPart[];
    const beacon = beaconOf(parts);
    expect(beacon).not.toBe(guessed);
    world.reveal(box);
    expect(world.boxNow(box.id).workId).toBe(drawnFrom(left, { secret, nonce, beacon }));
  });

  it('cannot open a box once he has seen its prices: those are of before', () => {
    const world = new NftWorld();
    const box = world.box(BUYER, world.series());
    world.beacon();
    expect(world.openBox(box)).toBe('accepted');
    expect(world.boxNow(box.id).beacon).toBe('');
    expect(world.reveal(box)).toBe('no_beacon');
  });

  it('pays twice for what he withholds', () => {
    const world = new NftWorld();
    const series = world.series();
    const box = world.box(BUYER, series);
    world.openBox(box);
    world.beacon();
    world.wait(HOUR_MS);
    expect([world.has(BUYER), world.has(HOUSE.promotions)]).toEqual(['10020 + 0', '980 + 0']);
    expect(world.seriesNow(series.id).refunded).toBe(1);
  });

  it('cannot put another secret, another box’s or another root’s in its place', () => {
    const world = new NftWorld();
    const series = world.series();
    const box = world.box(BUYER, series);
    world.openBox(box);
    world.beacon();
    const forged = 'cd'.repeat(32);
    const others = [
      { secret: secretOf(forged, 1), path: pathOf(forged, series.count, 1) },
      { secret: secretOf(MASTER, 2), path: pathOf(MASTER, series.count, 2) },
      { secret: secretOf(MASTER, 1), path: pathOf(MASTER, series.count, 2) },
    ];
    for (const other of others) expect(world.reveal(box, other)).toBe('wrong_secret');
    const open = { type: 'nft.open_series', seriesId: series.id };
    const root = rootOfSecrets(forged, series.count);
    expect(world.refusal(0, { ...open, root })).toBe('unknown_series');
  });

  it('cannot choose whose box is drawn first', () => {
    const world = new NftWorld();
    const series = world.series();
    const boxes = [BUYER, SECOND, THIRD].map((owner) => world.box(owner, series));
    for (const box of boxes) {
      world.openBox(box);
      world.wait(1);
    }
    world.beacon();
    const [first, second, third] = boxes as [never, never, never];
    expect([world.reveal(third), world.reveal(second)]).toEqual(['not_its_turn', 'not_its_turn']);
    expect([first, second, third].map((box) => world.reveal(box))).toEqual(
      Array(3).fill('accepted'),
    );
  });
});
