import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import { noteRecent } from '../../../platform/browser/live/recent-markets.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';

const KEY = 'lastMarket';
const FIRST_NAME = 'BTC';

/** The market that an address names, else the last one looked at, else bitcoin or the first. */
export function chooseMarket(
  markets: readonly Market[],
  params: URLSearchParams,
  lastId: number | null,
): Market | undefined {
  const [id, quoteId] = [params.get('currency_id'), params.get('legal_id')];
  const [name, quoteName] = [params.get('currency_name'), params.get('legal_name')];
  const wanted = markets.find(
    (market) =>
      (id ? market.currency_id === Number(id) : name ? market.currency_name === name : false) &&
      (quoteId === null || market.legal_id === Number(quoteId)) &&
      (quoteName === null || market.legal_name === quoteName),
  );
  return (
    wanted ??
    markets.find((market) => market.match_id === lastId) ??
    markets.find((market) => market.currency_name === FIRST_NAME) ??
    markets[0]
  );
}

/** The market of this screen; choosing another one replaces the address. */
export function useMarketChoice() {
  const query = useMarkets();
  const [params, setParams] = useSearchParams();
  const market = query.data && chooseMarket(query.data, params, readValue<number>(KEY));
  const matchId = market?.match_id;
  useEffect(() => {
    if (matchId === undefined) return;
    writeValue(KEY, matchId);
    noteRecent(matchId);
  }, [matchId]);
  const choose = useCallback(
    (next: Pick<Market, 'currency_id' | 'legal_id'>) =>
      setParams(
        (old) => {
          const kept = new URLSearchParams(old);
          for (const name of ['currency_name', 'legal_name', 'price', 'total']) kept.delete(name);
          kept.set('currency_id', String(next.currency_id));
          kept.set('legal_id', String(next.legal_id));
          return kept;
        },
        { replace: true },
      ),
    [setParams],
  );
  return { query, market, choose, params };
}
