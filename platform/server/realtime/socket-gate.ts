import type { IncomingMessage } from 'node:http';
import { networkOf } from '../http/network.ts';

/** What is allowed. */
export interface SocketLimits {
  /** Sockets that one address has open at a time. */
  readonly perAddress: number;
  /** Messages that a socket may send in a minute; so many at once, too. */
  readonly messagesPerMinute: number;
  /** Proxies of ours in front, who write the address they were called from. */
  readonly trustProxy: number;
}

const MINUTE_MS = 60_000;
/** Connecting anew costs more than staying, so it is limited too: so many times the open ones. */
const OPENINGS = 3;

/**
 * The address a request came from, as far as proxies of ours wrote it. Of IPv6 the network counts,
 * because everybody there has more addresses than can be counted.
 */
export function addressOf(request: IncomingMessage, trustProxy: number): string {
  const forwarded = request.headers['x-forwarded-for'] ?? '';
  const written = String(forwarded)
    .split(',')
    .map((each) => each.trim());
  const hops = [request.socket.remoteAddress ?? '', ...written.reverse().filter(Boolean)];
  return networkOf(hops[Math.min(trustProxy, hops.length - 1)] ?? '');
}

/**
 * How many sockets one network address may have, and how fast each may talk. Sockets cost the
 * same two cores that decide orders, so no stranger gets all of them.
 */
export class SocketGate {
  private readonly limits: SocketLimits;
  private readonly nowMs: () => number;
  private readonly open = new Map<string, number>();
  /** How many were opened in this minute, by address. */
  private openings = new Map<string, number>();
  private minute = 0;

  constructor(limits: SocketLimits, nowMs = () => performance.now()) {
    this.limits = limits;
    this.nowMs = nowMs;
  }

  /** Whether an address may have one more socket now. */
  admits(address: string): boolean {
    const minute = Math.floor(this.nowMs() / MINUTE_MS);
    if (minute !== this.minute) this.openings = new Map();
    this.minute = minute;
    const opened = (this.openings.get(address) ?? 0) + 1;
    if (opened > this.limits.perAddress * OPENINGS) return false;
    this.openings.set(address, opened);
    return (this.open.get(address) ?? 0) < this.limits.perAddress;
  }

  /** Counts an open socket; call what it gives back when the socket has closed. */
  enter(address: string): () => void {
    this.open.set(address, (this.open.get(address) ?? 0) + 1);
    return () => {
      const left = (this.open.get(address) ?? 1) - 1;
      if (left > 0) this.open.set(address, left);
      else this.open.delete(address);
    };
  }

  /**
   * Counts the messages of one socket, or something else that it may say so often in a minute, and
   * so often at once: false for the first that is too many.
   */
  meter(perMinute = this.limits.messagesPerMinute): (count?: number) => boolean {
    let left = perMinute;
    let lastMs = this.nowMs();
    return (count = 1) => {
      const nowMs = this.nowMs();
      const earned = ((nowMs - lastMs) / MINUTE_MS) * perMinute;
      left = Math.min(perMinute, left + earned) - count;
      lastMs = nowMs;
      return left >= 0;
    };
  }
}
