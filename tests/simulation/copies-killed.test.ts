/**
 * The law of copying over a hundred thousand stored copies, with kills in between: the writer's
 * connection is cut at random moments, so that its memory is lost and loaded again from what was
 * committed. A command is stored with all of its copies or not at all; there is nothing between a
 * trader and those who follow him.
 */
import { generateKeyPairSync } from 'node:crypto';
import pino from 'pino';
import { expect, it } from 'vitest';
import { WriterService } from '../../apps/server/writer-service.ts';
import type { Envelope } from '../../core/engine/command.ts';
import { MOST_FOLLOWERS } from '../../features/copy/contract.ts';
import { CopyWorld, LEADER } from '../../features/copy/testing/world.ts';
import { WriterUnavailable } from '../../platform/server/writer/answering.ts';
import { EventBus } from '../../platform/server/writer/event-bus.ts';
import { openCommand, usdt } from '../support/contract-engine.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { expectHoldsMatchOrders, expectSoundLedger } from '../support/engine-checks.ts';
import { Random } from '../support/random.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const COPIES = 100_000;
const KILLS = 12;
const FIRST = 10_000;
const NUMBERS = [100, 150, 250, 400] as const;
const START_TICKS = 8_000_000;
const REACH_TICKS = 40_000;
const SEED = Number(process.env['SEED'] ?? 20_261_125);

/** What makes a house in which somebody leads and as many as can be follow him. */
function beginning(): { commands: { timeMs: number; envelope: Envelope }[]; timeMs: number } {
  const commands: { timeMs: number; envelope: Envelope }[] = [];
  class Noting extends CopyWorld {
    override must<Answer = unknown>(actor: number, command: object): Answer {
      commands.push({ timeMs: this.timeMs, envelope: { actor, command: command as never } });
      return super.must<Answer>(actor, command);
    }
  }
  const world = new Noting({
    terms: {
      exposureCapLots: 10_000_000,
      maxLotsPerOrder: 1_000,
      maxLotsPerCustomer: 1_000_000,
      spreadBps: 10,
    },
    equity: '1000000',
    desk: '100000000',
  });
  const budget = usdt('50000').toString();
  for (let at = 0; at < MOST_FOLLOWERS; at += 1) {
    const number = NUMBERS[at % NUMBERS.length] ?? 100;
    world.follower(FIRST + at, { number, budget, maxLossPercent: 90 }, '100000');
  }
  return { commands, timeMs: world.timeMs };
}

/** Trades, and is cut off. */
class Story {
  readonly random = new Random(SEED);
  readonly service: WriterService;
  readonly database: TestDatabase;
  kills = 0;
  lost = 0;
  private timeMs = 0;

  constructor(database: TestDatabase) {
    this.database = database;
    this.service = new WriterService({
      connectionString: database.connectionString,
      signingKey: generateKeyPairSync('ed25519').privateKey,
      bus: new EventBus(),
      log: pino({ level: 'silent' }),
      nowMs: () => this.timeMs,
    });
  }

  async begin(): Promise<void> {
    const { commands, timeMs } = beginning();
    const [first] = commands;
    this.timeMs = first?.timeMs ?? 0;
    await this.service.start();
    const answers: Promise<unknown>[] = [];
    for (const each of commands) {
      if (each.timeMs !== this.timeMs) await Promise.all(answers);
      this.timeMs = each.timeMs;
      answers.push(this.service.writer.submit(each.envelope));
    }
    for (const answer of await Promise.all(answers)) expect(answer).not.toHaveProperty('refused');
    this.timeMs = timeMs;
  }

  /** A command; undefined where the writer was cut off before its outcome was known. */
  async give(actor: number, command: object): Promise<{ id?: number } | undefined> {
    try {
      const result = await this.service.writer.submit({ actor, command: command as never });
      if ('refused' in result) throw new Error(`refused: ${result.refused}`);
      return (result.answer ?? {}) as { id?: number };
    } catch (error) {
      if (!(error instanceof WriterUnavailable)) throw error;
      this.lost += 1;
      await this.back();
      return undefined;
    }
  }

  async tick(): Promise<void> {
    this.timeMs += 1_000;
    const ticks = START_TICKS + this.random.whole(-REACH_TICKS, REACH_TICKS);
    await this.give(0, { type: 'feeds.tick', prices: [[btcUsdt, 'one', ticks, 0]] });
  }

  /** Cuts the writer off within the next moments, whatever it does then. */
  kill(): void {
    this.kills += 1;
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    setTimeout(
      () => void this.database.pool.query(cut).catch(() => undefined),
      this.random.whole(0, 60),
    );
  }

  async back(): Promise<void> {
    await expect.poll(() => this.service.writer.ready, { timeout: 15_000 }).toBe(true);
  }

  /** What the leader has open, as the machine knows it. */
  open(): number[] {
    const all = this.service.engine.contracts.livePositions();
    return all.filter(({ owner }) => owner === LEADER).map(({ id }) => id);
  }

  async count(text: string): Promise<number> {
    return Number((await this.database.pool.query<{ n: string }>(text)).rows[0]?.n);
  }
}

/** Fills of copies that stand alone, or at another tick or price than their trader's. */
const ASTRAY = `
  select count(*) n from copy_positions p join contract_fills f on f.position_id = p.id
  left join contract_fills t on t.position_id = p.trader_position_id and t.seq = f.seq
    and t.what = f.what and t.tick = f.tick and t.ticks = f.ticks
  where t.seq is null`;

/** Positions of the leader that not every one of his followers has a part in. */
const WITHOUT = `
  select count(*) n from contract_positions t left join (
    select trader_position_id, count(*) followers from copy_positions group by 1
  ) p on p.trader_position_id = t.id
  where t.owner = ${LEADER} and p.followers is distinct from ${MOST_FOLLOWERS}`;

it(`holds for every stored copy whatever is cut off, with seed ${SEED}`, async () => {
  const database = await createTestDatabase();
  const story = new Story(database);
  try {
    await story.begin();
    const { random } = story;
    const rounds = COPIES / MOST_FOLLOWERS;
    for (let round = 0; round < rounds; round += 1) {
      if (round % Math.ceil(rounds / KILLS) === 1) story.kill();
      await story.tick();
      const side = random.pick(['long', 'short'] as const);
      const lots = random.whole(1, 4);
      const asked = openCommand({ mode: 'isolated', side, lots, multiple: 5 });
      const opened = await story.give(LEADER, asked);
      // What was acknowledged is there, whatever was cut off since.
      if (opened !== undefined) expect(story.open()).toEqual([opened.id]);
      await story.tick();
      for (let open = story.open(); open.length > 0; open = story.open()) {
        const [positionId] = open;
        await story.give(LEADER, { type: 'contracts.close', positionId, lots: 0 });
      }
      expect(story.service.engine.copy.openCopies()).toEqual([]);
    }
    await story.back();
    expect(story.lost).toBeGreaterThan(KILLS / 2);
    await database.pool.query('analyze');
    expect(await story.count(ASTRAY)).toBe(0);
    expect(await story.count(WITHOUT)).toBe(0);
    expectSoundLedger(story.service.engine);
    expectHoldsMatchOrders(story.service.engine);
    expect(await story.count('select count(*) n from copy_positions')).toBeGreaterThan(
      0.9 * COPIES,
    );
  } finally {
    await story.service.stop();
    await database.drop();
  }
});
