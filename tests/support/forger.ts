/**
 * A forger who has the key that seals receipts: he changes one value of a receipt, or drops,
 * repeats or reorders what is in a list, works its arithmetic out anew and seals it.
 */
import type { ReceiptBody } from '../../features/fairness/contract.ts';
import { arithmeticFor, isVerified } from '../../features/fairness/rules/verify.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import type { ReceiptBook } from './receipt-book.ts';
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
  'markets.*.money',
  'markets.*.moneyScale less',
  'markets.*.name',
  // How old a price may be where nothing was settled without one.
  'markets.*.staleAfterMs less',
  'markets.*.staleAfterMs more',
  'terms repeated',
  'termsLog repeated',
  'ticks repeated',
  'ticks reversed',
];

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };
/** A forged value, and what was forged in it; places in lists are a star. */
type Forgery = readonly [what: string, value: Json];
type Order = Parameters<ReceiptBook['receipt']>[0];

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

/** All forgeries of a value. */
function* forgeries(value: Json, path = ''): Generator<Forgery> {
  if (value === null) return;
  if (typeof value !== 'object') {
    for (const [how, other] of others(value)) yield [path + how, other];
    return;
  }
  if (Array.isArray(value)) {
    const list = value as readonly Json[];
    for (const [how, other] of shuffles(list)) yield [`${path} ${how}`, other];
    for (const [at, each] of list.entries()) {
      for (const [what, other] of forgeries(each, `${path}.*`)) yield [what, list.with(at, other)];
    }
    return;
  }
  const whole = value as Readonly<Record<string, Json>>;
  for (const [name, each] of Object.entries(whole)) {
    // A terms' text is read as its values are.
    const below = path === '' ? name : `${path}.${name}`;
    for (const [what, other] of forgeries(each, below)) yield [what, { ...whole, [name]: other }];
  }
}

/** Whether a forged receipt is read and verifies. */
function passes(book: ReceiptBook, order: Order, forged: Json): boolean {
  const body = forged as unknown as ReceiptBody;
  const seal = () => {
    const kind = kindFor(body.order);
    return book.receipt(order, () => {
      return { ...body, arithmetic: arithmeticFor(kind, body, nodeProofs) };
    });
  };
  try {
    const told = readReceipt(JSON.stringify(seal()));
    return told !== undefined && isVerified(verify(told, nodeProofs, book.publicKey));
  } catch {
    // What cannot even be reckoned is not believed.
    return false;
  }
}

/** What of receipts can be forged without being noticed in any of them. */
export function unnoticed(book: ReceiptBook, orders: readonly Order[]): string[] {
  const [noticed, tried] = [new Set<string>(), new Set<string>()];
  for (const order of orders) {
    const { arithmetic: _anew, ...body } = book.receipt(order).body;
    for (const [what, forged] of forgeries(body as unknown as Json)) {
      tried.add(what);
      if (!noticed.has(what) && !passes(book, order, forged)) noticed.add(what);
    }
  }
  return [...tried].filter((what) => !noticed.has(what)).sort();
}
