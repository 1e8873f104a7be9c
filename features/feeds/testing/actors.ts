/** Sources that tell prices, now and then a jump, now and then nothing. */
import type { Actor } from '../../../tests/support/testing-card.ts';
import { asHouse, MARKETS, type World } from '../../../tests/simulation/world.ts';
import { HOUR_MS, PARTS, type SourcePrice } from '../contract.ts';

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
  // Most as sources of now tell them, some as those of earlier releases and services alone did.
  if ((told[0]?.[2] ?? 0) % 3 === 0) return asHouse({ type: 'feeds.tick', prices: told });
  const hundredths = told.map(([marketId, source, ticks, lots]): SourcePrice => {
    const hidden = source === 'one' ? ticks % 37 : ticks % 11;
    return [marketId, source, ticks * PARTS + hidden, lots];
  });
  const agreed = (told[0]?.[2] ?? 0) % 5 === 0 ? { agreed: true } : {};
  return asHouse({ type: 'feeds.tick', prices: hundredths, median: true, ...agreed });
}

/** The house announces an hour to come, most with storms, or one that is announced. */
function announce({ random, timeMs }: World) {
  const hourMs = timeMs - (timeMs % HOUR_MS) + random.whole(0, 3) * HOUR_MS;
  const keyHash = String(random.whole(0, 9)).repeat(64);
  const storms = random.chance(0.8) ? { storms: true } : {};
  return asHouse({ type: 'feeds.announce_hour', hourMs, keyHash, ...storms });
}

export const feedsActors: readonly Actor[] = [
  { weight: 12, act: tell },
  { weight: 1, act: announce },
];
