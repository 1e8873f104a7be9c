/** What must hold after every step, looked up from outside the rules. */
import { expect } from 'vitest';
import { HOUSE, HOUSE_ACCOUNTS } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { DOLLAR_CODE, type House } from '../../apps/server/house.ts';
import type { Position } from '../../features/contracts/contract.ts';
import { tradingKind } from '../../features/spot/rules/settlement.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';

/** Per asset the sum over all accounts is zero, and nobody is where he must not be. */
export function expectSoundLedger(house: House): void {
  const sums = new Map<number, bigint>();
  const mayOwe = new Set(
    HOUSE_ACCOUNTS.filter((account) => account.mayBeNegative).map((account) => account.owner),
  );
  for (const balance of house.machine.ledger.balances()) {
    const total = balance.available + balance.frozen;
    sums.set(balance.asset, (sums.get(balance.asset) ?? 0n) + total);
    if (balance.frozen < 0n || (balance.available < 0n && !mayOwe.has(balance.owner))) {
      throw new Error(`account below zero: ${JSON.stringify(balance, text)}`);
    }
  }
  for (const [asset, sum] of sums) expect(`${asset}: ${sum}`).toBe(`${asset}: 0`);
}

function dollarKey(house: House, owner: number, kind: number): string {
  return `${owner}/${kind}/${house.catalogue.assetByCode(DOLLAR_CODE)?.id}`;
}

/** What positions, seconds orders and withdrawals hold, added to what spot orders hold. */
function addOtherHolds(house: House, held: Map<string, bigint>): void {
  const add = (key: string, units: bigint) => held.set(key, (held.get(key) ?? 0n) + units);
  for (const position of house.contracts.livePositions()) {
    add(dollarKey(house, position.owner, KIND.lever), position.heldUnits);
  }
  for (const { owner, assetId, amountUnits } of house.withdrawal.openWithdrawals()) {
    add(`${owner}/${KIND.change}/${assetId}`, amountUnits);
  }
  for (const order of house.seconds.runningOrders()) {
    add(dollarKey(house, order.owner, KIND.micro), order.stakeUnits);
    add(dollarKey(house, HOUSE.secondsDesk, KIND.house), order.payoutUnits);
  }
}

/**
 * No account is below its level, no stop or waiting order is left behind that the index has
 * reached: looked up position by position, as the watches of the rules do not.
 */
export function expectNothingOverdue(house: House): void {
  const { state } = house.contracts;
  for (const owner of state.positions.owners()) {
    const { equity, closeOutLevel } = house.contracts.standing(owner);
    const stuck = state.positions.ofOwner(owner).some(({ marketId }) => !state.isOpen(marketId));
    if (!stuck) expect(`${owner} ${equity < closeOutLevel}`).toBe(`${owner} false`);
  }
  for (const position of house.contracts.livePositions()) {
    if (!state.isOpen(position.marketId)) continue;
    expect(overdue(house, position)).toBe('');
  }
}

function overdue(house: House, position: Readonly<Position>): string {
  const { state } = house.contracts;
  const { side, limitTicks, takeProfitTicks, stopLossTicks, trailStopTicks } = position;
  const sign = side === 'long' ? 1 : -1;
  if (position.state === 'waiting') {
    const now = state.opening(state.termsOf(position), side);
    return (limitTicks - now) * sign >= 0 ? `${position.id} waits` : '';
  }
  const now = state.closing(position);
  if (takeProfitTicks > 0 && (now - takeProfitTicks) * sign >= 0) return `${position.id} wins`;
  for (const stop of [stopLossTicks, trailStopTicks]) {
    if (stop > 0 && (now - stop) * sign <= 0) return `${position.id} loses`;
  }
  return '';
}

/** What the ledger froze is exactly what live orders and positions hold. */
export function expectHoldsMatchOrders(house: House): void {
  const held = new Map<string, bigint>();
  addOtherHolds(house, held);
  for (const order of house.spot.liveOrders()) {
    const market = house.catalogue.market(order.marketId);
    const asset = order.side === 'buy' ? market?.quote.id : market?.base.id;
    const key = `${order.owner}/${tradingKind(order.owner)}/${asset}`;
    held.set(key, (held.get(key) ?? 0n) + order.heldUnits);
  }
  for (const balance of house.machine.ledger.balances()) {
    const key = `${balance.owner}/${balance.kind}/${balance.asset}`;
    expect(`${key} ${balance.frozen}`).toBe(`${key} ${held.get(key) ?? 0n}`);
    held.delete(key);
  }
  expect([...held.values()].every((units) => units === 0n)).toBe(true);
}

/** The state of a house as one hash. */
export function hashOf(house: House): string {
  return stateHash(house.machine);
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
