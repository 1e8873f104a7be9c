/** One socket of a bot: what it may send, how long it lives, and when it is too slow. */
import type { RawData, WebSocket } from 'ws';

/** A ping that was not answered by the next but two ends the socket. */
const PING_MS = 20_000;
const MAX_MISSED = 3;
const LIFE_MS = 24 * 3_600_000;
/** Who does not read what was sent, so much of it, is let go: it would be kept for him for ever. */
const MAX_UNREAD_BYTES = 1024 * 1024;
/** The code by which a socket ends that broke a rule. */
const POLICY = 1_008;

/** What a socket does with what comes. */
export interface ConnectionParts {
  /** Whether one more message may come now. */
  readonly meter: () => boolean;
  readonly onText: (text: string) => void;
  readonly onEnd: () => void;
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString('utf8');
  return Buffer.from(data as Buffer).toString('utf8');
}

/** A socket that is open. */
export class Connection {
  private readonly socket: WebSocket;
  private readonly pinging: NodeJS.Timeout;
  private readonly life: NodeJS.Timeout;
  private missed = 0;

  constructor(socket: WebSocket, { meter, onText, onEnd }: ConnectionParts) {
    this.socket = socket;
    this.pinging = setInterval(() => this.ping(), PING_MS);
    this.life = setTimeout(() => this.end(1_001, 'serverShutdown'), LIFE_MS);
    socket.on('pong', () => {
      this.missed = 0;
    });
    // What goes wrong on a socket ends it, and its end is told anyway.
    socket.on('error', () => socket.terminate());
    socket.on('message', (data, isBinary) => {
      if (isBinary || !meter()) this.end(POLICY, 'Too many requests');
      else onText(textOf(data));
    });
    socket.on('close', () => {
      clearInterval(this.pinging);
      clearTimeout(this.life);
      onEnd();
    });
  }

  /** Sends a text; who has not read what was sent before gets no more. */
  send(text: string): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    if (this.socket.bufferedAmount > MAX_UNREAD_BYTES) this.socket.terminate();
    else this.socket.send(text);
  }

  /** Ends it, with a reason. */
  end(code: number, reason: string): void {
    this.socket.close(code, reason);
  }

  private ping(): void {
    this.missed += 1;
    if (this.missed > MAX_MISSED) this.socket.terminate();
    else if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  }
}
