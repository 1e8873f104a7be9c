import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import {
  ARTIST,
  BUYER,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  NftWorld,
  SECOND,
  THIRD,
} from '../testing/world.ts';

const POOR = 299;

/** Three bidders; the last one, at 150, wins at the end. */
function ended(world: NftWorld, change: object = {}) {
  const work = world.auction(change);
  for (const [owner, raise] of [
    [SECOND, '20'],
    [THIRD, '20'],
    [BUYER, '10'],
  ] as const) {
    expect(world.bids(owner, work, raise)).toBe('accepted');
  }
  world.wait(DAY_MS);
  return work;
}

describe('a bid', () => {
  it('raises by whole steps, from where the auction began', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.bids(BUYER, work, '0')).toBe('wrong_increment');
    expect(world.bids(BUYER, work, '9.99999999')).toBe('wrong_increment');
    expect(world.bids(BUYER, work, '15')).toBe('wrong_increment');
    expect(world.bids(BUYER, work, '-10')).toBe('wrong_increment');
    expect(world.bids(BUYER, work, '10')).toBe('accepted');
    expect(world.sale(work)).toMatchObject({ priceUnits: usdt('110'), bidder: BUYER, bids: 1 });
    expect(world.bids(BUYER, work, '10')).toBe('already_highest');
    expect(world.bids(SECOND, work, '30')).toBe('accepted');
    expect(world.sale(work).priceUnits).toBe(usdt('140'));
  });

  it('freezes a tenth or what is shown, and no more than what is missing', () => {
    const world = new NftWorld();
    const work = world.auction({ margin: usdt('12').toString() });
    world.bids(BUYER, work, '10');
    expect(world.purse(BUYER)[1]).toBe(usdt('12'));
    world.bids(SECOND, work, '90');
    expect(world.purse(SECOND)[1]).toBe(usdt('20'));
    world.bids(BUYER, work, '100');
    expect(world.purse(BUYER)[1]).toBe(usdt('30'));
    expect(world.purse(SECOND)[1]).toBe(usdt('20'));
    world.expectSound();
  });

  it('rounds the tenth up', () => {
    const world = new NftWorld();
    const odd = { price: '1', step: '10', margin: '0' };
    const work = world.auction(odd);
    expect(world.bids(BUYER, work, '0.0000001')).toBe('accepted');
    expect(world.purse(BUYER)[1]).toBe(2n);
  });

  it('is refused where its margin is missing, and taken where it is just there', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.endow(POOR, KIND.spot, '10.99999999');
    expect(world.bids(POOR, work, '10')).toBe('margin_needed');
    world.topUp(POOR, '0.00000001');
    expect(world.bids(POOR, work, '10')).toBe('accepted');
    expect(world.purse(POOR)).toEqual([0n, usdt('11')]);
  });

  it('at what is no longer the price is refused', () => {
    const world = new NftWorld();
    const work = world.auction();
    const seen = (price: string) => ({ expected: usdt(price).toString() });
    expect(world.bids(BUYER, work, '10', seen('99'))).toBe('bid_moved');
    expect(world.bids(BUYER, work, '10', seen('100'))).toBe('accepted');
    expect(world.bids(SECOND, work, '10', seen('100'))).toBe('bid_moved');
    expect(world.bids(SECOND, work, '10', seen('110'))).toBe('accepted');
  });

  it('without the price that was seen waits for three seconds after another’s', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.refusal(BUYER, world.bid(work, '10'))).toBe('accepted');
    expect(world.refusal(SECOND, world.bid(work, '10'))).toBe('bid_moved');
    world.wait(2_999);
    expect(world.refusal(SECOND, world.bid(work, '10'))).toBe('bid_moved');
    const seen = { expected: usdt('110').toString() };
    expect(world.refusal(SECOND, world.bid(work, '10', seen))).toBe('accepted');
    world.wait(3_000);
    expect(world.refusal(THIRD, world.bid(work, '10'))).toBe('accepted');
  });

  it('is nobody’s who owns the work, belongs to its owner, or is the house', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.bids(ARTIST, work, '10')).toBe('own_work');
    for (const house of [0, HOUSE.marketMaker, HOUSE.treasury]) {
      expect(world.bids(house, work, '10')).toBe('not_allowed');
    }
    world.must(0, { type: 'identity.related', owner: ARTIST, other: BUYER, why: 'device' });
    expect(world.bids(BUYER, work, '10')).toBe('related_account');
    expect(world.bids(SECOND, { ...work, code: 'none' }, '10')).toBe('unknown_work');
    expect(world.bids(SECOND, world.onSale(), '10')).toBe('not_on_sale');
  });

  it('is not larger than any price may be', () => {
    const world = new NftWorld();
    const most = (10n ** 17n).toString();
    const work = world.auction({ price: most, step: '1', margin: '0' });
    expect(world.bids(BUYER, work, '0.00000001')).toBe('wrong_price');
  });
});

