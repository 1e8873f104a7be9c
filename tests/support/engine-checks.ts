/** What must hold after every step, looked up from outside the rules. */
import { expect } from 'vitest';
import { HOUSE_ACCOUNTS } from '../../core/ledger/house-accounts.ts';
import { holdsOf, type Engine } from '../../apps/server/engine.ts';
import type { Position } from '../../features/contracts/contract.ts';
import { stateHash } from '../../platform/server/writer/state-hash.ts';

/** Per asset the sum over all accounts is zero, and nobody is where he must not be. */
export function expectSoundLedger(engine: Engine): void {
  const sums = new Map<number, bigint>();
  const mayOwe = new Set(
    HOUSE_ACCOUNTS.filter((account) => account.mayBeNegative).map((account) => account.owner),
  );
  for (const balance of engine.machine.ledger.balances()) {
    const total = balance.available + balance.frozen;
    sums.set(balance.asset, (sums.get(balance.asset) ?? 0n) + total);
    if (balance.frozen < 0n || (balance.available < 0n && !mayOwe.has(balance.owner))) {
      throw new Error(`account below zero: ${JSON.stringify(balance, text)}`);
    }
  }
  for (const [asset, sum] of sums) expect(`${asset}: ${sum}`).toBe(`${asset}: 0`);
}

/** Every timer is called by its command and its number, or by a name where it has none. */
export function expectOrderedTimers({ machine }: Engine): void {
  for (const { key, command } of machine.timers.sorted()) {
    if (command.type.startsWith('engine.')) expect(key).toBe(command.type);
    else expect(key.replace(/:(\d+|[a-z]+(-[a-z]+)*)$/, '')).toBe(command.type);
  }
}

/** What the feeds have told has arrived: a market is stale exactly where its index is. */
export function expectFeedsHeard(engine: Engine): void {
  for (const { id, definition } of engine.catalogue.allMarkets()) {
    const { status, reason } = engine.catalogue.state(id);
    if (status === 'closed') continue;
    // A market without an index has no feed that could be stale.
    const isFresh = definition.bookOnly === true || engine.feeds.freshIndex(id) !== undefined;
    expect(`${id} ${reason === 'stale_feed'}`).toBe(`${id} ${!isFresh}`);
  }
}

/**
 * No account is below its level, no stop or waiting order is left behind that the index has
 * reached: looked up position by position, as the watches of the rules do not.
 */
export function expectNothingOverdue(engine: Engine): void {
  const { state } = engine.contracts;
  for (const owner of state.positions.owners()) {
    const { equity, closeOutLevel } = engine.contracts.marginHealth(owner);
    const stuck = state.positions.ofOwner(owner).some(({ marketId }) => !state.isOpen(marketId));
    if (!stuck) expect(`${owner} ${equity < closeOutLevel}`).toBe(`${owner} false`);
  }
  for (const position of engine.contracts.livePositions()) {
    if (!state.isOpen(position.marketId)) continue;
    expect(overdue(engine, position)).toBe('');
  }
}

function overdue(engine: Engine, position: Readonly<Position>): string {
  const { state } = engine.contracts;
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

/** What the ledger froze is exactly what the rooms say they hold; names those that say other. */
export function expectHoldsMatchOrders(engine: Engine): void {
  // No text is made where all is well: one seed is looked at after every single step.
  const held = new Map<string, { units: bigint; readonly rooms: Set<string> }>();
  for (const [room, { owner, kind, assetId, units }] of holdsOf(engine)) {
    const key = `${owner}/${kind}/${assetId}`;
    const known = held.get(key);
    if (known === undefined) held.set(key, { units, rooms: new Set([room]) });
    else {
      known.units += units;
      known.rooms.add(room);
    }
  }
  const by = (key: string) => `${key} of ${[...(held.get(key)?.rooms ?? [])].join(' ')}`;
  const astray: string[] = [];
  for (const balance of engine.machine.ledger.balances()) {
    const key = `${balance.owner}/${balance.kind}/${balance.asset}`;
    const units = held.get(key)?.units ?? 0n;
    if (balance.frozen !== units) astray.push(`${by(key)} ${units} of ${balance.frozen}`);
    held.delete(key);
  }
  for (const [key, { units }] of held) if (units !== 0n) astray.push(`${by(key)} ${units} of 0`);
  expect(astray).toEqual([]);
}

/** The state of a house as one hash. */
export function hashOf(engine: Engine): string {
  return stateHash(engine.machine);
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
