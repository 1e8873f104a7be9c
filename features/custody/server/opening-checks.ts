/** Whether what is held outside was counted lately, and is what the books say. */
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';
import { MAX_COUNT_AGE_MS } from '../contract.ts';
import { compare } from '../rules.ts';
import { heldOf, readBooks, readNewest } from '../store/counts.ts';

const action = 'Count it in the console, under Custody.';

export const custodyOpening: readonly OpeningCheck[] = [
  {
    name: 'custody',
    title: 'Wallets and banks hold what the books say',
    isMust: false,
    isWatched: true,
    find: async ({ db, nowMs }: OpeningMeans) => {
      const counts = await readNewest(db, 'confirmed');
      const books = await readBooks(db);
      const uncounted = [...books].filter(([id, units]) => units !== 0n && !counts.has(id)).length;
      const old = [...counts.values()].filter(({ countedMs, assetId }) => {
        return (books.get(assetId) ?? 0n) !== 0n && nowMs - countedMs > MAX_COUNT_AGE_MS;
      });
      const wrong = [...counts.values()].flatMap((count) => {
        const { verdict } = compare({ ...count, held: heldOf(count) });
        return verdict === 'matches' ? [] : [`${count.code} is ${verdict}`];
      });
      return [
        ...(wrong.length > 0
          ? [{ what: `The last count differs from the books: ${wrong.join(', ')}.`, action }]
          : []),
        ...(old.length > 0
          ? [{ what: `Not counted for a week: ${old.map(({ code }) => code).join(', ')}.`, action }]
          : []),
        ...(uncounted > 0 ? [{ what: `${uncounted} coins have never been counted.`, action }] : []),
      ];
    },
  },
];
