/** Identity's rows. They are no money, so this room writes them itself: see decision 0003. */
import { type Generated, type Kysely, sql } from 'kysely';
import type { ResetState } from '../rules/checks.ts';
import { pictureOf } from '../rules/picture.ts';
import { readDialled } from '../server/phones.ts';
import { mailSpelling } from './mail-spelling.ts';

interface CustomerTable {
  readonly id: Generated<string>;
  readonly account_number: string;
  readonly email: string | null;
  readonly area_code: string | null;
  readonly phone: string | null;
  readonly nickname: Generated<string>;
  readonly avatar: Generated<string>;
  readonly signature: Generated<string>;
  readonly region: Generated<string>;
  readonly moved_ms: Generated<string>;
  readonly extension_code: string;
  readonly referred_by: string | null;
  readonly password_hash: string;
  readonly payment_password_hash: string | null;
  readonly language: Generated<string>;
  readonly chosen_language: Generated<string>;
  readonly fiat: Generated<string>;
  readonly score: Generated<number>;
  readonly anti_phishing: Generated<string>;
  readonly withdrawal_locked_until_ms: Generated<string>;
  readonly created_at: Generated<Date>;
}

interface SessionTable {
  readonly id: Generated<string>;
  readonly customer_id: string;
  readonly token_sha256: string;
  readonly created_ms: string;
  readonly expires_ms: string;
  readonly address: string;
  readonly user_agent: string;
  readonly revoked: Generated<boolean>;
  readonly seen_ms: string;
  readonly is_strong: boolean;
  /** What its address is counted by: see `networkOf`. */
  readonly network: Generated<string>;
}

interface CodeTable {
  readonly id: Generated<string>;
  readonly target: string;
  readonly code_sha256: string;
  readonly created_ms: string;
  readonly expires_ms: string;
  readonly tries_left: number;
  readonly used: Generated<boolean>;
}

interface TryTable {
  readonly id: Generated<string>;
  readonly kind: string;
  readonly account: string;
  readonly address: string;
  readonly is_known: boolean;
  readonly tried_ms: string;
}

/** A first phone that was bound without proof. */
export interface WaitingPhoneTable {
  readonly customer_id: string;
  readonly area_code: string;
  readonly phone: string;
  readonly asked_ms: string;
  readonly counts_ms: string;
  readonly has_counted: Generated<boolean>;
  readonly undo_sha256: string;
}

interface OutboxTable {
  readonly id: Generated<string>;
  readonly recipient: string;
  readonly channel: string;
  readonly subject: string;
  readonly body: string;
  readonly code: string;
  readonly created_ms: string;
}

interface TwoFactorTable {
  readonly customer_id: string;
  readonly sealed_secret: string;
  readonly since_ms: Generated<string>;
  readonly last_step: Generated<string>;
}

interface RecoveryCodeTable {
  readonly customer_id: string;
  readonly code_hash: string;
  readonly used_ms: Generated<string>;
}

interface PasskeyTable {
  readonly id: Generated<string>;
  readonly customer_id: string;
  readonly credential_id: string;
  readonly public_key: string;
  readonly counter: string;
  readonly transports: string;
  readonly name: string;
  readonly created_ms: string;
  readonly used_ms: Generated<string>;
}

interface ChallengeTable {
  readonly challenge: string;
  readonly customer_id: string;
  readonly expires_ms: string;
}

/** A security reset as it is stored. */
export interface SecurityResetTable {
  readonly id: Generated<string>;
  readonly customer_id: string;
  readonly asked_by: string;
  readonly asked_ms: string;
  readonly reason: string;
  readonly state: ResetState;
  readonly decided_by: string;
  readonly decided_ms: string;
  readonly decision: string;
}

/** The tables this room reads and writes. */
export interface IdentityTables {
  readonly customers: CustomerTable;
  readonly sessions: SessionTable;
  readonly codes: CodeTable;
  readonly login_tries: TryTable;
  readonly demo_outbox: OutboxTable;
  readonly two_factor: TwoFactorTable;
  readonly recovery_codes: RecoveryCodeTable;
  readonly passkeys: PasskeyTable;
  readonly passkey_challenges: ChallengeTable;
  readonly security_resets: SecurityResetTable;
  readonly waiting_phones: WaitingPhoneTable;
}

export type IdentityDatabase = Kysely<IdentityTables>;

const UNIQUE_VIOLATION = '23505';
/** As many customers as can have the same number in different countries, and some more. */
const MOST_ALIKE = 20;

/** A customer as calls need it. */
export interface Customer {
  readonly id: string;
  readonly account_number: string;
  readonly email: string | null;
  readonly area_code: string | null;
  readonly phone: string | null;
  readonly nickname: string;
  readonly avatar: string;
  readonly signature: string;
  readonly chosen_language: string;
  readonly fiat: string;
  readonly score: number;
  readonly region: string;
  readonly extension_code: string;
  readonly password_hash: string;
  readonly payment_password_hash: string | null;
  readonly language: string;
  readonly anti_phishing: string;
  readonly withdrawal_locked_until_ms: string;
}

/** The names that customers log in with, by their numbers. */
export async function readAccountNames(
  db: IdentityDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'account_number'])
    .where('id', 'in', ids.map(String))
    .execute();
  return new Map(rows.map((row) => [Number(row.id), row.account_number]));
}

/** Customers after one of them who were invited, by number, each with whoever invited him. */
export async function readInvited(
  db: IdentityDatabase,
  after: number,
  most: number,
): Promise<{ readonly owner: number; readonly inviter: number }[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'referred_by'])
    .where('referred_by', 'is not', null)
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(most)
    .execute();
  return rows.map((row) => ({ owner: Number(row.id), inviter: Number(row.referred_by) }));
}

