/** The catalogue's calls: what there is, what it costs, charts, favourites. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Announced } from '../../../platform/server/rooms/proofs.ts';
import { type Call, customerCall, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { routesOf } from '../../deposit/contract.ts';
import type { Market } from '../contract.ts';
import {
  addFavouriteInput,
  candleRow,
  coinRow,
  coinsMessage,
  historyInput,
  type LeveragePreview,
  marketRow,
  noteSearchInput,
  planRow,
  plansInput,
  quotationRow,
  removeFavouriteInput,
  type Shown,
  sparklineRow,
} from '../wire.ts';
import type { Board } from './board.ts';
import type { Candle } from './candle-book.ts';
import type { CandleProjector } from './candles.ts';
import type { CoinSwitches } from './coin-switches.ts';
import {
  addFavourite,
  type FavouriteTables,
  listFavourites,
  removeFavourite,
} from './favourites.ts';
import { type HasAll, quoteGroups } from './groups.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import { periodNamed } from './periods.ts';
import type { Searches } from './searches.ts';

const MOST_CANDLES = 2_000;
const HOT_MARKETS = 10;
const PLANS_CACHED_MS = 1_000;
const SPARKLINES_CACHED_MS = 30_000;
const SEARCHES_CACHED_MS = 10_000;
const room = 'catalogue';

/** What the calls read from. */
export interface Market24 {
  readonly board: Board;
  readonly candles: CandleProjector;
  readonly shown: (market: Market) => Shown;
  /** What leverage a market has; undefined for none. */
  readonly preview: (marketId: number) => LeveragePreview | undefined;
  /** Whether a market has all that is opened with it. */
  readonly hasAll: HasAll;
  /** Whether a product's terms have keys of its own, and not those of markets. */
  readonly hasOwnKeys: (product: string) => boolean;
  /** What products have announced that is not planned as terms. */
  readonly announced: (db: Kysely<unknown>) => Promise<readonly Announced[]>;
  /** Which coins can be brought and taken out. */
  readonly switches: CoinSwitches;
  /** What people look for. */
  readonly searches: Searches;
}

/** Calls about assets and markets. */
export function marketCalls(gateway: Gateway, markets: Market24): Call[] {
  const { board, shown } = markets;
  const none = z.object({});
  return [
    visitorCall({
      method: 'GET',
      path: '/currency/list',
      room,
      summary: 'The coins that an address can be saved for, with their networks.',
      input: none,
      handle: async ({ language }) => {
        const off = await markets.switches.switchedOff();
        const type = gateway.phrases.say(language, 'catalogue.said.coin_type');
        const coins = board.assets().filter((asset) => asset.kind === 'coin');
        const rows = coins.map((asset) => {
          const networks = routesOf(asset.code).map(({ network }) => network);
          return coinRow(asset, networks, { isOn: !off.has(asset.id), type });
        });
        return ok(coinsMessage(rows.filter(({ networks }) => networks.length > 0)));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/currency/quotation_new',
      room,
      summary: 'Quotes of all markets, grouped by the coin in which they are priced.',
      input: none,
      handle: async () => ok(quotation(markets)),
    }),
    visitorCall({
      method: 'GET',
      path: '/market/list',
      room,
      summary: 'All markets with their steps, limits, fees and state.',
      input: none,
      handle: async () => {
        const nowMs = gateway.nowMs();
        return ok(
          board
            .markets()
            .map((market) =>
              marketRow(
                market,
                board.asset(market.base.id),
                shown(market),
                board.turns(market, nowMs),
                board.conditionsOf(market),
              ),
            ),
        );
      },
    }),
    plansCall(gateway, markets),
  ];
}

/** What people look for. */
export function searchCalls(gateway: Gateway, markets: Market24): Call[] {
  const { board, candles, shown, searches } = markets;
  const searched = cachedFor(
    SEARCHES_CACHED_MS,
    () => gateway.nowMs(),
    () => searches.scores(),
  );
  return [
    visitorCall({
      method: 'GET',
      path: '/search/hot',
      room,
      summary: 'The markets that are searched for most; of equals the most traded first.',
      input: z.object({}),
      handle: async () => {
        const scores = await searched();
        const sorted = board
          .markets()
          .filter((market) => shown(market).ticks > 0)
          .map((market) => {
            const score = scores.get(market.id) ?? 0;
            return { id: market.id, score, value: dayValue(market, candles) };
          })
          .sort((a, b) => b.score - a.score || b.value - a.value || a.id - b.id);
        return ok(sorted.slice(0, HOT_MARKETS).map(({ id }) => id));
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/search/note',
      room,
      summary: 'Says that a market was found by a search; counted once a person, market and day.',
      input: noteSearchInput,
      handle: async ({ input: { match_id: marketId }, address, caller }) => {
        if (board.market(marketId) === undefined) return refuse('unknown_market');
        await searches.note(marketId, address, caller?.customerId);
        return ok({ match_id: marketId });
      },
    }),
  ];
}

function plansCall(gateway: Gateway, { board, hasOwnKeys, announced }: Market24): Call {
  const nowMs = () => gateway.nowMs();
  const others = cachedFor(PLANS_CACHED_MS, nowMs, () => announced(gateway.database()));
  return visitorCall({
    method: 'GET',
    path: '/market/plans',
    room,
    summary: 'Changes of fees and terms, and corporate actions, that were announced; next first.',
    input: plansInput,
    handle: async ({ input: { match_id: only } }) => {
      const rows = board.waitingPlans().map((plan) => {
        return planRow(hasOwnKeys(plan.product) ? undefined : board.market(plan.marketId), plan);
      });
      for (const { marketId, announcedMs: plannedMs, ...other } of await others()) {
        rows.push(planRow(board.market(marketId), { ...other, plannedMs, marketId: other.id }));
      }
      rows.sort((a, b) => a.from_ms - b.from_ms);
      return ok(rows.filter((row) => only === undefined || row.match_id === only));
    },
  });
}

/** The way of each market's price over its last day; the same answer for a while. */
export function sparklinesCall(gateway: Gateway, { board, candles }: Market24): Call {
  const rows = cachedFor(
    SPARKLINES_CACHED_MS,
    () => gateway.nowMs(),
    async () => {
      const closes = await candles.dayCloses();
      return board.markets().flatMap((market) => {
        const row = closes.get(market.id);
        return row === undefined ? [] : [sparklineRow(market, row)];
      });
    },
  );
  return visitorCall({
    method: 'GET',
    path: '/market/sparklines',
    room,
    summary: 'Closing prices of the half hours of each market’s last 24 hours.',
    input: z.object({}),
    handle: async () => ok(await rows()),
  });
}

/** What was traded in a day, in quote units, for ordering only. */
function dayValue(market: Market, candles: CandleProjector): number {
  return (candles.dayOf(market.id)?.value ?? 0) * Number(market.tickLotUnits);
}

/** Groups of quotes, the group of the first market's quote coin first. */
function quotation({ board, shown, preview, hasAll }: Market24): Record<string, unknown>[] {
  return quoteGroups(board.markets(), hasAll).flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const rows = group.flatMap((market) => {
      const now = shown(market);
      if (now.ticks === 0) return [];
      return [quotationRow(market, board.asset(market.base.id), now, preview(market.id))];
    });
    return [{ id: first.quote.id, name: first.quote.code, quotation: rows }];
  });
}

