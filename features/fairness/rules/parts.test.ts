import { describe, expect, it } from 'vitest';
import { ALL_KINDS } from '../../../tests/support/receipts.ts';
import { receiptStory } from '../../../tests/support/receipt-story.ts';
import { kindFor, verify } from '../../../tests/support/receipts.ts';
import { keptProofs } from '../../../tests/support/receipt-book.ts';
import { COMMON_CHECKS } from '../contract.ts';
import { partsOf, RECEIPT_PARTS } from './parts.ts';

describe('the parts of a receipt', () => {
  it.each(ALL_KINDS)('take every check that $kind may have, once', (kind) => {
    const checks = [
      ...COMMON_CHECKS.map((name) => ({ room: 'fairness', name })),
      ...kind.checks.map((name) => ({ room: kind.room, name })),
    ].map((check) => ({ ...check, isOk: true, about: '', working: '' }));
    const parts = partsOf(kind, checks);
    expect(parts.map(({ name }) => name)).toEqual(RECEIPT_PARTS);
    expect(parts.flatMap((part) => part.checks).toSorted(byName)).toEqual(checks.toSorted(byName));
    expect(kind.checks).toEqual(expect.arrayContaining([...(kind.priceChecks ?? [])]));
  });

  it('say how many of theirs failed', () => {
    const book = receiptStory();
    const [order] = book.cases();
    if (order === undefined) throw new Error('nothing has happened');
    const receipt = book.receipt(order, (body) => ({ ...body, keys: [] }));
    const checks = verify(receipt, keptProofs(), book.publicKey);
    const parts = partsOf(kindFor(order), checks);
    const failed = checks.filter(({ isOk }) => !isOk).length;
    expect(failed).toBeGreaterThan(0);
    expect(parts.reduce((sum, part) => sum + part.failed, 0)).toBe(failed);
    expect(parts.find(({ name }) => name === 'seal')?.failed).toBeGreaterThan(0);
  });
});

function byName(one: { readonly name: string }, other: { readonly name: string }): number {
  return one.name < other.name ? -1 : 1;
}
