/** What contracts hold, and what their desk may have to pay beyond it. */
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { ContractState } from './state.ts';

/** What positions and waiting orders hold. */
export function* holdsOf({ positions, needs }: ContractState): Generator<Hold> {
  const assetId = needs.prices.dollarAssetId() ?? 0;
  for (const { id, owner, heldUnits } of positions.sorted()) {
    yield { owner, kind: KIND.margin, assetId, units: heldUnits, what: 'position', id };
  }
}

/**
 * What the desk may have to pay beyond what it holds: the gains that open positions show at the
 * index. Losses are not set against them, because gains can be taken alone.
 */
export function owedByDesk(state: ContractState, owner: number, assetId: number): bigint {
  const isMargin = assetId === state.needs.prices.dollarAssetId();
  if (owner !== HOUSE.contractsDesk || !isMargin) return 0n;
  let owed = 0n;
  for (const position of state.positions.sorted()) {
    const floating = state.floating(position);
    if (floating > 0n) owed += floating;
  }
  return owed;
}

/** What customers have lost at the index in what is open, each side of a market for itself. */
export function openLosses(state: ContractState): bigint {
  let lost = 0n;
  for (const marketId of state.marketIds()) {
    const terms = state.terms(marketId);
    const ticks = state.needs.feeds.lastIndex(marketId)?.ticks;
    if (terms === undefined || ticks === undefined) continue;
    lost += state.positions.lostTickLots(marketId, ticks) * state.unitsOf(terms);
  }
  return lost;
}
