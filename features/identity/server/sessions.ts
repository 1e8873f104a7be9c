import { createHash, randomBytes } from 'node:crypto';
import type { Caller } from '../../../platform/server/http/call.ts';
import type { Sessions } from '../../../platform/server/http/calls.ts';
import { networkOf } from '../../../platform/server/http/network.ts';
import { SEEN_EVERY_MS, SESSION_MS, STAYING_SESSION_MS } from '../contract.ts';
import type { IdentityDatabase } from '../store/customers.ts';

interface Remembered {
  readonly caller: Caller | undefined;
  readonly untilMs: number;
}

const REMEMBERED_MS = 30_000;
const MOST_REMEMBERED = 50_000;
const TOKEN_BYTES = 32;
const LONGEST_TOKEN = 100;

/** A device on which a customer is logged in. */
export interface Device {
  readonly id: number;
  readonly address: string;
  readonly userAgent: string;
  readonly createdMs: number;
  /** When it was last used, to within some minutes. */
  readonly seenMs: number;
  readonly expiresMs: number;
}

/** SHA-256 of a token, as it is stored. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Who a token belongs to: rows behind a short memory, because every call asks. */
export class SessionDirectory implements Sessions {
  private readonly db: IdentityDatabase;
  private readonly nowMs: () => number;
  private readonly remembered = new Map<string, Remembered>();
  /** Counts revocations: what was read before one must not be remembered after it. */
  private revocations = 0;

  constructor(db: IdentityDatabase, nowMs: () => number) {
    this.db = db;
    this.nowMs = nowMs;
  }

  async find(token: string): Promise<Caller | undefined> {
    if (token.length === 0 || token.length > LONGEST_TOKEN) return undefined;
    const known = this.remembered.get(token);
    const nowMs = this.nowMs();
    if (known !== undefined && known.untilMs > nowMs) return known.caller;
    const { revocations } = this;
    const row = await this.db
      .selectFrom('sessions')
      .select(['id', 'customer_id', 'expires_ms', 'seen_ms'])
      .where('token_sha256', '=', tokenHash(token))
      .where('revoked', '=', false)
      .where('expires_ms', '>', String(nowMs))
      .executeTakeFirst();
    if (row !== undefined) await this.noteUse(row, nowMs);
    const caller =
      row === undefined
        ? undefined
        : { customerId: Number(row.customer_id), sessionId: Number(row.id) };
    const untilMs = Math.min(nowMs + REMEMBERED_MS, Number(row?.expires_ms ?? Infinity));
    if (revocations === this.revocations) this.remember(token, { caller, untilMs });
    return caller;
  }

  /**
   * Opens a session and gives its token, which is stored nowhere. It is strong when a second
   * factor or a passkey has opened it.
   */
  async open(
    customerId: number,
    stay: boolean,
    from: { readonly address: string; readonly userAgent: string; readonly isStrong?: boolean },
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const nowMs = this.nowMs();
    await this.db
      .insertInto('sessions')
      .values({
        customer_id: String(customerId),
        token_sha256: tokenHash(token),
        created_ms: String(nowMs),
        expires_ms: String(nowMs + (stay ? STAYING_SESSION_MS : SESSION_MS)),
        address: from.address,
        user_agent: from.userAgent.slice(0, 300),
        seen_ms: String(nowMs),
        is_strong: from.isStrong ?? false,
        network: networkOf(from.address),
      })
      .execute();
    return token;
  }

  /** Whether a session has shown a second factor or a passkey. */
  async isStrong(sessionId: number): Promise<boolean> {
    const row = await this.db
      .selectFrom('sessions')
      .select('is_strong')
      .where('id', '=', String(sessionId))
      .executeTakeFirst();
    return row?.is_strong === true;
  }

  /** Ends one session of a customer; false when it is not his or has ended. */
  async revoke(customerId: number, sessionId: number): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('sessions')
      .set({ revoked: true })
      .where('id', '=', String(sessionId))
      .where('customer_id', '=', String(customerId))
      .where('revoked', '=', false)
      .executeTakeFirstOrThrow();
    this.forget(({ caller }) => caller?.sessionId === sessionId);
    return numUpdatedRows === 1n;
  }

  /** Ends all sessions of a customer but one. */
  async revokeOthers(customerId: number, keptSessionId: number): Promise<void> {
    await this.db
      .updateTable('sessions')
      .set({ revoked: true })
      .where('customer_id', '=', String(customerId))
      .where('id', '!=', String(keptSessionId))
      .execute();
    this.forget(({ caller }) => caller?.customerId === customerId);
  }

  /** Where a customer is logged in, newest first. */
  async devices(customerId: number): Promise<Device[]> {
    const rows = await this.db
      .selectFrom('sessions')
      .selectAll()
      .where('customer_id', '=', String(customerId))
      .where('revoked', '=', false)
      .where('expires_ms', '>', String(this.nowMs()))
      .orderBy('id', 'desc')
      .limit(50)
      .execute();
    return rows.map((row) => ({
      id: Number(row.id),
      address: row.address,
      userAgent: row.user_agent,
      createdMs: Number(row.created_ms),
      seenMs: Number(row.seen_ms),
      expiresMs: Number(row.expires_ms),
    }));
  }

  /** Writes down that a session was used; coarsely, because every call uses one. */
  private async noteUse(
    row: { readonly id: string; readonly seen_ms: string },
    nowMs: number,
  ): Promise<void> {
    const before = nowMs - SEEN_EVERY_MS;
    if (Number(row.seen_ms) > before) return;
    await this.db
      .updateTable('sessions')
      .set({ seen_ms: String(nowMs) })
      .where('id', '=', row.id)
      .where('seen_ms', '<=', String(before))
      .execute();
  }

  private remember(token: string, entry: Remembered): void {
    if (this.remembered.size >= MOST_REMEMBERED) {
      const oldest = this.remembered.keys().next();
      if (oldest.done !== true) this.remembered.delete(oldest.value);
    }
    this.remembered.delete(token);
    this.remembered.set(token, entry);
  }

  private forget(matches: (entry: Remembered) => boolean): void {
    this.revocations += 1;
    for (const [token, entry] of this.remembered) {
      if (matches(entry)) this.remembered.delete(token);
    }
  }
}
