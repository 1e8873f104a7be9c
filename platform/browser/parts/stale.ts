/** Whether what the screens show is old, and since when. */
import { useSyncExternalStore } from 'react';
import { Unreachable } from '../api/errors.ts';
import { queryClient } from '../api/query.ts';
import { useLive } from '../live/store.ts';

const cache = queryClient.getQueryCache();

type Shown = ReturnType<typeof cache.findAll>[number]['state'];

/** When the oldest answer came that is shown and is meant; 0 where there is none. */
function oldest(isMeant: (state: Shown) => boolean): number {
  const times = cache
    .findAll({ type: 'active' })
    .filter(({ state }) => state.data !== undefined && isMeant(state))
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? 0 : Math.min(...times);
}

/** When the oldest answer came that is shown and could not be renewed. */
const oldestUnrenewed = (): number => oldest(({ error }) => error instanceof Unreachable);

/** From when a screen is that had no frame before its wire was lost: what its answers say. */
const oldestOfAll = (): number => oldest(() => true);

function watch(told: () => void): () => void {
  return cache.subscribe(told);
}

export type Stale = {
  /** Live prices stand still; else it is answers alone that could not be renewed. */
  readonly isLinkLost: boolean;
  /** From when the oldest of what is shown is; 0 where nothing has come yet. */
  readonly sinceMs: number;
};

/** What is old of what is shown, or null. */
export function useStale(): Stale | null {
  const isLinkLost = useLive((live) => live.link === 'lost');
  const lostMs = useLive((live) => live.lostMs);
  const shownMs = useSyncExternalStore(watch, oldestUnrenewed);
  if (!isLinkLost && shownMs === 0) return null;
  const heardMs = isLinkLost ? lostMs || oldestOfAll() : 0;
  const known = [heardMs, shownMs].filter((ms) => ms > 0);
  return { isLinkLost, sinceMs: known.length === 0 ? 0 : Math.min(...known) };
}