/** How a customer is shown to others, and since when he is one. */
export interface Face {
  readonly id: number;
  readonly nickname: string;
  readonly avatar: string;
  readonly sinceMs: number;
}

/** How some customers are shown to others; unknown ones are missing. */
export async function readFaces(
  db: IdentityDatabase,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Face>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Readonly<Record<string, string>>>`
    select id, nickname, avatar, (extract(epoch from created_at) * 1000)::bigint as since_ms
    from customers where id = any(${ids.map(String)}::bigint[])`.execute(db);
  return new Map(
    rows.map((row) => {
      const id = Number(row['id']);
      const nickname = String(row['nickname']);
      const avatar = pictureOf(id, String(row['avatar']));
      return [id, { id, nickname, avatar, sinceMs: Number(row['since_ms']) }];
    }),
  );
}

/** The customer with an id. */
export function readCustomer(db: IdentityDatabase, id: number): Promise<Customer | undefined> {
  return db.selectFrom('customers').selectAll().where('id', '=', String(id)).executeTakeFirst();
}

/** The customer whom an e-mail address, a phone number or an account name means. */
export async function findCustomer(
  db: IdentityDatabase,
  account: string,
): Promise<Customer | undefined> {
  const name = mailSpelling(account);
  const number = readDialled(name);
  // A number is stored as one dials it from abroad; people at home put a zero in front.
  const numbers = [...bareNumbers(name), ...(number === undefined ? [] : [number.phone])];
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where((or) =>
      or.or([or('account_number', '=', name), or('email', '=', name), or('phone', 'in', numbers)]),
    )
    .limit(MOST_ALIKE)
    .execute();
  // The same digits may be somebody else's number in another country.
  const [row, other] = rows.filter(
    (each) =>
      number === undefined || each.phone !== number.phone || each.area_code === number.areaCode,
  );
  return (
    rows.find((each) => each.account_number === name) ?? (other === undefined ? row : undefined)
  );
}

function bareNumbers(name: string): string[] {
  const digits = name.replace(/[\s()+-]/g, '');
  return [digits, digits.replace(/^0/, '')];
}

/**
 * One spelling of what somebody typed as his account, for counting tries: a number is the same
 * with and without spaces, zeros in front and its dialling code.
 */
export function spelledOnce(account: string): string {
  const name = mailSpelling(account.slice(0, 320));
  const bare = readDialled(name)?.phone ?? name.replace(/[\s()+-]/g, '');
  return /^\d+$/.test(bare) ? bare.replace(/^0+/, '') : name;
}

/** What a new customer is made of. */
export interface NewCustomer {
  readonly accountNumber: string;
  readonly email: string | null;
  readonly areaCode: string | null;
  readonly phone: string | null;
  readonly extensionCode: string;
  readonly referredBy: string | null;
  readonly passwordHash: string;
  readonly paymentPasswordHash: string | null;
  /** The language he is written to; English when none is given. */
  readonly language?: string;
  /** Since when the account is there, in Unix milliseconds; now when it is not given. */
  readonly createdMs?: number;
}

/** Adds a customer; undefined when the account is taken, also by somebody at the same moment. */
export async function addCustomer(
  db: IdentityDatabase,
  made: NewCustomer,
): Promise<number | undefined> {
  const row = await db
    .insertInto('customers')
    .values({
      account_number: made.accountNumber,
      email: made.email,
      area_code: made.areaCode,
      phone: made.phone,
      extension_code: made.extensionCode,
      referred_by: made.referredBy,
      password_hash: made.passwordHash,
      payment_password_hash: made.paymentPasswordHash,
      ...(made.language === undefined ? {} : { language: made.language }),
      ...(made.createdMs === undefined ? {} : { created_at: new Date(made.createdMs) }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row === undefined ? undefined : Number(row.id);
}

/** What of a customer can be changed by himself. */
export type CustomerChange = Partial<
  Pick<
    Customer,
    | 'account_number'
    | 'email'
    | 'area_code'
    | 'phone'
    | 'nickname'
    | 'avatar'
    | 'signature'
    | 'chosen_language'
    | 'fiat'
    | 'score'
    | 'password_hash'
    | 'payment_password_hash'
    | 'language'
    | 'anti_phishing'
  >
>;

/** Notes where a customer lives, and since when if that is elsewhere than before. */
export async function moveCustomer(
  db: IdentityDatabase,
  id: number,
  region: string,
  nowMs: number,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ region, moved_ms: String(nowMs) })
    .where('id', '=', String(id))
    .where('region', 'is distinct from', region)
    .execute();
}

/** Changes a customer; false when what should be his alone is somebody else's already. */
export async function changeCustomer(
  db: IdentityDatabase,
  id: number | string,
  change: CustomerChange,
): Promise<boolean> {
  try {
    await db.updateTable('customers').set(change).where('id', '=', String(id)).execute();
    return true;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    if (isTaken) return false;
    throw error;
  }
}

/** Nothing may be withdrawn before a time; a lock that lasts longer stays. */
export async function lockWithdrawals(
  db: IdentityDatabase,
  id: number | string,
  untilMs: number,
): Promise<void> {
  await db
    .updateTable('customers')
    .set({ withdrawal_locked_until_ms: String(untilMs) })
    .where('id', '=', String(id))
    .where('withdrawal_locked_until_ms', '<', String(untilMs))
    .execute();
}
