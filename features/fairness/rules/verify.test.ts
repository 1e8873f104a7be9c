import { beforeAll, describe, expect, it } from 'vitest';
import { generateKeyPairSync, sign } from 'node:crypto';
import { usdt } from '../../../tests/support/contract-engine.ts';
import type { ReceiptBook } from '../../../tests/support/receipt-book.ts';
import { receiptStory } from '../../../tests/support/receipt-story.ts';
import { btcUsdt } from '../../../tests/support/small-catalogue.ts';
import { publicKeyText, signText } from '../../../platform/server/keys/signing-key.ts';
import { type ChainedTick, keyChangeText } from '../../feeds/contract.ts';
import { TickSigner } from '../../feeds/store.ts';
import {
  caseIn,
  type KindName,
  readReceipt,
  type ReceiptCase,
  verify,
} from '../../../tests/support/receipts.ts';
import type { SecondsTerms } from '../../seconds/contract.ts';
import type { Check, Receipt, ReceiptBody } from '../contract.ts';
import { nodeProofs } from '../server/proofs.ts';
import { sealed } from '../server/receipts.ts';
import { isVerified, verifyChain } from './verify.ts';

let book: ReceiptBook;
beforeAll(() => {
  book = receiptStory();
});

function failed(checks: readonly Check[]): string[] {
  return [...new Set(checks.filter(({ isOk }) => !isOk).map(({ name }) => name))];
}

/** The last case of a kind that a test is about. */
function caseOf(kind: KindName, is: (order: ReceiptCase) => boolean = () => true): ReceiptCase {
  const found = book.cases().findLast((order) => order.kind === kind && is(order));
  if (found === undefined) throw new Error(`no ${kind} in the story`);
  return found;
}

function seconds(): ReceiptCase {
  return caseOf('seconds', (order) => order.kind === 'seconds' && order.state === 'won');
}

/** A receipt after a forger has been at it, sealed again by the house's own key. */
function forged(order: ReceiptCase, change: (body: ReceiptBody) => ReceiptBody): Receipt {
  return book.receipt(order, change);
}

function withTick(body: ReceiptBody, number: number, change: Partial<ChainedTick>): ReceiptBody {
  const ticks = body.ticks.map((tick) => (tick.number === number ? { ...tick, ...change } : tick));
  return { ...body, ticks };
}

function withOrder(body: ReceiptBody, change: object): ReceiptBody {
  const order = { ...body.order, ...change };
  return { ...body, order };
}

function closeTick(body: ReceiptBody): ChainedTick {
  const order = caseIn(body);
  const number = order.kind === 'seconds' ? order.closeTick : 0;
  const tick = body.ticks.find((it) => it.number === number);
  if (tick === undefined) throw new Error('no close tick');
  return tick;
}

describe('a true receipt', () => {
  it('verifies for everything that can happen to a contract', () => {
    const cases = book.cases();
    expect(new Set(cases.map(({ kind }) => kind))).toEqual(
      new Set(['contract', 'liquidation', 'night', 'seconds']),
    );
    for (const order of cases) {
      const checks = verify(book.receipt(order), nodeProofs, book.publicKey);
      expect([order.kind, failed(checks)]).toEqual([order.kind, []]);
      expect(isVerified(checks)).toBe(true);
    }
  });

  it('is read from its text as it was written', () => {
    for (const order of book.cases()) {
      const receipt = book.receipt(order);
      expect(readReceipt(JSON.stringify(receipt))).toEqual(receipt);
    }
  });

  it('says void only where no fresh price was there', () => {
    const order = caseOf('seconds', (it) => it.kind === 'seconds' && it.state === 'void');
    const checks = verify(book.receipt(order), nodeProofs);
    expect(checks.filter(({ name }) => name === 'void')).toHaveLength(1);
    expect(failed(checks)).toEqual([]);
  });
});

