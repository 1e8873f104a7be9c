/** Sockets of today's client and of the old one, with everything they heard. */
import { io, type Socket } from 'socket.io-client';
import { connect as connectOld } from 'socket.io-client-2';

/** The part of a socket of either library that tests use. */
interface AnySocket {
  on(event: string, listener: (payload: never) => void): unknown;
  emit(event: string, ...payload: unknown[]): unknown;
  connected: boolean;
}

const EVENTS = [
  'frame',
  'daymarket',
  'market_depth',
  'kline',
  'lever_trade',
  'lever_closed',
  'disconnect',
] as const;

/** What is told at once may take seconds where two cores do everything. */
const PATIENCE_MS = 15_000;

/** What was heard, in order. */
export interface Heard {
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** A socket that remembers what it heard. */
export class Listening {
  readonly heard: Heard[] = [];
  readonly socket: AnySocket;
  readonly close: () => void;

  private constructor(socket: AnySocket, close: () => void) {
    this.socket = socket;
    this.close = close;
    for (const event of EVENTS) {
      socket.on(event, (payload) => this.heard.push({ event, payload }));
    }
  }

  /** A socket of today's client. */
  static async open(address: string): Promise<Listening> {
    const options = { transports: ['websocket'], forceNew: true, reconnectionDelay: 50 };
    const socket: Socket = io(address, options);
    const listening = new Listening(socket, () => socket.disconnect());
    await listening.until(() => socket.connected);
    return listening;
  }

  /** A socket as existing clients have it: socket.io 2 over a websocket. */
  static async openOld(
    address: string,
    transports = ['websocket', 'polling'],
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<Listening> {
    // What a browser adds to the handshake by itself; it may have more by the next one.
    const headers = { extraHeaders, forceNode: true };
    const options = { transports, forceNew: true, reconnectionDelay: 50, ...headers };
    const socket = connectOld(address, options);
    const listening = new Listening(socket, () => socket.close());
    await listening.until(() => socket.connected);
    return listening;
  }

  /** Emits with an acknowledgement, and waits for it. */
  ask(event: string, payload: unknown): Promise<unknown> {
    return new Promise((resolve) => {
      this.socket.emit(event, payload, resolve);
    });
  }

  /** What was heard of an event. */
  of(event: string): Heard['payload'][] {
    return this.heard.filter((entry) => entry.event === event).map(({ payload }) => payload);
  }

  /** The items of one part of all frames. */
  items(part: string): Heard['payload'][] {
    return this.of('frame').flatMap((frame) => {
      const value = frame[part];
      if (value === undefined) return [];
      return (Array.isArray(value) ? value : [value]) as Heard['payload'][];
    });
  }

  /** Waits until something holds; says what was heard when it does not within `PATIENCE_MS`. */
  async until(holds: () => boolean): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (!holds()) {
      if (performance.now() > end) {
        throw new Error(`not heard in time; heard: ${JSON.stringify(this.heard).slice(0, 2_000)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
}

/** Time for two frames, and for a round to those that never subscribe. */
export function twoFrames(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 600));
}
