import { describe, expect, it } from 'vitest';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { toldTo } from '../../../tests/support/told.ts';
import { ARTIST, BUYER, DAY_MS, NftWorld, SECOND, THIRD } from '../testing/world.ts';
import { nftNotices } from './notices.ts';

/** What somebody is told, without where it leads. */
function told(world: NftWorld, owner: number) {
  return toldTo(owner, nftNotices, world).map(({ what, details }) => [what, details]);
}

describe('notices of an auction', () => {
  it('tell who led that he does so no more, each time, and nobody else', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.bids(BUYER, work, '10');
    expect(told(world, BUYER)).toEqual([]);
    world.bids(SECOND, work, '20');
    world.bids(BUYER, work, '10');
    world.bids(THIRD, work, '10');
    const at = (price: string) => {
      const kept = { name: work.name, coin: `coin ${work.assetId}` };
      return ['outbid', { ...kept, price: usdt(price).toString() }];
    };
    expect(told(world, BUYER)).toEqual([at('130'), at('150')]);
    expect(told(world, SECOND)).toEqual([at('140')]);
    expect(told(world, THIRD)).toEqual([]);
    expect(toldTo(BUYER, nftNotices, world)[0]?.url).toBe(`/pages/nft/artworkDetail?id=${work.id}`);
  });

  it('tell who lost that his margin is free again, and not who won and pays', () => {
    const world = new NftWorld();
    const work = world.auction();
    world.bids(SECOND, work, '20');
    world.bids(BUYER, work, '10');
    world.wait(DAY_MS);
    const lost = told(world, SECOND).filter(([what]) => what !== 'outbid');
    expect(lost).toMatchObject([['lost', { amount: usdt('12').toString(), name: work.name }]]);
    const [order] = [...world.engine.nft.state.orders.values()];
    world.must(BUYER, { type: 'nft.pay', orderId: order?.id ?? 0 });
    expect(told(world, BUYER).map(([what]) => what)).toEqual(['won']);
  });

  it('tell all bidders where it sold nothing', () => {
    const world = new NftWorld();
    const work = world.auction({ reserve: usdt('500').toString() });
    world.bids(SECOND, work, '20');
    world.bids(BUYER, work, '10');
    world.wait(DAY_MS);
    for (const owner of [SECOND, BUYER]) {
      expect(told(world, owner).map(([what]) => what)).toContain('no_sale');
    }
    expect(told(world, ARTIST).map(([what]) => what)).toContain('unsold');
  });
});
