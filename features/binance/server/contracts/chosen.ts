/** With which multiple and margin an owner's orders open, where he has said nothing too. */
import type { ContractSetting } from '../../store/contract-orders.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';

export type { ContractSetting } from '../../store/contract-orders.ts';

/** What most clients expect where nobody has said anything. */
const USUAL_MULTIPLE = 20;

/** The largest multiple of the terms that is not above a number; undefined where all are. */
export function multipleAt({ terms }: ContractMarket, most: number): number | undefined {
  return terms.multiples.filter((multiple) => multiple <= most).at(-1);
}

/** What counts in a market now: terms may have changed since it was chosen. */
export function chosen(
  of: ContractMarket,
  settings: ReadonlyMap<number, ContractSetting>,
): ContractSetting {
  const { multiple = USUAL_MULTIPLE, mode = 'cross' } = settings.get(of.market.id) ?? {};
  return { multiple: multipleAt(of, multiple) ?? of.terms.multiples[0] ?? 1, mode };
}
