/**
 * Forgeries that are the same for receipts of whatever kind: what nobody sealed, what a key signed
 * that did not count, what lies before the tick it follows, and what was left out.
 */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { termsKey } from '../../core/receipts/kind.ts';
import { type Receipt, type ReceiptBody, termsText } from '../../features/fairness/contract.ts';
import { namedTerms, namedTicks } from '../../features/fairness/rules/naming.ts';
import { SIGNED_WITHIN_MS } from '../../features/fairness/rules/terms-proof.ts';
import { sealed } from '../../features/fairness/server/receipts.ts';
import {
  type ChainedTick,
  headText,
  keyChangeText,
  type PublishedKey,
  tickText,
} from '../../features/feeds/contract.ts';
import { publicKeyText, signText } from '../../platform/server/keys/signing-key.ts';
import { canonicalText } from '../../core/engine/fingerprint.ts';
import { type Forger, forgeries, resealed } from './forger.ts';
import { kindFor } from './receipts.ts';

/** A forged receipt, and the check that has to fail for it. */
export interface Tampered {
  readonly what: string;
  readonly check: string;
  readonly receipt: Receipt;
}

const strange = generateKeyPairSync('ed25519').privateKey;

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** A key signs the bytes of a hash. */
function signed(key: KeyObject, hash: string): string {
  return sign(null, Buffer.from(hash, 'hex'), key).toString('base64');
}

/** A tick as the house would have signed it, had it been so. */
export function retold(key: KeyObject, tick: ChainedTick, change: Partial<ChainedTick>) {
  const told = { ...tick, ...change };
  const hash = hashOf(tickText(told, told.previousHash));
  return { ...told, hash, signature: signed(key, hash) };
}

/** Two keys, of which the second followed the first at a time, as both have signed. */
function followed(first: KeyObject, second: KeyObject, fromMs: number): PublishedKey[] {
  const [before, after] = [publicKeyText(first), publicKeyText(second)];
  const text = keyChangeText(before, after, fromMs);
  return [
    { publicKey: before, fromMs: 0, signedByPrevious: '', signedByItself: '' },
    {
      publicKey: after,
      fromMs,
      signedByPrevious: signText(first, text),
      signedByItself: signText(second, text),
    },
  ];
}

/** Each signature of a body by another key, one after the other. */
function* signedBy(key: KeyObject, body: ReceiptBody): Generator<readonly [string, ReceiptBody]> {
  const { ticks, heads, termsLog = [] } = body;
  for (const [at, tick] of ticks.entries()) {
    const signature = signed(key, tick.hash);
    yield ['tick_signature', { ...body, ticks: ticks.with(at, { ...tick, signature }) }];
  }
  for (const [at, head] of heads.entries()) {
    const signature = signText(key, headText(head));
    yield ['head_signature', { ...body, heads: heads.with(at, { ...head, signature }) }];
  }
  for (const [at, entry] of termsLog.entries()) {
    const signature = signed(key, entry.hash);
    yield ['terms_logged', { ...body, termsLog: termsLog.with(at, { ...entry, signature }) }];
  }
}

/** What was signed by a key that no longer counts, or does not count yet. */
function* untimely(forger: Forger, body: ReceiptBody): Generator<Tampered> {
  const histories = [
    ['a key that was replaced', followed(strange, forger.key, 1)],
    ['a key that comes later', followed(forger.key, strange, body.issuedMs + 1)],
  ] as const;
  for (const [what, keys] of histories) {
    const known = { ...body, keys };
    yield { what, check: '', receipt: resealed(forger, known) };
    yield { what, check: 'seal', receipt: resealed(forger, known, strange) };
    for (const [check, forged] of signedBy(strange, known)) {
      yield { what, check, receipt: resealed(forger, forged) };
    }
  }
}

/** Ticks that follow one another, told otherwise and signed so. */
function* unchained(forger: Forger, body: ReceiptBody): Generator<Tampered> {
  const { ticks } = body;
  for (const [at, tick] of ticks.entries()) {
    const { marketId, number, timeMs } = tick;
    const before = ticks.find((it) => it.marketId === marketId && it.number === number - 1);
    if (before === undefined) continue;
    const changes = {
      'time goes back': { timeMs: before.timeMs - 1 },
      'another tick before': { previousHash: hashOf(String(timeMs)) },
    };
    for (const [what, change] of Object.entries(changes)) {
      const forged = { ...body, ticks: ticks.with(at, retold(forger.key, tick, change)) };
      yield { what, check: 'tick_link', receipt: resealed(forger, forged) };
    }
  }
}

/** What the order names is not there. */
function* leftOut(forger: Forger, body: ReceiptBody): Generator<Tampered> {
  const kind = kindFor(body.order);
  const without = (check: string, change: Partial<ReceiptBody>): Tampered => {
    return { what: 'left out', check, receipt: resealed(forger, { ...body, ...change }) };
  };
  for (const { marketId, number } of namedTicks(kind, body.order)) {
    const isOther = (it: ChainedTick) => it.marketId !== marketId || it.number !== number;
    yield without('tick_present', { ticks: body.ticks.filter(isOther) });
  }
  for (const { marketId, version } of namedTerms(kind, body.order)) {
    const terms = body.terms.filter((it) => termsKey(it) !== marketId || it.version !== version);
    yield without('terms_logged', { terms });
    const isOther = (it: { marketId: number; version: number }) =>
      it.marketId !== marketId || it.version !== version;
    yield without('terms_logged', { termsLog: body.termsLog?.filter(isOther) });
  }
}

/** Terms that were published, or signed, only after the order had met them. */
function* lateTerms(forger: Forger, body: ReceiptBody): Generator<Tampered> {
  const { terms, termsLog = [] } = body;
  for (const { marketId, version, metMs } of namedTerms(kindFor(body.order), body.order)) {
    const isNamed = (key: number, of: number) => key === marketId && of === version;
    const at = termsLog.findIndex((it) => isNamed(it.marketId, it.version));
    const [entry, text] = [termsLog[at], terms.find((it) => isNamed(termsKey(it), it.version))];
    if (entry === undefined || text === undefined) continue;
    // What came of a sale is published at its end: nobody met it before.
    if (metMs === Number.MAX_SAFE_INTEGER) continue;
    const changes = [
      { fromMs: metMs + 1 },
      { logFromMs: Math.min(metMs, entry.logFromMs), signedMs: metMs + SIGNED_WITHIN_MS + 1 },
    ];
    for (const change of changes) {
      const late = { ...entry, ...change };
      const hash = hashOf(termsText({ ...late, terms: canonicalText(text) }));
      const told = { ...late, hash, signature: signed(forger.key, hash) };
      const forged = { ...body, termsLog: termsLog.with(at, told) };
      yield { what: 'late terms', check: 'terms_in_time', receipt: resealed(forger, forged) };
    }
  }
}

/** All that is forged in a receipt of any kind; without a check it is as good as the true one. */
export function* tampered(forger: Forger, { body, seal }: Receipt): Generator<Tampered> {
  for (const [what, forged] of forgeries(body)) {
    yield { what: `${what}, not sealed anew`, check: 'seal', receipt: { body: forged, seal } };
  }
  yield { what: 'sealed by a stranger', check: 'seal', receipt: sealed(body, strange) };
  yield* untimely(forger, body);
  yield* unchained(forger, body);
  yield* leftOut(forger, body);
  yield* lateTerms(forger, body);
}
