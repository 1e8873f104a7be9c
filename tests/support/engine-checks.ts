/** What must hold after every step, looked up from outside the rules. */
import { expect } from 'vitest';
import { HOUSE_ACCOUNTS } from '../../core/ledger/house-accounts.ts';
import { holdsOf, type Engine } from '../../apps/server/engine.ts';
import type { Position } from '../../features/contracts/contract/index.ts';
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

/** What one account has frozen, as its rooms say it. */
interface Promised {
  units: bigint;
  readonly rooms: Set<string>;
}

/** An account as a number: no text is made for each of the hundred thousand steps. */
function accountOf(owner: number, kind: number, assetId: number): number {
  return ((owner + 1_024) * 16 + kind) * 65_536 + assetId;
}

/** What the ledger froze is exactly what the rooms say they hold; names those that say other. */
export function expectHoldsMatchOrders(engine: Engine): void {
  const held = new Map<number, Promised>();
  for (const [room, { owner, kind, assetId, units }] of holdsOf(engine)) {
    const account = accountOf(owner, kind, assetId);
    const known = held.get(account);
    if (known === undefined) held.set(account, { units, rooms: new Set([room]) });
    else {
      known.units += units;
      known.rooms.add(room);
    }
  }
  const astray: string[] = [];
  for (const { owner, kind, asset, frozen } of engine.machine.ledger.balances()) {
    const account = accountOf(owner, kind, asset);
    const { units = 0n, rooms } = held.get(account) ?? {};
    held.delete(account);
    if (frozen === units) continue;
    astray.push(
      `${owner}/${kind}/${asset} of ${[...(rooms ?? [])].join(' ')} ${units} of ${frozen}`,
    );
  }
  for (const { units, rooms } of held.values()) {
    if (units !== 0n) astray.push(`no account for ${units} of ${[...rooms].join(' ')}`);
  }
  if (astray.length > 0) throw new Error(`promised and not frozen: ${astray.join(', ')}`);
}

/** The state of a house as one hash. */
export function hashOf(engine: Engine): string {
  return stateHash(engine.machine);
}

function text(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}
