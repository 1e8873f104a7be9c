/** What there is to trade, under which limits: the endpoints every client begins with. */
import { type Answer, answered, illegal } from '../wire/errors.ts';
import { rangeMessage, RATE_LIMITS, symbolMessage, symbolOf } from '../wire/symbols.ts';
import { printTicks, type Market } from '../../catalogue/contract.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import type { MarketSource } from './needs.ts';
import type { Symbols } from './symbols.ts';

interface Parts {
  readonly source: MarketSource;
  readonly symbols: Symbols;
  readonly nowMs: () => number;
}

const STATUSES = ['TRADING', 'HALT', 'BREAK'] as const;

function exchangeInfo({ source, symbols, nowMs }: Parts, { asked }: ApiCall): Answer {
  const { markets } = symbols.several(asked);
  const permissions = asked.optional('permissions');
  const status = asked.optional('symbolStatus');
  if (status !== '' && !STATUSES.some((each) => each === status)) {
    asked.note(illegal('symbolStatus', STATUSES.join(', ')));
  }
  if (asked.error !== undefined) return asked.error;
  const isSpot = permissions === '' || permissions.includes('SPOT');
  const rows = (isSpot ? markets : []).map((market) =>
    symbolMessage(market, source.shown(market).state, source.conditions(market)),
  );
  return answered({
    timezone: 'UTC',
    serverTime: nowMs(),
    rateLimits: Object.values(RATE_LIMITS),
    exchangeFilters: [],
    symbols: status === '' ? rows : rows.filter((row) => row.status === status),
  });
}

function reference({ source, symbols, nowMs }: Parts, { asked }: ApiCall): Answer {
  const market = symbols.asked(asked);
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const { indexTicks } = source.shown(market);
  return answered({
    symbol: symbolOf(market),
    referencePrice: indexTicks > 0 ? printTicks(market, indexTicks) : null,
    timestamp: nowMs(),
  });
}

function rules({ source, symbols }: Parts, { asked }: ApiCall): Answer {
  const { markets } = symbols.several(asked);
  if (asked.error !== undefined) return asked.error;
  const rows = markets.map((market: Market) => rangeMessage(market, source.conditions(market)));
  return answered({ symbolRules: rows });
}

/** The endpoints that tell what there is. */
export function generalCalls(parts: Parts): Endpoint[] {
  const time = (): Answer => answered({ serverTime: parts.nowMs() });
  const nothing = (): Answer => answered({});
  const empty = (): Answer => answered([]);
  const noSymbols = (): Answer =>
    answered({ timezone: 'UTC', serverTime: parts.nowMs(), rateLimits: [], symbols: [] });
  const get = (path: string, weight: number, answer: Endpoint['answer'], socket?: string) => {
    const endpoint: Endpoint = { method: 'GET', path, weight, answer };
    return socket === undefined ? endpoint : { ...endpoint, socket };
  };
  return [
    get('/api/v3/ping', 1, nothing, 'ping'),
    get('/api/v3/time', 1, time, 'time'),
    get('/api/v3/exchangeInfo', 20, (call) => exchangeInfo(parts, call), 'exchangeInfo'),
    get('/api/v3/executionRules', 2, (call) => rules(parts, call), 'executionRules'),
    get('/api/v3/referencePrice', 2, (call) => reference(parts, call), 'referencePrice'),
    // What clients ask of products that the house does not have.
    get('/dapi/v1/exchangeInfo', 1, noSymbols),
    get('/dapi/v1/ping', 1, nothing),
    get('/dapi/v1/time', 1, time),
    get('/sapi/v1/system/status', 1, () => answered({ status: 0, msg: 'normal' })),
    get('/sapi/v1/margin/allPairs', 1, empty),
    get('/sapi/v1/margin/isolated/allPairs', 1, empty),
  ];
}
