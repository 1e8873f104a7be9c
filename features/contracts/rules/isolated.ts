/** An isolated position whose margin is at its level is closed by itself, as far as it must be. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { type Liquidation, liquidated, type Position } from '../contract/index.ts';
import { seen } from './accounts.ts';
import { lotsOfStep, restack, seenText } from './by-tier.ts';
import type { Closing } from './closing.ts';
import { closeOutUnits } from './formulas.ts';
import type { ContractState } from './state.ts';
import { armPosition } from './stops.ts';

/**
 * Closes an isolated position whose margin is at its level, and nothing else: whole, or tier by
 * tier until its margin is enough again, where its terms say so.
 */
export function closeOutIsolated(
  state: ContractState,
  closing: Closing,
  position: Position,
  context: CommandContext,
): void {
  const terms = state.termsOf(position);
  const requiredOf = () => closeOutUnits(position, terms, state.unitsOf(terms));
  const equityOf = () => position.heldUnits + state.floating(position);
  const requiredUnits = requiredOf();
  const equityUnits = equityOf();
  // A step of another one at the same tick may have moved it down to where its margin is enough.
  if (terms.liquidation === 'by_tier' && equityUnits >= requiredUnits) {
    armPosition(state, position);
    return;
  }
  const id = state.context.nextId();
  const snapshot = { available: '0', waiting: '0', positions: [seen(state, position)] };
  const whole = position.lots;
  let insuredUnits = 0n;
  let coveredUnits = 0n;
  do {
    const lots = lotsOfStep(state, position);
    const { insured, covered } = closing.close(position, lots, 'liquidated', context, id);
    restack(state, position, context);
    insuredUnits += insured;
    coveredUnits += covered;
  } while (position.state === 'open' && equityOf() < requiredOf());
  const row: Liquidation = {
    id,
    owner: position.owner,
    seq: context.seq,
    timeMs: context.timeMs,
    positionId: position.id,
    equityUnits,
    requiredUnits,
    insuredUnits,
    coveredUnits,
    state: seenText(state, snapshot, new Map([[position.id, whole - position.lots]])),
  };
  state.context.changes.append('contract_liquidations', row);
  state.context.changes.emit(liquidated, row);
}
