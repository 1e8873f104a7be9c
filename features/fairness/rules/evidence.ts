/**
 * What a receipt proves about the index: that its ticks are links of the signed chain, that each
 * follows from the raw prices it names, and which of them was the last one at a time.
 */
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import {
  AGREED_MEDIAN,
  areAgreed,
  type ChainedTick,
  FORMULA,
  headText,
  indexOf,
  keyChangeText,
  MEDIAN,
  medianOf,
  MIN_SOURCES,
  PARTS,
  type PublishedKey,
  type SignedHead,
  tickContent,
  tickText,
  toldPrices,
  wholeTicks,
} from '../../feeds/contract.ts';
import type { CheckSink, TickEvidence } from '../../../core/receipts/kind.ts';
import type { Check, COMMON_CHECKS, Proofs, Receipt } from '../contract.ts';

/** This room's name, before the texts of its own checks. */
const ROOM = 'fairness';

/** Collects checks in order. */
export class Checks {
  readonly list: Check[] = [];

  /** Adds one of those that every receipt has, and says whether it held. */
  add(
    name: (typeof COMMON_CHECKS)[number],
    isOk: boolean,
    about: string | number = '',
    working = '',
  ): boolean {
    return this.push(ROOM, name, isOk, String(about), working);
  }

  /** Adds to the same list, as checks of another room. */
  of(room: string): CheckSink {
    return {
      add: (name, isOk, about = '', working = '') =>
        this.push(room, name, isOk, String(about), working),
    };
  }

  private push(room: string, name: string, isOk: boolean, about: string, working: string) {
    this.list.push({ room, name, isOk, about, working });
    return isOk;
  }
}

/** Whether the index of a tick is what its published formula makes of its raw prices. */
export function indexFollows(tick: ChainedTick): { isOk: boolean; working: string } {
  const { formula } = tick;
  const prices = toldPrices(tick) ?? [];
  const isAgreed = formula === AGREED_MEDIAN && areAgreed(prices);
  const isMedian = isAgreed || (formula === MEDIAN && prices.length >= MIN_SOURCES);
  const isKnown = isMedian || (formula === FORMULA && prices.length > 0);
  const exact = isMedian ? medianOf(prices) : isKnown ? indexOf(prices) : 0;
  const index = isMedian ? wholeTicks(exact) : exact;
  const rounded = isMedian ? `${exact} ÷ ${PARTS} ≈ ` : '';
  const working = `${formula}(${prices.join(', ')}) = ${rounded}${index}`;
  return { isOk: isKnown && index === tick.ticks, working };
}

/** The keys of a history that may have signed at a time; at the moment of a change both may. */
function keysAt(keys: readonly PublishedKey[], timeMs: number): PublishedKey[] {
  return keys.filter(({ fromMs }, index) => {
    const next = keys[index + 1];
    return fromMs <= timeMs && (next === undefined || timeMs <= next.fromMs);
  });
}

/** Whether a text was signed by a key of the history that counted at a time. */
export function signedAt(
  proofs: Proofs,
  keys: readonly PublishedKey[],
  timeMs: number,
  hash: string,
  signature: string,
): boolean {
  return keysAt(keys, timeMs).some((key) => proofs.isSigned(key.publicKey, hash, signature));
}

/** Whether each key of a history stands for the next one and the next one for itself. */
function vouchedLinks(proofs: Proofs, keys: readonly PublishedKey[]): boolean[] {
  return keys.slice(1).map((key, index) => {
    const before = keys[index];
    if (before === undefined || key.fromMs < before.fromMs) return false;
    const hash = proofs.sha256(keyChangeText(before.publicKey, key.publicKey, key.fromMs));
    return (
      proofs.isSigned(before.publicKey, hash, key.signedByPrevious) &&
      proofs.isSigned(key.publicKey, hash, key.signedByItself)
    );
  });
}

/** The keys that an expected key stands for: itself, and all that are linked to it by vouchers. */
export function trustedKeys(
  proofs: Proofs,
  keys: readonly PublishedKey[],
  expected: string,
): PublishedKey[] {
  const at = keys.findIndex(({ publicKey }) => publicKey === expected);
  if (at < 0) return [];
  const links = vouchedLinks(proofs, keys);
  let first = at;
  let last = at;
  while (first > 0 && links[first - 1] === true) first -= 1;
  while (links[last] === true) last += 1;
  return keys.slice(first, last + 1);
}

/** The hash and the signature of one tick, and its index; whether all three hold. */
export function checkTick(
  checks: Checks,
  proofs: Proofs,
  keys: readonly PublishedKey[],
  tick: ChainedTick,
): boolean {
  const about = tick.number;
  const hash = proofs.sha256(tickText(tick, tick.previousHash));
  const isSigned = signedAt(proofs, keys, tick.timeMs, tick.hash, tick.signature);
  const { isOk, working } = indexFollows(tick);
  const hashed = checks.add('tick_hash', hash === tick.hash, about, hash);
  const signed = checks.add('tick_signature', isSigned, about);
  return checks.add('tick_index', isOk, about, working) && hashed && signed;
}

