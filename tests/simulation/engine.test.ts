import { beforeAll, describe, expect, it } from 'vitest';
import { openEngine, type Engine } from '../../apps/server/engine.ts';
import { isRefusal } from '../../core/engine/command.ts';
import type { JournalRecord } from '../../core/engine/records.ts';
import {
  expectFeedsHeard,
  expectHoldsMatchOrders,
  expectNothingOverdue,
  expectOrderedTimers,
  expectSoundLedger,
  hashOf,
} from '../support/engine-checks.ts';
import { ASKED_CARDS } from '../rooms.ts';
import { Random } from '../support/random.ts';
import { MONDAY_MS, smallCatalogue } from '../support/small-catalogue.ts';
import { Actors, aim, endowments } from './actors.ts';
import { seedsOf } from '../support/seeds.ts';

interface Run {
  readonly engine: Engine;
  readonly records: JournalRecord[];
  readonly refusals: Map<string, number>;
  /** Commands that actors gave and that were accepted. */
  readonly types: Set<string>;
  accepted: number;
}

function take(run: Run): void {
  run.records.push(...run.engine.machine.takeBatch().records);
}

/**
 * @param isLookedAt whether every promise is looked up after every single step: what is frozen, the
 *   house's own accounts included, is what the rooms hold
 */
function simulate(seed: number, steps: number, isLookedAt = false): Run {
  const random = new Random(seed);
  const actors = new Actors(random);
  const told = { refusals: new Map<string, number>(), types: new Set<string>(), accepted: 0 };
  const run: Run = { engine: openEngine(), records: [], ...told };
  const { machine } = run.engine;
  let timeMs = MONDAY_MS + 14 * 3_600_000;
  const install = { type: 'catalogue.install', catalogue: smallCatalogue() };
  for (const envelope of [{ actor: 0, command: install }, ...endowments()]) {
    expect(isRefusal(machine.execute(envelope, timeMs))).toBe(false);
  }
  for (let step = 0; step < steps; step += 1) {
    timeMs += random.chance(0.002) ? random.whole(20_000, 3_600_000) : random.whole(0, 900);
    while (machine.runDueTimer(timeMs));
    const envelope = aim(run.engine, actors.next(timeMs), random);
    const outcome = machine.execute(envelope, timeMs);
    if (isRefusal(outcome)) {
      run.refusals.set(outcome.refused, (run.refusals.get(outcome.refused) ?? 0) + 1);
    } else {
      run.accepted += 1;
      run.types.add(envelope.command.type);
    }
    if (isLookedAt) expectHoldsMatchOrders(run.engine);
    if (step % 7 === 0) take(run);
    if (step % 250 === 0) {
      expectSoundLedger(run.engine);
      expectHoldsMatchOrders(run.engine);
      expectFeedsHeard(run.engine);
      expectNothingOverdue(run.engine);
      expectOrderedTimers(run.engine);
    }
  }
  take(run);
  expectSoundLedger(run.engine);
  expectHoldsMatchOrders(run.engine);
  return run;
}

function replay(records: readonly JournalRecord[]): Engine {
  const engine = openEngine();
  for (const record of records) engine.machine.replay(JSON.parse(JSON.stringify(record)));
  engine.machine.takeBatch();
  return engine;
}

const SEEDS = seedsOf(1, 2, 3, 4, 5, 6);
/** With the seeds above a hundred thousand commands; `npm run soak` gives a million. */
const STEPS = Number(process.env['STEPS'] ?? 16_700);

const WITH_COMMANDS = ASKED_CARDS.filter(({ examples }) => Object.keys(examples).length > 0).map(
  ({ name }) => name,
);

/** Runs about some rooms are as much shorter, and need not meet what is rare. */
const REFUSALS =
  process.env['ROOM'] !== undefined
    ? []
    : [
        'market_halted',
        'market_closed',
        'value_below_minimum',
        'price_out_of_band',
        'expiry_in_past',
        'stop_would_trigger',
        'post_only_would_cross',
        'not_fillable',
        'client_order_id_in_use',
        'idempotency_key_reused',
        'insufficient_balance',
        'unknown_order',
        'asset_not_in_account',
        'already_funded_today',
        'already_credited',
        'not_credited',
        'address_cooling',
        'debt_open',
        'too_many_open',
        'approved_by_you',
        'too_late',
        'account_frozen',
        'own_proposal',
      ];

describe('the whole house under random customers', () => {
  it.each(SEEDS)('keeps every law and replays to the same state with seed %i', (seed) => {
    const run = simulate(seed, STEPS, true);
    expect(run.accepted).toBeGreaterThan(STEPS / 3);
    expect(hashOf(replay(run.records))).toBe(hashOf(run.engine));
  });
});

describe('what random customers do', () => {
  let runs: readonly Run[] = [];
  beforeAll(() => {
    // With each room that comes the others have their turn less often.
    runs = [11, 12, 13, 14, 15].map((seed) => simulate(seed, 1500 * WITH_COMMANDS.length));
  });

  it.each(WITH_COMMANDS)('has somebody who does something in %s', (room) => {
    const types = runs.flatMap((run) => [...run.types]);
    expect(types.filter((type) => type.startsWith(`${room}.`))).not.toEqual([]);
  });

  it.each(REFUSALS)('meets on the way: %s', (name) => {
    expect(runs.flatMap(({ refusals }) => [...refusals.keys()])).toContain(name);
  });
});
