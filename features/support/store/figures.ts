/** How soon support has answered, and what customers thought of it. */
import { sql } from 'kysely';
import type { Topic } from '../contract.ts';
import type { SupportDatabase } from './tables.ts';

interface Answered {
  readonly topic: Topic;
  readonly spanMs: number;
}

/** The spans until first answers of people since a time, by topic. */
export async function firstAnswers(
  db: SupportDatabase,
  sinceMs: number,
): Promise<readonly Answered[]> {
  const { rows } = await sql<{ topic: Topic; span: string }>`
    select topic, first_answer_ms - opened_ms as span from support_tickets
    where first_answer_ms > ${sinceMs} order by id`.execute(db);
  return rows.map(({ topic, span }) => ({ topic, spanMs: Number(span) }));
}

/** A line of the report: one topic over some days. */
export interface ReportRow {
  readonly id: string;
  readonly topic: Topic;
  readonly opened: number;
  readonly answered: number;
  /** First answers that came by the time at which they were due. */
  readonly inTime: number;
  /** Not answered, and due already. */
  readonly late: number;
  readonly solved: number;
  readonly rated: number;
  /** The sum of the ratings. */
  readonly stars: number;
}

/** What became of conversations that were opened since a time, by topic. */
export async function readReport(
  db: SupportDatabase,
  sinceMs: number,
  nowMs: number,
): Promise<readonly ReportRow[]> {
  const { rows } = await sql<Record<keyof ReportRow, string>>`
    select topic as id, topic, count(*) as opened,
      count(*) filter (where first_answer_ms > 0) as answered,
      count(*) filter (where first_answer_ms between 1 and due_ms) as "inTime",
      count(*) filter (where first_answer_ms = 0 and due_ms < ${nowMs}
        and state in ('new', 'open')) as late,
      count(*) filter (where state in ('solved', 'closed')) as solved,
      count(*) filter (where rating > 0) as rated,
      coalesce(sum(rating), 0) as stars
    from support_tickets where opened_ms > ${sinceMs} group by topic order by topic`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic as Topic,
    opened: Number(row.opened),
    answered: Number(row.answered),
    inTime: Number(row.inTime),
    late: Number(row.late),
    solved: Number(row.solved),
    rated: Number(row.rated),
    stars: Number(row.stars),
  }));
}
