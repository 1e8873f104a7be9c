/**
 * The live wire: one socket, one subscription made of what the screens show, frames with a
 * running number. A hole in the numbers, or a new connection, reloads all snapshots.
 */
import type { Socket } from 'socket.io-client';
import { noteBack } from '../api/healing.ts';
import { useSession } from '../session/session.ts';
import { forgetBook, takeDepthChange, takeTrades } from './book-feed.ts';
import { noteServerTime } from './server-clock.ts';
import { mergeQuotes, useLive } from './store.ts';
import type { Candle, Frame } from './types.ts';

export type Want = {
  readonly markets?: readonly number[] | 'all';
  readonly depth?: number | null;
  readonly trades?: number | null;
  readonly klines?: readonly { readonly match_id: number; readonly period: string }[];
  /** Channels of rooms for everybody. */
  readonly channels?: readonly string[];
};

/** The customer's own parts of a frame; each room knows what is in its own. */
type PrivateNews = Readonly<Record<string, unknown>>;
type CandleListener = (matchId: number, period: string, candle: Candle) => void;

const wants = new Set<Want>();
const candleListeners = new Set<CandleListener>();
const privateListeners = new Set<(news: PrivateNews) => void>();
const LOST_AFTER_MS = 2500;
const RELOAD_MS = 5000;

let socket: Socket | null = null;
let lastFrame = 0;
let lastFrameMs = 0;
let resubscribe: ReturnType<typeof setTimeout> | undefined;
let lost: ReturnType<typeof setTimeout> | undefined;

function union(): Required<Want> {
  const all = [...wants];
  const markets = all.flatMap((want) => (Array.isArray(want.markets) ? want.markets : []));
  return {
    markets: all.some((want) => want.markets === 'all') ? 'all' : [...new Set(markets)],
    depth: all.findLast((want) => want.depth)?.depth ?? null,
    trades: all.findLast((want) => want.trades)?.trades ?? null,
    klines: all.flatMap((want) => want.klines ?? []),
    channels: [...new Set(all.flatMap((want) => want.channels ?? []))],
  };
}

function subscribe(): void {
  if (socket?.connected) socket.emit('subscribe', union());
}

function reload(): void {
  forgetBook();
  useLive.setState((live) => ({ epoch: live.epoch + 1 }));
}

function takeFrame(frame: Frame & PrivateNews): void {
  const { sequence, server_ms, quotes, depth, trades, klines, ...own } = frame;
  const isHole = lastFrame !== 0 && sequence !== lastFrame + 1;
  lastFrame = sequence;
  lastFrameMs = Date.now();
  noteServerTime(server_ms);
  if (isHole) reload();
  if (quotes) mergeQuotes(quotes);
  if (depth) takeDepthChange(depth);
  if (trades) takeTrades(trades);
  for (const { match_id, period, ...candle } of klines ?? []) {
    for (const listener of candleListeners) listener(match_id, period, candle);
  }
  // What is not everybody's is the customer's own.
  if (Object.keys(own).length > 0) for (const listener of privateListeners) listener(own);
}

function authenticate(): void {
  const { token } = useSession.getState();
  if (token && socket?.connected) socket.emit('authenticate', token, () => undefined);
}

function connected(): void {
  clearTimeout(lost);
  const isAgain = useLive.getState().link === 'lost' || lastFrame !== 0;
  lastFrame = 0;
  useLive.setState({ link: 'online' });
  noteBack();
  authenticate();
  subscribe();
  if (isAgain) reload();
}

function disconnected(): void {
  // A short break heals before anyone needs to know.
  clearTimeout(lost);
  const lostMs = lastFrameMs;
  lost = setTimeout(() => useLive.setState({ link: 'lost', lostMs }), LOST_AFTER_MS);
}

/** The browser says that there is a network; the wire may have outlived that there was none. */
function online(): void {
  if (socket?.connected) connected();
  else {
    noteBack();
    socket?.connect();
  }
}

function listen(made: Socket): void {
  socket = made;
  made.on('connect', connected);
  made.on('disconnect', disconnected);
  made.on('connect_error', disconnected);
  made.on('frame', takeFrame);
  window.addEventListener('online', online);
  // A wire without a network may take most of a minute to notice.
  window.addEventListener('offline', disconnected);
  let token = useSession.getState().token;
  useSession.subscribe((session) => {
    if (session.token === token) return;
    token = session.token;
    // A new person on an old connection must not hear the former one's news.
    lastFrame = 0;
    made.disconnect().connect();
  });
}

/** Opens the socket once, at launch, beside the first screen. It reconnects by itself, for ever. */
export async function startLive(): Promise<void> {
  try {
    const { io } = await import('socket.io-client');
    listen(io({ transports: ['websocket', 'polling'], reconnectionDelayMax: 5000 }));
  } catch {
    // The part of the client that talks to the socket could not be loaded: say so, and try again.
    useLive.setState({ link: 'lost' });
    setTimeout(startLive, RELOAD_MS);
  }
}

/** Adds a want until the returned function is called. */
export function want(what: Want): () => void {
  wants.add(what);
  plan();
  return () => {
    wants.delete(what);
    plan();
  };
}

function plan(): void {
  clearTimeout(resubscribe);
  resubscribe = setTimeout(subscribe, 20);
}

/** Hears the current candles of subscribed periods. */
export function onCandle(listener: CandleListener): () => void {
  candleListeners.add(listener);
  return () => candleListeners.delete(listener);
}

/**
 * Hears the customer's own news, and what channels of rooms bring; `Parts` are those a room sends,
 * by their names in a frame.
 */
export function onPrivateNews<Parts extends object = PrivateNews>(
  listener: (news: Partial<Parts>) => void,
): () => void {
  const hear = listener as (news: PrivateNews) => void;
  privateListeners.add(hear);
  return () => privateListeners.delete(hear);
}

/** Tells what an own call has changed, as a frame of the socket would. */
export function tellOwnNews(news: PrivateNews): void {
  for (const listener of privateListeners) listener(news);
}
