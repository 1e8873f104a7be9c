/**
 * What is no line of state shows in what follows: a house that goes on in memory and one that is
 * loaded from the tables are given the same days, and must answer alike and come to the same end.
 */
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { type Engine, engineStore } from '../../apps/server/engine.ts';
import { differences } from '../../apps/server/verify-journal.ts';
import { WriterService } from '../../apps/server/writer-service.ts';
import { canonicalText } from '../../core/engine/fingerprint.ts';
import type { Command, Envelope } from '../../core/engine/command.ts';
import { openClient } from '../../platform/server/database/connections.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { createTestDatabase } from '../support/database.ts';
import { unlike } from '../support/derived.ts';
import { Random } from '../support/random.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';
import { seedsOf } from '../support/seeds.ts';

const RESTARTS = 3;
const STEPS = 600;
/** At most so long between two steps: a day that a standstill has ended is paid minutes later. */
const APART_MS = 3_000;
/** What both houses are given after each restart, and how far apart at most. */
const SAME_STEPS = 400;
const SAME_APART_MS = 24 * 60_000;
const DAY_MS = 86_400_000;
const SEEDS = seedsOf(31);
/** What a house in memory has kept at hand, and works out anew where it has not. */
const AT_HAND: readonly string[] = [
  // Who was warned is a line of state; who was not any more is kept.
  'contracts.state.accounts.*',
  'contracts.state.perTickLot.*',
  // Switches that are over are kept, because a batch saves one object a row.
  'contracts.countdowns.all.*',
  'spot.cancelling.countdowns.all.*',
  // A market's watch is made with the first position that it looks at.
  'contracts.state.watches.*',
  // The command that was heard last, what it filled, and which copies it ended.
  'copy.state.gone.leaders.*',
  'copy.state.gone.seq',
  'copy.state.own.fills.*',
  'copy.state.own.seq',
  'copy.state.watch.byMarket.*',
  'loans.watch.byMarket.*',
  // What is older than a day is forgotten when it is asked for.
  'otc.state.recent.byOwner.*',
  // How many were looked at in one command.
  'referral.paying.looked',
  // Ways to the top grow shorter with each question, and end at the same one.
  'referral.tree.shortcuts.*',
  // Its own laws compare the book with a naive twin.
  'spot.marketBooks.*.book',
  'spot.marketBooks.*.quotes.*.paySlot',
  'spot.marketBooks.*.quotes.*.receiveSlot',
  'spot.marketBooks.*.tradedSeq',
  'spot.orders.freeRows.*',
  'spot.orders.lastOwn',
  'spot.orders.lastOwner',
  'spot.orders.rows.*.paySlot',
  'spot.orders.rows.*.place',
  'spot.orders.rows.*.receiveSlot',
];

async function loaded(connectionString: string): Promise<Engine> {
  const client = await openClient({ connectionString });
  try {
    const { engine } = await engineStore().load(client);
    return engine;
  } finally {
    await client.end();
  }
}

/** All that a house says and writes of a command, with the timers that were due before it. */
function answered({ machine }: Engine, envelope: Envelope, timeMs: number): string[] {
  while (machine.runDueTimer(timeMs));
  const outcome = machine.execute(envelope, timeMs);
  const { records, changes } = machine.takeBatch();
  paid += changes.appended.get('referral_rebates')?.length ?? 0;
  const linesOf = (all: typeof changes.appended) =>
    [...all].flatMap(([table, rows]) => rows.map((row) => `${table} ${canonicalText(row)}`));
  const said = [canonicalText(outcome), ...records.map((record) => canonicalText(record))];
  // What is saved is one row of each a batch, so that its order is nothing that counts.
  return [...said, ...linesOf(changes.appended), ...linesOf(changes.saved).sort()];
}

/** Two operators take half of a rebate back. */
async function takeBack({ engine, writer }: WriterService): Promise<void> {
  const lines = [...engine.referral.takeBacks.stateLines()];
  const kept = lines.map((line) => /^kept (\d+):(\d+) (\d+)$/.exec(line)).find((it) => it !== null);
  // A drawn day may have paid no rebate yet.
  if (kept === undefined) return;
  const [, owner, assetId, sum = '0'] = kept;
  const of = { owner: Number(owner), assetId: Number(assetId), amount: String(BigInt(sum) / 2n) };
  const give = (command: Command) => writer.submit({ actor: 0, command });
  const asked = { type: 'referral.ask_take_back', operator: 1, ...of, reason: 'farmed' };
  expect(await give(asked)).not.toHaveProperty('refused');
  const id = engine.referral.takeBacks.sorted().at(-1)?.id ?? 0;
  const decided = { type: 'referral.decide_take_back', operator: 2, id, verdict: 'confirm' };
  expect(await give(decided)).not.toHaveProperty('refused');
}

/** Rebates that both houses have paid. */
let paid = 0;

describe('a house that was loaded', () => {
  it.each(SEEDS)('answers as the one that was not, with seed %i', async (seed) => {
    const database = await createTestDatabase();
    const random = new Random(seed);
    const actors = new Actors(random);
    let timeMs = MONDAY_MS + 14 * 3_600_000;
    const makeService = () =>
      new WriterService({
        connectionString: database.connectionString,
        signingKey: generateKeyPairSync('ed25519').privateKey,
        bus: new EventBus(),
        log: pino({ level: 'silent' }),
        nowMs: () => timeMs,
      });
    let service = makeService();
    await service.start();
    const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
    for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
      await service.writer.submit(envelope);
    }
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      const answers: Promise<unknown>[] = [];
      for (let step = 0; step < STEPS; step += 1) {
        timeMs += random.whole(0, APART_MS);
        answers.push(service.writer.submit(aim(service.engine, actors.next(timeMs), random)));
        // A house that hears nothing for longer has stood still.
        if (step % 10 === 0) await Promise.all(answers);
      }
      await Promise.all(answers);
      if (restart > 0) await takeBack(service);
      await service.stop();
      const [memory, tables] = [service.engine, await loaded(database.connectionString)];
      expect(differences(memory.machine, tables.machine)).toEqual([]);
      // A book is there from when its market is first asked for, and says nothing before.
      for (const { spot, catalogue } of [memory, tables]) {
        for (const { id } of catalogue.allMarkets()) spot.marketBook(id);
      }
      expect(unlike(memory, tables, AT_HAND)).toEqual([]);
      const same = new Random(seed + restart);
      const both = new Actors(same);
      let laterMs = timeMs;
      for (let step = 0; step < SAME_STEPS; step += 1) {
        laterMs += same.whole(0, SAME_APART_MS);
        const envelope = aim(memory, both.next(laterMs), same);
        const [first, second] = [memory, tables].map((it) => answered(it, envelope, laterMs));
        expect(second).toEqual(first);
      }
      expect(differences(memory.machine, tables.machine)).toEqual([]);
      service = makeService();
      await service.start();
      // What was paid on this day is paid out on the next.
      timeMs += DAY_MS;
    }
    expect(paid).toBeGreaterThan(0);
    await service.stop();
    await database.drop();
  });
});
