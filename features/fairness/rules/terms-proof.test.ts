import { generateKeyPairSync } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ReceiptBook } from '../../../tests/support/receipt-book.ts';
import { receiptStory } from '../../../tests/support/receipt-story.ts';
import { kindFor, verify } from '../../../tests/support/receipts.ts';
import type { SecondsTerms } from '../../seconds/contract.ts';
import type { SecondsCase } from '../../seconds/receipts/case.ts';
import type { LoggedTerms, ReceiptBody, TermsEntry } from '../contract.ts';
import { nodeProofs } from '../server/proofs.ts';
import { nextEntry } from '../store/terms-log.ts';
import { namedTerms } from './naming.ts';
import { brokenEntries, provesTerms, SIGNED_WITHIN_MS } from './terms-proof.ts';
import { isVerified } from './verify.ts';

let book: ReceiptBook;
let order: SecondsCase;
beforeAll(() => {
  book = receiptStory();
  const found = book.cases().find((it) => it.kind === 'seconds');
  if (found?.kind !== 'seconds') throw new Error('no seconds contract in the story');
  order = found;
});

/** The checks that failed on a receipt whose house has changed something and sealed it again. */
function failed(change: (body: ReceiptBody) => ReceiptBody): string[] {
  const checks = verify(book.receipt(order, change), nodeProofs, book.publicKey);
  return [...new Set(checks.filter(({ isOk }) => !isOk).map(({ name }) => name))];
}

function entryOf(body: ReceiptBody): LoggedTerms {
  const [entry] = body.termsLog ?? [];
  if (entry === undefined) throw new Error('no entry');
  return entry;
}

/** The entry of the order's terms, signed as if the log had come to it at another time. */
function signedAt(
  body: ReceiptBody,
  change: Partial<Pick<TermsEntry, 'fromMs' | 'signedMs' | 'logFromMs' | 'terms' | 'product'>>,
  key = book.key,
): ReceiptBody {
  const { number, product, marketId, version, fromMs } = entryOf(body);
  const place = { product: change.product ?? product, marketId, version };
  const named = { ...place, fromMs: change.fromMs ?? fromMs };
  const { terms } = book.entries[number - 1] as TermsEntry;
  const signedMs = change.signedMs ?? order.placedMs;
  const before = { number: number - 1, signedMs: 0, logFromMs: change.logFromMs ?? 0, hash: '' };
  const made = nextEntry(
    { ...named, terms: change.terms ?? terms },
    { ...(book.entries[0] as TermsEntry), ...before, hash: '0'.repeat(64) },
    key,
    signedMs,
  );
  const { terms: _beside, ...entry } = made;
  return { ...body, termsLog: [entry] };
}

describe('the terms of a receipt', () => {
  it('stand in the log, for everything that can happen to a contract', () => {
    for (const each of book.cases()) {
      const checks = verify(book.receipt(each), nodeProofs, book.publicKey);
      for (const name of ['terms_logged', 'terms_in_time']) {
        const found = checks.filter((check) => check.name === name);
        expect(found).toHaveLength(namedTerms(kindFor(each), each).length);
      }
      expect(isVerified(checks)).toBe(true);
    }
  });

  it('need no entry on a receipt from before there was a log', () => {
    const old = book.receipt(order, ({ termsLog: _none, ...body }) => body);
    expect([provesTerms(book.receipt(order)), provesTerms(old)]).toEqual([true, false]);
    const checks = verify(old, nodeProofs, book.publicKey);
    expect(checks.some(({ name }) => name.startsWith('terms_'))).toBe(false);
    expect(isVerified(checks)).toBe(true);
  });

  it.each<[string, string[], (body: ReceiptBody) => ReceiptBody]>([
    ['no entry', ['terms_logged'], (body) => ({ ...body, termsLog: [] })],
    [
      'other terms than were logged',
      ['terms_logged', 'arithmetic'],
      (body) => ({
        ...body,
        terms: (body.terms as SecondsTerms[]).map((terms) => ({
          ...terms,
          staleMs: terms.staleMs + 1,
        })),
      }),
    ],
    [
      'an entry of another number',
      ['terms_logged'],
      (body) => ({ ...body, termsLog: [{ ...entryOf(body), number: 99 }] }),
    ],
    [
      'an entry that somebody else signed',
      ['terms_logged'],
      (body) => signedAt(body, {}, generateKeyPairSync('ed25519').privateKey),
    ],
    [
      'an entry of another product',
      ['terms_logged'],
      (body) => signedAt(body, { product: 'contracts' }),
    ],
    ['an entry signed in time', [], (body) => signedAt(body, {})],
    [
      'an entry signed within the minute',
      [],
      (body) => signedAt(body, { signedMs: order.placedMs + SIGNED_WITHIN_MS }),
    ],
    [
      'an entry signed too late',
      ['terms_in_time'],
      (body) => signedAt(body, { signedMs: order.placedMs + SIGNED_WITHIN_MS + 1 }),
    ],
    [
      'an entry of terms that came later than the order',
      ['terms_in_time'],
      (body) => signedAt(body, { fromMs: order.placedMs + 1 }),
    ],
    [
      'a log that began after the order',
      [],
      (body) =>
        signedAt(body, {
          signedMs: order.placedMs + SIGNED_WITHIN_MS + 1,
          logFromMs: order.placedMs + 1,
        }),
    ],
  ])('with %s fail in %j', (_title, names, change) => {
    expect(failed(change)).toEqual(names);
  });
});

it.each([
  ['≤', 0, 0],
  ['≤', 5, 0],
  ['<', SIGNED_WITHIN_MS + 1, 1],
] as const)('says by what comparison they were in time: %s, %d ms late', (sign, late, logLate) => {
  const change = {
    signedMs: order.placedMs + late,
    logFromMs: logLate === 0 ? 0 : order.placedMs + logLate,
  };
  const checks = verify(
    book.receipt(order, (body) => signedAt(body, change)),
    nodeProofs,
  );
  const { working = '' } = checks.find(({ name }) => name === 'terms_in_time') ?? {};
  const [left = '', right = ''] = working.split(` ${sign} `);
  const [most = 0, more = 0] = right.split(' + ').map(Number);
  expect(Number(left)).toBeGreaterThan(0);
  expect(Number(left)).toBeLessThanOrEqual(most + more);
});

describe('the log of terms', () => {
  it('is a chain in which every change shows', () => {
    const { entries } = book;
    expect(entries.length).toBeGreaterThan(1);
    expect(brokenEntries(entries, nodeProofs)).toEqual([]);
    expect(brokenEntries(entries.slice(1), nodeProofs)).toEqual([]);
    const changed = entries.map((entry, index) =>
      index === 0 ? { ...entry, terms: entry.terms.replace('1', '2') } : entry,
    );
    expect(brokenEntries(changed, nodeProofs)).toEqual([1]);
    const [first, ...rest] = entries;
    const moved = first === undefined ? [] : [...rest, first];
    expect(brokenEntries(moved, nodeProofs)).toEqual([1]);
    const began = entries.map((entry) => ({ ...entry, logFromMs: entry.logFromMs + 1 }));
    expect(brokenEntries(began, nodeProofs)).toHaveLength(entries.length);
  });
});
