import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { timeText } from '../../../core/time/time-text.ts';
import { UNDO_AFTER_MS, WAITING_PHONE_MS, WITHDRAWAL_LOCK_MS } from '../contract.ts';
import { phoneTarget } from '../rules/checks.ts';
import { type Customer, type IdentityDatabase, lockWithdrawals } from '../store/customers.ts';
import type { CustomerMail } from './customer-mail.ts';
import type { Phone } from './phones.ts';
import { tokenHash } from './sessions.ts';

const TOKEN_BYTES = 32;
/** Where the client undoes it, below the site's address. */
const UNDO_SCREEN = '/h5/#/pages/setting/undo';

/** A phone that does not count yet. */
export interface WaitingPhone {
  readonly areaCode: string;
  readonly phone: string;
  readonly countsMs: number;
}

/** What waiting phones work with. */
export interface WaitingPhonesOptions {
  readonly db: IdentityDatabase;
  readonly mail: CustomerMail;
  readonly nowMs: () => number;
}

/**
 * First phones that were bound without the login password or a code to an address that is known:
 * existing clients send neither, and neither would who has stolen a session. So such a phone
 * counts a day later, its customer is told at once, and the mail can undo it.
 */
export class WaitingPhones {
  private readonly options: WaitingPhonesOptions;

  constructor(options: WaitingPhonesOptions) {
    this.options = options;
  }

  /**
   * Notes a phone whose code was right, in place of one that waits already; locks withdrawals and
   * tells the customer where he was reached before. Refusal: `account_taken`.
   * @param site the origin of the site, for the address in the mail
   */
  async ask(customer: Customer, number: Phone, site: string): Promise<Refusal | undefined> {
    const { db, mail, nowMs } = this.options;
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const { areaCode, phone } = number;
    const askedMs = nowMs();
    const countsMs = askedMs + WAITING_PHONE_MS;
    const { rows } = await sql`
      insert into waiting_phones (customer_id, area_code, phone, asked_ms, counts_ms, undo_sha256)
      select ${customer.id}, ${areaCode}, ${phone}, ${askedMs}, ${countsMs}, ${tokenHash(token)}
      where not exists (select from customers where area_code = ${areaCode} and phone = ${phone})
        and not exists (select from waiting_phones where area_code = ${areaCode}
          and phone = ${phone} and not has_counted and customer_id <> ${customer.id})
      on conflict (customer_id) do update set area_code = excluded.area_code,
        phone = excluded.phone, asked_ms = excluded.asked_ms, counts_ms = excluded.counts_ms,
        has_counted = false, undo_sha256 = excluded.undo_sha256
      returning customer_id`.execute(db);
    if (rows.length === 0) return refuse('account_taken');
    await lockWithdrawals(db, customer.id, askedMs + WITHDRAWAL_LOCK_MS);
    await mail.write(customer, 'identity.mail_phone_waits', {
      phone: phoneTarget(areaCode, phone),
      time: timeText(askedMs),
      counts: timeText(countsMs),
      link: `${site}${UNDO_SCREEN}?token=${token}`,
    });
    return undefined;
  }

  /** The phone of a customer that does not count yet. */
  async of(customerId: number): Promise<WaitingPhone | undefined> {
    const row = await this.options.db
      .selectFrom('waiting_phones')
      .select(['area_code', 'phone', 'counts_ms'])
      .where('customer_id', '=', String(customerId))
      .where('has_counted', '=', false)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { areaCode: row.area_code, phone: row.phone, countsMs: Number(row.counts_ms) };
  }

  /** Drops the phone of a customer that does not count yet; false when there is none. */
  async drop(customerId: number | string): Promise<boolean> {
    const { numDeletedRows } = await this.options.db
      .deleteFrom('waiting_phones')
      .where('customer_id', '=', String(customerId))
      .where('has_counted', '=', false)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  /**
   * Undoes a binding by the token of its mail, up to a week after it has counted, and locks
   * withdrawals once more; gives the customer. Refusal: `unknown_undo`.
   */
  async undo(token: string): Promise<number | Refusal> {
    const { db, nowMs } = this.options;
    const undone = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .deleteFrom('waiting_phones')
        .where('undo_sha256', '=', tokenHash(token))
        .where('counts_ms', '>', String(nowMs() - UNDO_AFTER_MS))
        .returning(['customer_id', 'area_code', 'phone'])
        .executeTakeFirst();
      if (row === undefined) return undefined;
      await transaction
        .updateTable('customers')
        .set({ area_code: null, phone: null })
        .where('id', '=', row.customer_id)
        .where('area_code', '=', row.area_code)
        .where('phone', '=', row.phone)
        .execute();
      return row.customer_id;
    });
    if (undone === undefined) return refuse('unknown_undo');
    await lockWithdrawals(db, undone, nowMs() + WITHDRAWAL_LOCK_MS);
    return Number(undone);
  }

  /** Lets the phones count whose day is over; one that somebody else has by now is dropped. */
  async settle(): Promise<void> {
    const { db, nowMs } = this.options;
    await sql`
      with due as (
        update waiting_phones set has_counted = true
        where not has_counted and counts_ms <= ${nowMs()}
        returning customer_id, area_code, phone
      )
      update customers set area_code = due.area_code, phone = due.phone
      from due
      where customers.id = due.customer_id and customers.phone is null
        and not exists (select from customers other
          where other.area_code = due.area_code and other.phone = due.phone)`.execute(db);
  }
}