describe('a margin ahead', () => {
  it('is what is shown, once, and counts for the first bid', () => {
    const world = new NftWorld();
    const work = world.auction({ margin: usdt('50').toString() });
    const freeze = { type: 'nft.margin', code: work.code };
    expect(world.refusal(BUYER, freeze)).toBe('accepted');
    expect(world.refusal(BUYER, freeze)).toBe('nothing_changes');
    expect(world.purse(BUYER)[1]).toBe(usdt('50'));
    expect(world.bids(BUYER, work, '10')).toBe('accepted');
    expect(world.purse(BUYER)[1]).toBe(usdt('50'));
    expect(world.refusal(POOR, freeze)).toBe('margin_needed');
    expect(world.refusal(SECOND, freeze)).toBe('accepted');
    world.wait(DAY_MS);
    expect(world.purse(SECOND)[1]).toBe(0n);
    world.expectSound();
  });

  it('is nothing where none is shown', () => {
    const world = new NftWorld();
    const work = world.auction({ margin: '0' });
    expect(world.refusal(BUYER, { type: 'nft.margin', code: work.code })).toBe('nothing_changes');
  });
});

describe('the end', () => {
  it('moves to ten minutes after a bid in the last ten, and by a day at most', () => {
    const world = new NftWorld();
    const work = world.auction({ endMs: world.timeMs + HOUR_MS });
    const firstEnd = world.sale(work).endMs;
    world.wait(50 * MINUTE_MS);
    expect(world.refusal(BUYER, world.bid(work, '10'))).toBe('accepted');
    expect(world.sale(work).endMs).toBe(firstEnd);
    world.wait(1);
    expect(world.refusal(SECOND, world.bid(work, '10', { expected: usdt('110').toString() }))).toBe(
      'accepted',
    );
    expect(world.sale(work).endMs).toBe(firstEnd + 1);
    world.wait(MINUTE_MS);
    let turn = 0;
    while (world.workNow(work.id).saleId > 0 && world.sale(work).state === 'open') {
      const owner = [BUYER, THIRD][turn % 2] as number;
      turn += 1;
      world.must(owner, world.bid(work, '10'));
      const { endMs } = world.sale(work);
      expect(endMs).toBe(Math.min(world.timeMs + 10 * MINUTE_MS, firstEnd + DAY_MS));
      world.wait(9 * MINUTE_MS);
    }
    expect(world.sale(work).endedMs).toBe(firstEnd + DAY_MS);
  });

  it('releases all margins but the winner’s in its command', () => {
    const world = new NftWorld();
    const work = ended(world);
    expect(world.sale(work)).toMatchObject({ state: 'unpaid', priceUnits: usdt('150') });
    expect([BUYER, SECOND, THIRD].map((owner) => world.purse(owner)[1])).toEqual([
      usdt('15'),
      0n,
      0n,
    ]);
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST });
    expect(world.refusal(ARTIST, world.listing(work))).toBe('still_reselling');
    expect(world.bids(SECOND, work, '10')).toBe('sale_ended');
    world.expectSound();
  });

  it('below the reserve sells nothing', () => {
    const world = new NftWorld();
    const reserve = usdt('150.00000001').toString();
    const work = ended(world, { reserve });
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    expect([BUYER, SECOND, THIRD].map((owner) => world.purse(owner)[1])).toEqual([0n, 0n, 0n]);
    expect(world.engine.nft.state.orders.size).toBe(0);
    expect(ended(world, { reserve: usdt('150').toString() }).saleId).toBeGreaterThan(0);
    expect(world.engine.nft.state.orders.size).toBe(1);
  });

  it('without bids gives the work back', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.wait(DAY_MS);
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    expect(world.events('nft.sale_changed').at(-1)).toMatchObject({ state: 'unsold' });
  });

  it('comes by its timer alone', () => {
    const world = new NftWorld();
    const work = world.auction();
    const end = { type: 'nft.end_sale', saleId: work.saleId };
    expect(world.refusal(0, end)).toBe('too_early');
    expect(world.refusal(BUYER, end)).toBe('not_allowed');
    expect(world.refusal(0, { ...end, saleId: 1 })).toBe('not_on_sale');
    expect(world.refusal(0, { ...end, saleId: world.onSale().saleId })).toBe('too_early');
  });
});

