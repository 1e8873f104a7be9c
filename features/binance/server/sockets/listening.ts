/** Who listens to which stream, by their names. */
import type { Connection } from './connection.ts';

/** Streams of one connection. */
export const MAX_STREAMS = 1_024;

/** A listener: its socket, and whether it wants the name with each message. */
export interface Listener {
  readonly connection: Connection;
  isCombined: boolean;
  /** The names it has asked for, each with the key of its stream; empty where there is none. */
  readonly names: Map<string, string>;
}

interface Heard<Stream> {
  readonly stream: Stream;
  /** Who hears it, by the names under which they asked for it. */
  readonly names: Map<string, Set<Listener>>;
}

/** Of a stream of all markets. */
const NO_SYMBOL = '';

/**
 * Listeners by stream; what a name is, and whether there is such a thing, its maker knows. A stream
 * of several names is one: what it tells is made once, and a market's are found without looking at
 * those of others.
 */
export class Listening<Stream extends object> {
  private readonly named: (name: string) => Stream | undefined;
  private readonly heard = new Map<string, Heard<Stream>>();
  private readonly bySymbol = new Map<string, Map<string, Stream>>();

  constructor(named: (name: string) => Stream | undefined) {
    this.named = named;
  }

  /** Begins to tell a listener streams; false where there would be too many, and then none. */
  subscribe(listener: Listener, names: readonly string[]): boolean {
    const fresh = new Set(names.filter((name) => !listener.names.has(name)));
    if (listener.names.size + fresh.size > MAX_STREAMS) return false;
    for (const name of fresh) {
      const stream = this.named(name);
      const key = stream === undefined ? '' : JSON.stringify(stream);
      listener.names.set(name, key);
      // What there is not is heard by nobody; clients take that as silence.
      if (stream === undefined) continue;
      const heard = this.heard.get(key) ?? this.begun(key, stream);
      const listeners = heard.names.get(name) ?? new Set();
      heard.names.set(name, listeners.add(listener));
    }
    return true;
  }

  /** Ends streams of a listener. */
  unsubscribe(listener: Listener, names: readonly string[]): void {
    for (const name of names) {
      const key = listener.names.get(name) ?? '';
      listener.names.delete(name);
      const heard = this.heard.get(key);
      const listeners = heard?.names.get(name);
      if (heard === undefined || listeners === undefined) continue;
      listeners.delete(listener);
      if (listeners.size === 0) heard.names.delete(name);
      if (heard.names.size === 0) this.over(key, heard.stream);
    }
  }

  /** All streams that somebody listens to, each with its key. */
  all(): [key: string, stream: Stream][] {
    return [...this.heard].map(([key, { stream }]) => [key, stream]);
  }

  /** Those of a symbol; without one those of all markets. */
  of(symbol = NO_SYMBOL): [key: string, stream: Stream][] {
    return [...(this.bySymbol.get(symbol) ?? [])];
  }

  /** Tells those who listen to the stream of a key, each by the name that he asked for. */
  tell(key: string, message: unknown): void {
    const names = this.heard.get(key)?.names ?? new Map<string, Set<Listener>>();
    const data = JSON.stringify(message);
    for (const [name, listeners] of names) {
      const combined = `{"stream":${JSON.stringify(name)},"data":${data}}`;
      for (const { connection, isCombined } of listeners) {
        connection.send(isCombined ? combined : data);
      }
    }
  }

  private begun(key: string, stream: Stream): Heard<Stream> {
    const heard = { stream, names: new Map<string, Set<Listener>>() };
    this.heard.set(key, heard);
    const symbol = symbolIn(stream);
    const own = this.bySymbol.get(symbol) ?? new Map<string, Stream>();
    this.bySymbol.set(symbol, own.set(key, stream));
    return heard;
  }

  private over(key: string, stream: Stream): void {
    this.heard.delete(key);
    const symbol = symbolIn(stream);
    const own = this.bySymbol.get(symbol);
    own?.delete(key);
    if (own?.size === 0) this.bySymbol.delete(symbol);
  }
}

function symbolIn(stream: object): string {
  return 'symbol' in stream ? String(stream.symbol) : NO_SYMBOL;
}
