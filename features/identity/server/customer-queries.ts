/** Customers as operators find them: profile and what secures the account, and never a secret. */
import type { Residence } from '../../../platform/server/rooms/product-offer.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import {
  type ConsoleRow,
  plainRow,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import { type PageAsked, pageOf } from '../../../platform/server/rooms/page-of.ts';

const PROFILE = sql`
  select c.id, account_number, email, area_code, phone, nickname, region, language, score,
    extension_code as invite_code, referred_by as referred_by_id,
    (extract(epoch from created_at) * 1000)::bigint as created_ms,
    withdrawal_locked_until_ms, c.payment_password_hash is not null as has_payment_lock,
    exists (select from two_factor t where t.customer_id = c.id and t.since_ms > 0)
      as has_second_factor,
    (select count(*)::integer from passkeys p where p.customer_id = c.id) as passkeys
  from customers c`;

/** Who a text may mean: a number, an account, an e-mail, a phone, the beginning of a name. */
function meant(text: string): RawBuilder<unknown> {
  if (text === '') return sql`true`;
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isNumber = /^\d{1,15}$/.test(digits);
  return sql`(c.account_number like ${start} or c.email like ${start}
    or lower(c.nickname) like ${start}
    or ${isNumber} and (c.id::text = ${digits} or c.phone like ${`${digits}%`}
      or c.area_code || c.phone like ${`${digits}%`}))`;
}

/** What is asked of the room that checks identities. */
export interface VerifiedLevels {
  /** The highest verified level of each of these customers; those without one are missing. */
  verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>>;
}

/** Finds customers for the console. */
export class CustomerQueries {
  private readonly db: Kysely<unknown>;
  readonly levels: VerifiedLevels;

  constructor(db: Kysely<unknown>, levels: VerifiedLevels) {
    this.db = db;
    this.levels = levels;
  }

  /** Customers by number, account, e-mail, phone or the beginning of a name; all without a text. */
  async search(text: string, asked: PageAsked): Promise<ConsolePage<ConsoleRow>> {
    const found = await pageOf(this.db, sql`${PROFILE} where ${meant(text)}`, asked);
    return { ...found, data: await this.withLevels(found.data) };
  }

  /** One customer by his number. */
  async one(customerId: number): Promise<ConsoleRow | undefined> {
    const { rows } = await sql<StoredRow>`${PROFILE} where c.id = ${customerId}`.execute(this.db);
    const [found] = await this.withLevels(rows.map((row) => plainRow(row)));
    return found;
  }

  /** Who logs in with an address; undefined for nobody. */
  async byEmail(email: string): Promise<number | undefined> {
    const { rows } = await sql<{ id: string }>`
      select id from customers
      where ${email.trim().toLowerCase()} in (lower(email), lower(account_number))`.execute(
      this.db,
    );
    return rows[0] === undefined ? undefined : Number(rows[0].id);
  }

  /** The numbers of customers of a language or a country; of all, where neither is named. */
  async numbersOf(of: {
    readonly language?: string;
    readonly country?: string;
  }): Promise<number[]> {
    const { language, country } = of;
    const { rows } = await sql<{ id: string }>`
      select id from customers
      where ${language === undefined ? sql`true` : sql`language = ${language}`}
        and ${country === undefined ? sql`true` : sql`region = ${country}`}
      order by id`.execute(this.db);
    return rows.map(({ id }) => Number(id));
  }

  /** Where customers live who have named a country, and since when. */
  async residences(customerIds: readonly number[]): Promise<ReadonlyMap<number, Residence>> {
    const { rows } = await sql<{ id: string; region: string; moved_ms: string }>`
      select id, region, moved_ms from customers
      where id = any(${customerIds}::bigint[]) and region is not null`.execute(this.db);
    return new Map(
      rows.map(({ id, region: country, moved_ms: moved }) => {
        return [Number(id), { country, sinceMs: Number(moved) }];
      }),
    );
  }

  /** Some customers who have moved after a time, those first who did so first. */
  async movedAfter(ms: number, most: number): Promise<readonly number[]> {
    const { rows } = await sql<{ id: string }>`
      select id from customers where moved_ms > 0 and moved_ms > ${ms}
      order by moved_ms, id limit ${most}`.execute(this.db);
    return rows.map(({ id }) => Number(id));
  }

  /** Those of some numbers that are customers. */
  async among(customerIds: readonly number[]): Promise<ReadonlySet<number>> {
    const { rows } = await sql<{ id: string }>`
      select id from customers where id = any(${customerIds}::bigint[])`.execute(this.db);
    return new Set(rows.map(({ id }) => Number(id)));
  }

  private async withLevels(rows: readonly ConsoleRow[]): Promise<ConsoleRow[]> {
    const levels = await this.levels.verifiedLevels(rows.map(({ id }) => Number(id)));
    return rows.map((row) => ({ ...row, verifiedLevel: levels.get(Number(row.id)) ?? 0 }));
  }
}
