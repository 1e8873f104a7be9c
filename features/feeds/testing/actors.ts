/** Sources that tell prices, now and then a jump, now and then nothing. */
import type { Actor } from '../../../tests/support/testing-card.ts';
import { asHouse, MARKETS, type World } from '../../../tests/simulation/world.ts';
import type { SourcePrice } from '../contract.ts';

function tell({ random, prices }: World) {
  const jumps = random.chance(0.05);
  const told: SourcePrice[] = MARKETS.flatMap((marketId) => {
    const price = prices.get(marketId) ?? 1;
    const reach = Math.floor(price / (jumps ? 20 : 2_000));
    const moved = Math.max(100, price + random.whole(-reach, reach));
    prices.set(marketId, moved);
    if (random.chance(0.1)) return [];
    return ['one', 'two'].map((source): SourcePrice => [marketId, source, moved, 5]);
  });
  return asHouse({ type: 'feeds.tick', prices: told });
}

export const feedsActors: readonly Actor[] = [{ weight: 12, act: tell }];
