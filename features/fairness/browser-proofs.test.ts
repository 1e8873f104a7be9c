import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReceiptBook } from '../../tests/support/receipt-book.ts';
import { receiptStory } from '../../tests/support/receipt-story.ts';
import { kindFor, verify } from '../../tests/support/receipts.ts';
import type { Receipt } from './contract.ts';
import { nodeProofs } from './server/proofs.ts';
import { Unsupported, verifyHere } from './web/browser-proofs.ts';

let book: ReceiptBook;
beforeAll(() => {
  book = receiptStory();
});

afterEach(() => vi.restoreAllMocks());

/** A browser from before Ed25519 came to WebCrypto. */
function withoutEd25519(): void {
  vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('not supported'));
}

function forged(): Receipt {
  const order = book.cases().find(({ kind }) => kind === 'seconds');
  if (order === undefined) throw new Error('no seconds');
  const { body, seal } = book.receipt(order);
  const ticks = body.ticks.map((tick, index) => (index === 1 ? { ...tick, ticks: 7 } : tick));
  return {
    body: { ...body, ticks },
    seal: seal.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')),
  };
}

function forgedKind() {
  return kindFor(forged().body.order);
}

describe.each([
  ['with Ed25519', () => undefined],
  ['without Ed25519', withoutEd25519],
])('verifying in a browser %s', (_name, begin) => {
  it('comes to what verifying anywhere else comes to, for true receipts', async () => {
    begin();
    for (const order of book.cases()) {
      const receipt = book.receipt(order);
      expect(await verifyHere(kindFor(order), receipt, book.publicKey)).toEqual(
        verify(receipt, nodeProofs, book.publicKey),
      );
    }
  });

  it('comes to the same for a forged one', async () => {
    begin();
    const receipt = forged();
    const checks = await verifyHere(kindFor(receipt.body.order), receipt, '');
    expect(checks).toEqual(verify(receipt, nodeProofs));
    const failed = checks.filter(({ isOk }) => !isOk).map(({ name }) => name);
    expect(failed).toEqual(expect.arrayContaining(['seal', 'tick_hash', 'tick_index']));
  });

  it('fails a signature that is none', async () => {
    begin();
    const checks = await verifyHere(forgedKind(), { ...forged(), seal: 'short' }, '');
    expect(checks.find(({ name }) => name === 'seal')?.isOk).toBe(false);
  });
});

describe('a page without cryptography', () => {
  it('says that it cannot check anything', async () => {
    vi.stubGlobal('crypto', {});
    await expect(verifyHere(forgedKind(), forged(), '')).rejects.toThrow(Unsupported);
    vi.unstubAllGlobals();
  });
});
