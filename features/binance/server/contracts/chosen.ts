/** With which multiple and margin an owner's orders open, where he has said nothing too. */
import { type ContractSetting, readEarlierSettings } from '../../store/contract-orders.ts';
import type { ContractMarket } from '../../wire/contracts/symbols.ts';
import { type ContractParts, databaseOf } from './orders.ts';

export type { ContractSetting } from '../../store/contract-orders.ts';

/** What most clients expect where nobody has said anything. */
const USUAL_MULTIPLE = 20;

type OfMarkets = ReadonlyMap<number, ContractSetting>;
type Parts = Pick<ContractParts, 'gateway' | 'contracts'>;

/** All that customers have set, by customer and market. */
export async function readSettingsOf(
  { gateway, contracts }: Parts,
  owners: readonly number[],
): Promise<ReadonlyMap<number, OfMarkets>> {
  const db = databaseOf({ gateway });
  const found = new Map(owners.map((owner) => [owner, new Map<number, ContractSetting>()]));
  const earlier = await readEarlierSettings(db, owners);
  // What the room has kept since comes last, and counts.
  for (const it of [...earlier, ...(await contracts.rows.settings(db, owners))]) {
    found.get(it.owner)?.set(it.marketId, it);
  }
  return found;
}

/** All that a customer has set, by market. */
export async function readSettings(parts: Parts, owner: number): Promise<OfMarkets> {
  return (await readSettingsOf(parts, [owner])).get(owner) ?? new Map();
}

/** The largest multiple of the terms that is not above a number; undefined where all are. */
export function multipleAt({ terms }: ContractMarket, most: number): number | undefined {
  return terms.multiples.filter((multiple) => multiple <= most).at(-1);
}

/** What counts in a market now: terms may have changed since it was chosen. */
export function chosen(of: ContractMarket, settings: OfMarkets): ContractSetting {
  const { multiple = USUAL_MULTIPLE, mode = 'cross' } = settings.get(of.market.id) ?? {};
  return { multiple: multipleAt(of, multiple) ?? of.terms.multiples[0] ?? 1, mode };
}
