/** What an order names: the ticks and the terms that its receipt has to bring. */
import type { MetTerms, ReceiptKind, ReceiptOrder, TickName } from '../../../core/receipts/kind.ts';

/** The kind of an order; undefined where none of the known ones is it. */
export function kindOf(
  kinds: readonly ReceiptKind[],
  order: ReceiptOrder,
): ReceiptKind | undefined {
  return kinds.find(({ kind }) => kind === order.kind);
}

/** Every tick an order names, each once, by market and number. */
export function namedTicks(kind: ReceiptKind, order: ReceiptOrder): TickName[] {
  const names = kind.ticks(order);
  const once = new Map(names.map((name) => [`${name.marketId}:${name.number}`, name]));
  return [...once.values()].sort((a, b) => a.marketId - b.marketId || a.number - b.number);
}

/** Every version of terms an order names, each once, as of when it first met it. */
export function namedTerms(kind: ReceiptKind, order: ReceiptOrder): MetTerms[] {
  const once = new Map<string, MetTerms>();
  for (const met of kind.terms(order)) {
    const name = `${met.marketId}:${met.version}`;
    const known = once.get(name);
    if (known === undefined || met.metMs < known.metMs) once.set(name, met);
  }
  return [...once.values()].sort((a, b) => a.marketId - b.marketId || a.version - b.version);
}
