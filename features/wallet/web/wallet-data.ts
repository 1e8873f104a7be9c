import { useQuery } from '@tanstack/react-query';
import { type Fields, get, post } from '../../../platform/browser/api/client.ts';
import { queryClient } from '../../../platform/browser/api/query.ts';
import { useKeyedPost } from '../../../platform/browser/parts/keyed-post.ts';
import { usePaged } from '../../../platform/browser/parts/paged.ts';
import { readerClock } from '../../../platform/browser/session/reader-clock.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { type Account, WIRE_ACCOUNTS, type WalletList } from './accounts.ts';
import type { Portfolio } from './portfolio.ts';
import type {
  detailMessage,
  exchangeMessage,
  frozenMessage,
  kindRow,
  lineRow,
  monthRow,
  moveRow,
  profitMessage,
  transferCoinRow,
  valueMessage,
} from '../wire/index.ts';
import type { lockMessage, quoteMessage } from '../wire/quotation.ts';
import type { Page } from '../../../core/wire/page.ts';
import { tellOwnNews } from '../../../platform/browser/live/socket.ts';

const POLL_MS = 3000;
/** Prices move what one owns: the total and the profit of today are asked for in one rhythm. */
const WORTH_POLL_MS = 15_000;

/** Money moved: everything that shows it is read again. */
export function refreshMoney(): void {
  void queryClient.invalidateQueries({ queryKey: ['wallet:own', 'moves'] });
  tellOwnNews({ balances: true });
}

/** Reads everything again that the overview shows. */
export function refreshAssets(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: ['wallet:own', 'held'], type: 'active' });
}

/** All accounts with all coins, valued anew while one looks. */
export function useWalletList() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'list'],
    queryFn: ({ signal }) => post<WalletList>('/wallet/list', { signal, quiet: true }),
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

export type Detail = ReturnType<typeof detailMessage>;

export type Frozen = ReturnType<typeof frozenMessage>;

/** What holds the frozen money of one coin in one account; asked only where some is frozen. */
export function useFrozen(currencyId: number, account: Account, isAny: boolean) {
  const loggedIn = useLoggedIn();
  return useQuery({
    queryKey: ['wallet:own', 'held', 'frozen', currencyId, account],
    queryFn: ({ signal }) =>
      get<Frozen>('/wallet/frozen', {
        fields: { currency: currencyId, type: WIRE_ACCOUNTS[account] },
        signal,
      }),
    enabled: loggedIn && isAny,
  });
}

/** One coin in one account. */
export function useWalletDetail(currencyId: number, account: Account) {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'detail', currencyId, account],
    queryFn: ({ signal }) =>
      post<Detail>('/wallet/detail', {
        fields: { currency: currencyId, type: WIRE_ACCOUNTS[account] },
        signal,
      }),
    enabled: useLoggedIn(),
  });
}

export type BillRow = ReturnType<typeof lineRow>;

/** Which lines of the statement; 0 and `all` leave nothing out. */
export type StatementFilter = {
  readonly currencyId: number;
  readonly accountId: number;
  readonly kind: string;
  /** Unix milliseconds from which on; 0 is the beginning. */
  readonly fromMs: number;
};

/** What a statement can be narrowed to; `all` narrows nothing. */
export function useBillKinds() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['wallet', 'kinds', language],
    queryFn: ({ signal }) =>
      get<readonly ReturnType<typeof kindRow>[]>('/wallet/bill_kinds', { signal, quiet: true }),
    enabled: useLoggedIn(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

type StatementPage = { readonly list: readonly BillRow[] };

function readPage(filter: StatementFilter, fields: Fields, signal?: AbortSignal) {
  const { currencyId, accountId, kind, fromMs } = filter;
  return post<StatementPage>('/wallet/legal_log', {
    fields: { currency: currencyId, type: accountId, kind, from_ms: fromMs, ...fields },
    signal,
  });
}

/** So many lines a file of the statement has at most. */
export const MOST_LINES = 5_000;
const LINES_A_PAGE = 100;

/** All lines of a statement up to now, newest first, as far as a file takes them. */
export async function readLines(filter: StatementFilter): Promise<readonly BillRow[]> {
  const lines: BillRow[] = [];
  // What comes meanwhile would push lines from one page to the next.
  const to_ms = Date.now();
  for (let page = 1; lines.length < MOST_LINES; page += 1) {
    const { list } = await readPage(filter, { page, limit: LINES_A_PAGE, to_ms });
    lines.push(...list);
    if (list.length < LINES_A_PAGE) break;
  }
  return lines;
}

/** Statement lines, page after page. */
export function useStatement(filter: StatementFilter) {
  const language = useLanguage();
  const { currencyId, accountId, kind, fromMs } = filter;
  return usePaged(
    ['wallet:own', 'statement', currencyId, accountId, kind, fromMs, language],
    async (page, signal) => (await readPage(filter, { page }, signal)).list,
    useLoggedIn(),
  );
}

/** Reads the shown lines and months of the statement again. */
export function refreshStatement(): Promise<void> {
  return queryClient.refetchQueries({ queryKey: ['wallet:own', 'statement'], type: 'active' });
}

/** What came in and went out of one coin in a month, `YYYY-MM` by the reader's clock. */
export type MonthTotal = ReturnType<typeof monthRow>;

/** The months of the statement with their totals. */
export function useBillMonths(currencyId: number, kind: string) {
  return useQuery({
    queryKey: ['wallet:own', 'statement', 'months', currencyId, kind],
    queryFn: ({ signal }) =>
      get<readonly MonthTotal[]>('/wallet/bill_months', {
        fields: { currency: currencyId, kind, ...readerClock() },
        signal,
      }),
    enabled: useLoggedIn(),
  });
}

/** How the day goes so far, in dollars. */
export type DayProfit = ReturnType<typeof profitMessage>;

/** Profit and loss since midnight by the reader's clock, valued anew while one looks. */
export function useDayProfit() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'profit'],
    queryFn: ({ signal }) =>
      get<DayProfit>('/wallet/profit', {
        fields: readerClock(),
        signal,
        quiet: true,
      }),
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

