/** What must always hold, after whatever people do. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { Random } from '../../../tests/support/random.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import type { NftBox } from '../contract/index.ts';
import {
  ARTIST,
  BUYER,
  HOUR_MS,
  MINUTE_MS,
  NftWorld,
  OTHER_ARTIST,
  SECOND,
  THIRD,
} from '../testing/world.ts';

const SEEDS = seedsOf(1, 2, 3, 4, 5, 6);

const PEOPLE = [ARTIST, OTHER_ARTIST, BUYER, SECOND, THIRD];

/** Everything that the people and the house have, and what fees and insurance got. */
function worth(world: NftWorld): bigint {
  const all = [...PEOPLE, HOUSE.fees, HOUSE.insurance, HOUSE.promotions];
  return all.reduce((sum, owner) => {
    const [free, frozen] = world.purse(owner);
    return sum + free + frozen;
  }, 0n);
}

function frozenOf(world: NftWorld, owner: number): bigint {
  const { margins, boxes } = world.engine.nft.state;
  let sum = 0n;
  for (const bidders of margins.values()) sum += bidders.get(owner)?.heldUnits ?? 0n;
  for (const box of boxes.values()) if (box.owner === owner) sum += box.priceUnits;
  return sum;
}

function expectLaw(world: NftWorld, works: number): void {
  const { state } = world.engine.nft;
  expect(state.works.size).toBe(works);
  for (const work of state.works.values()) {
    expect(PEOPLE).toContain(work.owner);
    const sale = state.sales.get(work.saleId);
    if (work.saleId > 0) expect(sale?.seller).toBe(work.owner);
  }
  for (const owner of PEOPLE) expect(world.purse(owner)[1]).toBe(frozenOf(world, owner));
  for (const [id, bidders] of state.margins) {
    const sale = state.sales.get(id);
    for (const { owner, heldUnits, bestUnits } of bidders.values()) {
      // A tenth of each live bid is there; after the end only the winner's is.
      if (sale?.state === 'open') expect(heldUnits * 10n >= bestUnits).toBe(true);
      else if (sale?.state !== 'unpaid' || owner !== sale.bidder) expect(heldUnits).toBe(0n);
    }
  }
}

describe('whatever people do at the market', () => {
  it.each(SEEDS)('margins are live bids and works have one owner, with seed %i', (seed) => {
    const random = new Random(seed);
    const world = new NftWorld();
    const all = Array.from({ length: 6 }, (_, at) => world.work({}, PEOPLE[at % 2]));
    const before = worth(world);
    for (let step = 0; step < 400; step += 1) {
      const work = world.workNow(random.pick(all).id);
      const isAuction = random.chance(0.7);
      const auction = { mode: 'auction', step: usdt('1').toString(), margin: usdt('3').toString() };
      const price = usdt(String(random.whole(1, 90))).toString();
      const endMs = world.timeMs + random.whole(1, 300) * MINUTE_MS;
      const window = { price, endMs, ...(isAuction ? auction : {}) } as const;
      const order = [...world.engine.nft.state.orders.values()].find(
        ({ state }) => state === 'unpaid',
      );
      random.pick([
        () => world.refusal(work.owner, world.listing(work, window as never)),
        () => world.refusal(random.pick(PEOPLE), { type: 'nft.buy', code: work.code, price: '' }),
        () => world.refusal(random.pick(PEOPLE), world.bid(work, String(random.whole(1, 20)))),
        () => world.refusal(random.pick(PEOPLE), world.bid(work, String(random.whole(1, 20)))),
        () => world.refusal(random.pick(PEOPLE), { type: 'nft.margin', code: work.code }),
        () => world.refusal(order?.buyer ?? 1, { type: 'nft.pay', orderId: order?.id ?? 0 }),
        () => world.wait(random.whole(1, 5) * 30_000),
        () => world.wait(random.whole(1, 5) * HOUR_MS),
      ])();
      expectLaw(world, all.length);
      expect(worth(world)).toBe(before);
    }
    expect([...world.engine.nft.state.trades()].length).toBeGreaterThan(0);
    world.expectSound();
  });
});

describe('draws without replacement', () => {
  it.each(SEEDS)('give each work once, in whatever order boxes are opened, seed %i', (seed) => {
    const random = new Random(seed);
    const world = new NftWorld();
    const count = 12;
    const series = world.series(count);
    const before = worth(world);
    const boxes: NftBox[] = [];
    for (const owner of [BUYER, SECOND, THIRD]) {
      for (let number = 0; number < count / 3; number += 1) boxes.push(world.box(owner, series));
    }
    const drawn: number[] = [];
    while (boxes.length > 0) {
      const some = [...boxes].sort(() => random.whole(0, 1) - 0.5).slice(0, random.whole(1, 3));
      world.fresh();
      for (const box of some) {
        expect(world.openBox(box)).toBe('accepted');
        world.wait(1);
      }
      world.beacon(8_000_000 + random.whole(0, 9_999));
      for (const box of some) {
        expect(world.reveal(box)).toBe('accepted');
        drawn.push(world.boxNow(box.id).workId);
        boxes.splice(boxes.indexOf(box), 1);
      }
      expectLaw(world, count);
      expect(worth(world)).toBe(before);
    }
    expect(new Set(drawn).size).toBe(count);
    expect([...drawn].sort((a, b) => a - b)).toEqual(
      [...(JSON.parse(series.works) as number[])].sort((a, b) => a - b),
    );
    expect(world.seriesNow(series.id)).toMatchObject({ state: 'ended', sold: count, done: count });
    world.expectSound();
  });
});