describe('a forged receipt', () => {
  it('is caught by its seal, whatever was changed in it', () => {
    const { body, seal } = book.receipt(seconds());
    for (const change of [{ stakeUnits: usdt('50').toString() }, { direction: 'down' }]) {
      const checks = verify({ body: withOrder(body, change), seal }, nodeProofs);
      expect(failed(checks)).toContain('seal');
    }
  });

  // Everything below is sealed by the house itself: a house that cheats is caught, too.
  it.each<[string, string, (body: ReceiptBody) => ReceiptBody]>([
    ['a forged tick', 'tick_hash', (body) => withTick(body, closeTick(body).number, { ticks: 1 })],
    [
      'a changed raw price',
      'tick_hash',
      (body) => withTick(body, closeTick(body).number, { sources: 'one:8000000' }),
    ],
    [
      'a swapped tick',
      'last_tick',
      (body) => {
        const open = body.ticks[0];
        return withOrder(body, { closeTick: open?.number, closeTicks: open?.ticks });
      },
    ],
    ['a changed price', 'index_named', (body) => withOrder(body, { closeTicks: 8_000_000 })],
    [
      'another expiry',
      'expiry',
      (body) => withOrder(body, { expiresMs: closeTick(body).timeMs - 1 }),
    ],
    ['another duration', 'duration', (body) => withOrder(body, { seconds: 31 })],
    ['another stake', 'payout', (body) => withOrder(body, { stakeUnits: usdt('200').toString() })],
    ['another payout', 'payout', (body) => withOrder(body, { payoutUnits: '1' })],
    ['another result', 'result', (body) => withOrder(body, { state: 'lost' })],
    ['another profit', 'profit', (body) => withOrder(body, { profitUnits: '0' })],
    ['a false void', 'void', (body) => withOrder(body, { state: 'void', reason: 'index_stale' })],
    ['a market left out', 'terms', (body) => ({ ...body, markets: [] })],
    ['terms of another version', 'terms', (body) => withOrder(body, { termsVersion: 2 })],
    [
      'changed terms',
      'payout',
      (body) => ({
        ...body,
        terms: (body.terms as SecondsTerms[]).map((terms) => ({
          ...terms,
          durations: terms.durations.map((one) => ({ ...one, payoutPpm: 800_000 })),
        })),
      }),
    ],
    [
      'a removed later tick',
      'last_tick',
      (body) => {
        const { number } = closeTick(body);
        return { ...body, ticks: body.ticks.filter((tick) => tick.number !== number + 1) };
      },
    ],
    [
      'a later tick passed over',
      'last_tick',
      (body) => {
        const { number } = closeTick(body);
        const after = body.ticks.find((tick) => tick.number === number + 1);
        const moved = {
          ...body.order,
          closeTick: number - 1,
          closeTicks: 8_140_000,
        } as ReceiptCase;
        const before = book.chain(btcUsdt).filter((tick) => tick.number === number - 1);
        const ticks = [...body.ticks.filter((tick) => tick.number < number), ...before];
        return { ...body, order: moved, ticks: after === undefined ? ticks : [...ticks, after] };
      },
    ],
    [
      'a head that is no signed one',
      'head_signature',
      (body) => ({ ...body, heads: body.heads.map((head) => ({ ...head, timeMs: 9e12 })) }),
    ],
    ['another sum', 'arithmetic', (body) => ({ ...body, arithmetic: body.arithmetic.slice(1) })],
  ])('with %s is caught by the check %s', (_name, check, change) => {
    expect(failed(verify(forged(seconds(), change), nodeProofs))).toContain(check);
  });

  it.each<[string, KindName, string, object]>([
    ['a changed price', 'contract', 'fill_price', { fill: { ticks: 8_000_001 } }],
    ['a changed gain', 'contract', 'profit', { fill: { profitUnits: '1' } }],
    ['a larger fee', 'contract', 'fee', { fill: { feeUnits: usdt('900').toString() } }],
    ['another side', 'contract', 'opening', { fill: { side: 'short' } }],
    ['another time', 'contract', 'tick_in_force', { fill: { timeMs: 1 } }],
    ['more equity required', 'liquidation', 'required', { requiredUnits: usdt('90').toString() }],
    ['less equity', 'liquidation', 'equity', { equityUnits: '-1' }],
    ['a cover from nowhere', 'liquidation', 'covered', { insuredUnits: usdt('77777').toString() }],
    ['a larger night fee', 'night', 'night_fee', { feeUnits: usdt('900').toString() }],
    ['another night', 'night', 'night_hour', { dueMs: 1 }],
    ['an hour that the terms do not name', 'night', 'night_hour', { dueMs: 3_600_000 }],
    ['other lots', 'night', 'night_fee', { lots: 1, feeUnits: usdt('0.0982').toString() }],
  ])('with %s is caught in a %s by the check %s', (_name, kind, check, change) => {
    const closing = (order: ReceiptCase) =>
      order.kind !== 'contract' || (order.fill.what === 'close' && order.fill.liquidationId === 0);
    const order = caseOf(kind, closing);
    const receipt = forged(order, (body) => {
      const named = caseIn(body);
      const inner = 'fill' in change && named.kind === 'contract';
      const fill = inner ? { ...named.fill, ...(change.fill as object) } : {};
      return withOrder(body, inner ? { fill } : change);
    });
    expect(failed(verify(receipt, nodeProofs))).toContain(check);
  });

  it('with an account that was never below the level is caught', () => {
    const order = caseOf('liquidation');
    if (order.kind !== 'liquidation') throw new Error('no liquidation');
    const positions = order.state.positions.map((position) => ({
      ...position,
      held: '1000000000000',
    }));
    const receipt = forged(order, (body) =>
      withOrder(body, { state: { ...order.state, positions } }),
    );
    expect(failed(verify(receipt, nodeProofs))).toEqual(
      expect.arrayContaining(['equity', 'below_required']),
    );
  });

  it('is caught when another key has signed everything anew', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const signer = new TickSigner(privateKey);
    const { body } = book.receipt(seconds());
    const chain = signer.signAll(book.chain(btcUsdt).map((tick) => ({ ...tick, seq: 0 })));
    const ticks = body.ticks.map((tick) => {
      const { signature = '' } = chain.find(({ number }) => number === tick.number) ?? {};
      return { ...tick, signature };
    });
    // The forger leaves the house's key in place: no signature fits.
    expect(failed(verify(sealed({ ...body, ticks }, privateKey), nodeProofs))).toEqual(
      expect.arrayContaining(['seal', 'tick_signature']),
    );
    // The forger brings his own key as well: only who expects the house's key sees it.
    const publicKey = publicKeyText(privateKey);
    const keys = [{ publicKey, fromMs: 0, signedByPrevious: '', signedByItself: '' }];
    const termsLog = body.termsLog?.map((entry) => {
      const hash = Buffer.from(entry.hash, 'hex');
      return { ...entry, signature: sign(null, hash, privateKey).toString('base64') };
    });
    const whole = sealed({ ...body, ticks, keys, termsLog, heads: [] }, privateKey);
    expect(failed(verify(whole, nodeProofs))).toEqual([]);
    expect(failed(verify(whole, nodeProofs, book.publicKey))).toContain('pinned_key');
  });
});

