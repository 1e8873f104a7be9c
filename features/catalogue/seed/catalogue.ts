/** The catalogue of the first start. Afterwards the installed one in the database counts. */
import type {
  AssetDefinition,
  Calendar,
  CatalogueDefinition,
  MarketDefinition,
} from '../contract.ts';
import { ASSET_IDS, type Instrument, INSTRUMENTS, type Steps } from './instruments.ts';
import { US_STOCKS, usStocksCalendar } from './us-stocks.ts';

/** Which ids assets get: the specification's, or those that existing clients hard-code. */
export type CatalogueName = keyof typeof ASSET_IDS;

const SCALE = 8;
const MAKER_FEE_PPM = 800;
const TAKER_FEE_PPM = 1_000;
const COIN_BAND_PPM = 10_000;
const STOCK_BAND_PPM = 5_000;
const STALE_AFTER_MS = 15_000;
const LONGEST_PAST_MS = 4 * 366 * 86_400_000;
const MIN_NOTIONAL = '5';

function idsOf(name: CatalogueName): ReadonlyMap<string, number> {
  const named: readonly string[] = ASSET_IDS[name];
  const rest = INSTRUMENTS.map(({ code }) => code).filter((code) => !named.includes(code));
  return new Map([...named, ...rest].map((code, index) => [code, index + 1] as const));
}

function idOf(ids: ReadonlyMap<string, number>, code: string): number {
  const id = ids.get(code);
  if (id === undefined) throw new Error(`no asset ${code}`);
  return id;
}

function assetDefinition(
  instrument: Instrument,
  ids: ReadonlyMap<string, number>,
): AssetDefinition {
  const { code, title, kind, accounts } = instrument;
  const id = idOf(ids, code);
  return { id, code, title, kind, scale: SCALE, accounts, exchangeable: kind === 'coin' };
}

interface Pair {
  readonly base: Instrument;
  readonly quote: string;
  readonly steps: Steps;
}

/** Every instrument against USDT, and Bitcoin against USDC besides. */
function pairs(): Pair[] {
  const againstDollar = INSTRUMENTS.flatMap((base): Pair[] =>
    base.market === undefined ? [] : [{ base, quote: 'USDT', steps: base.market }],
  );
  const bitcoin = againstDollar.find(({ base }) => base.code === 'BTC');
  if (bitcoin === undefined) throw new Error('no market of BTC');
  return [...againstDollar, { ...bitcoin, quote: 'USDC' }];
}

function marketDefinition(
  { base, quote, steps }: Pair,
  id: number,
  ids: ReadonlyMap<string, number>,
): MarketDefinition {
  const isStock = base.kind === 'stock';
  return {
    id,
    kind: base.kind,
    baseId: idOf(ids, base.code),
    quoteId: idOf(ids, quote),
    tickSize: steps.tick,
    lotSize: steps.lot,
    minQuantity: steps.lot,
    maxQuantity: steps.maxQuantity,
    minNotional: MIN_NOTIONAL,
    maxNotional: steps.maxNotional,
    makerFeePpm: MAKER_FEE_PPM,
    takerFeePpm: TAKER_FEE_PPM,
    bandPpm: isStock ? STOCK_BAND_PPM : COIN_BAND_PPM,
    staleAfterMs: STALE_AFTER_MS,
    calendar: isStock ? US_STOCKS : null,
    reference: { price: steps.price, dailyVolatilityPpm: steps.dailyVolatilityPpm },
    sort: id,
  };
}

/** Sessions that no chart reaches back to are left out. */
function recentSessions(calendar: Calendar, nowMs: number): Calendar {
  const oldestMs = nowMs - LONGEST_PAST_MS;
  return { ...calendar, sessions: calendar.sessions.filter(([, closes]) => closes > oldestMs) };
}

/**
 * The catalogue that a setting names. USDT comes first among the assets, and its markets before
 * the others, because existing clients read the first group only.
 */
export function catalogueDefinition(name: CatalogueName, nowMs: number): CatalogueDefinition {
  const ids = idsOf(name);
  return {
    name,
    assets: INSTRUMENTS.map((instrument) => assetDefinition(instrument, ids)),
    markets: pairs().map((pair, index) => marketDefinition(pair, index + 1, ids)),
    calendars: [recentSessions(usStocksCalendar(), nowMs)],
  };
}
