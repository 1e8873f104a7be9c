/**
 * The watcher over a real database and real rules, with a chain that forks as a test says and a
 * process that is ended in the middle of its work.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Engine, openEngine } from '../../../../apps/server/engine.ts';
import type { Command, Envelope } from '../../../../core/engine/command.ts';
import { HOUSE } from '../../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../../core/ledger/ledger.ts';
import { assetId } from '../../../../core/money/units.ts';
import {
  openReadingDatabase,
  type ReadingDatabase,
} from '../../../../platform/server/database/reading.ts';
import type { Result } from '../../../../platform/server/writer/writer-options.ts';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { expectSoundLedger } from '../../../../tests/support/engine-checks.ts';
import { Random } from '../../../../tests/support/random.ts';
import { BTC, MONDAY_MS, smallCatalogue } from '../../../../tests/support/small-catalogue.ts';
import { readDeposits, type DepositDatabase } from '../../store/reading.ts';
import type { ChainNode, Payment, ReadBlock } from './node.ts';
import { ChainWatcher, failureText, KEPT_BLOCKS } from './watcher.ts';

const ALICE = 101;
const CONFIRMATIONS = 3;
const ADDRESS = 'bc1qAlice';
const UNIT = 1_000_000n;

/** A chain in memory, as its node shows it. */
class FakeChain implements ChainNode {
  readonly chain = 'bitcoin';
  /** How many of the newest blocks the node does not know yet. */
  lag = 0;
  isAway = false;
  private readonly blocks: ReadBlock[] = [];
  private made = 0;

  constructor(length: number) {
    for (let count = 0; count < length; count += 1) this.mine();
  }

  mine(payments: readonly Payment[] = []): void {
    this.made += 1;
    const parent = this.blocks.at(-1)?.hash ?? '';
    this.blocks.push({ hash: `block ${this.made}`, parent, payments });
  }

  /** Takes the last blocks out; gives what they had paid. */
  fork(depth: number): Payment[] {
    return this.blocks.splice(this.blocks.length - depth, depth).flatMap((block) => block.payments);
  }

  /** What blocks with enough others on top have paid. */
  confirmed(): bigint {
    const deep = this.blocks.slice(0, this.blocks.length - CONFIRMATIONS + 1);
    return deep.flatMap(({ payments }) => payments).reduce((sum, { amount }) => sum + amount, 0n);
  }

  get length(): number {
    return this.blocks.length;
  }

  async tip(): Promise<number> {
    if (this.isAway) throw new Error('nobody answers');
    return this.blocks.length - 1 - this.lag;
  }

  async hashAt(height: number): Promise<string> {
    return this.at(height).hash;
  }

  async read(height: number, isOurs: (address: string) => boolean): Promise<ReadBlock> {
    const block = this.at(height);
    return { ...block, payments: block.payments.filter(({ address }) => isOurs(address)) };
  }

  private at(height: number): ReadBlock {
    const block = this.blocks[height];
    if (block === undefined) throw new Error(`no block ${height}`);
    return block;
  }
}

let paid = 0;
function payment(amount = UNIT, address = ADDRESS): Payment {
  paid += 1;
  const txId = String(paid).padStart(64, '0');
  return { network: 'bitcoin', code: 'BTC', txId, index: 0, address, amount, decimals: 8 };
}

let database: TestDatabase;
let reading: ReadingDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  reading = openReadingDatabase(database.connectionString);
});
afterAll(async () => {
  await reading.stop();
  await database.drop();
});
beforeEach(emptyTables);

async function emptyTables(): Promise<void> {
  await database.pool.query('truncate chain_blocks, chain_payments, chain_watchers');
  await database.pool.query('truncate deposit_addresses, chain_credits, deposit_requests');
  await database.pool.query(
    `insert into deposit_addresses values ('bitcoin', 0, ${ALICE}, '${ADDRESS}', 0)`,
  );
}

/** A house, a chain and a watcher that can be ended and begun anew. */
class World {
  readonly engine: Engine = openEngine();
  readonly chain: FakeChain;
  watcher: ChainWatcher;
  reversals = 0;
  /** Whether each look of a running watcher came to its end. */
  readonly watcherMetrics: boolean[] = [];
  /** Says whether the next command is lost: before it was taken, or its answer. */
  loses: () => 'nothing' | 'command' | 'answer' = () => 'nothing';

  constructor(length = 10) {
    this.chain = new FakeChain(length);
    this.execute({
      actor: 0,
      command: { type: 'catalogue.install', catalogue: smallCatalogue() } as Command,
    });
    this.watcher = this.begin();
  }

  get db(): DepositDatabase {
    return reading.tables();
  }

  begin(): ChainWatcher {
    return new ChainWatcher({
      node: this.chain,
      db: this.db,
      confirmations: CONFIRMATIONS,
      submit: async (envelope) => {
        const lost = this.loses();
        if (lost === 'command') throw new Error('the process was ended');
        const result = this.execute(envelope);
        if (lost === 'answer') throw new Error('the process was ended');
        return result;
      },
      asset: (code) => (code === 'BTC' ? { id: BTC, scale: 8 } : undefined),
      nowMs: () => MONDAY_MS,
      onSeen: () => undefined,
      onFailure: () => undefined,
      onLook: (_chain, isGood) => void this.watcherMetrics.push(isGood),
    });
  }

  /** Steps until there is nothing more to do. */
  async settle(): Promise<void> {
    for (let more = true; more; ) more = await this.watcher.step();
    await this.watcher.step();
  }

  free(owner = ALICE): bigint {
    const { ledger } = this.engine.machine;
    const kind = owner > 0 ? KIND.spot : KIND.house;
    return ledger.available(ledger.slot(owner, kind, assetId(BTC)));
  }

