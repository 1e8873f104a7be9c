/** The calls about what happens to shares. */
import { rowsOfPage } from '../../../platform/server/database/paging.ts';
import { refuse } from '../../../core/engine/command.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { CorporateAction } from '../contract.ts';
import { readPayouts, readPublicActions } from '../store/reading.ts';
import { actionRow, actionsInput, marketInput, pageInput, payoutRow, queueRow } from '../wire.ts';
import { calendarDays } from './calendar.ts';
import { comingCall } from './coming-call.ts';
import type { CorporateProviders } from './needs.ts';

const room = 'corporate';
const CACHED_MS = 1_000;
/** Days of the calendar that are shown. */
const DAYS_AHEAD = 120;

/** What everybody calls. */
export function stockCalls(gateway: Gateway, needs: CorporateProviders): readonly Call[] {
  // Everybody reads the same list, so it is asked for once in a while and not once a reader.
  const nowMs = () => gateway.nowMs();
  const all = cachedFor<readonly CorporateAction[]>(CACHED_MS, nowMs, () =>
    readPublicActions(gateway.database()),
  );
  return [
    actionsCall(needs, all),
    comingCall(gateway, needs, all),
    ownCall(gateway, needs),
    queueCall(gateway, needs),
    calendarCall(gateway, needs),
  ];
}

function stockOf({ catalogue }: CorporateProviders, id: number): Market | undefined {
  const market = catalogue.directory.market(id);
  return market?.kind === 'stock' ? market : undefined;
}

function actionsCall(
  needs: CorporateProviders,
  all: () => Promise<readonly CorporateAction[]>,
): Call {
  return visitorCall({
    method: 'GET',
    path: '/stock/actions',
    room,
    summary: 'Splits, dividends and delistings of stocks that were announced, the latest first.',
    input: actionsInput,
    handle: async ({ input }) => {
      const wanted = (await all()).filter(
        ({ marketId }) => input.match_id === 0 || marketId === input.match_id,
      );
      const rows = rowsOfPage(wanted, input).flatMap((action) => {
        const market = needs.catalogue.directory.market(action.marketId);
        return market === undefined ? [] : [actionRow(action, market)];
      });
      return ok(pageOf(input, wanted.length, rows));
    },
  });
}

function ownCall(gateway: Gateway, needs: CorporateProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/stock/my_actions',
    room,
    summary: 'What splits, dividends and delistings were for the own shares.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { total, rows } = await readPayouts(gateway.database(), caller.customerId, input);
      const shown = rows.flatMap(({ payout, action }) => {
        const market = needs.catalogue.directory.market(action.marketId);
        return market === undefined ? [] : [payoutRow(payout, action, market)];
      });
      return ok(pageOf(input, total, shown));
    },
  });
}

function queueCall(gateway: Gateway, needs: CorporateProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/stock/queue',
    room,
    summary: 'How much waits for the opening of a stock, by side.',
    input: marketInput,
    handle: async ({ input }) => {
      const market = stockOf(needs, input.match_id);
      if (market === undefined) return refuse('unknown_market');
      const waiting = await needs.spot.readWaiting(gateway.database(), market.id);
      return ok(queueRow(waiting, market));
    },
  });
}

function calendarCall(gateway: Gateway, needs: CorporateProviders): Call {
  return visitorCall({
    method: 'GET',
    path: '/stock/calendar',
    room,
    summary: 'Days ahead on which a stock is not traded, or only until early afternoon.',
    input: marketInput,
    handle: ({ input }) => {
      const market = stockOf(needs, input.match_id);
      if (market === undefined) return Promise.resolve(refuse('unknown_market'));
      const calendar = needs.catalogue.board.calendar(market);
      const list =
        calendar === undefined ? [] : calendarDays(calendar, gateway.nowMs(), DAYS_AHEAD);
      return Promise.resolve(ok({ match_id: market.id, list }));
    },
  });
}