describe('a history of keys', () => {
  function changed(options: { vouched: boolean; fromMs?: number }): Receipt {
    const { privateKey } = generateKeyPairSync('ed25519');
    const publicKey = publicKeyText(privateKey);
    const { body } = book.receipt(seconds());
    const [first] = body.keys;
    const { fromMs = body.issuedMs } = options;
    const text = keyChangeText(book.publicKey, publicKey, fromMs);
    const next = {
      publicKey,
      fromMs,
      signedByPrevious: options.vouched ? signText(book.key, text) : '',
      signedByItself: signText(privateKey, text),
    };
    const keys = first === undefined ? [next] : [first, next];
    return sealed({ ...body, keys }, privateKey);
  }

  it('carries trust from the old key to the new one, and back', () => {
    const receipt = changed({ vouched: true });
    expect(failed(verify(receipt, nodeProofs))).toEqual([]);
    expect(failed(verify(receipt, nodeProofs, book.publicKey))).toEqual([]);
  });

  it('believes a key until it was replaced, and not a millisecond longer', () => {
    const { body } = book.receipt(seconds());
    const last = Math.max(...body.ticks.map(({ timeMs }) => timeMs));
    const since = (fromMs: number) =>
      failed(verify(changed({ vouched: true, fromMs }), nodeProofs));
    expect(since(last)).not.toContain('tick_signature');
    expect(since(last - 1)).toContain('tick_signature');
    const heads = body.heads.map(({ timeMs }) => timeMs);
    if (heads.length > 0) expect(since(Math.max(...heads) - 1)).toContain('head_signature');
  });

  it('believes no seal of a key that was replaced', () => {
    const { body } = changed({ vouched: true });
    const seal = (issuedMs: number) => {
      const checks = verify(sealed({ ...body, issuedMs }, book.key), nodeProofs);
      return failed(checks).includes('seal');
    };
    expect([seal(body.issuedMs), seal(body.issuedMs + 1)]).toEqual([false, true]);
  });

  it('says so when nobody vouched for a new key', () => {
    const receipt = changed({ vouched: false });
    expect(failed(verify(receipt, nodeProofs))).toEqual(
      expect.arrayContaining(['keys', 'tick_signature']),
    );
    expect(failed(verify(receipt, nodeProofs, book.publicKey))).toContain('seal');
  });
});

