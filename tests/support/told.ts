/** What a card's notices make of the events of a world of rules. */
import type { Prints } from '../../platform/server/rooms/console-parts.ts';
import type { Notice, NoticeSource } from '../../platform/server/rooms/notices.ts';

/** Prints nothing but what it is given: tests of notices look at what is told to whom. */
const prints: Prints = {
  coin: (assetId) => `coin ${assetId}`,
  units: (_assetId, units) => String(units),
  dollars: (units) => String(units),
  symbol: (marketId) => `market ${marketId}`,
  price: (_marketId, ticks) => String(ticks),
  quantity: (_marketId, lots) => String(lots),
  value: (_marketId, tickLots) => String(tickLots),
};

/** All that was told to one customer, each once, in the order of the sources. */
export function toldTo(
  owner: number,
  sources: readonly NoticeSource[],
  world: { events(topic: string): unknown[] },
): Notice[] {
  const all = sources.flatMap(({ topic, isNews, of }) =>
    world
      .events(topic)
      .filter((event) => isNews(event as never))
      .flatMap((event) => of(event as never, prints) ?? []),
  );
  const once = new Map(all.map((notice) => [`${notice.what} ${notice.id}`, notice]));
  return [...once.values()].filter((notice) => notice.owner === owner);
}
