const REMEMBERED_MS = 24 * 3_600_000;
const AWAITED_MS = 60_000;
const MOST = 10_000;

/**
 * Which customers' sockets were dropped because they carried no cookie yet, so that they connect
 * again with the one the browser has by now. Each is dropped once: where no cookie comes, dropping
 * again would not help. Clients ask once only, so who comes back with a cookie need not ask again.
 */
export class AskedLogins {
  private readonly nowMs: () => number;
  /** When a socket was dropped, by address and customer. */
  private readonly droppedMs = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** Whether a socket without cookie is to be dropped now; notes that it is. */
  noteDrop(address: string, customerId: number): boolean {
    const key = `${customerId} ${address}`;
    const nowMs = this.nowMs();
    const before = this.droppedMs.get(key);
    if (before !== undefined && nowMs - before < REMEMBERED_MS) return false;
    if (this.droppedMs.size >= MOST) {
      const oldest = this.droppedMs.keys().next();
      if (oldest.done !== true) this.droppedMs.delete(oldest.value);
    }
    this.droppedMs.delete(key);
    this.droppedMs.set(key, nowMs);
    return true;
  }

  /** Whether a customer's socket was dropped a moment ago and is expected back. */
  isAwaited(address: string, customerId: number): boolean {
    const droppedMs = this.droppedMs.get(`${customerId} ${address}`);
    return droppedMs !== undefined && this.nowMs() - droppedMs < AWAITED_MS;
  }

  /** A customer has logged in, so browsers have a new cookie: sockets may be dropped again. */
  entered(customerId: number): void {
    for (const key of this.droppedMs.keys()) {
      if (key.startsWith(`${customerId} `)) this.droppedMs.delete(key);
    }
  }
}
