/** What the screen of fairness reads. */
import { useQuery } from '@tanstack/react-query';
import { get } from '../../../platform/browser/api/client.ts';
import { ServerFault, Unreachable } from '../../../platform/browser/api/errors.ts';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { wordsOf } from '../../../platform/browser/words/translate.ts';
import type { NamedFile, NamedList } from '../../../core/receipts/kind.ts';
import type { ChainedTick } from '../../feeds/contract.ts';
import { readKeys, readTicks } from '../wire.ts';
import type { hourRow, statisticsMessage } from '../wire.ts';

const STALE_MS = 30_000;
const ROWS_OF_PAGE = 1_000;
const KEYS_ADDRESS = '/.well-known/bourse-keys.json';

export type Statistics = ReturnType<typeof statisticsMessage>;

/** Figures of all products, and the balances of the house. */
export function useStatistics() {
  return useQuery({
    queryKey: ['fairness', 'statistics'],
    queryFn: ({ signal }) => get<Statistics>('/fairness/statistics', { signal }),
    staleTime: STALE_MS,
  });
}

export type HourRow = ReturnType<typeof hourRow>;

/** The hours of a day for which a market has ticks. */
export function useHours(marketId: number | undefined, day: string) {
  return useQuery({
    queryKey: ['fairness', 'hours', marketId, day],
    queryFn: ({ signal }) =>
      get<readonly HourRow[]>('/fairness/hours', { fields: { match_id: marketId, day }, signal }),
    enabled: marketId !== undefined,
    staleTime: STALE_MS,
  });
}

async function fetchKeys(signal: AbortSignal) {
  const reply = await fetch(KEYS_ADDRESS, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new Unreachable('network');
  });
  if (!reply.ok) throw new ServerFault('');
  const body: unknown = await reply.json();
  const read = readKeys(body);
  if (read === undefined) throw new Unreachable('no keys');
  const { keys, fingerprint } = read;
  return { keys, present: keys.at(-1)?.publicKey ?? '', fingerprint };
}

/** The public keys as the house publishes them. */
export function useKeys() {
  return useQuery({
    queryKey: ['fairness', 'keys'],
    queryFn: ({ signal }) => fetchKeys(signal),
    staleTime: STALE_MS,
  });
}

/** The hour's file that a receipt names; no ticks where it cannot be had. */
export async function fetchFile(
  file: NamedFile,
  signal: AbortSignal,
): Promise<readonly ChainedTick[]> {
  const hour = new Date(file.hourMs).toISOString().slice(0, 'YYYY-MM-DDTHH'.length);
  const address = `/api/fairness/ticks?match_id=${file.marketId}&hour=${hour}`;
  const reply = await fetch(address, { signal }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    return undefined;
  });
  const isFile = reply?.headers.get('content-type') === 'application/gzip';
  if (reply?.body === null || reply === undefined || !isFile) return [];
  const lines = reply.body.pipeThrough(new DecompressionStream('gzip'));
  return readTicks(await new Response(lines).text()) ?? [];
}

/** All rows of the list that a receipt names, page by page. */
export async function fetchList(list: NamedList, signal: AbortSignal): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; ; page += 1) {
    const fields = { ...list.fields, page, limit: ROWS_OF_PAGE };
    const told = await get<{ readonly data: readonly unknown[]; readonly total: number }>(
      list.call,
      { fields, signal },
    );
    rows.push(...told.data);
    if (told.data.length === 0 || rows.length >= told.total) return rows;
  }
}

/** A receipt of what happened just now is signed within a few seconds. */
const FRESH = { retry: 5, retryDelay: 800 } as const;

/** What the receipt of a kind and number is kept as. */
export function receiptKey(kind: string | null, id: string | null) {
  return ['fairness:own', 'receipt', kind, id] as const;
}

/**
 * The text of an own receipt; asked only where the address names one.
 * @param isFresh it may not be there yet, and is asked for again without a word
 */
export function useOwnReceipt(
  kind: string | null,
  id: string | null,
  dueMs: string | null,
  isFresh = false,
) {
  return useQuery({
    queryKey: [...receiptKey(kind, id), dueMs],
    queryFn: async ({ signal }) => {
      const fields = { kind, id, due_ms: dueMs };
      const options = { fields, signal, quiet: isFresh };
      return JSON.stringify(await get<unknown>('/fairness/receipt', options), null, 2);
    },
    enabled: useLoggedIn() && kind !== null && id !== null,
    staleTime: Infinity,
    ...(isFresh && FRESH),
  });
}

/** The texts of a room that belong to its receipts and figures. */
function receiptWordsOf(room: string): Promise<void> {
  return wordsOf(`${room}-receipts`);
}

/** All kinds of receipts that rooms declare, once they and their texts are there. */
export function useReceiptKinds() {
  const loaders = useContributions('receipts');
  return useQuery({
    queryKey: ['fairness', 'kinds'],
    queryFn: async () => {
      const found = await Promise.all(loaders.map((load) => load()));
      const kinds = found.flatMap(({ receiptKinds }) => receiptKinds);
      await Promise.all([...new Set(kinds.map(({ room }) => room))].map(receiptWordsOf));
      return kinds;
    },
    staleTime: Infinity,
  });
}
