import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { btcUsdt, ethUsdt } from '../../../tests/support/small-catalogue.ts';
import { type BoxResult, MOST_BOXES, type NftPublication } from '../contract/index.ts';
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
} from '../testing/world.ts';
import { pathOf, rootOfSecrets, secretOf } from './secrets.ts';

const POOR = 299;
const PRICE = usdt('20').toString();

/** What the public log says so far. */
function published(world: NftWorld): NftPublication[] {
  return world.events('nft.published') as NftPublication[];
}

describe('a series', () => {
  it('is planned by one operator, confirmed by another, and opened under its root', () => {
    const world = new NftWorld();
    const works = world.boxWorks(3);
    world.fresh();
    const { id } = world.must<{ id: number }>(0, world.planning(works));
    const decide = (operator: number, verdict = 'confirm') =>
      world.refusal(0, { type: 'nft.decide_series', operator, seriesId: id, verdict });
    const open = (root = rootOfSecrets(MASTER, 3)) =>
      world.refusal(0, { type: 'nft.open_series', seriesId: id, root });
    expect(open()).toBe('unknown_series');
    expect(decide(1)).toBe('own_plan');
    expect(decide(0)).toBe('bad_operator');
    expect(decide(2)).toBe('accepted');
    expect(decide(3)).toBe('already_decided');
    expect(works.map((work) => world.workNow(work).seriesId)).toEqual([id, id, id]);
    const work = world.workNow(works[0] as number);
    expect(world.refusal(ARTIST, world.listing(work))).toBe('in_a_series');
    expect(open('xyz')).toBe('bad_root');
    expect(open()).toBe('accepted');
    expect(open()).toBe('unknown_series');
    expect(published(world)).toMatchObject([
      { kind: 'promise', version: 1, productId: id, priceUnits: PRICE, markets: [1, 2] },
    ]);
    expect(world.refusal(BUYER, { type: 'nft.decide_series' })).toBe('not_allowed');
    const other = { type: 'nft.decide_series', operator: 2, seriesId: 1, verdict: 'confirm' };
    expect(world.refusal(0, other)).toBe('unknown_series');
  });

  it.each([
    [{ operator: 0 }, 'bad_operator'],
    [{ reason: '' }, 'reason_needed'],
    [{ name: '' }, 'bad_name'],
    [{ description: 'x'.repeat(1_001) }, 'bad_text'],
    [{ works: [] }, 'bad_works'],
    [{ works: [1] }, 'bad_works'],
    [{ price: usdt('4.99999999').toString() }, 'bad_works'],
    [{ price: usdt('5').toString() }, 'accepted'],
    [{ assetId: 4 }, 'wrong_price'],
    [{ endMs: 0 }, 'wrong_end_time'],
    [{ endMs: Number.MAX_SAFE_INTEGER }, 'wrong_end_time'],
  ])('planned with %j is %s', (change, answer) => {
    const world = new NftWorld();
    const works = world.boxWorks(2);
    expect(world.refusal(0, world.planning(works, change))).toBe(answer);
  });

  it('holds only works that their own artists gave, each once', () => {
    const world = new NftWorld();
    const [one, other] = world.boxWorks(2) as [number, number];
    const plan = (works: readonly number[]) => world.refusal(0, world.planning(works));
    expect(plan([one, one])).toBe('bad_works');
    expect(plan([world.work().id])).toBe('bad_works');
    expect(plan(Array.from({ length: MOST_BOXES + 1 }, (_, at) => at))).toBe('bad_works');
    world.must(ARTIST, world.listing(world.workNow(one)));
    expect(plan([one, other])).toBe('bad_works');
    world.must(BUYER, { type: 'nft.buy', code: world.workNow(one).code, price: '' });
    expect(plan([one, other])).toBe('bad_works');
    const hide = { operator: 1, workId: other, reason: 'why' };
    world.must(0, { type: 'nft.hide', ...hide, isHidden: true });
    expect(plan([other])).toBe('bad_works');
    world.must(0, { type: 'nft.hide', ...hide, isHidden: false });
    expect(plan([other])).toBe('accepted');
    const suspend = { operator: 1, artist: ARTIST, verdict: 'suspend', reason: 'why' };
    world.must(0, { type: 'nft.decide_artist', ...suspend });
    expect(plan([other])).toBe('bad_works');
  });

  it('is looked at once more when it is confirmed, and may be declined by anybody', () => {
    const world = new NftWorld();
    const works = world.boxWorks(2);
    const plan = () => world.must<{ id: number }>(0, world.planning(works)).id;
    const decide = (seriesId: number, verdict: string, operator = 2) =>
      world.refusal(0, { type: 'nft.decide_series', operator, seriesId, verdict });
    const [first, second, third] = [plan(), plan(), plan()];
    expect(decide(first, 'decline', 1)).toBe('accepted');
    expect(world.seriesNow(first).state).toBe('declined');
    expect(decide(second, 'confirm')).toBe('accepted');
    expect(decide(third, 'confirm')).toBe('bad_works');
    world.waitDays(10);
    expect(world.seriesNow(second).state).toBe('ended');
    // Its works are free again, but no longer given for boxes.
    expect(works.map((id) => world.workNow(id))).toMatchObject([
      { seriesId: 0, boxUnits: 0n },
      { seriesId: 0, boxUnits: 0n },
    ]);
  });

  it('opens with fresh prices only, and under a root that was never used', () => {
    const world = new NftWorld();
    const series = world.series(2);
    const works = world.boxWorks(2);
    const { id } = world.must<{ id: number }>(0, world.planning(works));
    const decided = { operator: 2, seriesId: id, verdict: 'confirm' };
    world.must(0, { type: 'nft.decide_series', ...decided });
    const open = (root: string) =>
      world.refusal(0, { type: 'nft.open_series', seriesId: id, root });
    expect(open(series.root)).toBe('root_used');
    world.wait(MINUTE_MS);
    expect(open('ab'.repeat(32))).toBe('index_stale');
    world.fresh();
    expect(open('ab'.repeat(32))).toBe('accepted');
    expect(world.refusal(BUYER, { type: 'nft.open_series' })).toBe('not_allowed');
  });

  it('closes at its end; its boxes can still be opened', () => {
    const world = new NftWorld();
    const series = world.series(3);
    const box = world.box(BUYER, series);
    expect(world.refusal(0, { type: 'nft.end_series', seriesId: series.id })).toBe('too_early');
    expect(world.refusal(BUYER, { type: 'nft.end_series' })).toBe('not_allowed');
    world.waitDays(10);
    expect(world.seriesNow(series.id).state).toBe('closed');
    const buy = { type: 'nft.buy_box', code: series.code, price: '' };
    expect(world.refusal(SECOND, buy)).toBe('sale_ended');
    world.fresh();
    expect(world.openBox(box)).toBe('accepted');
    world.beacon();
    expect(world.reveal(box)).toBe('accepted');
    expect(world.seriesNow(series.id)).toMatchObject({ state: 'ended', sold: 1, done: 1 });
    const left = [...world.engine.nft.state.works.values()].filter(({ owner }) => owner === ARTIST);
    expect(left.map(({ seriesId }) => seriesId)).toEqual([0, 0]);
    world.expectSound();
  });
});

