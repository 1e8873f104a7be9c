/** How much may be asked: weights by network, orders by account. Each gateway counts by itself. */
import { networkOf } from '../../../platform/server/http/network.ts';
import { type ApiError, apiError } from '../wire/errors.ts';
import { RATE_LIMITS } from '../wire/symbols.ts';

const MINUTE_MS = 60_000;
const TEN_SECONDS_MS = 10_000;
const DAY_MS = 86_400_000;
/** Who goes on after so many refusals of one minute is kept out for a while. */
const MAX_REFUSED = 50;
const FIRST_BAN_MS = 2 * MINUTE_MS;
const MAX_BAN_MS = 3 * DAY_MS;
/** More networks than are remembered: those of earlier minutes are forgotten first. */
const MAX_KNOWN = 50_000;

interface Use {
  minute: number;
  used: number;
  refused: number;
  bans: number;
  bannedUntilMs: number;
}

/** What has been used, and why there is no more. */
export interface Weighed {
  readonly used: number;
  readonly error?: ApiError;
}

function seconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1_000));
}

function banned(untilMs: number, nowMs: number): ApiError {
  const msg =
    `Way too much request weight used; IP banned until ${untilMs}. ` +
    'Please use WebSocket Streams for live updates to avoid bans.';
  return { ...apiError(-1003, msg, 418), retryAfter: seconds(untilMs - nowMs) };
}

function tooMuch(limit: number, leftMs: number): ApiError {
  const msg =
    `Too much request weight used; current limit is ${limit} request weight per 1 MINUTE. ` +
    'Please use WebSocket Streams for live updates to avoid polling the API.';
  return { ...apiError(-1003, msg, 429), retryAfter: seconds(leftMs) };
}

/** Weights of a minute by network address; whoever does not stop is kept out, longer each time. */
export class Weights {
  private readonly uses = new Map<string, Use>();
  private readonly limit: number;

  constructor(limit: number = RATE_LIMITS.weight.limit) {
    this.limit = limit;
  }

  /** Takes a weight of what an address has in this minute. */
  take(address: string, weight: number, nowMs: number): Weighed {
    const use = this.of(networkOf(address), nowMs);
    if (use.bannedUntilMs > nowMs) {
      return { used: use.used, error: banned(use.bannedUntilMs, nowMs) };
    }
    if (use.used + weight <= this.limit) {
      use.used += weight;
      return { used: use.used };
    }
    use.refused += 1;
    if (use.refused > MAX_REFUSED) {
      use.bannedUntilMs = nowMs + Math.min(FIRST_BAN_MS * 2 ** use.bans, MAX_BAN_MS);
      use.bans += 1;
      return { used: use.used, error: banned(use.bannedUntilMs, nowMs) };
    }
    const leftMs = (use.minute + 1) * MINUTE_MS - nowMs;
    return { used: use.used, error: tooMuch(this.limit, leftMs) };
  }

  private of(network: string, nowMs: number): Use {
    const minute = Math.floor(nowMs / MINUTE_MS);
    const known = this.uses.get(network);
    if (known?.minute === minute) return known;
    const use = known ?? { minute, used: 0, refused: 0, bans: 0, bannedUntilMs: 0 };
    Object.assign(use, { minute, used: 0, refused: 0 });
    // Put last, so that those who have been quiet longest come first.
    this.uses.delete(network);
    this.uses.set(network, use);
    if (this.uses.size > MAX_KNOWN) this.forgetOne();
    return use;
  }

  private forgetOne(): void {
    const oldest = this.uses.keys().next();
    if (oldest.done !== true) this.uses.delete(oldest.value);
  }
}

interface Placed {
  ten: number;
  inTen: number;
  day: number;
  inDay: number;
}

/** Orders that accounts place and that are not filled: those of ten seconds, and of a day. */
export class OrderCounts {
  private readonly placed = new Map<number, Placed>();

  /** Counts orders of an account, or says why it may place no more. */
  take(owner: number, orders: number, nowMs: number): ApiError | undefined {
    const own = this.of(owner, nowMs);
    const { orders10s, ordersDay } = RATE_LIMITS;
    const say = (limit: number, span: string, endMs: number): ApiError => {
      const msg = `Too many new orders; current limit is ${limit} orders per ${span}.`;
      return { ...apiError(-1015, msg, 429), retryAfter: seconds(endMs - nowMs) };
    };
    if (own.inTen + orders > orders10s.limit) {
      return say(orders10s.limit, '10 SECOND', (own.ten + 1) * TEN_SECONDS_MS);
    }
    if (own.inDay + orders > ordersDay.limit) {
      return say(ordersDay.limit, '1 DAY', (own.day + 1) * DAY_MS);
    }
    own.inTen += orders;
    own.inDay += orders;
    return undefined;
  }

  /** An order of an account was filled: one that it has placed counts no longer. */
  filled(owner: number, nowMs: number): void {
    if (!this.placed.has(owner)) return;
    const own = this.of(owner, nowMs);
    own.inTen = Math.max(0, own.inTen - 1);
    own.inDay = Math.max(0, own.inDay - 1);
  }

  /** How many orders of an account count: in these ten seconds, and on this day. */
  counts(owner: number, nowMs: number): { readonly tenSeconds: number; readonly day: number } {
    const { inTen, inDay } = this.of(owner, nowMs);
    return { tenSeconds: inTen, day: inDay };
  }

  private of(owner: number, nowMs: number): Placed {
    const [ten, day] = [Math.floor(nowMs / TEN_SECONDS_MS), Math.floor(nowMs / DAY_MS)];
    const own = this.placed.get(owner) ?? { ten, day, inTen: 0, inDay: 0 };
    if (own.ten !== ten) Object.assign(own, { ten, inTen: 0 });
    if (own.day !== day) Object.assign(own, { day, inDay: 0 });
    this.placed.delete(owner);
    this.placed.set(owner, own);
    const oldest = this.placed.keys().next();
    if (this.placed.size > MAX_KNOWN && oldest.done !== true) this.placed.delete(oldest.value);
    return own;
  }
}
