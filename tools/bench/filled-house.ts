/**
 * A house with a long journal, made fast: the machine decides, and its batches are written as the
 * writer writes them, but many in one transaction and without waiting for the disk.
 */
import type pg from 'pg';
import { engineStore, openEngine, type Engine } from '../../apps/server/engine.ts';
import { type Command, isRefusal } from '../../core/engine/command.ts';
import { chainHash, GENESIS } from '../../platform/server/writer/journal-format.ts';
import { OneTransaction } from '../../platform/server/writer/one-transaction.ts';
import { PendingRows } from '../../platform/server/writer/pending-rows.ts';
import { prepareBatch, type Storage } from '../../platform/server/writer/prepare.ts';
import {
  BENCH_BASE,
  BENCH_INDEX_TICKS,
  BENCH_MARKETS,
  BENCH_QUOTE,
  benchCatalogue,
} from './bench-catalogue.ts';

const CUSTOMERS = 2_000;
const FIRST_CUSTOMER = 100_000;
const MAKER = -5;
const LEVELS = 8;
const SPOT = 2;
const HOUSE_KIND = 0;
const PLENTY = '400000000000000';
const FLUSH_ROWS = 20_000;
const START_MS = Date.UTC(2026, 0, 1);

/** The journal as rows; the hash is of the bytes that are stored. */
interface JournalLine {
  readonly lastSeq: number;
  readonly firstSeq: number;
  readonly lastTimeMs: number;
  readonly lastId: number;
  readonly payload: Buffer;
  readonly hash: Buffer;
}

const INSERT_JOURNAL = `insert into journal
  (last_seq, first_seq, last_time_ms, last_id, payload, hash, epoch)
  select *, 0 from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[],
    $6::bytea[])`;

/** Whether the rows of what is decided are stored too, or left for a start to make. */
export type Stored = 'with_rows' | 'journal_only';

/** What an idle demo does each second, and what customers do in a busy market. */
export class FilledHouse {
  readonly engine: Engine;
  private readonly client: pg.Client;
  private readonly storage: Storage;
  private readonly pending = new PendingRows();
  private readonly parsed = new Set<string>();
  private drawn = 7;
  private readonly orders: { readonly id: number; readonly owner: number }[] = [];
  private lines: JournalLine[] = [];
  private hash: Buffer = GENESIS;
  private timeMs: number;
  private ticks = BENCH_INDEX_TICKS;
  private keys = 0;

  /** @param engine a house that is there already; without one, an empty one */
  constructor(client: pg.Client, engine: Engine = openEngine()) {
    this.client = client;
    this.engine = engine;
    this.storage = { tables: engineStore().tables };
    this.timeMs = Math.max(START_MS, engine.machine.lastTimeMs);
  }

  /** How many commands there are so far. */
  get commands(): number {
    return this.engine.machine.lastSeq;
  }

  /** Installs markets and gives everybody something. */
  async open(): Promise<void> {
    this.give({
      type: 'catalogue.install',
      catalogue: benchCatalogue(BENCH_MARKETS - 1),
    } as Command);
    await this.endow('with_rows');
  }

  /** Gives those who will trade what they need. */
  async endow(stored: Stored): Promise<void> {
    await this.client.query('set synchronous_commit = off');
    const owners = [MAKER, ...Array.from({ length: CUSTOMERS }, (_, n) => FIRST_CUSTOMER + n)];
    for (const owner of owners) {
      const kind = owner === MAKER ? HOUSE_KIND : SPOT;
      const coins = owner === MAKER ? BENCH_MARKETS : 1;
      const assets = [BENCH_QUOTE, ...Array.from({ length: coins }, (_, n) => BENCH_BASE + n)];
      const gifts = assets.map((assetId) => ({ owner, kind, assetId, amount: PLENTY }));

      for (const gift of gifts) this.give({ type: 'wallet.endow', gifts: [gift] } as Command);
    }
    this.tick();
    await this.endBatch(stored);
  }

  /** A second of an idle demo: prices, some quotes, a trade now and then; about six commands. */
  async idleSecond(stored: Stored): Promise<void> {
    this.timeMs += 1_000;
    this.tick();
    await this.endBatch(stored);
    this.quote();
    this.quote();
    this.quote();
    await this.endBatch(stored);
    this.trade();
    if (this.whole(1, 4) === 1) this.rest();
    await this.endBatch(stored);
  }

  /** A batch of a hundred customers' commands: orders that rest, that trade, that are withdrawn. */
  async busyBatch(stored: Stored): Promise<void> {
    this.timeMs += 100;
    this.quote();
    for (let count = 0; count < 99; count += 1) {
      const kind = this.whole(1, 10);
      if (kind <= 4) this.rest();
      else if (kind <= 7) this.cancel();
      else this.trade();
    }
    await this.endBatch(stored);
  }

