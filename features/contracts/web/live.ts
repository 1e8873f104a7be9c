/**
 * Positions and the account as they move. Components pick one row or one figure, so that a
 * changed gain redraws one number and not the list around it.
 */
import { create } from 'zustand';
import type { AccountRow, PositionRow } from './types.ts';
import type { ContractFrame } from '../wire/index.ts';

type Live = {
  readonly positions: Readonly<Record<number, PositionRow>>;
  readonly account: AccountRow | null;
};

const useContractLive = create<Live>(() => ({ positions: {}, account: null }));

/** Takes rows that were asked for as the base on which frames build. */
export function putPositions(rows: readonly PositionRow[]): void {
  const fresh = Object.fromEntries(rows.map((row) => [row.id, row]));
  useContractLive.setState((live) => ({ positions: { ...live.positions, ...fresh } }));
}

/** Takes the account as it was asked for. */
export function putAccount(account: AccountRow): void {
  useContractLive.setState({ account });
}

/** Forgets everything: the next person on this device is another one. */
export function forgetContracts(): void {
  useContractLive.setState({ positions: {}, account: null });
}

const SETTLED = [
  'share',
  'multiple',
  'state',
  'target_profit_price',
  'stop_loss_price',
  'trail_price',
  'caution_money',
] as const satisfies readonly (keyof PositionRow)[];

/** True when more than the value of a position has changed: then lists are asked for again. */
function isOther(before: PositionRow | undefined, after: PositionRow): boolean {
  return before === undefined || SETTLED.some((field) => before[field] !== after[field]);
}

/**
 * Takes a frame's news.
 * @returns whether a position was opened, changed or ended
 */
export function takeNews({ positions: rows, contract_account }: Partial<ContractFrame>): boolean {
  if (contract_account) putAccount(contract_account);
  if (!rows) return false;
  const before = useContractLive.getState().positions;
  const isChanged = rows.some((row) => isOther(before[row.id], row));
  putPositions(rows);
  return isChanged;
}

/** A position as it is now; the row given where nothing newer came. */
export function useLivePosition(row: PositionRow): PositionRow {
  return useContractLive((live) => live.positions[row.id] ?? row);
}

/** One figure of the account as it is now. */
export function useAccountFigure<Name extends keyof AccountRow>(
  name: Name,
): AccountRow[Name] | undefined {
  return useContractLive((live) => live.account?.[name]);
}
