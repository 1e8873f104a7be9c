/** Whether rows that only operators' acts may change are what the last line about them says. */
import { createHash } from 'node:crypto';
import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';
import type { RowGuard } from '../../../platform/server/rooms/row-guard.ts';

/** The action of a line about a row that was there before anything was noted of it. */
export const FOUND = 'row found';

function subjectOf({ subject, key }: RowGuard): RawBuilder<string> {
  const parts = [sql.lit(subject), ...key.map((column) => sql`${sql.ref(column)}::text`)];
  return sql<string>`concat_ws(' ', ${sql.join(parts)})`;
}

/** What rows say, one text a subject: of all subjects, or of one. */
function textsOf(
  guard: RowGuard,
  subject?: string,
): RawBuilder<{ subject: string; content: string }> {
  const columns = sql.join(guard.columns.map((column) => sql.ref(column)));
  return sql`select ${subjectOf(guard)} as subject,
    string_agg(json_build_array(${columns})::text, E'\n'
      order by json_build_array(${columns})::text collate "C") as content
    from ${sql.table(guard.table)}
    where ${subject === undefined ? sql`true` : sql`${subjectOf(guard)} = ${subject}`}
    group by 1`;
}

function hashOf({ table }: RowGuard, content: string): string {
  return createHash('sha256').update(`${table}\n${content}`).digest('hex');
}

/** What a line is about that says that all rows of a guard have been noted. */
function allOf({ subject }: RowGuard): string {
  return `${subject} *`;
}

/** The last hash that lines have for each subject of a guard. */
async function notedFor(
  db: QueryExecutorProvider,
  { subject }: RowGuard,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject: string; rows_sha256: string }>`
    select distinct on (subject) subject, rows_sha256 from audit_log
    where rows_sha256 <> '' and (subject = ${subject} or starts_with(subject, ${`${subject} `}))
    order by subject, id desc`.execute(db);
  return new Map(rows.map((row) => [row.subject, row.rows_sha256]));
}

/** All guards of the house. */
export class RowGuards {
  private readonly guards: readonly RowGuard[];

  constructor(guards: readonly RowGuard[]) {
    this.guards = guards;
  }

  /**
   * What the rows of a subject are now, for the line of an act that may have changed them.
   * @returns the SHA-256 in hexadecimal digits; empty where no guarded row is meant
   */
  async after(db: QueryExecutorProvider, action: string, subject: string): Promise<string> {
    const guard = this.of(subject);
    const mayChange = guard?.acts === undefined || [FOUND, ...guard.acts].includes(action);
    return guard === undefined || !mayChange ? '' : this.now(db, guard, subject);
  }

  /**
   * Whether the rows of a subject are what the last line about them says. A house whose rows were
   * never noted says yes to all.
   */
  async isSound(db: QueryExecutorProvider, subject: string): Promise<boolean> {
    const guard = this.of(subject);
    if (guard === undefined) return true;
    const { rows } = await sql<{ rows_sha256: string }>`
      select rows_sha256 from audit_log where rows_sha256 <> '' and subject = ${subject}
      order by id desc limit 1`.execute(db);
    const [last] = rows;
    if (last === undefined) return !(await this.isNoted(db, guard));
    return last.rows_sha256 === (await this.now(db, guard, subject));
  }

  /**
   * The subjects whose rows no line has noted: of those guards for which none ever was, or of all.
   * The last of a guard stands for all its rows: only from its line on has each to have one.
   */
  async unnoted(db: QueryExecutorProvider, all: boolean): Promise<readonly string[]> {
    const found: string[] = [];
    for (const guard of this.guards) {
      const noted = await notedFor(db, guard);
      if (!all && noted.has(allOf(guard))) continue;
      const { rows } = await textsOf(guard).execute(db);
      const subjects = [...rows.map(({ subject }) => subject), allOf(guard)];
      found.push(...subjects.filter((subject) => !noted.has(subject)));
    }
    return found;
  }

  /** Says of each subject whose rows are not what the last line about them says that it is so. */
  async problems(db: QueryExecutorProvider): Promise<readonly string[]> {
    const found: string[] = [];
    for (const guard of this.guards) {
      const noted = await notedFor(db, guard);
      if (!noted.has(allOf(guard))) continue;
      const { rows } = await textsOf(guard).execute(db);
      const now = new Map(rows.map((row) => [row.subject, hashOf(guard, row.content)]));
      const nothing = hashOf(guard, '');
      for (const subject of new Set([...noted.keys(), ...now.keys()])) {
        if (noted.get(subject) === (now.get(subject) ?? nothing)) continue;
        found.push(`${guard.table}: ${subject} is not what the audit log says`);
      }
    }
    return found.sort();
  }

  private of(subject: string): RowGuard | undefined {
    return this.guards.find(({ subject: begins, key }) =>
      key.length === 0
        ? subject === begins || subject === `${begins} *`
        : subject.startsWith(`${begins} `),
    );
  }

  private async isNoted(db: QueryExecutorProvider, guard: RowGuard): Promise<boolean> {
    return (await notedFor(db, guard)).has(allOf(guard));
  }

  private async now(db: QueryExecutorProvider, guard: RowGuard, subject: string): Promise<string> {
    const { rows } = await textsOf(guard, subject).execute(db);
    return hashOf(guard, rows[0]?.content ?? '');
  }
}
