/** Why money is frozen, as customers are told out of the tables, against what the rules hold. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { expect } from 'vitest';
import { type Engine, holdsOf } from '../../apps/server/engine.ts';
import { frozenOf, serverCards } from '../../apps/server/server-cards.ts';
import type { CoinsOfMarkets } from '../../platform/server/rooms/frozen.ts';

interface Held {
  readonly kind: number;
  readonly assetId: number;
  readonly what: string;
  readonly id: number;
  readonly units: bigint | string;
}

/** One line for each thing that holds something of one account; what holds nothing has none. */
function lines(held: Iterable<Held>): string[] {
  const sums = new Map<string, bigint>();
  for (const { kind, assetId, what, id, units } of held) {
    const key = `${what} ${id} in ${kind}/${assetId}`;
    sums.set(key, (sums.get(key) ?? 0n) + BigInt(units));
  }
  return [...sums]
    .filter(([, units]) => units !== 0n)
    .map(([key, units]) => `${key}: ${units}`)
    .toSorted();
}

function coinsOf({ catalogue, contracts }: Engine): CoinsOfMarkets {
  const market = (id: number) => catalogue.market(id);
  return {
    dollarId: contracts.state.needs.prices.dollarAssetId() ?? 0,
    market: (id) => {
      const found = market(id);
      return found && { baseId: found.base.id, quoteId: found.quote.id };
    },
  };
}

/**
 * Every customer is told each thing that holds money of his, room by room, with the amount that the
 * rules hold for it, and nothing else.
 * @returns the words of all things that held something
 */
export async function expectFrozenAsHeld(engine: Engine, pool: pg.Pool): Promise<Set<string>> {
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const coins = coinsOf(engine);
  const byOwner = new Map<number, Held[]>();
  const whats = new Set<string>();
  for (const [, hold] of holdsOf(engine)) {
    if (hold.owner <= 0) continue;
    if (hold.units !== 0n) whats.add(hold.what);
    byOwner.set(hold.owner, [...(byOwner.get(hold.owner) ?? []), hold]);
  }
  const owners = new Set([...engine.machine.ledger.balances()].map(({ owner }) => owner));
  const sources = frozenOf(await serverCards());
  for (const owner of owners) {
    if (owner <= 0) continue;
    const told: Held[] = [];
    for (const { frozen } of sources) told.push(...(await frozen.read(db, owner, coins)));
    const held = lines(byOwner.get(owner) ?? []);
    expect({ owner, lines: lines(told) }).toEqual({ owner, lines: held });
  }
  return whats;
}
