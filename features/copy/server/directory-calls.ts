/** Calls that show traders. */
import { rowsOfPage } from '../../../platform/server/database/paging.ts';
import { refuse } from '../../../core/engine/command.ts';
import { pageOf } from '../../../core/wire/page.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { hasReadRisk } from '../../../platform/server/rooms/risk-notices.ts';
import { readRelations } from '../store/reading.ts';
import {
  historyInput,
  indexInput,
  NOBODY,
  openTradeRow,
  relationRow,
  type SORTS,
  traderDetail,
  traderInput,
  traderRow,
  tradeRow,
} from '../wire.ts';
import type { TraderDirectory } from './directory.ts';
import { agreementOf } from './agreement.ts';
import { floatingOf } from './floating.ts';
import type { CopyProviders } from './needs.ts';

const room = 'copy';
const SCALE = 8;

type TraderRow = ReturnType<typeof traderRow>;

/** What the best come first by. */
const RANKS: Readonly<Record<(typeof SORTS)[number], (row: TraderRow) => number>> = {
  followers_result: (row) => Number(row.followers_result),
  result: (row) => row.total_profits,
  accuracy: (row) => Number.parseFloat(row.correct_rate),
  followers: (row) => row.follow_num,
  drawdown: (row) => -row.drawdown,
};

/** What everybody may see of traders. */
export function directoryCalls(
  gateway: Gateway,
  needs: CopyProviders,
  directory: TraderDirectory,
): Call[] {
  const shown = { gateway, needs, directory };
  return [indexCall(shown), detailCall(shown), historyCall(shown)];
}

interface Shown {
  readonly gateway: Gateway;
  readonly needs: CopyProviders;
  readonly directory: TraderDirectory;
}

function indexCall({ gateway, needs, directory }: Shown): Call {
  return visitorCall({
    method: 'GET',
    path: '/follow/index',
    room,
    summary: 'A page of traders, those first whose followers have the best result.',
    input: indexInput,
    handle: async ({ input, caller }) => {
      const traders = (await directory.traders()).filter(({ state }) => state !== 'left');
      const figures = await directory.figures(traders);
      const faces = await needs.identity.faces(traders.map(({ owner }) => owner));
      const own =
        caller === undefined ? [] : await readRelations(gateway.database(), caller.customerId);
      const followed = new Set(own.map(({ trader }) => trader));
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const rows = traders.flatMap((trader) => {
        const of = figures.get(trader.owner);
        const { owner } = trader;
        return of ? [traderRow(trader, faces.get(owner), of, followed.has(owner), scale)] : [];
      });
      const rank = RANKS[input.sort];
      rows.sort((a, b) => rank(b) - rank(a) || a.id - b.id);
      return ok(pageOf(input, rows.length, rowsOfPage(rows, input)));
    },
  });
}

function detailCall({ gateway, needs, directory }: Shown): Call {
  return visitorCall({
    method: 'GET',
    path: '/follow/traderDetail',
    room,
    summary: 'A trader with all figures, losses and what is open included.',
    input: traderInput,
    handle: async ({ input, caller }) => {
      if (input.trader_user_id === 0) return ok(NOBODY);
      const trader = await directory.trader(input.trader_user_id);
      if (trader === undefined) return refuse('unknown_trader');
      const figures = (await directory.figures([trader])).get(trader.owner);
      if (figures === undefined) return refuse('unknown_trader');
      const face = (await needs.identity.faces([trader.owner])).get(trader.owner);
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const own =
        caller === undefined ? [] : await readRelations(gateway.database(), caller.customerId);
      const relation = own.find((it) => it.trader === trader.owner);
      const row =
        relation === undefined
          ? null
          : relationRow(relation, face, await floatingOf(gateway, needs, relation), scale);
      const agreement = caller && agreementOf(trader, caller.customerId);
      const db = gateway.database();
      const hasAgreed = agreement !== undefined && (await hasReadRisk(db, agreement));
      const mine = { relation: row, isSelf: caller?.customerId === trader.owner, hasAgreed };
      return ok(traderDetail(trader, face, figures, directory.open(trader.owner), mine, scale));
    },
  });
}

function historyCall({ gateway, needs, directory }: Shown): Call {
  return visitorCall({
    method: 'GET',
    path: '/follow/historyTrade',
    room,
    summary: 'A page of a trader’s positions; open ones are shown to followers and himself.',
    input: historyInput,
    handle: async ({ input, caller }) => {
      const trader = await directory.trader(input.trader_user_id);
      if (trader === undefined) return ok(pageOf(input, 0, []));
      const { owner, decidedMs: fromMs } = trader;
      const own =
        caller === undefined ? [] : await readRelations(gateway.database(), caller.customerId);
      const mayLook = caller?.customerId === owner || own.some((it) => it.trader === owner);
      const market = (id: number) => needs.catalogue.directory.market(id);
      const { view } = needs.contracts;
      const open = (mayLook ? view.positionsOf(owner) : [])
        .filter(({ state, likeId }) => state === 'open' && likeId === 0)
        .flatMap((position) => {
          const of = market(position.marketId);
          return of ? [openTradeRow(of, position, view.now(position).resultUnits)] : [];
        });
      const span = { fromMs, toMs: gateway.nowMs() + 1 };
      const closed = (await needs.contracts.trades(gateway, owner, span)).flatMap((trade) => {
        const of = market(trade.marketId);
        return of ? [tradeRow(of, trade)] : [];
      });
      const rows = [...open, ...closed];
      return ok(pageOf(input, rows.length, rowsOfPage(rows, input)));
    },
  });
}