describe('the winner', () => {
  it('pays within a day; his margin may be a part of it', () => {
    const world = new NftWorld();
    const work = ended(world);
    const { id } = world.lastOrder();
    const pay = { type: 'nft.pay', orderId: id };
    expect(world.refusal(SECOND, pay)).toBe('unknown_order');
    world.wait(world.lastOrder().dueMs - 1 - world.timeMs);
    // A millisecond later its timer would have run.
    const late = world.engine.machine.execute({ actor: BUYER, command: pay }, world.timeMs + 1);
    expect(late).toMatchObject({ refused: 'order_expired' });
    expect(world.refusal(BUYER, pay)).toBe('accepted');
    expect(world.refusal(BUYER, pay)).toBe('unknown_order');
    expect(world.has(BUYER)).toBe('9850 + 0');
    expect(world.has(ARTIST)).toBe('10146.25 + 0');
    expect(world.workNow(work.id)).toMatchObject({ owner: BUYER, saleId: 0 });
    world.wait(2 * DAY_MS);
    expect(world.workNow(work.id).owner).toBe(BUYER);
    world.expectSound();
  });

  it('needs the price less the margin, and not a unit less', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.endow(POOR, KIND.spot, '109.99999999');
    world.bids(POOR, work, '10');
    world.wait(DAY_MS);
    const pay = { type: 'nft.pay', orderId: world.lastOrder().id };
    expect(world.refusal(POOR, pay)).toBe('insufficient_balance');
    world.topUp(POOR, '0.00000001');
    expect(world.refusal(POOR, pay)).toBe('accepted');
    expect(world.purse(POOR)).toEqual([0n, 0n]);
  });

  it('is reminded twelve hours and one hour before it is too late', () => {
    const world = new NftWorld();
    ended(world);
    const { dueMs } = world.lastOrder();
    const seen: number[] = [];
    for (let hour = 0; hour < 24; hour += 1) {
      const { reminders } = world.lastOrder();
      if (reminders > seen.length) seen.push((dueMs - world.timeMs) / HOUR_MS);
      world.wait(HOUR_MS);
    }
    expect(seen.map(Math.ceil)).toEqual([12, 1]);
  });

  it('who does not pay loses what the next bids less to the seller, and the next is asked', () => {
    const world = new NftWorld();
    const work = ended(world);
    const [insured] = world.purse(HOUSE.insurance);
    world.wait(DAY_MS);
    // 150 and then 140: 10 of the margin of 15; the rest is free.
    expect([world.has(BUYER), world.has(ARTIST)]).toEqual(['9990 + 0', '10010 + 0']);
    expect(world.purse(HOUSE.insurance)[0]).toBe(insured);
    const offer = world.lastOrder();
    expect(offer).toMatchObject({ kind: 'second', buyer: THIRD, priceUnits: usdt('140') });
    expect(world.refusal(THIRD, { type: 'nft.pay', orderId: offer.id })).toBe('accepted');
    expect(world.workNow(work.id)).toMatchObject({ owner: THIRD, saleId: 0 });
    world.expectSound();
  });

  it('asks nobody whose bid is more than a fifth below: the work is its seller’s again', () => {
    for (const [raise, kind] of [
      ['27.5', 'second'],
      ['27.51', 'won'],
    ] as const) {
      const world = new NftWorld();
      const work = world.auction({ step: '1000000' });
      expect(world.bids(SECOND, work, '10')).toBe('accepted');
      expect(world.bids(BUYER, work, raise)).toBe('accepted');
      world.wait(2 * DAY_MS - 10_000);
      expect(world.lastOrder().kind).toBe(kind);
      expect(world.workNow(work.id).saleId === 0).toBe(kind === 'won');
      world.expectSound();
    }
  });

  it('above a thousand dollars holds a fifth', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.bids(BUYER, work, '900')).toBe('accepted');
    expect(world.purse(BUYER)[1]).toBe(usdt('100'));
    expect(world.bids(SECOND, work, '10')).toBe('accepted');
    expect(world.purse(SECOND)[1]).toBe(usdt('202'));
  });

  it('of an auction of an earlier release loses half to the insurance, the second is asked', () => {
    const world = new NftWorld();
    const work = ended(world, { termsVersion: 0 });
    const { id } = world.lastOrder();
    const [insured] = world.purse(HOUSE.insurance);
    world.wait(DAY_MS);
    expect(world.refusal(BUYER, { type: 'nft.pay', orderId: id })).toBe('unknown_order');
    expect(world.has(BUYER)).toBe('9985 + 0');
    expect(world.has(ARTIST)).toBe('10007.5 + 0');
    expect(world.purse(HOUSE.insurance)[0] - insured).toBe(usdt('7.5'));
    const offer = world.lastOrder();
    expect(offer).toMatchObject({ kind: 'second', buyer: THIRD, priceUnits: usdt('140') });
    expect(world.purse(THIRD)[1]).toBe(0n);
    expect(world.refusal(THIRD, { type: 'nft.pay', orderId: offer.id })).toBe('accepted');
    expect(world.workNow(work.id)).toMatchObject({ owner: THIRD, saleId: 0 });
    expect(world.has(THIRD)).toBe('9860 + 0');
    world.expectSound();
  });

  it('halves an odd margin to the house’s side', () => {
    const world = new NftWorld();
    const odd = { price: '100', step: '5', margin: '0', termsVersion: 0 };
    const work = world.auction(odd);
    world.bids(BUYER, work, '0.00000005');
    const [insured] = world.purse(HOUSE.insurance);
    const [had] = world.purse(ARTIST);
    world.wait(2 * DAY_MS);
    expect(world.purse(ARTIST)[0] - had).toBe(5n);
    expect(world.purse(HOUSE.insurance)[0] - insured).toBe(6n);
  });

  it('leaves nobody bound: an offer that is not taken goes back without a loss', () => {
    const world = new NftWorld();
    const work = ended(world);
    world.wait(2 * DAY_MS);
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    expect(world.lastOrder()).toMatchObject({ kind: 'second', state: 'expired' });
    expect(world.has(THIRD)).toBe('10000 + 0');
    expect(world.refusal(ARTIST, world.listing(work))).toBe('accepted');
    world.expectSound();
  });

  it('alone, or with others below the reserve, leaves nobody to ask', () => {
    const world = new NftWorld();
    const alone = world.auction();
    world.bids(BUYER, alone, '10');
    world.wait(2 * DAY_MS);
    expect(world.workNow(alone.id).saleId).toBe(0);
    const work = ended(world, { reserve: usdt('145').toString() });
    world.wait(DAY_MS);
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    expect(world.lastOrder()).toMatchObject({ kind: 'won', state: 'expired' });
  });

  it('is expired and reminded by timers alone', () => {
    const world = new NftWorld();
    ended(world);
    const { id: orderId } = world.lastOrder();
    for (const type of ['nft.expire_payment', 'nft.remind']) {
      expect(world.refusal(0, { type, orderId })).toBe('too_early');
      expect(world.refusal(BUYER, { type, orderId })).toBe('not_allowed');
      expect(world.refusal(0, { type, orderId: 1 })).toBe('unknown_order');
    }
  });
});

describe('a standstill', () => {
  it('gives an auction whose end fell into it half an hour', () => {
    const world = new NftWorld();
    const work = world.auction({ endMs: world.timeMs + HOUR_MS });
    world.standStill(3 * HOUR_MS);
    const sale = world.sale(work);
    expect(sale.state).toBe('open');
    expect(sale.endMs).toBeGreaterThanOrEqual(world.timeMs + 30 * MINUTE_MS);
    expect(sale.lastEndMs - sale.endMs).toBe(DAY_MS);
    expect(world.refusal(BUYER, world.bid(work, '10'))).toBe('accepted');
    world.wait(5 * HOUR_MS);
    expect(world.lastOrder()).toMatchObject({ buyer: BUYER });
  });

  it('gives a winner the time that it took, and reminds him by it', () => {
    const world = new NftWorld();
    ended(world);
    const { dueMs } = world.lastOrder();
    const stoodMs = world.standStill(10 * HOUR_MS);
    expect(world.lastOrder().dueMs).toBe(dueMs + stoodMs);
    expect(world.lastOrder().reminders).toBe(0);
    world.wait(12 * HOUR_MS);
    expect(world.lastOrder().reminders).toBe(1);
  });
});
