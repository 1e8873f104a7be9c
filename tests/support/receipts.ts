/** Receipts of all rooms, as tests read and check them. */
import { serverCards } from '../../apps/server/server-cards.ts';
import type { ReceiptKind, ReceiptOrder } from '../../core/receipts/kind.ts';
import type { ContractCase } from '../../features/contracts/receipts/cases.ts';
import type { Check, Proofs, Receipt } from '../../features/fairness/contract.ts';
import { kindOf } from '../../features/fairness/rules/naming.ts';
import * as rules from '../../features/fairness/rules/verify.ts';
import * as wire from '../../features/fairness/wire.ts';
import type { SecondsCase } from '../../features/seconds/receipts/case.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';

/** What can be settled and proven. */
export type ReceiptCase = ContractCase | SecondsCase;
export type KindName = ReceiptCase['kind'];

const cards: readonly ServerCard[] = await serverCards();

/** The kinds of all rooms. */
export const ALL_KINDS: readonly ReceiptKind[] = cards.flatMap(
  ({ receipts }) => receipts?.kinds ?? [],
);

/** The kind of an order that some room has. */
export function kindFor(order: ReceiptOrder): ReceiptKind {
  const found = kindOf(ALL_KINDS, order);
  if (found === undefined) throw new Error(`no room has receipts of ${order.kind}`);
  return found;
}

/** What a receipt is about, by its kind. */
export function caseIn({ order }: { readonly order: ReceiptOrder }): ReceiptCase {
  return order as ReceiptCase;
}

/** All checks of a receipt of whatever room. */
export function verify(receipt: Receipt, proofs: Proofs, pinned = ''): Check[] {
  return rules.verify(kindFor(receipt.body.order), receipt, proofs, pinned);
}

/** A receipt of whatever room, from its text. */
export function readReceipt(text: string): Receipt | undefined {
  return wire.readReceipt(text, ALL_KINDS);
}
