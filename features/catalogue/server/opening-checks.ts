/** Whether anything can be traded. */
import { sql } from 'kysely';
import type { OpeningCheck, OpeningMeans } from '../../../platform/server/rooms/opening-check.ts';

interface Counts {
  readonly markets: string;
  readonly halted: string;
  readonly stale: string;
  readonly open: string;
}

export const catalogueOpening: readonly OpeningCheck[] = [
  {
    name: 'markets',
    title: 'A market is open',
    isMust: true,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<Counts>`
        select count(*) as markets,
          count(*) filter (where operator_halted) as halted,
          count(*) filter (where in_session and not operator_halted and not feed_fresh) as stale,
          count(*) filter (where in_session and not operator_halted and feed_fresh) as open
        from market_states where not delisted`.execute(db);
      const counts = rows[0];
      if (Number(counts?.open ?? 0) > 0) return [];
      if (Number(counts?.markets ?? 0) === 0) {
        return [{ what: 'There are no markets yet.', action: 'Start the server: npm start' }];
      }
      if (Number(counts?.halted ?? 0) > 0 && counts?.halted === counts?.markets) {
        const action = 'Resume one in the console, under Markets.';
        return [{ what: 'Every market was halted by an operator.', action }];
      }
      const what = `No market is open: ${counts?.stale ?? 0} have no fresh price.`;
      const action =
        'Make sure this machine can reach the exchanges that FEED=live reads, and set ' +
        'STOCK_QUOTES_URL for stock quotes. The log names each source that does not answer.';
      return [{ what, action }];
    },
  },
  {
    name: 'stale_prices',
    title: 'Every open market has a fresh price',
    isMust: false,
    isWatched: true,
    find: async ({ db }: OpeningMeans) => {
      const { rows } = await sql<{ market_id: number }>`
        select market_id from market_states
        where in_session and not feed_fresh and not operator_halted and not delisted
        order by market_id`.execute(db);
      if (rows.length === 0) return [];
      const what = `Without a fresh price: markets ${rows.map((row) => row.market_id).join(', ')}.`;
      return [{ what, action: 'The log names each source that does not answer.' }];
    },
  },
];