  /** Stores what has gathered. */
  async flush(): Promise<void> {
    const { lines } = this;
    this.lines = [];
    const statements = this.pending.statements();
    if (statements.length > 0)
      await this.client.query(new OneTransaction(statements, this.parsed)).done;
    if (lines.length === 0) return;
    const of = (read: (line: JournalLine) => unknown) => lines.map(read);
    await this.client.query(INSERT_JOURNAL, [
      of(({ lastSeq }) => lastSeq),
      of(({ firstSeq }) => firstSeq),
      of(({ lastTimeMs }) => lastTimeMs),
      of(({ lastId }) => lastId),
      of(({ payload }) => payload),
      of(({ hash }) => hash),
    ]);
  }

  /** Notes up to which command the rows go: all, before a tail is added. */
  async noteProjected(): Promise<void> {
    await this.flush();
    await this.client.query('update projection set projected_seq = $1', [this.commands]);
  }

  private give(command: Command, actor = 0, key?: string): { readonly id?: number } | undefined {
    const { machine } = this.engine;
    while (machine.runDueTimer(this.timeMs)) continue;
    const envelope = key === undefined ? { command, actor } : { command, actor, key };
    const outcome = machine.execute(envelope, this.timeMs);
    if (isRefusal(outcome)) return undefined;
    return (outcome.answer ?? {}) as { readonly id?: number };
  }

  /** A drawn whole number from `least` to `most`. */
  private whole(least: number, most: number): number {
    this.drawn = (Math.imul(this.drawn, 1_664_525) + 1_013_904_223) >>> 0;
    return least + Math.floor((this.drawn / 2 ** 32) * (most - least + 1));
  }

  private tick(): void {
    this.ticks += this.whole(-40, 40) + (BENCH_INDEX_TICKS > this.ticks ? 1 : -1);
    const prices = Array.from({ length: BENCH_MARKETS }, (_, n) => n + 1).flatMap((marketId) =>
      ['sim-a', 'sim-b', 'sim-c'].map((source, at) => [
        marketId,
        source,
        this.ticks + marketId + at,
        this.whole(100, 9_000),
      ]),
    );
    this.give({ type: 'feeds.tick', prices } as Command);
  }

  private quote(): void {
    const marketId = this.whole(1, BENCH_MARKETS);
    const side = (sign: number) =>
      Array.from({ length: LEVELS }, (_, n) => [
        this.ticks + sign * (30 + n * 9 + this.whole(0, 4)),
        this.whole(3_000, 60_000),
      ]);
    const command = { type: 'spot.quote', marketId, bids: side(-1), asks: side(1) };
    this.give(command, MAKER);
  }

  private place(fields: object, owner: number): number | undefined {
    const command = {
      type: 'spot.place',
      marketId: 1,
      side: this.whole(0, 1) === 0 ? 'buy' : 'sell',
      kind: 'market',
      timeInForce: 'ioc',
      limitTicks: 0,
      stopTicks: 0,
      triggerBy: 'index',
      lots: this.whole(100, 900),
      budget: 0,
      postOnly: false,
      selfTrade: 'cancel_taker',
      expiresMs: 0,
      clientOrderId: '',
      ...fields,
    };
    this.keys += 1;
    return this.give(command, owner, `key-${this.keys}`)?.id;
  }

  private customer(): number {
    return FIRST_CUSTOMER + this.whole(0, CUSTOMERS - 1);
  }

  private trade(): void {
    this.place({}, this.customer());
  }

  private rest(): void {
    const owner = this.customer();
    const away = this.whole(200, 2_000);
    const side = this.whole(0, 1) === 0 ? 'buy' : 'sell';
    const limitTicks = this.ticks + (side === 'buy' ? -away : away);
    const id = this.place({ side, kind: 'limit', timeInForce: 'gtc', limitTicks }, owner);
    if (id !== undefined) this.orders.push({ id, owner });
  }

  private cancel(): void {
    const order = this.orders.shift();
    if (order === undefined) return;
    this.give(
      { type: 'spot.cancel', orderId: order.id, clientOrderId: '' } as Command,
      order.owner,
    );
  }

  private async endBatch(stored: Stored): Promise<void> {
    const { machine } = this.engine;
    if (!machine.hasChanges) return;
    const { payload, changes, batch } = prepareBatch(machine, machine.takeBatch(), this.storage);
    this.hash = chainHash(this.hash, payload);
    this.lines.push({
      lastSeq: batch.lastSeq,
      firstSeq: batch.records[0]?.seq ?? batch.lastSeq,
      lastTimeMs: batch.lastTimeMs,
      lastId: batch.lastId,
      payload,
      hash: this.hash,
    });
    if (stored === 'with_rows') for (const change of changes) this.pending.take(change);
    if (this.pending.size >= FLUSH_ROWS || this.lines.length >= FLUSH_ROWS) await this.flush();
  }
}

/** So many hours of an idle demo, or so many commands of customers, and no less. */
export async function fillTo(
  house: FilledHouse,
  mix: 'idle' | 'busy',
  commands: number,
  stored: Stored = 'with_rows',
): Promise<void> {
  const end = house.commands + commands;
  while (house.commands < end) {
    await (mix === 'idle' ? house.idleSecond(stored) : house.busyBatch(stored));
  }
  await house.flush();
}
