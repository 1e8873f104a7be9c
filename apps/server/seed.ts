/** The first contents of a house: what its rooms give it, in the order of the list. */
import { type Kysely, sql } from 'kysely';
import type { Command } from '../../core/engine/command.ts';
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { StartupError } from '../../platform/server/database/errors.ts';
import type { Gateway } from '../../platform/server/gateway.ts';
import type { RoomSeed, SeedMeans } from '../../platform/server/rooms/seed.ts';
import type { Settings } from './settings.ts';
import { markMode } from './mode-mark.ts';

/** What seeding works with. */
export interface SeedOptions {
  readonly gateway: Gateway;
  readonly settings: Settings;
  /** The seeds of the rooms in the order of the list, each with what it needs. */
  readonly seeds: readonly { readonly seed: RoomSeed; readonly needs: never }[];
  readonly onStep: (step: string) => void;
}

async function give(gateway: Gateway, command: Command, known: readonly string[]): Promise<void> {
  const result = await gateway.submit({ actor: 0, command });
  const isKnown = (refused: string) => refused === 'room_halted' || known.includes(refused);
  if ('refused' in result && !isKnown(result.refused)) {
    throw new Error(`${command.type} was refused: ${result.refused}`);
  }
}

/** Whether a demo has been here: its mode is noted before its customers and its play money. */
async function wasDemo(db: Kysely<unknown>): Promise<boolean> {
  const { rows } = await sql`
    select from house_modes where mode = 'demo'
    union all select from balances where owner = ${HOUSE.playMoney} limit 1`.execute(db);
  return rows.length > 0;
}

/** Seeds a house; in one that has its contents nothing happens. */
export async function seedHouse({ gateway, settings, seeds, onStep }: SeedOptions): Promise<void> {
  const db = gateway.database<unknown>();
  const isDemo = await wasDemo(db);
  // Real money and play money never share a database: once issued, it cannot be told apart.
  if (settings.mode === 'live' && isDemo) {
    throw new StartupError(
      'MODE=live refuses a database with play money and demo customers: give it an empty one.',
    );
  }
  const means: SeedMeans<never> = {
    gateway,
    settings: settings as never,
    wasDemo: isDemo,
    onStep,
    give: (command, known) => give(gateway, command, known),
  };
  for (const { seed, needs } of seeds) await seed.first?.(needs, means);
  await markMode(db, settings);
  if (settings.mode !== 'demo') return;
  for (const { seed, needs } of seeds) await seed.demo?.(needs, means);
}
