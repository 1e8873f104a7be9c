import { describe, expect, it } from 'vitest';
import { KIND } from '../../../core/ledger/ledger.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import { MOST_LIKED, MOST_NAME, MOST_TEXT, type NftTrade, WORKS_A_DAY } from '../contract/index.ts';
import {
  ARTIST,
  BUYER,
  DAY_MS,
  hashOf,
  HOUR_MS,
  MINUTE_MS,
  minting,
  NftWorld,
  OTHER_ARTIST,
  SECOND,
  THIRD,
} from '../testing/world.ts';
import { workCode } from './formulas.ts';

const SUSPECT = 299;

describe('an artist', () => {
  it('asks once, is decided by an operator, and may ask again after a no', () => {
    const world = new NftWorld();
    const apply = { type: 'nft.apply', name: 'Ada', about: '' };
    const decide = (verdict: string, reason = 'looked at') =>
      world.refusal(0, { type: 'nft.decide_artist', operator: 1, artist: THIRD, verdict, reason });
    expect(decide('approve')).toBe('unknown_artist');
    expect(world.refusal(THIRD, apply)).toBe('accepted');
    expect(world.refusal(THIRD, apply)).toBe('already_asked');
    expect(decide('suspend')).toBe('nothing_changes');
    expect(decide('reject', '')).toBe('reason_needed');
    expect(decide('reject')).toBe('accepted');
    expect(decide('reject')).toBe('nothing_changes');
    expect(world.refusal(THIRD, apply)).toBe('accepted');
    expect(decide('approve', '')).toBe('accepted');
    expect(decide('approve')).toBe('nothing_changes');
    expect(decide('suspend')).toBe('accepted');
    expect(world.refusal(THIRD, apply)).toBe('already_asked');
    expect(world.refusal(THIRD, minting(1))).toBe('not_an_artist');
  });

  it('has a name of 1 to 60 characters and says 1,000 at most', () => {
    const world = new NftWorld();
    const apply = (name: string, about = '') =>
      world.refusal(THIRD, { type: 'nft.apply', name, about });
    expect(apply('')).toBe('bad_name');
    expect(apply('x'.repeat(MOST_NAME + 1))).toBe('bad_name');
    expect(apply('Ada', 'x'.repeat(MOST_TEXT + 1))).toBe('bad_text');
    expect(apply('x'.repeat(MOST_NAME), 'x'.repeat(MOST_TEXT))).toBe('accepted');
    expect(world.refusal(0, { type: 'nft.apply', name: 'House', about: '' })).toBe('not_allowed');
  });

  it('is decided about by operators only', () => {
    const world = new NftWorld();
    const decide = { artist: ARTIST, verdict: 'suspend', reason: 'why' };
    const asked = { type: 'nft.decide_artist', operator: 1, ...decide };
    expect(world.refusal(ARTIST, asked)).toBe('not_allowed');
    expect(world.refusal(0, { ...asked, operator: 0 })).toBe('bad_operator');
  });
});

