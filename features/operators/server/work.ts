/** What waits for operators, one by one, and who is at what of it. */
import { type RawBuilder, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  numberOf,
  type Prints,
  type StoredRow,
  type WorkQueue,
} from '../../../platform/server/rooms/console-parts.ts';
import { MAX_TAKEN_MS, MAX_WORK_SHOWN, type WorkRefusal } from '../contract.ts';
import type { OperatorsDatabase } from './tables.ts';

/** How many wait in a queue, and since when the first of them. */
export interface WaitingKind {
  readonly id: string;
  readonly resource: string;
  readonly count: number;
  readonly oldestMs: number;
  /** After which people wait for longer than they were told; 0 where they were told nothing. */
  readonly promisedMs: number;
}

/** Something that waits for an operator. */
export interface WorkItem {
  /** Its kind and its number, which together are its name. */
  readonly id: string;
  readonly kind: string;
  readonly item: string;
  /** The resource of the console in which it is worked on. */
  readonly resource: string;
  /** The customer whose it is; 0 for nobody. */
  readonly owner: number;
  /** What that customer logs in with. */
  readonly account: string;
  readonly about: string;
  /** How much, with its coin; empty where it is no money. */
  readonly amount: string;
  /** Since when; 0 where nobody noted it. */
  readonly askedMs: number;
  readonly promisedMs: number;
  /** The operator who is at it; 0 for nobody. */
  readonly takenBy: number;
}

interface WorkOptions {
  readonly db: OperatorsDatabase;
  readonly nowMs: () => number;
  readonly prints: Prints;
  /** The names that customers log in with, by their numbers. */
  accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** A text as it is in a column that may not be there. */
function textOf(row: StoredRow, column: string): string {
  const value = row[column];
  return value === undefined || value === null ? '' : String(value);
}

/**
 * The work that waits, oldest first. Who is at something has taken it: that lapses after
 * `MAX_TAKEN_MS`, and bars nobody, for what an operator may decide is decided by his permissions.
 */
export class WaitingWork {
  private readonly options: WorkOptions;

  constructor(options: WorkOptions) {
    this.options = options;
  }

  /** How much waits in a queue. */
  async kind(queue: WorkQueue): Promise<WaitingKind> {
    const { rows } = await sql<{ waiting: string; oldest: string | null }>`
      select count(*) as waiting, min(asked_ms) as oldest
      from (${this.rowsOf(queue)}) rows`.execute(this.options.db);
    return {
      id: queue.kind,
      resource: queue.resource,
      promisedMs: queue.promisedMs ?? 0,
      count: Number(rows[0]?.waiting ?? 0),
      oldestMs: Number(rows[0]?.oldest ?? 0),
    };
  }

  /** What waits in some queues, the oldest `MAX_WORK_SHOWN` of it. */
  async items(queues: readonly WorkQueue[]): Promise<WorkItem[]> {
    const { db, prints } = this.options;
    const found = await Promise.all(
      queues.map(async (queue) => {
        const { rows } = await sql<StoredRow>`
          select * from (${this.rowsOf(queue)}) rows
          order by asked_ms limit ${MAX_WORK_SHOWN}`.execute(db);
        return rows.map((row) => ({ queue, row }));
      }),
    );
    const rows = found.flat().sort((one, other) => askedOf(one.row) - askedOf(other.row));
    const shown = rows.slice(0, MAX_WORK_SHOWN);
    const owners = [...new Set(shown.map(({ row }) => numberOf(row['owner'])))];
    const names = await this.options.accountNames(owners.filter((owner) => owner > 0));
    const taken = await this.taken();
    return shown.map(({ queue, row }) => {
      const { kind, resource, promisedMs = 0 } = queue;
      const [item, owner] = [textOf(row, 'id'), numberOf(row['owner'])];
      const id = `${kind}/${item}`;
      const asset = numberOf(row['asset']);
      return {
        id,
        kind,
        item,
        resource,
        owner,
        account: names.get(owner) ?? '',
        about: textOf(row, 'about'),
        amount: asset === 0 ? '' : `${prints.units(asset, row['units'])} ${prints.coin(asset)}`,
        askedMs: askedOf(row),
        promisedMs,
        takenBy: taken.get(id) ?? 0,
      };
    });
  }

  /** Takes something that waits. Refusals: `WORK_REFUSALS`. */
  async take(queue: WorkQueue | undefined, item: string, operatorId: number) {
    const { db, nowMs } = this.options;
    if (queue === undefined || !(await this.waits(queue, item))) return refused('unknown_work');
    const row = {
      kind: queue.kind,
      item,
      operator_id: String(operatorId),
      taken_ms: String(nowMs()),
    };
    const lapsedMs = String(nowMs() - MAX_TAKEN_MS);
    // In one statement, for two may ask for it at once.
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('taken_work')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['kind', 'item'])
          .doUpdateSet({ operator_id: row.operator_id, taken_ms: row.taken_ms })
          .where((where) =>
            where.or([
              where('taken_work.taken_ms', '<=', lapsedMs),
              where('taken_work.operator_id', '=', row.operator_id),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? undefined : refused('work_taken');
  }

  /** Leaves what one has taken to others. Refusals: `WORK_REFUSALS`. */
  async leave(queue: WorkQueue | undefined, item: string, operatorId: number) {
    if (queue === undefined) return refused('unknown_work');
    const { numDeletedRows } = await this.options.db
      .deleteFrom('taken_work')
      .where('kind', '=', queue.kind)
      .where('item', '=', item)
      .where('operator_id', '=', String(operatorId))
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n ? undefined : refused('unknown_work');
  }

  private rowsOf(queue: WorkQueue): RawBuilder<unknown> {
    return queue.query(this.options.nowMs());
  }

  private async waits(queue: WorkQueue, item: string): Promise<boolean> {
    const { rows } = await sql`
      select from (${this.rowsOf(queue)}) rows where id::text = ${item}`.execute(this.options.db);
    return rows.length > 0;
  }

  private async taken(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.options.db
      .selectFrom('taken_work')
      .select(['kind', 'item', 'operator_id'])
      .where('taken_ms', '>', String(this.options.nowMs() - MAX_TAKEN_MS))
      .execute();
    return new Map(rows.map((row) => [`${row.kind}/${row.item}`, Number(row.operator_id)]));
  }
}

function askedOf(row: StoredRow): number {
  return numberOf(row['asked_ms']);
}

function refused(code: WorkRefusal): Refusal {
  return refuse(code);
}

/** Forgets what was taken so long ago that it counts no more. */
export async function forgetTaken(db: OperatorsDatabase, nowMs: number): Promise<void> {
  await db
    .deleteFrom('taken_work')
    .where('taken_ms', '<=', String(nowMs - MAX_TAKEN_MS))
    .execute();
}