/** Spans of the value over time, as the server names them. */
export const VALUE_SPANS = ['1d', '1w', '1m', '1y'] as const;
export type ValueSpan = (typeof VALUE_SPANS)[number];

/** What one owned over a span, in dollars. */
export type ValueSeries = ReturnType<typeof valueMessage>;

/** The value over time; its last point is valued anew with the total. */
export function useValueSeries(span: ValueSpan) {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'value', span],
    queryFn: ({ signal }) =>
      get<ValueSeries>('/wallet/value', { fields: { span }, signal, quiet: true }),
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

/** What coins cost and brought, valued anew with the total. */
export function usePortfolio() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['wallet:own', 'held', 'portfolio', language],
    queryFn: ({ signal }) => get<Portfolio>('/wallet/portfolio', { signal, quiet: true }),
    enabled: useLoggedIn(),
    refetchInterval: WORTH_POLL_MS,
  });
}

/** A transfer between accounts, or an exchange between coins. */
export type MoveRow = ReturnType<typeof moveRow>;

/** Past transfers between accounts and exchanges between coins. */
export function useTransferHistory() {
  const language = useLanguage();
  return usePaged(
    ['wallet:own', 'moves', language],
    async (page, signal) =>
      (
        await get<Page<MoveRow>>('/wallet/hzhistory', {
          fields: { page },
          signal,
        })
      ).data,
    useLoggedIn(),
  );
}

export type ExchangeCoins = ReturnType<typeof exchangeMessage>;

/** Coins that can be exchanged, with what one has of them. */
export function useExchangeCoins() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'exchange'],
    queryFn: ({ signal }) => post<ExchangeCoins>('/user/getTransferList', { signal }),
    enabled: useLoggedIn(),
  });
}

export type ExchangeRate = ReturnType<typeof quoteMessage>;

/** The rate of an exchange, of an amount where one is given, asked again every three seconds. */
export function useExchangeRate(from: number | undefined, to: number | undefined, amount = '') {
  const fields = { from_currency_id: from, to_currency_id: to, ...(amount && { number: amount }) };
  return useQuery({
    queryKey: ['wallet:own', 'rate', fields],
    queryFn: ({ signal }) =>
      post<ExchangeRate>('/user/getTransferFee', {
        fields,
        signal,
        quiet: true,
      }),
    enabled: useLoggedIn() && from !== undefined && to !== undefined && from !== to,
    refetchInterval: POLL_MS,
    staleTime: 0,
  });
}

/** A price that is locked. */
export type PriceLock = ReturnType<typeof lockMessage>;

/** Locks a price, once however often its button is pressed. */
export function useLockPost() {
  const read = (answer: unknown) => answer as PriceLock;
  return useKeyedPost('/user/lockPrice', () => undefined, refreshMoney, read);
}

export type TransferCoin = ReturnType<typeof transferCoinRow>;

/** Coins that can be moved between accounts. */
export function useTransferCoins() {
  return useQuery({
    queryKey: ['wallet:own', 'held', 'transfer'],
    queryFn: ({ signal }) =>
      get<readonly TransferCoin[]>('/currency/user_currency_list', { signal }),
    enabled: useLoggedIn(),
  });
}

/** A post that moves money, once however often its button is pressed; `onDone` runs after a yes. */
export function useMoneyPost(path: string, onDone: (message: string) => void) {
  return useKeyedPost(path, onDone, refreshMoney);
}