describe('a work', () => {
  it.each([
    [{ hasRights: false }, 'rights_missing'],
    [{ name: ' ' }, 'bad_name'],
    [{ name: 'x'.repeat(MOST_NAME + 1) }, 'bad_name'],
    [{ description: 'x'.repeat(MOST_TEXT + 1) }, 'bad_text'],
    [{ collection: 'x'.repeat(MOST_NAME + 1) }, 'bad_text'],
    [{ rarity: 'SSR' as never }, 'bad_text'],
    [{ kind: 'svg' as never }, 'media_refused'],
    [{ mediaHash: 'abc' }, 'media_refused'],
    [{ mediaUrl: 'https://elsewhere.example/x.webp' }, 'media_refused'],
    [{ posterUrl: '' }, 'media_refused'],
    [{ royaltyPpm: 100_001 }, 'bad_royalty'],
    [{ royaltyPpm: -1 }, 'bad_royalty'],
    [{ royaltyPpm: 0.5 }, 'bad_royalty'],
    [{ boxUnits: '-1' }, 'wrong_price'],
    [{ royaltyPpm: 100_000 }, 'accepted'],
    [{ royaltyPpm: 0, collection: '' }, 'accepted'],
  ])('minted with %j is %s', (change, answer) => {
    const world = new NftWorld();
    expect(world.refusal(ARTIST, minting(1, change))).toBe(answer);
  });

  it('is made by approved artists, and of media that nobody else has minted', () => {
    const world = new NftWorld();
    expect(world.refusal(BUYER, minting(1))).toBe('not_an_artist');
    expect(world.refusal(0, minting(1))).toBe('not_allowed');
    expect(world.refusal(ARTIST, minting(1))).toBe('accepted');
    expect(world.refusal(OTHER_ARTIST, minting(1))).toBe('media_minted');
  });

  it('has an address that follows from media, artist and edition', () => {
    const world = new NftWorld();
    const codes = [1, 2, 3].map((edition) => {
      const work = world.work({ mediaHash: hashOf(7) });
      expect([work.edition, work.owner, work.artist]).toEqual([edition, ARTIST, ARTIST]);
      expect(work.code).toBe(workCode(hashOf(7), ARTIST, edition));
      return work.code;
    });
    expect(new Set(codes).size).toBe(3);
  });

  it('is one of 20 a day and artist', () => {
    const world = new NftWorld();
    for (let number = 1; number <= WORKS_A_DAY; number += 1) world.work();
    expect(world.refusal(ARTIST, minting(999))).toBe('too_many_works');
    expect(world.refusal(OTHER_ARTIST, minting(998))).toBe('accepted');
    world.waitDays(1);
    expect(world.refusal(ARTIST, minting(999))).toBe('accepted');
  });

  it('is hidden with a reason: its sale ends, and its owner keeps it', () => {
    const world = new NftWorld();
    const work = world.auction();
    expect(world.bids(BUYER, work, '10')).toBe('accepted');
    const hide = (change: object) => {
      const of = { operator: 1, workId: work.id, isHidden: true, reason: 'a complaint' };
      return world.refusal(0, { type: 'nft.hide', ...of, ...change });
    };
    expect(hide({ reason: '' })).toBe('reason_needed');
    expect(hide({ operator: 0 })).toBe('bad_operator');
    expect(hide({ workId: 1 })).toBe('unknown_work');
    expect(hide({ isHidden: false })).toBe('nothing_changes');
    expect(hide({})).toBe('accepted');
    expect(hide({})).toBe('nothing_changes');
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0, isHidden: true });
    expect(world.purse(BUYER)[1]).toBe(0n);
    expect(world.refusal(ARTIST, world.listing(work))).toBe('work_hidden');
    expect(hide({ isHidden: false })).toBe('accepted');
    expect(world.refusal(ARTIST, world.listing(work))).toBe('accepted');
    expect(world.refusal(BUYER, { type: 'nft.hide', operator: 1 })).toBe('not_allowed');
    world.expectSound();
  });

  it('is liked and liked no more; an artist has fans', () => {
    const world = new NftWorld();
    const work = world.work();
    const like = { type: 'nft.collect', code: work.code };
    expect(world.must(BUYER, like)).toEqual({ isOn: true });
    expect(world.workNow(work.id).likes).toBe(1);
    expect(world.must(BUYER, like)).toEqual({ isOn: false });
    expect(world.workNow(work.id).likes).toBe(0);
    expect(world.refusal(BUYER, { type: 'nft.collect', code: 'none' })).toBe('unknown_work');
    const follow = { type: 'nft.follow', artist: ARTIST };
    expect(world.must(BUYER, follow)).toEqual({ isOn: true });
    expect(world.engine.nft.state.artists.get(ARTIST)?.fans).toBe(1);
    expect(world.must(BUYER, follow)).toEqual({ isOn: false });
    expect(world.refusal(ARTIST, follow)).toBe('not_allowed');
    expect(world.refusal(BUYER, { ...follow, artist: SUSPECT })).toBe('unknown_artist');
  });

  it('is one of 999 things that somebody likes', () => {
    const world = new NftWorld();
    const { liked } = world.engine.nft.state;
    const like = { type: 'nft.collect', code: world.work().code };
    liked.set(BUYER, MOST_LIKED);
    expect(world.refusal(BUYER, like)).toBe('too_many_liked');
    expect(world.refusal(BUYER, { type: 'nft.follow', artist: ARTIST })).toBe('too_many_liked');
    liked.set(BUYER, MOST_LIKED - 1);
    expect(world.refusal(BUYER, like)).toBe('accepted');
  });
});

