/** An isolated position whose margin is at its level is closed by itself. */
import type { CommandContext } from '../../../core/engine/command.ts';
import { type Liquidation, liquidated, type Position } from '../contract/index.ts';
import { seen } from './accounts.ts';
import type { Closing } from './closing.ts';
import { closeOutUnits } from './formulas.ts';
import type { ContractState } from './state.ts';

/** Closes an isolated position whose margin is at its level, and nothing else. */
export function closeOutIsolated(
  state: ContractState,
  closing: Closing,
  position: Position,
  context: CommandContext,
): void {
  const id = state.context.nextId();
  const terms = state.termsOf(position);
  const required = closeOutUnits(position, terms, state.unitsOf(terms));
  const snapshot = { available: '0', waiting: '0', positions: [seen(state, position)] };
  const equity = position.heldUnits + state.floating(position);
  const closed = closing.close(position, position.lots, 'liquidated', context, id);
  const row: Liquidation = {
    id,
    owner: position.owner,
    seq: context.seq,
    timeMs: context.timeMs,
    positionId: position.id,
    equityUnits: equity,
    requiredUnits: required,
    insuredUnits: closed.insured,
    coveredUnits: closed.covered,
    state: JSON.stringify(snapshot),
  };
  state.context.changes.append('contract_liquidations', row);
  state.context.changes.emit(liquidated, row);
}
