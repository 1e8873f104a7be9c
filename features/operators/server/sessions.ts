import { createHash, randomBytes } from 'node:crypto';
import type { Operator } from '../../../platform/server/http/console-call.ts';
import { IDLE_MS, SESSION_MS } from '../contract.ts';
import type { OperatorsDatabase } from './tables.ts';

const TOKEN_BYTES = 32;
const LONGEST_TOKEN = 100;
/** How seldom a session notes that it was used. */
const SEEN_EVERY_MS = 60_000;

function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Who is at the console: tokens of operators, which are no tokens of customers. */
export class OperatorSessions {
  private readonly db: OperatorsDatabase;
  private readonly nowMs: () => number;
  private readonly isSecondFactorNeeded: boolean;

  constructor(db: OperatorsDatabase, nowMs: () => number, isSecondFactorNeeded: boolean) {
    this.db = db;
    this.nowMs = nowMs;
    this.isSecondFactorNeeded = isSecondFactorNeeded;
  }

  /** The operator of a token: within 12 hours of the log-in and an hour of the last call. */
  async find(token: string): Promise<Operator | undefined> {
    if (token.length === 0 || token.length > LONGEST_TOKEN) return undefined;
    const nowMs = this.nowMs();
    const row = await this.db
      .selectFrom('operator_sessions')
      .innerJoin('operators', 'operators.id', 'operator_sessions.operator_id')
      .select([
        'operator_sessions.id as session_id',
        'operator_sessions.seen_ms as seen_ms',
        'operators.id as operator_id',
        'operators.email as email',
        'operators.role as role',
        'operators.is_password_temporary as is_password_temporary',
        'operators.sealed_totp_secret as sealed_totp_secret',
        'operators.cools_until_ms as cools_until_ms',
      ])
      .where('operator_sessions.token_sha256', '=', tokenHash(token))
      .where('operator_sessions.revoked', '=', false)
      .where('operator_sessions.expires_ms', '>', String(nowMs))
      .where('operator_sessions.seen_ms', '>', String(nowMs - IDLE_MS))
      .where('operators.is_active', '=', true)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    if (Number(row.seen_ms) < nowMs - SEEN_EVERY_MS) {
      await this.db
        .updateTable('operator_sessions')
        .set({ seen_ms: String(nowMs) })
        .where('id', '=', row.session_id)
        .execute();
    }
    const pending = this.pending(row.is_password_temporary, row.sealed_totp_secret !== null);
    return {
      operatorId: Number(row.operator_id),
      sessionId: Number(row.session_id),
      email: row.email,
      role: row.role,
      coolsUntilMs: Number(row.cools_until_ms),
      ...(pending === undefined ? {} : { pending }),
    };
  }

  /** What an operator has to do before anything else. */
  pending(isPasswordTemporary: boolean, hasSecondFactor: boolean): string | undefined {
    if (isPasswordTemporary) return 'password_change_needed';
    return this.isSecondFactorNeeded && !hasSecondFactor ? 'second_factor_needed' : undefined;
  }

  /** Opens a session and gives its token, which is stored nowhere. */
  async open(
    operatorId: number,
    from: { readonly address: string; readonly userAgent: string },
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const nowMs = this.nowMs();
    await this.db
      .insertInto('operator_sessions')
      .values({
        operator_id: String(operatorId),
        token_sha256: tokenHash(token),
        created_ms: String(nowMs),
        seen_ms: String(nowMs),
        expires_ms: String(nowMs + SESSION_MS),
        address: from.address,
        user_agent: from.userAgent.slice(0, 300),
      })
      .execute();
    return token;
  }

  /** Ends one session. */
  async end(sessionId: number): Promise<void> {
    await this.db
      .updateTable('operator_sessions')
      .set({ revoked: true })
      .where('id', '=', String(sessionId))
      .execute();
  }

  /** Ends all sessions of an operator, but one if it is named. */
  async endAll(operatorId: number, keptSessionId = 0): Promise<void> {
    await this.db
      .updateTable('operator_sessions')
      .set({ revoked: true })
      .where('operator_id', '=', String(operatorId))
      .where('id', '!=', String(keptSessionId))
      .execute();
  }
}
