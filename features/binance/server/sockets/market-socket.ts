/** A socket of market data: which streams it asks for, and how it is answered. */
import type { Connection } from './connection.ts';
import { type Listener, type Listening, MAX_STREAMS } from './listening.ts';

/** Whoever knows who listens. */
export type Streamed = Pick<Listening<object>, 'subscribe' | 'unsubscribe'>;

/** So many names a socket may say and be told in a minute; so many at once, too. */
export const MAX_NAMED = 4 * MAX_STREAMS;
/** Whether so many more names may be said or told now. */
type Metered = (names: number) => boolean;

type Id = number | string | null;

interface Asked {
  readonly id: Id;
  readonly method: string;
  readonly params: readonly unknown[];
}

function failure(id: Id, code: number, msg: string): string {
  return JSON.stringify({ error: { code, msg }, id });
}

/** What a text asks; a text where it is no question. */
function askedOf(text: string): Asked | string {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return failure(null, 3, 'Invalid JSON: expected value');
  }
  const { id = null, method, params = [] } = (json ?? {}) as Record<string, unknown>;
  const isId = id === null || typeof id === 'number' || (typeof id === 'string' && id.length <= 64);
  if (!isId) return failure(null, 2, 'Invalid request: request ID must be an integer or a text');
  if (typeof method !== 'string') return failure(id, 2, 'Invalid request: missing field `method`');
  if (!Array.isArray(params)) return failure(id, 2, 'Invalid request: invalid type of `params`');
  return { id, method, params };
}

function namesOf(params: readonly unknown[]): string[] | undefined {
  const names = params.filter((each): each is string => typeof each === 'string');
  const isWhole = names.length === params.length && names.every(({ length }) => length <= 60);
  return isWhole ? names : undefined;
}

/** Answers what comes on a socket of market data. */
export class MarketSocket {
  private readonly streams: Streamed;
  private readonly listener: Listener;
  private readonly meter: Metered;

  constructor(connection: Connection, streams: Streamed, isCombined: boolean, meter: Metered) {
    this.streams = streams;
    this.listener = { connection, isCombined, names: new Map() };
    this.meter = meter;
  }

  /** Begins with the streams that stood in the address; too many of them end it. */
  begin(names: readonly string[]): void {
    if (this.streams.subscribe(this.listener, names)) return;
    this.listener.connection.end(1_008, 'Too many streams');
  }

  /** Forgets what it listened to. */
  end(): void {
    this.streams.unsubscribe(this.listener, [...this.listener.names.keys()]);
  }

  /** Answers a text. */
  take(text: string): void {
    const asked = askedOf(text);
    const { connection, names } = this.listener;
    if (typeof asked !== 'string') {
      // What a message costs are the names in it, or those that it wants to be told.
      const named = asked.method === 'LIST_SUBSCRIPTIONS' ? names.size : asked.params.length;
      if (!this.meter(named)) return connection.end(1_008, 'Too many streams named');
    }
    connection.send(typeof asked === 'string' ? asked : this.answer(asked));
  }

  private answer({ id, method, params }: Asked): string {
    const { listener, streams } = this;
    const done = (result: unknown): string => JSON.stringify({ result, id });
    if (method === 'LIST_SUBSCRIPTIONS') return done([...listener.names.keys()]);
    if (method === 'SET_PROPERTY' || method === 'GET_PROPERTY') {
      if (params[0] !== 'combined') return failure(id, 0, 'Unknown property');
      if (method === 'GET_PROPERTY') return done(listener.isCombined);
      if (typeof params[1] !== 'boolean') return failure(id, 2, 'Invalid request: no boolean');
      listener.isCombined = params[1];
      return done(null);
    }
    const names = namesOf(params);
    if (names === undefined) return failure(id, 2, 'Invalid request: streams must be texts');
    if (method === 'UNSUBSCRIBE') streams.unsubscribe(listener, names);
    else if (method !== 'SUBSCRIBE') {
      const known = 'SUBSCRIBE, UNSUBSCRIBE, LIST_SUBSCRIPTIONS, SET_PROPERTY, GET_PROPERTY';
      return failure(id, 2, `Invalid request: unknown variant, expected one of ${known}`);
    } else if (!streams.subscribe(listener, names)) {
      return failure(id, 4, `Too many subscriptions: ${MAX_STREAMS} are the limit`);
    }
    return done(null);
  }
}
