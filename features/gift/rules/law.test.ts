/** The laws of gift cards, recomputed from balances and postings, never from what cards say. */
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId as assetIdOf } from '../../../core/money/units.ts';
import { usdt } from '../../../tests/support/contract-engine.ts';
import { Random } from '../../../tests/support/random.ts';
import { BTC, USDT } from '../../../tests/support/small-catalogue.ts';
import type { GiftCard } from '../contract.ts';
import { DAY_MS, GiftWorld, hashOf, order } from '../testing/world.ts';
import { seedsOf } from '../../../tests/support/seeds.ts';

const SEEDS = seedsOf(1, 2, 3, 4);
const OWNERS = [1_001, 1_002, 1_003];

/** What is on open cards, by the postings of the account alone. */
function onCards(house: GiftWorld, asset: number): bigint {
  const slot = house.engine.machine.ledger.slot(HOUSE.giftCards, KIND.house, assetIdOf(asset));
  return house.batches
    .flatMap((batch) => batch.postings)
    .reduce((sum, { from, to, amount }) => {
      if (to === slot) return sum + amount;
      return from === slot ? sum - amount : sum;
    }, 0n);
}

describe('cards however they are bought, redeemed and taken back', () => {
  it.each(SEEDS)('hold what was paid and pay each of it once, with seed %i', (seed) => {
    const random = new Random(seed);
    const house = new GiftWorld();
    for (const owner of OWNERS) {
      house.verify(owner, 2, '5000');
      house.endow(owner, 2, '1', BTC);
    }
    const wealth = () => OWNERS.reduce((sum, owner) => sum + house.purse(owner), 0n);
    const all = wealth();
    const codes: string[] = [];
    for (let step = 0; step < 150; step += 1) {
      house.fresh();
      const owner = random.pick(OWNERS);
      const what = random.whole(1, 4);
      if (what <= 2) {
        const code = `${seed} ${step}`;
        const [assetId, amount] = random.pick([
          [USDT, usdt(String(random.whole(1, 300)))],
          [BTC, BigInt(random.whole(10_000, 90_000))],
        ] as const);
        const boundTo = random.chance(0.3) ? hashOf(`of ${owner}`) : '';
        house.refusal(owner, order(code, { assetId, amount: amount.toString(), boundTo }));
        codes.push(hashOf(code));
      } else if (what === 3 && codes.length > 0) {
        house.redeem(owner, random.pick(codes), random.chance(0.5) ? hashOf(`of ${owner}`) : '');
      } else {
        const open = house.engine.gift.openCards();
        if (open.length === 0) continue;
        house.refusal(owner, { type: 'gift.take_back', id: random.pick(open).id });
      }
      if (random.chance(0.05)) house.wait(DAY_MS);
      house.expectSound();
      for (const asset of [USDT, BTC]) {
        const open = house.engine.gift.openCards().filter(({ assetId }) => assetId === asset);
        const sum = open.reduce((total, { amountUnits }) => total + amountUnits, 0n);
        expect(house.vault(asset)).toEqual([0n, sum]);
        expect(onCards(house, asset)).toBe(sum);
      }
    }
    house.wait(366 * DAY_MS);
    house.expectSound();
    expect(house.vault()).toEqual([0n, 0n]);
    // Nothing came from elsewhere, and nothing was lost.
    expect(wealth()).toBe(all);
    const ended = house.batches
      .flatMap(({ changes }) => changes.saved.get('gift_cards') ?? [])
      .filter((row) => (row as GiftCard).state !== 'open');
    const ids = ended.map((row) => (row as GiftCard).id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
