import type { Selectable } from 'kysely';
import { numberedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { RESET_LIFE_MS, type ResetRefusal, WITHDRAWAL_LOCK_MS } from '../contract.ts';
import { isOwnAccount, resetRefusal, type ResetState, resetStateAt } from '../rules/checks.ts';
import {
  type Customer,
  type IdentityDatabase,
  lockWithdrawals,
  readCustomer,
  type SecurityResetTable,
} from '../store/customers.ts';

/** A reset as the console shows it. */
export interface SecurityReset {
  readonly id: number;
  readonly customerId: number;
  readonly askedBy: number;
  readonly askedMs: number;
  readonly reason: string;
  readonly state: ResetState;
  /** 0 while nobody has decided. */
  readonly decidedBy: number;
  readonly decidedMs: number;
  readonly decision: string;
  readonly expiresMs: number;
}

/** The operator who asks, confirms or rejects. */
export interface ResettingOperator {
  readonly operatorId: number;
  readonly email: string;
}

/** Which resets. */
export interface ResetQuery extends PageAsked {
  readonly state?: 'asked' | undefined;
}

function no(name: ResetRefusal): Refusal {
  return refuse(name);
}

/**
 * Switches a customer's second factor and passkeys off when he has lost phone and recovery codes.
 * What must always hold: one operator asks, a different one confirms within 24 hours, and neither
 * does it for himself; the customer is told when it is asked for, and who has the factor can refuse
 * it until it is confirmed; from then on nothing opens but the password, and nothing is withdrawn
 * for a day.
 */
export class SecurityResets {
  private readonly db: IdentityDatabase;
  private readonly nowMs: () => number;

  constructor(db: IdentityDatabase, nowMs: () => number) {
    this.db = db;
    this.nowMs = nowMs;
  }

  /** A page of resets, newest first. */
  async list({ state, ...asked }: ResetQuery): Promise<ConsolePage<SecurityReset>> {
    let chosen = this.db.selectFrom('security_resets');
    if (state !== undefined) {
      const since = String(this.nowMs() - RESET_LIFE_MS);
      chosen = chosen.where('state', '=', state).where('asked_ms', '>', since);
    }
    const found = await numberedPage<StoredReset>(this.db, chosen.selectAll(), asked);
    return { ...found, data: found.data.map((row) => this.resetOf(row)) };
  }

  /**
   * Asks for one; gives its number. Refusals in order: `reason_needed`, `unknown_account`,
   * `own_account`, `nothing_to_reset`, `reset_waits`.
   */
  async ask(
    operator: ResettingOperator,
    customerId: number,
    reason: string,
  ): Promise<number | Refusal> {
    if (reason === '') return no('reason_needed');
    const customer = await readCustomer(this.db, customerId);
    if (customer === undefined) return no('unknown_account');
    if (isOf(operator, customer)) return no('own_account');
    if (!(await this.isSecured(customer.id))) return no('nothing_to_reset');
    const nowMs = this.nowMs();
    // What nobody has confirmed in time makes room for another try.
    await this.db
      .updateTable('security_resets')
      .set({ state: 'expired' })
      .where('customer_id', '=', customer.id)
      .where('state', '=', 'asked')
      .where('asked_ms', '<=', String(nowMs - RESET_LIFE_MS))
      .execute();
    const made = await this.db
      .insertInto('security_resets')
      .values({
        customer_id: customer.id,
        asked_by: String(operator.operatorId),
        asked_ms: String(nowMs),
        reason,
        state: 'asked',
        decided_by: '0',
        decided_ms: '0',
        decision: '',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return made === undefined ? no('reset_waits') : Number(made.id);
  }

  /**
   * Confirms one and does it: second factor, recovery codes and passkeys are gone, withdrawals
   * locked and sessions ended, all or nothing. Refusals in order: `unknown_reset`, those of
   * `resetRefusal`, `own_account`.
   */
  async confirm(
    operator: ResettingOperator,
    id: number,
  ): Promise<{ readonly reset: SecurityReset; readonly customer: Customer } | Refusal> {
    const reset = await this.find(id);
    const customer =
      reset === undefined ? undefined : await readCustomer(this.db, reset.customerId);
    if (reset === undefined || customer === undefined) return no('unknown_reset');
    const nowMs = this.nowMs();
    const refused = resetRefusal(reset, 'confirm', operator.operatorId, nowMs);
    if (refused !== undefined) return no(refused);
    if (isOf(operator, customer)) return no('own_account');
    return this.db.transaction().execute(async (work) => {
      if (!(await decide(work, reset.id, 'confirmed', operator, nowMs))) return no('reset_decided');
      const owner = customer.id;
      await work.deleteFrom('two_factor').where('customer_id', '=', owner).execute();
      await work.deleteFrom('recovery_codes').where('customer_id', '=', owner).execute();
      await work.deleteFrom('passkeys').where('customer_id', '=', owner).execute();
      await work.deleteFrom('passkey_challenges').where('customer_id', '=', owner).execute();
      await lockWithdrawals(work, owner, nowMs + WITHDRAWAL_LOCK_MS);
      await work
        .updateTable('sessions')
        .set({ revoked: true })
        .where('customer_id', '=', owner)
        .execute();
      return { reset, customer };
    });
  }

  /** Drops one. Refusals in order: `reason_needed`, `unknown_reset`, those of `resetRefusal`. */
  async reject(
    operator: ResettingOperator,
    id: number,
    reason: string,
  ): Promise<SecurityReset | Refusal> {
    if (reason === '') return no('reason_needed');
    const reset = await this.find(id);
    if (reset === undefined) return no('unknown_reset');
    const nowMs = this.nowMs();
    const refused = resetRefusal(reset, 'reject', operator.operatorId, nowMs);
    if (refused !== undefined) return no(refused);
    const isDone = await decide(this.db, id, 'rejected', operator, nowMs, reason);
    return isDone ? reset : no('reset_decided');
  }

  /** The one of a customer that waits. */
  async waiting(customerId: number): Promise<SecurityReset | undefined> {
    const row = await this.db
      .selectFrom('security_resets')
      .selectAll()
      .where('customer_id', '=', String(customerId))
      .where('state', '=', 'asked')
      .where('asked_ms', '>', String(this.nowMs() - RESET_LIFE_MS))
      .executeTakeFirst();
    return row === undefined ? undefined : this.resetOf(row);
  }

  /**
   * The customer's own no, from a session that has shown the second factor. Refusals in order:
   * `unknown_reset`, those of `resetRefusal`, `second_factor_login_needed`.
   */
  async refuse(
    customerId: number,
    id: number,
    isStrong: boolean,
  ): Promise<SecurityReset | Refusal> {
    const reset = await this.find(id);
    if (reset?.customerId !== customerId) return no('unknown_reset');
    const nowMs = this.nowMs();
    const refused = resetRefusal(reset, 'refuse', 0, nowMs);
    if (refused !== undefined) return no(refused);
    // Who stole a password may not keep the owner from getting his account back.
    if (!isStrong) return no('second_factor_login_needed');
    const isDone = await decide(this.db, id, 'refused_by_customer', CUSTOMER, nowMs);
    return isDone ? reset : no('reset_decided');
  }

  private async find(id: number): Promise<SecurityReset | undefined> {
    const row = await this.db
      .selectFrom('security_resets')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirst();
    return row === undefined ? undefined : this.resetOf(row);
  }

  /** Whether there is anything that could be switched off. */
  private async isSecured(customerId: string): Promise<boolean> {
    const factor = await this.db
      .selectFrom('two_factor')
      .select('customer_id')
      .where('customer_id', '=', customerId)
      .where('since_ms', '>', '0')
      .executeTakeFirst();
    const passkey = await this.db
      .selectFrom('passkeys')
      .select('id')
      .where('customer_id', '=', customerId)
      .limit(1)
      .executeTakeFirst();
    return factor !== undefined || passkey !== undefined;
  }

  private resetOf(row: StoredReset): SecurityReset {
    const askedBy = Number(row.asked_by);
    const askedMs = Number(row.asked_ms);
    return {
      id: Number(row.id),
      customerId: Number(row.customer_id),
      askedBy,
      askedMs,
      reason: row.reason,
      state: resetStateAt({ askedBy, askedMs, state: row.state }, this.nowMs()),
      decidedBy: Number(row.decided_by),
      decidedMs: Number(row.decided_ms),
      decision: row.decision,
      expiresMs: askedMs + RESET_LIFE_MS,
    };
  }
}

type StoredReset = Selectable<SecurityResetTable>;

function isOf({ email }: ResettingOperator, customer: Customer): boolean {
  return isOwnAccount(email, { accountNumber: customer.account_number, email: customer.email });
}

/** Who decides when no operator does. */
const CUSTOMER = { operatorId: 0 } as const;

/** Notes a decision; false when another one came first. */
async function decide(
  db: IdentityDatabase,
  id: number,
  state: 'confirmed' | 'rejected' | 'refused_by_customer',
  { operatorId }: Pick<ResettingOperator, 'operatorId'>,
  nowMs: number,
  decision = '',
): Promise<boolean> {
  const decided = { decided_by: String(operatorId), decided_ms: String(nowMs), decision };
  const { numUpdatedRows } = await db
    .updateTable('security_resets')
    .set({ state, ...decided })
    .where('id', '=', String(id))
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