type CandleRow = ReturnType<typeof candleRow>;

/**
 * Rows of candles, each printed once for as long as it does not change: everybody who opens a
 * chart is shown the same two thousand, and printing them takes longer than finding them.
 */
class CandleRows {
  private readonly printed = new WeakMap<
    Candle,
    { readonly is: Candle; readonly row: CandleRow }
  >();

  of(market: Market, candle: Candle): CandleRow {
    const known = this.printed.get(candle);
    if (known !== undefined && isSameCandle(known.is, candle)) return known.row;
    const row = candleRow(market, candle);
    this.printed.set(candle, { is: { ...candle }, row });
    return row;
  }
}

function isSameCandle(one: Candle, other: Candle): boolean {
  const isPrice = one.open === other.open && one.high === other.high && one.low === other.low;
  return isPrice && one.close === other.close && one.lots === other.lots;
}

/** The call of charts. Its reply lies at the root, not under `message`. */
export function historyCall(gateway: Gateway, { board, candles }: Market24): Call {
  const rows = new CandleRows();
  return visitorCall({
    method: 'GET',
    path: '/currency/new_timeshar',
    room,
    summary: 'Candles of a market, ascending.',
    input: historyInput,
    handle: async ({ input }) => {
      const market = board.symbol(input.symbol.toUpperCase());
      if (market === undefined) return refuse('unknown_market');
      const period = periodNamed(input.period);
      if (period === undefined) return refuse('unknown_period');
      const toMs = input.to === undefined ? gateway.nowMs() : input.to * 1000;
      const fromMs = input.from * 1000;
      const found = await candles.between(market.id, period, fromMs, toMs, MOST_CANDLES);
      return { root: { code: 1, data: found.map((candle) => rows.of(market, candle)) } };
    },
  });
}

/** The market that clients show for a coin when they know no other; 0 where it has none. */
function firstMarketId(board: Board, assetId: number): number {
  const ids = board.markets().flatMap(({ id, base }) => (base.id === assetId ? [id] : []));
  return ids.length === 0 ? 0 : Math.min(...ids);
}

async function starred(database: Kysely<FavouriteTables>, board: Board, customer: number) {
  const rows = await listFavourites(database, customer);
  return rows.map(({ id, currency_id, market_id }) => {
    return { id, currency_id, match_id: market_id || firstMarketId(board, currency_id) };
  });
}

/** Calls of favourites. Visitors see an empty list: existing clients ask without looking. */
export function favouriteCalls(gateway: Gateway, board: Board): Call[] {
  const database = () => gateway.database<FavouriteTables>();
  return [
    visitorCall({
      method: 'GET',
      path: '/optional/list',
      room,
      summary: 'The caller’s favourites; none for visitors.',
      input: z.object({}),
      handle: async ({ caller }) =>
        ok(caller === undefined ? [] : await starred(database(), board, caller.customerId)),
    }),
    customerCall({
      method: 'POST',
      path: '/optional/add',
      room,
      summary: 'Makes a market a favourite: the first one of a coin where none is named.',
      input: addFavouriteInput,
      handle: async ({ caller, input: { currency_id, match_id: named } }) => {
        if (board.asset(currency_id) === undefined) return refuse('unknown_currency');
        const first = firstMarketId(board, currency_id);
        const match_id = named ?? first;
        const isOther = match_id !== first;
        if (isOther && board.market(match_id)?.base.id !== currency_id) {
          return refuse('unknown_market');
        }
        const kept = isOther ? match_id : 0;
        const id = await addFavourite(database(), caller.customerId, currency_id, kept);
        return ok({ id, currency_id, match_id });
      },
    }),
    customerCall({
      method: 'POST',
      path: '/optional/del',
      room,
      summary: 'Removes a favourite by its own id.',
      input: removeFavouriteInput,
      handle: async ({ caller, input }) => {
        const removed = await removeFavourite(database(), caller.customerId, input.id);
        return removed ? ok({ id: input.id }) : refuse('unknown_favourite');
      },
    }),
  ];
}
