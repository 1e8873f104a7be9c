/**
 * A forger who has the key that seals receipts: he changes one value of a receipt, or drops,
 * repeats or reorders what is in a list, works its arithmetic out anew and seals it.
 */
import type { KeyObject } from 'node:crypto';
import type { Check, Proofs, Receipt, ReceiptBody } from '../../features/fairness/contract.ts';
import { arithmeticFor, isVerified } from '../../features/fairness/rules/verify.ts';
import { sealed } from '../../features/fairness/server/receipts.ts';
import { keptProofs, type ReceiptBook } from './receipt-book.ts';
import { kindFor, readReceipt, verify } from './receipts.ts';

/** What no check has to notice: it says nothing of what was settled, or says the same again. */
export const BESIDE: readonly string[] = [
  'heads repeated',
  'issuedMs less',
  'issuedMs more',
  // The first key of a house was signed by nobody, and counts from the beginning.
  'keys.*.fromMs more',
  'keys.*.signedByItself',
  'keys.*.signedByPrevious',
  'markets repeated',
  'markets reversed',
  'markets.*.money',
  'markets.*.moneyScale less',
  'markets.*.name',
  // How old a price may be where nothing was settled without one.
  'markets.*.staleAfterMs less',
  'markets.*.staleAfterMs more',
  'terms repeated',
  'terms reversed',
  'termsLog repeated',
  'termsLog reversed',
  'ticks repeated',
  'ticks reversed',
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** A forged value, and what was forged in it; places in lists are a star. */
type Forgery<Value> = readonly [what: string, value: Value];

/** Who forges, and who looks at what he made. */
export interface Forger {
  /** The key that seals. */
  readonly key: KeyObject;
  readonly proofs: Proofs;
  /** All checks of a receipt, by somebody who expects the house's key. */
  checks(receipt: Receipt): readonly Check[];
}

type Order = Parameters<ReceiptBook['receipt']>[0];

/** Of a long list the ends and the middle are tried. */
const MOST_TRIED = 7;

/** Other values of the same form: more, none, the other one, or another first sign. */
function others(value: boolean | number | string): readonly (readonly [string, Json])[] {
  if (typeof value === 'boolean') return [['', !value]];
  if (typeof value === 'number') {
    const more = [' more', value * 3 + 7] as const;
    return value === 0 ? [more] : [more, [' less', value > 1 ? 1 : 0]];
  }
  if (/^-?\d+$/.test(value)) {
    return [
      [' more', (BigInt(value) * 3n + 10n ** 15n).toString()],
      [' less', value === '0' ? '-1' : '0'],
    ];
  }
  return [['', (value.startsWith('a') ? 'b' : 'a') + value.slice(1)]];
}

/** Everything that can be done to a list: one away, one twice, and two the other way round. */
function* shuffles(list: readonly Json[]): Generator<readonly [string, readonly Json[]]> {
  const [first] = list;
  if (first === undefined) return;
  yield ['dropped', list.slice(1)];
  yield ['repeated', [...list, first]];
  if (list.length > 1) yield ['reversed', list.toReversed()];
}

function placesOf(list: readonly Json[]): Set<number> {
  const all = [...list.keys()];
  return new Set(list.length <= MOST_TRIED ? all : [0, 1, all.length >> 1, all.length - 1]);
}

/** All forgeries of a value. */
function* forgeriesOf(value: Json, path: string): Generator<Forgery<Json>> {
  if (value === null) return;
  if (typeof value !== 'object') {
    for (const [how, other] of others(value)) yield [path + how, other];
    return;
  }
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    for (const [how, other] of shuffles(list)) yield [`${path} ${how}`, other];
    for (const at of placesOf(list)) {
      for (const [what, other] of forgeriesOf(list[at] ?? null, `${path}.*`)) {
        yield [what, list.with(at, other)];
      }
    }
    return;
  }
  const whole = value as Readonly<Record<string, Json>>;
  for (const [name, each] of Object.entries(whole)) {
    // A terms' text is read as its values are.
    const below = path === '' ? name : `${path}.${name}`;
    for (const [what, other] of forgeriesOf(each, below)) yield [what, { ...whole, [name]: other }];
  }
}

/** All forgeries of something that is told. */
export function forgeries<Value extends object>(value: Value): Generator<Forgery<Value>> {
  return forgeriesOf(value as unknown as Json, '') as unknown as Generator<Forgery<Value>>;
}

/** A body with its arithmetic worked out anew, sealed by the house or by another key. */
export function resealed(forger: Forger, body: ReceiptBody, key = forger.key): Receipt {
  const arithmetic = arithmeticFor(kindFor(body.order), body, forger.proofs);
  return sealed({ ...body, arithmetic }, key);
}

/** Whether a forged receipt is read and verifies. */
function passes(forger: Forger, body: ReceiptBody): boolean {
  try {
    const told = readReceipt(JSON.stringify(resealed(forger, body)));
    return told !== undefined && isVerified(forger.checks(told));
  } catch {
    // What cannot even be reckoned is not believed.
    return false;
  }
}

/** What of receipts can be forged without being noticed in any of them, each by its own forger. */
export function unnoticed(all: readonly (readonly [Forger, Receipt])[]): string[] {
  const [noticed, tried] = [new Set<string>(), new Set<string>()];
  for (const [forger, receipt] of all) {
    const { arithmetic: _anew, ...body } = receipt.body;
    for (const [what, forged] of forgeries(body)) {
      tried.add(what);
      if (!noticed.has(what) && !passes(forger, forged as ReceiptBody)) noticed.add(what);
    }
  }
  return [...tried].filter((what) => !noticed.has(what)).sort();
}

/** What of the receipts of a house in memory its own key can forge without being noticed. */
export function unnoticedIn(book: ReceiptBook, orders: readonly Order[]): string[] {
  const { key, publicKey } = book;
  const proofs = keptProofs();
  const forger = { key, proofs, checks: (each: Receipt) => verify(each, proofs, publicKey) };
  return unnoticed(orders.map((order) => [forger, book.receipt(order)]));
}
