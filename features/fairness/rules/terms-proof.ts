/**
 * What a receipt proves about its terms: that they stand in the signed log of terms as the receipt
 * tells them, and that they were signed before the order met them. Receipts from before there was
 * a log have no entries and prove less.
 */
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { type ReceiptKind, termsKey, type TermsName } from '../../../core/receipts/kind.ts';
import type { PublishedKey } from '../../feeds/contract.ts';
import {
  FIRST_TERMS_HASH,
  type LoggedTerms,
  type Proofs,
  type Receipt,
  type ReceiptBody,
  type TermsEntry,
  termsText,
} from '../contract.ts';
import { type Checks, signedAt } from './evidence.ts';
import { namedTerms } from './naming.ts';

/** An entry follows the command that published its terms by less than this. */
export const SIGNED_WITHIN_MS = 60_000;

function termsOf(body: ReceiptBody, { marketId, version }: TermsName): string | undefined {
  const found = body.terms.find(
    (terms) => termsKey(terms) === marketId && terms.version === version,
  );
  return found === undefined ? undefined : canonicalText(found);
}

/** Whether an entry's hash follows from it and a key of its time signed that. */
function isSound(proofs: Proofs, keys: readonly PublishedKey[], entry: TermsEntry): boolean {
  const isHashed = proofs.sha256(termsText(entry)) === entry.hash;
  return isHashed && signedAt(proofs, keys, entry.signedMs, entry.hash, entry.signature);
}

/** Whether terms were published and signed when they were met, as far as the log goes back. */
export function isInTime({ fromMs, logFromMs, signedMs }: LoggedTerms, met: number): boolean {
  // What was agreed before there was a log could not be signed in time.
  return fromMs <= met && (signedMs <= met + SIGNED_WITHIN_MS || met < logFromMs);
}

/** The comparison that decided, as its reader can do it again. */
function comparison({ logFromMs, signedMs }: LoggedTerms, met: number): string {
  if (signedMs <= met) return `${signedMs} ≤ ${met}`;
  if (met < logFromMs) return `${met} < ${logFromMs}`;
  return `${signedMs} ≤ ${met} + ${SIGNED_WITHIN_MS}`;
}

/**
 * Whether a receipt says where its terms stand in the log. Whoever verifies one that does not must
 * be told: leaving it out is what a house would do that has made the terms up.
 */
export function provesTerms({ body }: Receipt): boolean {
  return body.termsLog !== undefined;
}

/** Adds the checks of the entry of the log of terms that a receipt names. */
export function checkTermsLog(
  kind: ReceiptKind,
  body: ReceiptBody,
  checks: Checks,
  proofs: Proofs,
  keys: readonly PublishedKey[],
): void {
  if (body.termsLog === undefined) return;
  for (const name of namedTerms(kind, body.order)) {
    const entry = body.termsLog.find(
      ({ product, marketId, version }) =>
        product === kind.product && marketId === name.marketId && version === name.version,
    );
    const terms = termsOf(body, name);
    const isLogged =
      entry !== undefined && terms !== undefined && isSound(proofs, keys, { ...entry, terms });
    const working = entry === undefined ? '' : `#${entry.number} ${entry.hash}`;
    if (!checks.add('terms_logged', isLogged, name.version, working) || entry === undefined) {
      continue;
    }
    const isOk = isInTime(entry, name.metMs);
    checks.add('terms_in_time', isOk, name.version, comparison(entry, name.metMs));
  }
}

/** The numbers of the entries that do not continue the log, or whose hash is not their own. */
export function brokenEntries(entries: readonly TermsEntry[], proofs: Pick<Proofs, 'sha256'>) {
  const isBroken = (entry: TermsEntry, index: number): boolean => {
    const before = entries[index - 1];
    const isNext =
      before === undefined
        ? entry.number > 1 || entry.previousHash === FIRST_TERMS_HASH
        : entry.number === before.number + 1 &&
          entry.previousHash === before.hash &&
          entry.logFromMs === before.logFromMs &&
          entry.signedMs >= before.signedMs;
    return !isNext || proofs.sha256(termsText(entry)) !== entry.hash;
  };
  return entries.filter(isBroken).map(({ number }) => number);
}