  private execute(envelope: Envelope): Result {
    const result = this.engine.machine.execute(envelope, MONDAY_MS);
    if (!this.engine.machine.hasChanges) return result;
    if (envelope.command.type === 'deposit.chain_reverse') this.reversals += 1;
    this.engine.machine.takeBatch();
    return result;
  }
}

describe('the watcher of a chain', () => {
  it('credits at the confirmation and not a block before', async () => {
    const world = new World();
    await world.settle();
    world.chain.mine([payment(), payment(UNIT, 'bc1qSomebody')]);
    for (let confirmations = 1; confirmations < CONFIRMATIONS; confirmations += 1) {
      await world.settle();
      expect(world.free()).toBe(0n);
      const query = { owner: ALICE, order: 'DESC', page: 1, limit: 10 } as const;
      const { deposits } = await readDeposits(world.db, query);
      expect(deposits).toMatchObject([{ state: 'pending', amountUnits: UNIT }]);
      world.chain.mine();
    }
    await world.settle();
    expect(world.free()).toBe(UNIT);
  });

  it('sees at its first start what is not confirmed yet, and nothing older', async () => {
    const world = new World(6);
    world.chain.mine([payment(UNIT * 7n)]);
    for (let count = 0; count < 5; count += 1) world.chain.mine();
    world.chain.mine([payment()]);
    await world.settle();
    for (let count = 0; count < CONFIRMATIONS; count += 1) world.chain.mine();
    await world.settle();
    expect(world.free()).toBe(UNIT);
  });

  it('takes a node that lags behind for no reorganisation', async () => {
    const world = new World();
    await world.settle();
    world.chain.mine([payment()]);
    for (let count = 0; count < CONFIRMATIONS; count += 1) world.chain.mine();
    await world.settle();
    for (const lag of [1, 4, 9]) {
      world.chain.lag = lag;
      await world.settle();
      expect(world.free()).toBe(UNIT);
    }
  });

  it('credits what is below the minimum never, and says so', async () => {
    const world = new World();
    await world.settle();
    world.chain.mine([payment(9_999n)]);
    for (let count = 0; count < CONFIRMATIONS; count += 1) world.chain.mine();
    await world.settle();
    expect(world.free()).toBe(0n);
    const query = { owner: ALICE, order: 'DESC', page: 1, limit: 10 } as const;
    const { deposits } = await readDeposits(world.db, query);
    expect(deposits).toMatchObject([{ state: 'too_small', creditedUnits: 0n }]);
  });

  it('stops before a reorganisation that is deeper than what it keeps', async () => {
    const world = new World();
    await world.settle();
    for (let count = 0; count < KEPT_BLOCKS + 20; count += 1) world.chain.mine();
    await world.settle();
    const { rows } = await database.pool.query('select count(*)::int as kept from chain_blocks');
    expect(rows).toEqual([{ kept: KEPT_BLOCKS + 1 }]);
    const before = world.free();
    world.chain.fork(KEPT_BLOCKS + 5);
    for (let count = 0; count < KEPT_BLOCKS + 10; count += 1) world.chain.mine();
    await expect(world.watcher.step()).rejects.toThrow('look at it by hand');
    expect(world.free()).toBe(before);
  });

  it('says of every look whether it came to its end', async () => {
    for (const isAway of [false, true]) {
      const world = new World();
      world.chain.isAway = isAway;
      world.watcher.start();
      await expect.poll(() => world.watcherMetrics[0]).toBe(!isAway);
      await world.watcher.stop();
    }
  });

  it('tells what went wrong without the address of the node', () => {
    const error = new Error('cannot reach https://user:secret@node.example/key\nmore');
    expect(failureText(error)).toBe('cannot reach …');
  });

  it('agrees with the chain, whatever forks and stops there are', async () => {
    let reversals = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      await emptyTables();
      const world = await wander(new Random(seed));
      const said = `seed ${seed}: `;
      expect(said + world.free()).toBe(said + world.chain.confirmed());
      expect(world.free(HOUSE.outsideWorld)).toBe(-world.chain.confirmed());
      expect(world.engine.deposit.hasDebt(ALICE)).toBe(false);
      reversals += world.reversals;
    }
    // Otherwise nothing would have been taken back.
    expect(reversals).toBeGreaterThan(20);
  });
});

/** A chain that forks and a process that is ended, again and again; then nothing happens. */
async function wander(random: Random): Promise<World> {
  const world = new World();
  await world.settle();
  for (let count = 0; count < 6; count += 1) world.chain.mine();
  await world.settle();
  let waiting: Payment[] = [];
  for (let round = 0; round < 40; round += 1) {
    if (random.chance(0.25)) {
      const depth = random.whole(1, 5);
      waiting.push(...world.chain.fork(depth));
      for (let count = 0; count < depth; count += 1) world.chain.mine();
    }
    const fresh = random.chance(0.4) ? [payment(UNIT * BigInt(random.whole(1, 9)))] : [];
    const again = waiting.filter(() => random.chance(0.5));
    waiting = waiting.filter((each) => !again.includes(each));
    world.chain.mine([...fresh, ...again]);
    world.loses = () => (random.chance(0.2) ? random.pick(['command', 'answer']) : 'nothing');
    // An ended process begins anew from what the tables say.
    const ended = await world.watcher.step().then(
      () => false,
      () => true,
    );
    if (ended || random.chance(0.1)) world.watcher = world.begin();
    expectSoundLedger(world.engine);
  }
  world.loses = () => 'nothing';
  await world.settle();
  return world;
}
