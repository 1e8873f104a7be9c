import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { noteRecent } from '../../../platform/browser/live/recent-markets.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { useContracts } from './data.ts';
import type { Contract } from './preview.ts';

/** The market that was looked at last, as the trade screen keeps it. */
const KEY = 'lastMarket';

/** The contract that an address names, else the last market looked at, else the first. */
export function chooseContract(
  contracts: readonly Contract[],
  params: URLSearchParams,
  lastId: number | null,
): Contract | undefined {
  const [base, quote] = [params.get('currency_id'), params.get('legal_id')];
  const named = contracts.find(
    ({ market }) =>
      market.currency_id === Number(base) && (quote === null || market.legal_id === Number(quote)),
  );
  return named ?? contracts.find(({ market }) => market.match_id === lastId) ?? contracts[0];
}

/** The contract of this screen; choosing another one replaces the address. */
export function useContractChoice() {
  const query = useContracts();
  const [params, setParams] = useSearchParams();
  const contract = query.data && chooseContract(query.data, params, readValue<number>(KEY));
  const choose = useCallback(
    ({ market }: Contract) => {
      writeValue(KEY, market.match_id);
      noteRecent(market.match_id);
      setParams(
        (old) => {
          const kept = new URLSearchParams(old);
          kept.set('currency_id', String(market.currency_id));
          kept.set('legal_id', String(market.legal_id));
          return kept;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  return { query, contract, choose, params };
}
