/**
 * Verifies a receipt: every hash, every signature, every sum. Pure: whoever verifies brings the
 * cryptography, so that the same code runs in a browser, in a tool without network, and here.
 */
import {
  type CaseContext,
  type ReceiptKind,
  type ReceiptTerms,
  termsKey,
} from '../../../core/receipts/kind.ts';
import type { ChainedTick } from '../../feeds/contract.ts';
import type { Check, Proofs, Receipt, ReceiptBody } from '../contract.ts';
import { Checks, checkTick, Evidence, trustedKeys } from './evidence.ts';
import { checkTermsLog } from './terms-proof.ts';

/** What the checks of a kind work with, on one receipt. */
function contextOf(
  kind: ReceiptKind,
  body: ReceiptBody,
  checks: Checks,
  evidence: Evidence,
): CaseContext<ReceiptTerms> {
  const find = (key: number, version: number) =>
    body.terms.find((it) => termsKey(it) === key && it.version === version);
  return {
    checks: checks.of(kind.room),
    evidence,
    terms: (key, version) => {
      const terms = find(key, version);
      checks.add('terms', terms !== undefined, version);
      return terms;
    },
    market: (marketId) => {
      const market = body.markets.find((it) => it.marketId === marketId);
      if (market === undefined) checks.add('terms', false, marketId);
      return market;
    },
    counted: (marketId, version) => {
      const market = body.markets.find((it) => it.marketId === marketId);
      const terms = find(marketId, version);
      const isThere = market !== undefined && terms !== undefined;
      return checks.add('terms', isThere, version) && isThere ? { market, terms } : undefined;
    },
  };
}

/** The sums of some checks, one line each, as a receipt carries them. */
function arithmeticOf(checks: readonly Check[]): string[] {
  return checks
    .filter(({ working }) => working !== '')
    .map(({ name, about, working }) => `${name} ${about}: ${working}`);
}

/** The arithmetic of a receipt that is being made: what its own verification would do. */
export function arithmeticFor(
  kind: ReceiptKind,
  body: Omit<ReceiptBody, 'arithmetic'>,
  proofs: Proofs,
): string[] {
  const checks = new Checks();
  const receipt = { body: { ...body, arithmetic: [] }, seal: '' };
  const evidence = new Evidence(checks, proofs, receipt);
  evidence.checkAll('');
  const begun = checks.list.length;
  kind.check(contextOf(kind, receipt.body, checks, evidence), receipt.body.order);
  return arithmeticOf(checks.list.slice(begun));
}

/**
 * All checks of a receipt, in the order in which they are done.
 * @param kind the one that its order was read by
 * @param pinned the public key that is expected; empty to believe the receipt's own last key
 */
export function verify(kind: ReceiptKind, receipt: Receipt, proofs: Proofs, pinned = ''): Check[] {
  const checks = new Checks();
  const evidence = new Evidence(checks, proofs, receipt);
  evidence.checkAll(pinned);
  checkTermsLog(kind, receipt.body, checks, proofs, evidence.trusted);
  const begun = checks.list.length;
  kind.check(contextOf(kind, receipt.body, checks, evidence), receipt.body.order);
  const lines = arithmeticOf(checks.list.slice(begun));
  checks.add('arithmetic', lines.join('\n') === receipt.body.arithmetic.join('\n'), lines.length);
  return checks.list;
}

/**
 * The file that a receipt names: that it has every tick of the named part, each linked, signed and
 * following from its raw prices, and that the figures of the order follow from them. Told as one
 * check for the file and those of the kind, for there are thousands of ticks.
 */
export function verifyFile(
  kind: ReceiptKind,
  receipt: Receipt,
  ticks: readonly ChainedTick[],
  proofs: Proofs,
  pinned = '',
): Check[] {
  const { body } = receipt;
  const file = kind.file?.(body.order);
  if (file === undefined || kind.checkFile === undefined) return [];
  const checks = new Checks();
  const evidence = new Evidence(new Checks(), proofs, receipt);
  evidence.checkAll(pinned);
  const { marketId, firstNumber, lastNumber } = file;
  // The tick in force when the hour began lies in an earlier file, and in the receipt.
  const all = new Map([...body.ticks, ...ticks].map((tick) => [tick.number, tick]));
  const named = [...all.values()]
    .filter((tick) => tick.marketId === marketId)
    .filter(({ number }) => number >= firstNumber && number <= lastNumber)
    .sort((a, b) => a.number - b.number);
  const isWhole = named.length === lastNumber - firstNumber + 1;
  const isProven = verifyChain(receipt, named, proofs, pinned).every(({ isOk }) => isOk);
  checks.add('file', isWhole && isProven, named.length, `${firstNumber} … ${lastNumber}`);
  kind.checkFile(contextOf(kind, body, checks, evidence), body.order, named);
  return checks.list;
}

/**
 * The list that a receipt names: that the figures of the order follow from its rows. Who signed
 * them shows in the root that the terms have, which the kind compares.
 */
export function verifyList(
  kind: ReceiptKind,
  receipt: Receipt,
  rows: readonly unknown[],
  proofs: Proofs,
): Check[] {
  const { body } = receipt;
  if (kind.checkList === undefined || kind.list?.(body.order) === undefined) return [];
  const checks = new Checks();
  const evidence = new Evidence(new Checks(), proofs, receipt);
  kind.checkList(contextOf(kind, body, checks, evidence), body.order, rows);
  return checks.list;
}

/** Whether all checks held. */
export function isVerified(checks: readonly Check[]): boolean {
  return checks.length > 0 && checks.every(({ isOk }) => isOk);
}

/**
 * The whole chain of a file of ticks around a receipt: every link, hash, signature and index, and
 * that the file says of the receipt's ticks what the receipt says.
 */
export function verifyChain(
  receipt: Receipt,
  ticks: readonly ChainedTick[],
  proofs: Proofs,
  pinned = '',
): Check[] {
  const checks = new Checks();
  const { keys } = receipt.body;
  const expected = pinned === '' ? (keys.at(-1)?.publicKey ?? '') : pinned;
  const trusted = trustedKeys(proofs, keys, expected);
  ticks.forEach((tick, index) => {
    checkTick(checks, proofs, trusted, tick);
    const before = ticks[index - 1];
    if (before === undefined) return;
    const follows = tick.number === before.number + 1 && tick.marketId === before.marketId;
    const isLinked = follows && tick.previousHash === before.hash && tick.timeMs >= before.timeMs;
    checks.add('tick_link', isLinked, tick.number);
  });
  const hashes = new Map(ticks.map((tick) => [`${tick.marketId}:${tick.number}`, tick.hash]));
  const [first, last] = [ticks[0], ticks.at(-1)];
  for (const tick of receipt.body.ticks) {
    const isAround =
      tick.marketId === first?.marketId &&
      tick.number >= first.number &&
      tick.number <= (last?.number ?? 0);
    if (!isAround) continue;
    const found = hashes.get(`${tick.marketId}:${tick.number}`);
    checks.add('tick_present', found === tick.hash, tick.number, found ?? '');
  }
  return checks.list;
}
