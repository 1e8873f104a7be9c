import { expect, it } from 'vitest';
import { MAX_ADS } from '../contract/index.ts';
import { MAKER, OtcWorld, TAKER } from '../testing/otc-world.ts';
import { SELL_USDT } from '../testing/terms.ts';

it('a merchant has fifty advertisements at most, and writes anew what is off', () => {
  const world = new OtcWorld().approved();
  const save = (change: object = { isBounded: true }, adId = 0) =>
    world.said(MAKER, { type: 'otc.save_ad', ...SELL_USDT, adId, ...change });
  const ads = Array.from({ length: MAX_ADS }, () => Number(save()));
  expect(ads.every((id) => id > 0)).toBe(true);
  expect(save()).toBe('too_many_ads');
  expect(save(undefined, ads[7])).toBe(ads[7]);
  // A journal of an earlier release is decided as it was.
  expect(Number(save({}))).toBeGreaterThan(0);
  expect(save()).toBe('too_many_ads');
  // What others have is theirs.
  world.levels.set(TAKER, 2);
  world.approved(TAKER);
  const theirs = { type: 'otc.save_ad', ...SELL_USDT, adId: 0, isBounded: true } as const;
  expect(world.said(TAKER, theirs)).toBeTypeOf('number');
});