describe('a file of ticks', () => {
  it('verifies as a chain around a receipt', () => {
    const checks = verifyChain(book.receipt(seconds()), book.chain(btcUsdt), nodeProofs);
    expect(failed(checks)).toEqual([]);
    expect(checks.filter(({ name }) => name === 'tick_present')).toHaveLength(4);
  });

  it.each<[string, string, (ticks: ChainedTick[]) => ChainedTick[]]>([
    ['a tick taken out', 'tick_link', (ticks) => ticks.filter((_tick, index) => index !== 3)],
    ['two ticks in another order', 'tick_link', (ticks) => [...ticks].reverse()],
    [
      'a changed tick',
      'tick_index',
      (ticks) => ticks.map((tick, index) => (index === 3 ? { ...tick, ticks: 5 } : tick)),
    ],
    [
      'another story than the receipt',
      'tick_present',
      (ticks) => ticks.map((tick) => ({ ...tick, hash: 'f'.repeat(64) })),
    ],
  ])('with %s is caught by the check %s', (_name, check, change) => {
    const ticks = change(book.chain(btcUsdt));
    expect(failed(verifyChain(book.receipt(seconds()), ticks, nodeProofs))).toContain(check);
  });
});

describe('time in a chain', () => {
  /** The house has signed a story in which a tick lies before the one that it follows. */
  function turnedBack(): ChainedTick[] {
    const ticks = book.chain(btcUsdt);
    const { number } = closeTick(book.receipt(seconds()).body);
    const before = ticks.find((tick) => tick.number === number)?.timeMs ?? 0;
    const turned = ticks.map((tick) =>
      tick.number === number + 1 ? { ...tick, seq: 0, timeMs: before - 1 } : { ...tick, seq: 0 },
    );
    const signed = new TickSigner(book.key).signAll(turned);
    return turned.map((tick, at) => {
      const { hash = '', signature = '' } = signed[at] ?? {};
      return { ...tick, hash, signature, previousHash: signed[at - 1]?.hash ?? tick.previousHash };
    });
  }

  it('does not go back, in a file or in a receipt', () => {
    const chain = turnedBack();
    const links = (checks: readonly Check[]) =>
      checks.filter(({ name, isOk }) => name === 'tick_link' && !isOk).length;
    expect(links(verifyChain(book.receipt(seconds()), chain, nodeProofs))).toBe(1);
    const receipt = forged(seconds(), (body) => {
      const ticks = body.ticks.map((tick) => chain.find((it) => it.number === tick.number) ?? tick);
      return { ...body, ticks };
    });
    expect(links(verify(receipt, nodeProofs))).toBe(1);
  });
});

describe('a text that is no receipt', () => {
  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['other data', '{"body":{}}'],
    ['a number', '7'],
  ])('(%s) is not read', (_name, text) => {
    expect(readReceipt(text)).toBeUndefined();
  });

  it('is not read with terms that are none of its product', () => {
    const receipt = book.receipt(seconds());
    const [terms] = receipt.body.terms;
    const read = (changed: unknown[]) =>
      readReceipt(JSON.stringify({ ...receipt, body: { ...receipt.body, terms: changed } }));
    expect(read([terms])).toEqual(receipt);
    expect(read([terms, { marketId: 1, version: 1 }])).toBeUndefined();
    expect(read(['terms'])).toBeUndefined();
  });

  it('is not read where no room has its kind', () => {
    const { body, seal } = book.receipt(seconds());
    const order = { ...body.order, kind: 'wager' };
    expect(readReceipt(JSON.stringify({ body: { ...body, order }, seal }))).toBeUndefined();
  });

  it('is not read with figures that are none', () => {
    const receipt = book.receipt(seconds());
    const text = JSON.stringify(receipt);
    expect(readReceipt(text.replace(/"stakeUnits":"\d+"/, '"stakeUnits":"x"'))).toBeUndefined();
    expect(readReceipt(text.replace('bourse-receipt-2', 'bourse-receipt-1'))).toBeUndefined();
  });
});
