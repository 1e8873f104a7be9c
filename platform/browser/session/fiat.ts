import { useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import { divide, multiply } from '../numbers/decimal.ts';
import { formatFiat } from '../numbers/format.ts';
import { useLanguage, useSession } from './session.ts';

export type FiatRate = {
  readonly currency_code: string;
  /** Units of the currency for one US dollar, as a decimal text. */
  readonly rate: string;
  readonly symbol: string;
};

type Rates = { readonly updated_ms: number; readonly rates: readonly FiatRate[] };

const DAY_MS = 86_400_000;

/** The display currencies with their rates, fetched once a day. */
export function useFiatRates() {
  return useQuery({
    queryKey: ['fiat-rates'],
    queryFn: ({ signal }) => get<Rates>('/fiat/rates', { signal, quiet: true }),
    staleTime: DAY_MS,
  });
}

/** Turns a US dollar text into the chosen display currency; dollars while no rate is known. */
export function useFiat(): { readonly code: string; readonly show: (dollars: string) => string } {
  const chosen = useSession((session) => session.fiat);
  const language = useLanguage();
  const { data } = useFiatRates();
  const found = data?.rates.find((rate) => rate.currency_code === chosen);
  const code = found ? chosen : 'USD';
  const rate = found ? String(found.rate) : '1';
  return { code, show: (dollars) => formatFiat(language, multiply(dollars, rate), code) };
}

/** Share of a total as a whole percent, for pictures only. */
export function shareOf(part: string, total: string): number {
  return Number(divide(multiply(part, '100'), total, 2));
}