/** The ticks of one receipt, checked once and then asked by the checks of its case. */
export class Evidence implements TickEvidence {
  private readonly checks: Checks;
  private readonly proofs: Proofs;
  private readonly receipt: Receipt;
  private readonly ticks = new Map<string, ChainedTick>();
  private readonly heads = new Map<string, SignedHead>();
  private keys: readonly PublishedKey[] = [];

  constructor(checks: Checks, proofs: Proofs, receipt: Receipt) {
    this.checks = checks;
    this.proofs = proofs;
    this.receipt = receipt;
  }

  /**
   * Checks the seal, the keys, and every tick and head there is.
   * @param pinned the key that is expected; empty where the receipt's own last key is believed
   */
  checkAll(pinned: string): void {
    const { body, seal } = this.receipt;
    const { checks, proofs } = this;
    const last = body.keys.at(-1)?.publicKey ?? '';
    this.keys = trustedKeys(proofs, body.keys, pinned === '' ? last : pinned);
    const count = this.keys.length;
    if (pinned !== '') checks.add('pinned_key', count > 0, pinned);
    checks.add('keys', count === body.keys.length && count > 0, body.keys.length);
    const sealed = proofs.sha256(canonicalText(body));
    checks.add('seal', signedAt(proofs, this.keys, body.issuedMs, sealed, seal), '', sealed);
    for (const tick of body.ticks) this.checkOne(tick);
    for (const head of body.heads) this.checkHead(head);
    this.checkLinks();
  }

  private checkOne(tick: ChainedTick): void {
    if (!checkTick(this.checks, this.proofs, this.keys, tick)) return;
    this.ticks.set(`${tick.marketId}:${tick.number}`, tick);
  }

  private checkHead(head: SignedHead): void {
    const hash = this.proofs.sha256(headText(head));
    const isSigned = signedAt(this.proofs, this.keys, head.timeMs, hash, head.signature);
    this.checks.add('head_signature', isSigned, head.number, hash);
    if (isSigned) this.heads.set(`${head.marketId}:${head.number}`, head);
  }

  /** Ticks that follow each other name each other. */
  private checkLinks(): void {
    for (const tick of this.ticks.values()) {
      const next = this.ticks.get(`${tick.marketId}:${tick.number + 1}`);
      if (next === undefined) continue;
      const isLinked = next.previousHash === tick.hash && next.timeMs >= tick.timeMs;
      this.checks.add('tick_link', isLinked, next.number);
      if (!isLinked) this.ticks.delete(`${next.marketId}:${next.number}`);
    }
  }

  /** The keys that are believed. */
  get trusted(): readonly PublishedKey[] {
    return this.keys;
  }

  /** A tick that holds; adds a failed check where there is none. */
  tick(marketId: number, number: number): ChainedTick | undefined {
    const tick = this.ticks.get(`${marketId}:${number}`);
    if (tick === undefined) this.checks.add('tick_present', false, number);
    return tick;
  }

  /** What the chain hashes of a tick, but the hash before it; adds a failed check without one. */
  content(marketId: number, number: number): string | undefined {
    const tick = this.tick(marketId, number);
    return tick === undefined ? undefined : tickContent(tick);
  }

  /** Checks that an order names what the tick says. */
  named(marketId: number, number: number, indexTicks: number): void {
    const tick = this.tick(marketId, number);
    if (tick === undefined) return;
    this.checks.add('index_named', tick.ticks === indexTicks, number, String(tick.ticks));
  }

  /** Checks that a tick was the newest one when something happened. */
  inForce(marketId: number, number: number, timeMs: number): void {
    const tick = this.tick(marketId, number);
    if (tick === undefined) return;
    const endMs = this.endMs(tick);
    const isOk = tick.timeMs <= timeMs && endMs !== undefined && endMs >= timeMs;
    this.checks.add('tick_in_force', isOk, number, `${tick.timeMs} ≤ ${timeMs} ≤ ${endMs ?? '?'}`);
  }

  /** Checks that a tick was the last one at or before a time: the next one came after it. */
  lastBefore(marketId: number, number: number, timeMs: number): void {
    const tick = this.tick(marketId, number);
    if (tick === undefined) return;
    const endMs = this.endMs(tick);
    const isOk = tick.timeMs <= timeMs && endMs !== undefined && endMs > timeMs;
    this.checks.add('last_tick', isOk, number, `${tick.timeMs} ≤ ${timeMs} < ${endMs ?? '?'}`);
  }

  /** Up to when a tick is proven to be the newest: the next tick's time, or a signed head's. */
  private endMs(tick: ChainedTick): number | undefined {
    const next = this.ticks.get(`${tick.marketId}:${tick.number + 1}`);
    if (next !== undefined) return next.timeMs;
    const head = this.heads.get(`${tick.marketId}:${tick.number}`);
    return head?.hash === tick.hash ? head.timeMs : undefined;
  }
}
