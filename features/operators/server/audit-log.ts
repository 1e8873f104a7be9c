import { sql } from 'kysely';
import { numberedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import type { Json } from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import { auditLogLock } from '../../../platform/server/database/locks.ts';
import { AuditChain, type AuditHead, type AuditVerdict, GENESIS, lineHash } from './audit-chain.ts';
import { FOUND, type RowGuards } from './row-guards.ts';
import type { AuditTable, OperatorsDatabase, OperatorsTables } from './tables.ts';

/** Who did something: an operator, or nobody who was logged in (`operatorId` 0). */
export interface Actor {
  readonly operatorId: number;
  readonly email: string;
  readonly role: string;
  readonly address: string;
}

/** What was done. */
export interface Act {
  readonly action: string;
  readonly subject: string;
  readonly before?: Json;
  readonly after?: Json;
  readonly reason?: string;
}

/** Which lines: empty texts and undefined mean all. */
export interface AuditFilter {
  readonly operatorId?: number | undefined;
  readonly action?: string | undefined;
  readonly subject?: string | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

const LINES_AT_A_TIME = 1_000;
const LONGEST_TEXT = 20_000;
/** A call that is refused for want of a permission is written once for a session and call. */
const MOST_DENIALS = 10_000;

/** The house itself, where nobody is logged in. */
export const HOUSE: Actor = { operatorId: 0, email: 'house', role: '', address: '' };

function jsonText(value: Json | undefined): string {
  return value === undefined ? '' : canonicalText(value).slice(0, LONGEST_TEXT);
}

/**
 * What operators did, as a chain: each line's hash covers the line and the hash before it, so a
 * line that was changed, added or taken out in between breaks every later one. The database
 * refuses to change or delete lines; the chain shows whoever got around that, and the anchors in
 * the journal show who cut off its end.
 */
export class AuditLog {
  private readonly db: OperatorsDatabase;
  private readonly nowMs: () => number;
  private readonly guards: RowGuards;
  private readonly denials = new Set<string>();
  private onGrown: (head: AuditHead) => void = () => undefined;

  constructor(db: OperatorsDatabase, nowMs: () => number, guards: RowGuards) {
    this.db = db;
    this.nowMs = nowMs;
    this.guards = guards;
  }

  /** Calls with the head after each line of this gateway, once that is durable, until stopped. */
  follow(onGrown: (head: AuditHead) => void): () => void {
    this.onGrown = onGrown;
    return () => {
      this.onGrown = () => undefined;
    };
  }

  /** Adds a line; it is durable when this resolves. */
  async append(actor: Actor, act: Act): Promise<void> {
    this.onGrown(await this.add(actor, act));
  }

  private add(actor: Actor, act: Act): Promise<AuditHead> {
    return this.db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${auditLogLock})`.execute(transaction);
      const last = await transaction
        .selectFrom('audit_log')
        .select(['id', 'sha256'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      const line = {
        id: String(Number(last?.id ?? 0) + 1),
        time_ms: String(this.nowMs()),
        operator_id: String(actor.operatorId),
        operator_email: actor.email,
        role: actor.role,
        address: actor.address,
        action: act.action,
        subject: act.subject.slice(0, 200),
        before: jsonText(act.before),
        after: jsonText(act.after),
        reason: (act.reason ?? '').slice(0, LONGEST_TEXT),
        previous_sha256: last?.sha256 ?? GENESIS,
        rows_sha256: await this.guards.after(transaction, act.action, act.subject),
      };
      const sha256 = lineHash(line);
      await transaction
        .insertInto('audit_log')
        .values({ ...line, sha256 })
        .execute();
      return { lines: Number(line.id), sha256 };
    });
  }

  /** Whether the guarded rows of a subject are what the last line about them says. */
  isSound(subject: string): Promise<boolean> {
    return this.guards.isSound(this.db, subject);
  }

  /** Says of each subject whose rows are not what the log says that it is so. */
  problems(): Promise<readonly string[]> {
    return this.guards.problems(this.db);
  }

  /**
   * Notes guarded rows of which no line says anything: those of a house that had none noted yet,
   * and of a demo each that was seeded.
   */
  async noteFound(isDemo: boolean): Promise<void> {
    for (const subject of await this.guards.unnoted(this.db, isDemo)) {
      await this.append(HOUSE, { action: FOUND, subject });
    }
  }

  /** Adds a line about a call that was not permitted, once a session and call. */
  async appendDenial(actor: Actor, sessionId: number, path: string): Promise<void> {
    const name = `${sessionId} ${path}`;
    if (this.denials.has(name)) return;
    if (this.denials.size >= MOST_DENIALS) this.denials.clear();
    this.denials.add(name);
    await this.append(actor, { action: 'not permitted', subject: `call ${path}` });
  }

  /** A page of lines, with how many there are. */
  page(
    filter: AuditFilter,
    page: PageAsked & { readonly order: 'ASC' | 'DESC' },
  ): Promise<ConsolePage<AuditTable>> {
    return numberedPage<AuditTable>(this.db, this.filtered(filter).selectAll(), page);
  }

  /** The lines of a filter, oldest first, at most so many. */
  lines(filter: AuditFilter, limit: number): Promise<AuditTable[]> {
    return this.filtered(filter).selectAll().orderBy('id').limit(limit).execute();
  }

  /** The newest line's number and hash; undefined before the first line. */
  async head(): Promise<AuditHead | undefined> {
    const row = await this.db
      .selectFrom('audit_log')
      .select(['id', 'sha256'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : { lines: Number(row.id), sha256: row.sha256 };
  }

  /** The line that the journal has anchored last, and whether the log has it as it was. */
  async lastAnchor(): Promise<{ readonly lines: number; readonly isThere: boolean }> {
    const anchor = await this.db
      .selectFrom('audit_anchors')
      .select(['lines', 'sha256'])
      .orderBy('lines', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (anchor === undefined) return { lines: 0, isThere: true };
    const line = await this.db
      .selectFrom('audit_log')
      .select('sha256')
      .where('id', '=', anchor.lines)
      .executeTakeFirst();
    return { lines: Number(anchor.lines), isThere: line?.sha256 === anchor.sha256 };
  }

  /** Reads the whole chain and says where it is broken, or not as the journal has anchored it. */
  async verify(): Promise<AuditVerdict> {
    const anchors = await this.db.selectFrom('audit_anchors').select(['lines', 'sha256']).execute();
    const chain = new AuditChain(
      new Map(anchors.map(({ lines, sha256 }) => [Number(lines), sha256])),
    );
    for (;;) {
      const rows = await this.db
        .selectFrom('audit_log')
        .selectAll()
        .where('id', '>', String(chain.last))
        .orderBy('id')
        .limit(LINES_AT_A_TIME)
        .execute();
      if (rows.length === 0) return chain.verdict();
      for (const row of rows) chain.read(row);
    }
  }

  private filtered(filter: AuditFilter) {
    const { operatorId, action, subject, fromMs, toMs } = filter;
    let query = this.db.selectFrom('audit_log');
    if (operatorId !== undefined) query = query.where('operator_id', '=', String(operatorId));
    if (action !== undefined) query = query.where('action', 'like', `${likeText(action)}%`);
    if (subject !== undefined) query = query.where('subject', 'like', `${likeText(subject)}%`);
    if (fromMs !== undefined) query = query.where('time_ms', '>=', String(fromMs));
    if (toMs !== undefined) query = query.where('time_ms', '<', String(toMs));
    return query;
  }
}

/** A text in which nothing stands for anything else in a `like`. */
export function likeText(text: string): string {
  return text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}

/** The names of the columns of a line, for exports. */
export const AUDIT_COLUMNS = [
  'id',
  'time_ms',
  'operator_id',
  'operator_email',
  'role',
  'address',
  'action',
  'subject',
  'before',
  'after',
  'reason',
  'previous_sha256',
  'sha256',
] as const satisfies readonly (keyof OperatorsTables['audit_log'])[];

/** A cell of a CSV file. A text that a spreadsheet would run as a formula gets a quote in front. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Lines as CSV, with a line of names. */
export function csvOf(lines: readonly AuditTable[]): string {
  const rows = lines.map((line) => AUDIT_COLUMNS.map((name) => csvCell(line[name])).join(','));
  return `${[AUDIT_COLUMNS.join(','), ...rows].join('\r\n')}\r\n`;
}

/** Lines as one JSON object a line: exactly what the hashes are computed over. */
export function ndjsonOf(lines: readonly AuditTable[]): string {
  return lines.map((line) => `${canonicalText(line)}\n`).join('');
}
