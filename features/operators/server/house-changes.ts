import { type Kysely, type Selectable, sql } from 'kysely';
import { isRefusal, type Json, type Refusal, refuse } from '../../../core/engine/command.ts';
import type { ConsoleCall, ConsoleReply } from '../../../platform/server/http/console-call.ts';
import type { PlannedCall } from '../../../platform/server/http/console-calls.ts';
import { CHANGE_LIFE_MS, isPermitted, NOTICE_MS } from '../contract.ts';
import type { Account, OperatorAccounts } from './accounts.ts';
import type { AuditLog } from './audit-log.ts';
import type { HouseChangeTable, OperatorsTables } from './tables.ts';

const DECIDE = 'changes.decide';
/** What of a change no list shows: who sent it in which language. */
const HIDDEN = ['lang'];

/** Tells operators by mail: in the queue when it resolves, which it always does. */
export type TellOperators = (
  addresses: readonly string[],
  textKey: string,
  details: Readonly<Record<string, string>>,
) => Promise<void>;

/** What the changes work with. */
export interface HouseChangesOptions {
  readonly db: Kysely<OperatorsTables>;
  readonly accounts: OperatorAccounts;
  readonly audit: AuditLog;
  readonly nowMs: () => number;
  /** Whether customers are let in: before, nobody has anything that a day's notice would guard. */
  readonly isOpen: () => Promise<boolean>;
  readonly tell: TellOperators;
}

type Stored = Selectable<HouseChangeTable>;

function membersOf({ members }: Pick<Stored, 'members'>): Record<string, Json> {
  const all = Object.entries(JSON.parse(members) as Record<string, Json>);
  return Object.fromEntries(all.filter(([name]) => !HIDDEN.includes(name)));
}

/**
 * Changes that redirect money or decide who decides: all operators are told of them a day before
 * they come into force, and where there are two operators a second one has to say yes. They are
 * carried out by the call that was asked for, as its operator, from what he sent.
 */
export class HouseChanges {
  private readonly options: HouseChangesOptions;
  private calls: ReadonlyMap<string, ConsoleCall> = new Map();
  private round: Promise<void> = Promise.resolve();

  constructor(options: HouseChangesOptions) {
    this.options = options;
  }

  /** The calls by which changes are carried out. */
  registered(calls: readonly ConsoleCall[]): void {
    this.calls = new Map(calls.map((call) => [call.path, call]));
  }

