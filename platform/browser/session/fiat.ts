import { queryOptions, useQuery } from '@tanstack/react-query';
import { get } from '../api/client.ts';
import { queryClient } from '../api/query.ts';
import { divide, multiply } from '../numbers/decimal.ts';
import { formatFiat } from '../numbers/format.ts';
import { useLanguage, useSession } from './session.ts';
import { readValue, writeValue } from './storage.ts';

export type FiatRate = {
  readonly currency_code: string;
  /** Units of the currency for one US dollar, as a decimal text. */
  readonly rate: string;
  readonly symbol: string;
};

type Rates = { readonly updated_ms: number; readonly rates: readonly FiatRate[] };

const DAY_MS = 86_400_000;
const RATES_KEY = 'fiats';
const TIME_KEY = 'saveFiatsTime';

async function fetchRates(signal: AbortSignal): Promise<Rates> {
  const fetched = await get<Rates>('/fiat/rates', { signal, quiet: true });
  writeValue(RATES_KEY, fetched.rates);
  writeValue(TIME_KEY, Date.now());
  return fetched;
}

/** The rates of an earlier visit: shown at once, and without a network. */
function storedRates(): Rates | undefined {
  const rates = readValue<readonly FiatRate[]>(RATES_KEY);
  return Array.isArray(rates) ? { updated_ms: storedAtMs(), rates } : undefined;
}

function storedAtMs(): number {
  return readValue<number>(TIME_KEY) ?? 0;
}

const RATES = queryOptions({
  queryKey: ['fiat-rates'],
  queryFn: ({ signal }) => fetchRates(signal),
  initialData: storedRates,
  initialDataUpdatedAt: storedAtMs,
  staleTime: DAY_MS,
  // A page that stays open for days.
  refetchInterval: DAY_MS,
});

/** The display currencies with their rates, fetched once a day. */
export function useFiatRates() {
  return useQuery(RATES);
}

/** At the start: fetches the rates, unless those of an earlier visit are younger than a day. */
export function warmFiatRates(): void {
  void queryClient.prefetchQuery(RATES);
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
