/**
 * How a call waits for what the house has accepted and decides at the next index tick: it answers
 * when that is durable, and not before. Nothing of it decides: a call that breaks off meanwhile is
 * answered the same when it is asked again with its key.
 */
import { sql } from 'kysely';
import type { Refusal } from '../../../core/engine/command.ts';
import type { PendingRow } from '../../../core/engine/pending.ts';
import type { Topic } from '../../../core/engine/topic.ts';
import type { Gateway } from '../gateway.ts';
import { WriterUnavailable } from '../writer/answering.ts';
import type { RecordTable } from '../writer/record-table.ts';

/** Longer than any tick is waited for: then the house has stopped, and the call is asked again. */
const MAX_ANSWER_WAIT_MS = 15_000;
/** What was decided is remembered so far back, because it may be told before the call asks. */
const MAX_REMEMBERED = 10_000;

/** What says how a kind of row is known and whether it was decided. */
export interface Decided<Row> {
  readonly topic: Topic<Readonly<Row>>;
  idOf(row: Readonly<Row>): number;
  isDecided(row: Readonly<Row>): boolean;
}

/** The rows of one topic that calls wait for, on one gateway. */
export class TickAnswers<Row extends object> {
  private readonly about: Decided<Row>;
  private readonly remembered = new Map<number, Readonly<Row>>();
  private readonly waiting = new Map<number, Set<(row: Readonly<Row>) => void>>();

  constructor({ bus }: Pick<Gateway, 'bus'>, about: Decided<Row>) {
    this.about = about;
    bus.on(about.topic, (row) => this.hear(row));
  }

  /**
   * A row once it was decided. Rejects with `WriterUnavailable` where nothing comes.
   * @param read the committed row, for one that was decided long ago
   */
  async of(id: number, read: () => Promise<Readonly<Row> | undefined>): Promise<Readonly<Row>> {
    const known = this.remembered.get(id);
    if (known !== undefined) return known;
    let stop = (): void => undefined;
    const told = new Promise<Readonly<Row>>((resolve, reject) => {
      const resolvers = this.waiting.get(id) ?? new Set();
      this.waiting.set(id, resolvers.add(resolve));
      const late = () => reject(new WriterUnavailable('the next tick has not come'));
      const timer = setTimeout(late, MAX_ANSWER_WAIT_MS);
      stop = () => {
        clearTimeout(timer);
        resolvers.delete(resolve);
        if (resolvers.size === 0) this.waiting.delete(id);
      };
    });
    try {
      const row = await Promise.race([told, read()]);
      return row !== undefined && this.about.isDecided(row) ? row : await told;
    } finally {
      stop();
    }
  }

  private hear(row: Readonly<Row>): void {
    if (!this.about.isDecided(row)) return;
    const id = this.about.idOf(row);
    this.remembered.set(id, row);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > MAX_REMEMBERED && oldest !== undefined) {
      this.remembered.delete(oldest);
    }
    for (const resolve of this.waiting.get(id) ?? []) resolve(row);
  }
}

/**
 * Orders of a kind that are accepted first (`core/engine/pending.ts`), as calls wait for them:
 * those that are told, and the committed rows of those that were decided long ago.
 */
export class PendingAnswers<Row extends PendingRow> {
  private readonly gateway: Gateway;
  private readonly table: Pick<RecordTable<Row>, 'name' | 'fromRow'>;
  private readonly answers: TickAnswers<Row>;

  constructor(gateway: Gateway, topic: Topic<Readonly<Row>>, table: PendingAnswers<Row>['table']) {
    this.gateway = gateway;
    this.table = table;
    this.answers = new TickAnswers(gateway, {
      topic,
      idOf: ({ id }) => id,
      isDecided: ({ state }) => state !== 'pending',
    });
  }

  /** A customer's order once it was decided. Rejects as `TickAnswers.of` does. */
  of(owner: number, id: number): Promise<Readonly<Row>> {
    return this.answers.of(id, () => this.read(owner, id));
  }

  private async read(owner: number, id: number): Promise<Row | undefined> {
    const { rows } = await sql<object>`
      select * from ${sql.table(this.table.name)} where id = ${id} and owner = ${owner}`.execute(
      this.gateway.database(),
    );
    return rows[0] === undefined ? undefined : this.table.fromRow(rows[0]);
  }
}

/** Why an order was not carried out; undefined where it was. */
export function pendingRefusal({ state, refusal }: Readonly<PendingRow>): Refusal | undefined {
  return state === 'done' ? undefined : (JSON.parse(refusal) as Refusal);
}