describe('a listing', () => {
  it.each([
    [{ code: 'none' }, 'unknown_work'],
    [{ mode: 'box' as never }, 'wrong_price'],
    [{ assetId: 99 }, 'unknown_coin'],
    [{ assetId: 5 }, 'unknown_coin'],
    [{ mode: 'auction' as const, step: '1', assetId: BTC }, 'unknown_coin'],
    [{ price: '0' }, 'wrong_price'],
    [{ price: 'none' }, 'wrong_price'],
    [{ price: '100000000000000001' }, 'wrong_price'],
    [{ reserve: usdt('99').toString(), mode: 'auction' as const, step: '1' }, 'wrong_price'],
    [{ mode: 'auction' as const, step: '0' }, 'wrong_increment'],
    [{ assetId: BTC }, 'accepted'],
    [{ mode: 'auction' as const, step: '1', reserve: usdt('100').toString() }, 'accepted'],
  ])('with %j is %s', (change, answer) => {
    const world = new NftWorld();
    expect(world.refusal(ARTIST, world.listing(world.work(), change))).toBe(answer);
  });

  it.each([
    [0, MINUTE_MS - 1, 'wrong_end_time'],
    [0, MINUTE_MS, 'accepted'],
    [-5 * DAY_MS, MINUTE_MS, 'accepted'],
    [0, 30 * DAY_MS, 'accepted'],
    [0, 30 * DAY_MS + 1, 'wrong_end_time'],
    [30 * DAY_MS, 31 * DAY_MS, 'accepted'],
    [30 * DAY_MS + 1, 31 * DAY_MS, 'wrong_end_time'],
    [HOUR_MS, HOUR_MS, 'wrong_end_time'],
    [0.5, DAY_MS, 'wrong_end_time'],
  ])('from %d to %d is %s', (start, end, answer) => {
    const world = new NftWorld();
    const window = { startMs: world.timeMs + start, endMs: world.timeMs + end };
    expect(world.refusal(ARTIST, world.listing(world.work(), window))).toBe(answer);
  });

  it('is its owner’s alone, and neither changed nor withdrawn while it runs', () => {
    const world = new NftWorld();
    const work = world.work();
    expect(world.refusal(BUYER, world.listing(work))).toBe('not_owner');
    expect(world.refusal(0, world.listing(work))).toBe('not_allowed');
    expect(world.refusal(ARTIST, world.listing(work))).toBe('accepted');
    expect(world.refusal(ARTIST, world.listing(work, { price: '5' }))).toBe('still_reselling');
    world.wait(DAY_MS);
    expect(world.workNow(work.id)).toMatchObject({ owner: ARTIST, saleId: 0 });
    expect(world.refusal(ARTIST, world.listing(work, { price: '5' }))).toBe('accepted');
  });

  it('at a higher price than before begins a minute later', () => {
    const world = new NftWorld();
    const work = world.onSale({ endMs: world.timeMs + MINUTE_MS });
    world.wait(MINUTE_MS);
    const higher = { price: usdt('100.00000001').toString() };
    world.must(ARTIST, world.listing(work, higher));
    const buy = { type: 'nft.buy', code: work.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('not_on_sale');
    world.wait(MINUTE_MS - 1);
    expect(world.refusal(BUYER, { ...buy, ...higher })).toBe('not_on_sale');
    world.wait(1);
    expect(world.refusal(BUYER, buy)).toBe('accepted');
  });

  it.each([
    [{ price: usdt('100').toString() }, 'accepted'],
    [{ price: usdt('99').toString() }, 'accepted'],
    [{ price: '1', assetId: BTC }, 'not_on_sale'],
  ])('again with %j can be bought at once: %s', (change, answer) => {
    const world = new NftWorld();
    const work = world.onSale({ endMs: world.timeMs + MINUTE_MS });
    world.wait(MINUTE_MS);
    world.must(ARTIST, world.listing(work, change));
    const buy = { type: 'nft.buy', code: work.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe(answer);
  });
});

describe('buying', () => {
  it('pays seller, artist and house, and nothing is lost', () => {
    const world = new NftWorld();
    const work = world.onSale();
    world.must(BUYER, { type: 'nft.buy', code: work.code, price: usdt('100').toString() });
    expect([world.has(BUYER), world.has(ARTIST)]).toEqual(['9900 + 0', '10097.5 + 0']);
    world.waitDays(31);
    world.must(BUYER, world.listing(work, { price: usdt('33.33333333').toString() }));
    world.must(SECOND, { type: 'nft.buy', code: work.code, price: '' });
    // Fee 0.8333333325 up, royalty 1.6666666665 down.
    expect(world.has(BUYER)).toBe('9930.83333333 + 0');
    expect(world.has(ARTIST)).toBe('10099.16666666 + 0');
    expect(world.workNow(work.id)).toMatchObject({ owner: SECOND, artist: ARTIST, saleId: 0 });
    world.expectSound();
  });

  it.each([
    [BUYER, { code: 'none' }, 'unknown_work'],
    [0, {}, 'not_allowed'],
    [ARTIST, {}, 'own_work'],
    [BUYER, { price: usdt('99.99').toString() }, 'price_changed'],
    [BUYER, { price: 'none' }, 'price_changed'],
    [SUSPECT, {}, 'insufficient_balance'],
    [BUYER, { price: usdt('100').toString() }, 'accepted'],
  ])('by %d with %j is %s', (actor, change, answer) => {
    const world = new NftWorld();
    const work = world.onSale();
    const buy = { type: 'nft.buy', code: work.code, price: '', ...change };
    expect(world.refusal(actor, buy)).toBe(answer);
  });

  it('needs the whole price and not more', () => {
    const world = new NftWorld();
    const work = world.onSale();
    const buy = { type: 'nft.buy', code: work.code, price: '' };
    world.endow(SUSPECT, KIND.spot, '99.99999999');
    expect(world.refusal(SUSPECT, buy)).toBe('insufficient_balance');
    world.topUp(SUSPECT, '0.00000001');
    expect(world.refusal(SUSPECT, buy)).toBe('accepted');
  });

  it('is not for people who belong together', () => {
    const world = new NftWorld();
    const work = world.onSale();
    const related = { type: 'identity.related', owner: ARTIST, other: BUYER, why: 'device' };
    world.must(0, related);
    const buy = { type: 'nft.buy', code: work.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('related_account');
    expect(world.refusal(SECOND, buy)).toBe('accepted');
  });

  it('happens within the window and once', () => {
    const world = new NftWorld();
    const window = { startMs: world.timeMs + HOUR_MS, endMs: world.timeMs + 2 * HOUR_MS };
    const work = world.onSale(window);
    const late = world.onSale(window);
    const buy = { type: 'nft.buy', code: work.code, price: '' };
    expect(world.refusal(BUYER, buy)).toBe('not_on_sale');
    world.wait(HOUR_MS - 1);
    expect(world.refusal(BUYER, buy)).toBe('not_on_sale');
    world.wait(1);
    expect(world.refusal(BUYER, buy)).toBe('accepted');
    expect(world.refusal(SECOND, buy)).toBe('not_on_sale');
    // The end itself is no longer within it, even before its timer has run.
    world.timeMs += HOUR_MS;
    expect(world.refusal(BUYER, { ...buy, code: late.code })).toBe('sale_ended');
    expect(world.refusal(BUYER, { ...buy, code: world.auction().code })).toBe('not_on_sale');
  });
});

describe('two sales between the same two people', () => {
  function trade(world: NftWorld, from: number, to: number, work = world.work({}, from)): void {
    world.must(from, world.listing(work, { price: usdt('10').toString() }));
    world.must(to, { type: 'nft.buy', code: work.code, price: '' });
  }

  function counted(world: NftWorld): boolean[] {
    world.appended('nft_trades');
    const saved = world.batches.flatMap(({ changes }) => changes.saved.get('nft_trades') ?? []);
    const last = new Map((saved as NftTrade[]).map((row) => [row.id, row.isCounted]));
    return [...last.values()];
  }

  it('within 30 days count neither; a day later they do', () => {
    const world = new NftWorld();
    trade(world, ARTIST, BUYER);
    expect(counted(world)).toEqual([true]);
    world.waitDays(30);
    world.timeMs -= 1;
    trade(world, ARTIST, BUYER);
    expect(counted(world)).toEqual([false, false]);
    world.waitDays(30);
    trade(world, ARTIST, BUYER);
    expect(counted(world)).toEqual([false, false, true]);
  });

  it('are the same in both directions, and with others they count', () => {
    const world = new NftWorld();
    trade(world, ARTIST, OTHER_ARTIST);
    trade(world, OTHER_ARTIST, ARTIST);
    expect(counted(world)).toEqual([false, false]);
    trade(world, ARTIST, BUYER);
    expect(counted(world)).toEqual([false, false, true]);
  });

  it('are those of one person with two accounts', () => {
    const world = new NftWorld();
    const verify = (owner: number) => {
      const form = { level: 1, formId: owner };
      world.must(owner, { type: 'verification.submit', ...form, person: 77 });
      const decide = { operator: 1, owner, ...form, verdict: 'approve', reason: '', note: '' };
      world.must(0, { type: 'verification.decide', ...decide });
    };
    verify(BUYER);
    verify(SECOND);
    trade(world, ARTIST, BUYER);
    trade(world, ARTIST, SECOND);
    expect(counted(world)).toEqual([false, false]);
  });

  it('mark the work, so that its price makes no floor', () => {
    const world = new NftWorld();
    const [one, other] = [world.work(), world.work()];
    trade(world, ARTIST, BUYER, one);
    expect(world.workNow(one.id).isWashed).toBe(false);
    trade(world, ARTIST, BUYER, other);
    expect(world.workNow(other.id).isWashed).toBe(true);
    expect(world.purse(BUYER, USDT)[0]).toBe(usdt('9980'));
  });
});
