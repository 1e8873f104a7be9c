/** What must hold after every step, looked up from outside the rules. */
import { expect } from 'vitest';
import { HOUSE_ACCOUNTS } from '../../core/ledger/house-accounts.ts';
import type { House } from '../../apps/server/house.ts';
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

/** What the ledger froze is exactly what the live orders hold. */
export function expectHoldsMatchOrders(house: House): void {
  const held = new Map<string, bigint>();
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