describe('buying a box', () => {
  it('freezes its price with the buyer, and as much again in promotions', () => {
    const world = new NftWorld();
    const series = world.series();
    const box = world.box(BUYER, series);
    expect(world.has(BUYER)).toBe('9980 + 20');
    expect(world.has(HOUSE.promotions)).toBe('980 + 20');
    expect(box).toMatchObject({ number: 1, owner: BUYER, state: 'unopened', workId: 0 });
    expect(world.box(SECOND, series).number).toBe(2);
    world.expectSound();
  });

  it.each([
    [0, {}, 'not_allowed'],
    [BUYER, { code: 'none' }, 'unknown_work'],
    [ARTIST, {}, 'own_work'],
    [BUYER, { price: usdt('19').toString() }, 'price_changed'],
    [POOR, {}, 'insufficient_balance'],
    [BUYER, { price: PRICE }, 'accepted'],
  ])('by %d with %j is %s', (actor, change, answer) => {
    const world = new NftWorld();
    const buy = { type: 'nft.buy_box', code: world.series().code, price: '', ...change };
    expect(world.refusal(actor, buy)).toBe(answer);
  });

  it('is not for those who belong to an artist of its works', () => {
    const world = new NftWorld();
    const series = world.series();
    world.must(0, { type: 'identity.related', owner: ARTIST, other: BUYER, why: 'device' });
    const buy = { type: 'nft.buy_box', code: series.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('related_account');
    expect(world.refusal(OTHER_ARTIST, buy)).toBe('accepted');
  });

  it('stops at ten for a person and day', () => {
    const world = new NftWorld();
    const series = world.series(20);
    const verify = (owner: number) => {
      const form = { level: 1, formId: owner };
      world.must(owner, { type: 'verification.submit', ...form, person: 77 });
      const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
      world.must(0, { type: 'verification.decide', ...decide });
    };
    verify(BUYER);
    verify(SECOND);
    for (let number = 1; number <= 10; number += 1) world.box(number % 2 ? BUYER : SECOND, series);
    const buy = { type: 'nft.buy_box', code: series.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('too_many_boxes');
    expect(world.refusal(SECOND, buy)).toBe('too_many_boxes');
    expect(world.refusal(THIRD, buy)).toBe('accepted');
    world.waitDays(1);
    expect(world.refusal(BUYER, buy)).toBe('accepted');
  });

  it('ends with the last box, and waits for the start', () => {
    const world = new NftWorld();
    const series = world.series(1, { startMs: world.timeMs + HOUR_MS });
    const buy = { type: 'nft.buy_box', code: series.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('not_on_sale');
    world.wait(HOUR_MS);
    expect(world.refusal(BUYER, buy)).toBe('accepted');
    expect(world.seriesNow(series.id).state).toBe('closed');
    expect(world.refusal(BUYER, buy)).toBe('sale_ended');
  });

  it('needs what an unrevealed box would cost the house', () => {
    const world = new NftWorld();
    const series = world.series(4, { price: usdt('501').toString() });
    const buy = { type: 'nft.buy_box', code: series.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('accepted');
    expect(world.refusal(BUYER, buy)).toBe('house_is_full');
    world.expectSound();
  });
});

describe('opening a box', () => {
  it('is its owner’s alone, once, with 16 bytes of his own or none', () => {
    const world = new NftWorld();
    const series = world.series();
    const box = world.box(BUYER, series);
    const other = world.box(BUYER, series);
    const open = { type: 'nft.open_box', code: box.code, nonce: '' };
    expect(world.refusal(SECOND, open)).toBe('box_not_yours');
    expect(world.refusal(0, open)).toBe('not_allowed');
    expect(world.openBox(box, 'ab')).toBe('bad_nonce');
    expect(world.openBox(box, 'AB'.repeat(16))).toBe('bad_nonce');
    expect(world.openBox(box, 'ab'.repeat(16))).toBe('accepted');
    expect(world.openBox(box)).toBe('box_opened');
    expect(world.openBox(other)).toBe('accepted');
    expect(world.boxNow(box.id)).toMatchObject({ state: 'opening', nonce: 'ab'.repeat(16) });
    expect(world.boxNow(other.id).nonce).toBe('2');
    world.beacon();
    expect(world.reveal(box)).toBe('accepted');
    expect(world.openBox(box)).toBe('box_not_yours');
    expect(world.refusal(SECOND, open)).toBe('box_not_yours');
  });

  it('waits for fresh prices', () => {
    const world = new NftWorld();
    const box = world.box(BUYER, world.series());
    world.wait(MINUTE_MS);
    expect(world.openBox(box)).toBe('index_stale');
    world.fresh();
    expect(world.openBox(box)).toBe('accepted');
  });

  it('takes the first prices later than a second after it', () => {
    const world = new NftWorld();
    const box = world.box(BUYER, world.series());
    world.openBox(box);
    world.index(8_000_500, btcUsdt, 1_000);
    expect(world.boxNow(box.id).beacon).toBe('');
    world.index(8_000_600, btcUsdt, 1);
    world.index(8_000_700, btcUsdt, 1_000);
    expect(world.reveal(box)).toBe('no_beacon');
    world.index(8_000_800, ethUsdt, 1_000);
    const parts = JSON.parse(world.boxNow(box.id).beacon) as { ticks: number }[];
    expect(parts.map(({ ticks }) => ticks)).toEqual([8_000_600, 8_000_800]);
    expect(world.reveal(box)).toBe('accepted');
  });
});

describe('a draw', () => {
  function opened(world: NftWorld, count = 4) {
    const series = world.series(count);
    const box = world.box(BUYER, series);
    world.openBox(box);
    return { series, box };
  }

  it('gives a work, pays its artist, and publishes what it follows from', () => {
    const world = new NftWorld();
    const { series, box } = opened(world);
    world.beacon();
    expect(world.reveal(box)).toBe('accepted');
    const drawn = world.boxNow(box.id);
    expect(world.workNow(drawn.workId)).toMatchObject({ owner: BUYER, seriesId: 0, saleId: 0 });
    expect([world.has(BUYER), world.has(ARTIST)]).toEqual(['9980 + 0', '10019.5 + 0']);
    expect(world.has(HOUSE.promotions)).toBe('1000 + 0');
    const [promise, result] = published(world);
    expect(promise?.kind).toBe('promise');
    expect(result).toMatchObject({ kind: 'drawn', version: 2, box: 1, workId: drawn.workId });
    expect((result as BoxResult).secret).toBe(secretOf(MASTER, 1));
    expect(world.engine.nft.state.leftOf(series)).toHaveLength(3);
    world.expectSound();
  });

  it('is made with the promised secret of this box and its path alone', () => {
    const world = new NftWorld();
    const { box } = opened(world);
    world.beacon();
    const other = 'cd'.repeat(32);
    expect(world.reveal(box, { secret: other })).toBe('wrong_secret');
    expect(world.reveal(box, { secret: secretOf(MASTER, 2), path: pathOf(MASTER, 4, 2) })).toBe(
      'wrong_secret',
    );
    expect(world.reveal(box, { path: [] })).toBe('wrong_secret');
    expect(world.reveal(box, { path: 'path' })).toBe('wrong_secret');
    expect(world.reveal(box, { path: [{ side: 'up', hash: other }] })).toBe('wrong_secret');
    expect(world.reveal(box, { path: Array(65).fill({ side: 'left', hash: other }) })).toBe(
      'wrong_secret',
    );
    expect(world.refusal(BUYER, { type: 'nft.reveal_box', boxId: box.id })).toBe('not_allowed');
    expect(world.reveal({ ...box, id: 1 })).toBe('unknown_box');
    expect(world.reveal(box)).toBe('accepted');
    expect(world.reveal(box)).toBe('unknown_box');
  });

  it('comes in the order of the openings, whoever says the secrets', () => {
    const world = new NftWorld();
    const series = world.series();
    const [one, two] = [world.box(BUYER, series), world.box(SECOND, series)];
    expect(world.openBox(two)).toBe('accepted');
    world.wait(1);
    expect(world.openBox(one)).toBe('accepted');
    world.beacon();
    expect(world.reveal(one)).toBe('not_its_turn');
    expect(world.reveal(two)).toBe('accepted');
    expect(world.reveal(one)).toBe('accepted');
  });

  it('that nobody makes within an hour pays twice, and says so', () => {
    const world = new NftWorld();
    const { series, box } = opened(world);
    world.beacon();
    const refund = { type: 'nft.refund_box', boxId: box.id };
    expect(world.refusal(0, refund)).toBe('too_early');
    expect(world.refusal(BUYER, refund)).toBe('not_allowed');
    world.wait(HOUR_MS);
    expect(world.has(BUYER)).toBe('10020 + 0');
    expect(world.has(HOUSE.promotions)).toBe('980 + 0');
    expect(world.boxNow(box.id)).toMatchObject({ state: 'refunded', workId: 0 });
    expect(world.reveal(box)).toBe('unknown_box');
    expect(world.openBox(box)).toBe('box_not_yours');
    expect(published(world).at(-1)).toMatchObject({ kind: 'not_revealed', box: 1, workId: 0 });
    expect(world.engine.nft.state.leftOf(series)).toHaveLength(4);
    world.expectSound();
  });

  it('waits while the house stands still, and is made from the first prices after it', () => {
    const world = new NftWorld();
    const { box } = opened(world);
    world.standStill(5 * HOUR_MS);
    expect(world.boxNow(box.id).state).toBe('opening');
    world.beacon();
    expect(world.reveal(box)).toBe('accepted');
    expect(world.workNow(world.boxNow(box.id).workId).owner).toBe(BUYER);
  });

  it('that had its prices before the stop is made from those', () => {
    const world = new NftWorld();
    const { box } = opened(world);
    world.beacon(7_900_000);
    const { beacon } = world.boxNow(box.id);
    world.standStill(5 * HOUR_MS);
    world.beacon(8_100_000);
    expect(world.reveal(box)).toBe('accepted');
    expect(world.boxNow(box.id).beacon).toBe(beacon);
  });

  it('gives a work that can be sold like any other', () => {
    const world = new NftWorld();
    const { box } = opened(world, 1);
    world.beacon();
    world.reveal(box);
    const work = world.workNow(world.boxNow(box.id).workId);
    expect(world.refusal(BUYER, world.listing(work))).toBe('accepted');
    world.wait(DAY_MS);
    expect(world.workNow(work.id)).toMatchObject({ owner: BUYER, saleId: 0 });
    world.endow(POOR, KIND.spot, '1');
  });
});