  /** Notes a change that needs notice; undefined when it may be made at once. */
  async plan(asked: PlannedCall): Promise<ConsoleReply | undefined> {
    const { call, notice, members, operator, address } = asked;
    const others = (await this.deciders()).filter(({ id }) => id !== operator.operatorId);
    const { db, nowMs, tell, isOpen } = this.options;
    const waits = notice !== 'second' && (await isOpen());
    // A day that nobody waits for is replaced by a second operator, whom the opening needs anyway.
    const needsSecond = others.length > 0 || (notice === 'always' && !waits);
    if (!needsSecond && notice !== 'always') return undefined;
    const askedMs = nowMs();
    const dueMs = askedMs + (waits ? NOTICE_MS : 0);
    const { id } = await db
      .insertInto('house_changes')
      .values({
        path: call.path,
        members: JSON.stringify(members),
        asked_by: String(operator.operatorId),
        asked_ms: String(askedMs),
        address,
        due_ms: String(dueMs),
        needs_second: needsSecond,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const shown = membersOf({ members: JSON.stringify(members) });
    const active = (await this.options.accounts.list()).filter(({ isActive }) => isActive);
    await tell(
      active.map(({ email }) => email),
      'operators.mail_change',
      {
        id,
        path: call.path,
        by: operator.email,
        what: JSON.stringify(shown),
        time: `${new Date(dueMs).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
      },
    );
    const planned = { id: Number(id), dueMs, needsSecond };
    return {
      message: { planned },
      note: { subject: `change ${id}`, after: { path: call.path, ...shown, planned } },
    };
  }

  /** Says yes as a second operator. Refusals: `CHANGE_REFUSALS`. */
  async confirm(id: number, operatorId: number): Promise<Refusal | { path: string }> {
    const found = await this.waiting(id);
    if (isRefusal(found)) return found;
    if (Number(found.asked_by) === operatorId) return refuse('own_change');
    if (!(await this.options.audit.isSound(`change ${id}`))) return refuse('change_altered');
    const { numUpdatedRows } = await this.options.db
      .updateTable('house_changes')
      .set({ confirmed_by: String(operatorId), confirmed_ms: String(this.options.nowMs()) })
      .where('id', '=', found.id)
      .where('state', '=', 'asked')
      .where('confirmed_by', '=', '0')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? { path: found.path } : refuse('change_decided');
  }

  /** Stops a change before it comes into force; whoever asked for it may too. */
  async withdraw(id: number, operatorId: number, reason: string): Promise<Refusal | Stored> {
    const found = await this.waiting(id);
    if (isRefusal(found)) return found;
    const ended = await this.end(found.id, 'withdrawn', operatorId, reason);
    return ended ? found : refuse('change_decided');
  }

  /** Carries out what is due and confirmed, one after another; a round under way is waited for. */
  runDue(): Promise<void> {
    this.round = this.round.catch(() => undefined).then(() => this.run());
    return this.round;
  }

  /** Resolves when nothing is being carried out. */
  async settled(): Promise<void> {
    await this.round.catch(() => undefined);
  }

  private async waiting(id: number): Promise<Stored | Refusal> {
    const found = await this.options.db
      .selectFrom('house_changes')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirst();
    if (found === undefined) return refuse('unknown_change');
    return found.state === 'asked' ? found : refuse('change_decided');
  }

  /** Who may confirm: those who can now, and those who could within the last day. */
  private async deciders(): Promise<Account[]> {
    const since = this.options.nowMs() - NOTICE_MS;
    const all = await this.options.accounts.list();
    return all.filter(
      ({ role, isActive, leftMs }) =>
        (isActive && isPermitted(role, DECIDE)) || (leftMs > 0 && leftMs > since),
    );
  }

  private async run(): Promise<void> {
    const { db, nowMs } = this.options;
    await sql`update house_changes set state = 'expired', ended_ms = ${nowMs()}
      where state = 'asked' and needs_second and confirmed_by = 0
        and asked_ms <= ${nowMs() - CHANGE_LIFE_MS}`.execute(db);
    const due = await db
      .selectFrom('house_changes')
      .selectAll()
      .where('state', '=', 'asked')
      .where('due_ms', '<=', String(nowMs()))
      .where((or) => or.or([or('needs_second', '=', false), or('confirmed_by', '<>', '0')]))
      .orderBy('id')
      .execute();
    for (const change of due) await this.carryOut(change);
  }

  /**
   * What a change sets it sets to the same twice, so a stop between doing it and noting that it
   * was done loses nothing.
   */
  private async carryOut(change: Stored): Promise<void> {
    const { audit, accounts } = this.options;
    // Altered past the console, or its line is being written: it waits, and may be withdrawn.
    if (!(await audit.isSound(`change ${change.id}`))) return;
    const asker = await accounts.find(Number(change.asked_by));
    const call = this.calls.get(change.path);
    if (asker === undefined || !asker.isActive || call === undefined) {
      await this.end(change.id, 'refused', 0, 'unknown_operator');
      return;
    }
    const operator = {
      operatorId: asker.id,
      sessionId: 0,
      email: asker.email,
      role: asker.role,
    };
    const read = call.input.safeParse(JSON.parse(change.members));
    const result: ConsoleReply = !read.success
      ? refuse('invalid_input')
      : await call.handle({
          input: read.data,
          operator,
          language: 'en',
          key: `change-${change.id}`,
          address: change.address,
          file: () => Promise.resolve(refuse('no_file')),
        } as never);
    if (isRefusal(result)) {
      await this.end(change.id, 'refused', 0, result.refused);
      return;
    }
    const note = result.note ?? { subject: `change ${change.id}` };
    const reason = [note.reason, `change ${change.id}, confirmed by ${change.confirmed_by}`];
    const { operatorId, email, role } = operator;
    await audit.append(
      { operatorId, email, role, address: change.address },
      {
        action: change.path,
        ...note,
        reason: reason.filter(Boolean).join(' · '),
      },
    );
    await this.end(change.id, 'done', 0, '');
  }

  private async end(
    id: string,
    state: 'done' | 'refused' | 'withdrawn',
    by: number,
    outcome: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.options.db
      .updateTable('house_changes')
      .set({ state, outcome, ended_by: String(by), ended_ms: String(this.options.nowMs()) })
      .where('id', '=', id)
      .where('state', '=', 'asked')
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }
}
