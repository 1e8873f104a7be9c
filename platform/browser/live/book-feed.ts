/** Keeps the depth and the tape of the one market that is open: snapshot, then increments. */
import { get } from '../api/client.ts';
import { applyDepth, catchUp } from './depth.ts';
import { takesTurns } from './frame-scheduler.ts';
import { useLive } from './store.ts';
import type { DepthChange, DepthSnapshot, Tape, Trade } from './types.ts';

export type Pair = {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
};

const DEPTH_LEVELS = 100;
const TAPE_LENGTH = 50;
const RETRY_MS = 1500;

let pair: Pair | null = null;
/** The book as it is; the screens show it with their next picture. */
let book: DepthSnapshot | null = null;
let waiting: DepthChange[] = [];
let fetching: AbortController | null = null;
let users = 0;

const drawBook = takesTurns(() => {
  useLive.setState({ depth: book });
  return false;
});

/** The tape as it is, which a picture may still have to show. */
let tape: Tape | null = null;

const drawTape = takesTurns(() => {
  useLive.setState({ tape });
  return false;
});

function setTape(next: Tape | null): void {
  tape = next;
  useLive.setState({ tape });
}

function setBook(next: DepthSnapshot | null): void {
  book = next;
  useLive.setState({ depth: book, depthFailed: false });
}

async function loadDepth(): Promise<void> {
  if (!pair) return;
  fetching?.abort();
  const own = new AbortController();
  fetching = own;
  const { match_id, currency_id, legal_id } = pair;
  try {
    const snapshot = await get<DepthSnapshot>('/market/depth', {
      fields: { currency_id, legal_id, limit: DEPTH_LEVELS },
      signal: own.signal,
      quiet: true,
    });
    if (own.signal.aborted) return;
    const verdict = catchUp({ ...snapshot, match_id }, waiting);
    waiting = [];
    fetching = null;
    if (verdict.kind === 'applied') setBook(verdict.book);
    else setTimeout(reloadIf, RETRY_MS, match_id);
  } catch {
    if (own.signal.aborted) return;
    fetching = null;
    useLive.setState({ depthFailed: true });
    setTimeout(reloadIf, RETRY_MS, match_id);
  }
}

function reloadIf(matchId: number): void {
  if (pair?.match_id === matchId && !fetching) void loadDepth();
}

async function loadTape(): Promise<void> {
  if (!pair) return;
  const { match_id, currency_id, legal_id } = pair;
  try {
    const trades = await get<Trade[]>('/market/trades', {
      fields: { currency_id, legal_id, limit: TAPE_LENGTH },
      quiet: true,
    });
    if (pair?.match_id === match_id) setTape({ matchId: match_id, trades });
  } catch {
    setTimeout(() => pair?.match_id === match_id && void loadTape(), RETRY_MS);
  }
}

/** Opens a market; the last of several users that close it forgets it. */
export function openBook(next: Pair): () => void {
  users += 1;
  if (pair?.match_id !== next.match_id) {
    pair = next;
    waiting = [];
    setBook(null);
    setTape(null);
    void loadDepth();
    void loadTape();
  }
  return () => {
    users -= 1;
    if (users > 0) return;
    // Left only when no other screen took it over in the same moment.
    setTimeout(() => {
      if (users > 0) return;
      fetching?.abort();
      fetching = null;
      pair = null;
      setBook(null);
      setTape(null);
    }, 1000);
  };
}

/** Snapshots again, after a loss. */
export function forgetBook(): void {
  waiting = [];
  void loadDepth();
  void loadTape();
}

/** One increment of the depth. */
export function takeDepthChange(change: DepthChange): void {
  if (change.match_id !== pair?.match_id) return;
  if (!book || fetching) {
    waiting.push(change);
    return;
  }
  const verdict = applyDepth(book, change);
  if (verdict.kind === 'applied') {
    book = verdict.book;
    drawBook();
  }
  if (verdict.kind !== 'gap') return;
  waiting.push(change);
  void loadDepth();
}

/** New trades, oldest or newest first; the tape keeps the newest first and each once. */
export function takeTrades(news: readonly (Trade & { readonly match_id: number })[]): void {
  const before = tape;
  if (!before) return;
  const known = new Set(before.trades.map((trade) => trade.id));
  const fresh = news.filter((trade) => trade.match_id === before.matchId && !known.has(trade.id));
  if (fresh.length === 0) return;
  fresh.sort((a, b) => b.time_ms - a.time_ms || Number(b.id) - Number(a.id));
  const trades = [...fresh, ...before.trades].slice(0, TAPE_LENGTH);
  tape = { matchId: before.matchId, trades };
  drawTape();
}
