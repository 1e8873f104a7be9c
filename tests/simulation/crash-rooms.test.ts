/**
 * Every room that has commands, killed while its actors are at it: what was acknowledged is in the
 * journal, and what the tables give is what the journal gives, room by room.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Engine, engineStore, openEngine } from '../../apps/server/engine.ts';
import type { Room } from '../../core/engine/room.ts';
import { decodeRecords } from '../../platform/server/writer/journal-format.ts';
import { ASKED_CARDS } from '../rooms.ts';
import { compiledOnce } from '../support/compiled.ts';
import { createTestDatabase } from '../support/database.ts';
import { Random } from '../support/random.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';

const SERVER = resolve(import.meta.dirname, 'actors-server.ts');
const ROUNDS = 5;
/** So many acknowledgements a round at least. */
const LEAST = 1_500;
/** So long at most does a round wait for what is enough: what is not then fails its test. */
const MAX_ROUND_MS = 60_000;
const SEED = Number(process.env['SEED'] ?? 20_261_124);

/** What a house acknowledged: the types of its commands by their numbers. */
type Said = Map<number, string>;

/** A round of a house. */
interface Round {
  readonly seed: number;
  /** Whose people act; those of all rooms where it is not there. */
  readonly rooms?: readonly string[];
  /** Whether enough was acknowledged. */
  readonly isEnough: (said: Said) => boolean;
  /** How long it lives after that. */
  readonly msAfter: number;
}

/** Runs the house until it is killed. */
async function killedAfter(
  connectionString: string,
  { seed, rooms = [], isEnough, msAfter }: Round,
) {
  const child = spawn(process.execPath, [SERVER, connectionString, String(seed), rooms.join(',')], {
    env: compiledOnce,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString('utf8');
  });
  const killIn = (ms: number) => setTimeout(() => child.kill('SIGKILL'), ms);
  const said: Said = new Map();
  let end: ReturnType<typeof killIn> | undefined;
  let isOver = false;
  for await (const line of createInterface({ input: child.stdout })) {
    const [seq = '', type] = line.split(' ');
    if (type !== undefined) said.set(Number(seq), type);
    else if (line === 'ready') end = killIn(MAX_ROUND_MS);
    if (end === undefined || isOver || !isEnough(said)) continue;
    isOver = true;
    clearTimeout(end);
    killIn(msAfter);
  }
  // A house that ends by itself has a bug, and has said which.
  if (!child.killed) throw new Error(`ended after ${said.size}: ${complaints}`);
  return said;
}

/** What the tables give, what the journal gives, and the types of its commands by number. */
async function loaded(connectionString: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { engine } = await engineStore().load(client);
  const { rows } = await client.query<{ payload: Buffer }>(
    'select payload from journal order by last_seq',
  );
  await client.end();
  const replayed = openEngine();
  const types = new Map<number, string>();
  for (const record of rows.flatMap(({ payload }) => decodeRecords(payload))) {
    replayed.machine.replay(record);
    types.set(record.seq, record.command.type);
  }
  replayed.machine.takeBatch();
  return { engine, replayed, types };
}

function linesOf(engine: Engine, room: string): readonly string[] {
  const rules = (engine as unknown as Readonly<Record<string, Room>>)[room];
  return rules === undefined ? [] : [...rules.stateLines()];
}

const ROOMS = ASKED_CARDS.filter(({ actors = [] }) => actors.length > 0).map(({ name }) => name);

/** The rooms of which no command was acknowledged. */
function silentRooms(said: Said): string[] {
  const heard = new Set([...said.values()].map((type) => type.split('.')[0]));
  return ROOMS.filter((room) => !heard.has(room));
}

describe(`rooms killed at work, with seed ${SEED}`, () => {
  const said: Said = new Map();
  let found: () => Awaited<ReturnType<typeof loaded>>;

  async function lookFor(connectionString: string) {
    const random = new Random(SEED);
    const play = async (round: Round) => {
      for (const one of await killedAfter(connectionString, round)) said.set(...one);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const isEnough = (now: Said) => now.size >= LEAST;
      await play({ seed: SEED + round, isEnough, msAfter: random.whole(1, 100) });
    }
    // Who acts seldom may not have been drawn; they are then killed among themselves.
    const rooms = silentRooms(said);
    if (rooms.length > 0) {
      const isEnough = (now: Said) => silentRooms(new Map([...said, ...now])).length === 0;
      await play({ seed: SEED + ROUNDS, rooms, isEnough, msAfter: random.whole(1, 100) });
    }
    return loaded(connectionString);
  }

  beforeAll(async () => {
    const database = await createTestDatabase();
    // A house that does not come up again fails each test by its name, and not what comes before.
    found = await lookFor(database.connectionString).then(
      (houses) => () => houses,
      (error: unknown) => () => {
        throw error;
      },
    );
    await database.drop();
  });

  it('keep all that was acknowledged', () => {
    const { types } = found();
    expect(said.size).toBeGreaterThanOrEqual(ROUNDS * LEAST);
    const lost = [...said].filter(([seq, type]) => types.get(seq) !== type);
    expect(lost).toEqual([]);
  });

  it('leave a ledger that is sound', () => {
    const { engine } = found();
    expectSoundLedger(engine);
    expectHoldsMatchOrders(engine);
  });

  it.each(ROOMS)('lose nothing of what they know: %s', (room) => {
    const { engine, replayed } = found();
    const types = [...said.values()].filter((type) => type.startsWith(`${room}.`));
    expect(`${room} ${types.length > 0}`).toBe(`${room} true`);
    const [tables, journal] = [linesOf(engine, room), linesOf(replayed, room)];
    expect({ room, lines: tables }).toEqual({ room, lines: journal });
  });
});
