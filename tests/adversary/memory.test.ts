/** Whoever begins and ends things for ever fills no memory of the machine. */
import { describe, expect, it } from 'vitest';
import { GiftWorld } from '../../features/gift/testing/world.ts';
import { type NftTrade, WASH_MS } from '../../features/nft/contract/index.ts';
import { NftWorld } from '../../features/nft/testing/world.ts';
import { entriesOf } from '../support/memory-walk.ts';

const [BUYER, FRIEND] = [1_001, 1_002];
const DAY_MS = 86_400_000;

function sum(entries: ReadonlyMap<string, number>): number {
  return [...entries.values()].reduce((all, each) => all + each, 0);
}

describe('who begins and ends things for ever', () => {
  it('buys cards and takes them back, and has others redeem them', () => {
    const house = new GiftWorld();
    house.verify(BUYER, 2);
    house.verify(FRIEND);
    const sizes: number[] = [];
    for (let day = 0; day < 60; day += 1) {
      house.fresh();
      house.must(BUYER, { type: 'gift.take_back', id: house.card(BUYER).id });
      expect(house.redeem(FRIEND, house.card(BUYER).codeHash)).toBe('accepted');
      house.wait(DAY_MS);
      if (day % 20 === 1) sizes.push(sum(entriesOf({ gift: house.engine.gift })));
    }
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeGreaterThan(0);
    house.expectSound();
  });

  it('likes every work there is, and none any more', () => {
    const world = new NftWorld();
    for (let at = 0; at < 15; at += 1) {
      const { code } = world.work();
      world.must(BUYER, { type: 'nft.collect', code });
      world.must(BUYER, { type: 'nft.collect', code });
    }
    expect(entriesOf({ nft: world.engine.nft }).get('nft.state.likes')).toBeUndefined();
  });

  it('sells to one person after the other, and buys a box on each day', () => {
    const { state } = new NftWorld().engine.nft;
    for (let day = 0; day < 100; day += 1) {
      const sale = { id: day + 1, onePerson: 1, otherPerson: 10 + day, timeMs: day * DAY_MS };
      state.noteTrade(sale as NftTrade);
      state.noteBuyer({ person: 10 + day, day, boxes: 1 });
    }
    expect([...state.trades()].length).toBe(WASH_MS / DAY_MS);
    expect([...state.buyersOfDay()]).toEqual([{ person: 109, day: 99, boxes: 1 }]);
    // To the millisecond: another sale now would be the wash of one, and not of the one before.
    const wash = (day: number) =>
      state.lastTrade({ onePerson: 1, otherPerson: 10 + day } as NftTrade)?.id;
    expect([wash(69), wash(70)]).toEqual([undefined, 71]);
  });
});
