/** What TradingView's charting library asks of a site whose markets it draws. */
import type { Market } from '../../catalogue/contract.ts';
import { Asked } from '../wire/asked.ts';
import {
  type Answer,
  answered,
  isApiError,
  missing,
  UNKNOWN_INTERVAL,
  UNKNOWN_SYMBOL,
} from '../wire/errors.ts';
import { intervalNamed, spanOf } from '../wire/periods.ts';
import { symbolOf } from '../wire/symbols.ts';
import {
  foundMessage,
  historyMessage,
  intervalOf,
  kindOf,
  UDF_CONFIG,
  udfSymbol,
} from '../wire/udf.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import { klines, MAX_CANDLES, type MarketParts } from './market-calls.ts';

const MAX_FOUND = 50;
const MAX_WORD = 40;
const SECOND_MS = 1_000;

/** The library takes an error for one only in this form. */
function said(answer: Answer): Answer {
  return isApiError(answer) ? answered({ s: 'error', errmsg: answer.msg }) : answer;
}

/** The market of a name, which may have an exchange before it. */
function marketOf({ symbols }: MarketParts, asked: Asked): Market | undefined {
  const name = asked.text('symbol');
  return symbols.find(name.slice(name.lastIndexOf(':') + 1).toUpperCase());
}

function one(parts: MarketParts, { asked }: ApiCall): Answer {
  const market = marketOf(parts, asked);
  if (market === undefined) return asked.error ?? UNKNOWN_SYMBOL;
  return answered(udfSymbol(market));
}

function search({ symbols }: MarketParts, { asked }: ApiCall): Answer {
  const word = asked.optional('query').slice(0, MAX_WORD).toUpperCase();
  const type = asked.values.get('type') ?? '';
  const limit = asked.whole('limit', { most: MAX_FOUND, otherwise: MAX_FOUND });
  const isMeant = (market: Market) =>
    (type === '' || kindOf(market) === type) &&
    (symbolOf(market).includes(word) || market.symbol.toUpperCase().includes(word));
  const found = symbols.all().filter((market) => isMeant(market));
  return answered(found.slice(0, limit).map((market) => foundMessage(market)));
}

/** Candles before a time: as many as are asked for, or those since another time. */
async function history(parts: MarketParts, call: ApiCall): Promise<Answer> {
  const { asked } = call;
  const market = marketOf(parts, asked);
  const name = intervalOf(asked.text('resolution'));
  const interval = intervalNamed(name);
  const [from, to] = [asked.number('from') ?? 0, asked.number('to')];
  const count = asked.number('countback') ?? 0;
  if (to === undefined) asked.note(missing('to'));
  if (asked.error !== undefined) return asked.error;
  if (market === undefined) return UNKNOWN_SYMBOL;
  if (interval === undefined || to === undefined) return UNKNOWN_INTERVAL;
  if (to <= 0) return answered(historyMessage([]));
  const endMs = to * SECOND_MS - 1;
  const since = Math.ceil((endMs - from * SECOND_MS) / spanOf(interval)) + 1;
  const limit = Math.min(Math.max(count > 0 ? count : since, 1), MAX_CANDLES);
  const values = { symbol: symbolOf(market), interval: name, limit, endTime: endMs };
  const texts = Object.entries(values).map(([key, value]) => [key, String(value)] as const);
  const answer = await klines(parts, { ...call, asked: new Asked(new Map(texts)) });
  if (isApiError(answer)) return answer;
  const rows = answer.body as (number | string)[][];
  const isIn = (row: readonly (number | string)[]) =>
    count > 0 || Number(row[0]) >= from * SECOND_MS;
  return answered(historyMessage(rows.filter(isIn)));
}

/** Its five calls. */
export function udfCalls(parts: MarketParts): Endpoint[] {
  const get = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => ({
    method: 'GET',
    path: `/udf/${path}`,
    weight,
    answer: async (call) => said(await answer(call)),
  });
  return [
    get('config', 1, () => answered(UDF_CONFIG)),
    get('symbols', 1, (call) => one(parts, call)),
    get('search', 2, (call) => search(parts, call)),
    get('history', 2, (call) => history(parts, call)),
    get('time', 1, () => answered(Math.floor(parts.nowMs() / SECOND_MS))),
  ];
}
