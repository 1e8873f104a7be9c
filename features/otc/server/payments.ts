/** How customers are paid: sealed details, and never the name, which is the verified one. */
import { type Kysely, sql } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { namesPage } from '../../../core/wire/plain-text.ts';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { FiatTerms, OtcOrder, PaymentField } from '../contract/index.ts';

type Database = Kysely<unknown>;
type Secrets = Pick<SecretBox, 'seal' | 'open'>;

/** Details by the names of their fields. */
export type PaymentDetails = Readonly<Partial<Record<PaymentField, string>>>;

/** A way in which a customer is paid. */
export interface StoredPayment {
  readonly id: number;
  readonly owner: number;
  readonly fiat: string;
  readonly kind: string;
  readonly details: PaymentDetails;
}

/** One without its details: what others may know of it outside an order. */
export type PaymentName = Omit<StoredPayment, 'details'>;

interface Row {
  readonly id: string;
  readonly owner: string;
  readonly fiat: string;
  readonly kind: string;
  readonly sealed: string;
}

/** So many ways to be paid may one have. */
export const MOST_PAYMENTS = 20;
const SHORTEST = 2;
const LONGEST = 120;
// Letters, digits and what stands in numbers of accounts and addresses: no mark-up, no line ends.
const SOUND = /^[\p{L}\p{M}\p{N} .,'+@_/()#&-]+$/u;
const COLUMNS = sql`id, owner, fiat, kind, sealed`;

function contextOf(owner: number): string {
  return `otc payment of ${owner}`;
}

function nameOf(row: Row): PaymentName {
  return { id: Number(row.id), owner: Number(row.owner), fiat: row.fiat, kind: row.kind };
}

function opened(secrets: Secrets, row: Row): StoredPayment {
  const name = nameOf(row);
  const details = JSON.parse(secrets.open(row.sealed, contextOf(name.owner))) as PaymentDetails;
  return { ...name, details };
}

/**
 * The details of a kind of payment as they are kept: all that the kind needs and nothing more.
 * Refusals in order: `unknown_fiat`, `bad_kinds`, `bad_details`.
 */
export function readDetails(
  fiat: FiatTerms | undefined,
  kind: string,
  given: Readonly<Record<string, string>>,
): PaymentDetails | Refusal {
  if (fiat === undefined) return refuse('unknown_fiat');
  const terms = fiat.kinds.find((each) => each.kind === kind);
  if (terms === undefined) return refuse('bad_kinds');
  const details: Partial<Record<PaymentField, string>> = {};
  for (const field of terms.fields) {
    const text = (Object.hasOwn(given, field) ? (given[field] ?? '') : '').normalize('NFC').trim();
    const isLong = text.length >= SHORTEST && text.length <= LONGEST;
    if (!isLong || !SOUND.test(text) || namesPage(text)) return refuse('bad_details', { field });
    details[field] = text;
  }
  return details;
}

/** A customer's own ways to be paid. */
export async function readPayments(
  db: Database,
  secrets: Secrets,
  owner: number,
): Promise<readonly StoredPayment[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from otc_payments
    where owner = ${owner} and deleted_ms = 0 order by id`.execute(db);
  return rows.map((row) => opened(secrets, row));
}

/** The ways in which some customers are paid, without details. */
export async function readPaymentNames(
  db: Database,
  owners: readonly number[],
): Promise<readonly PaymentName[]> {
  const { rows } = await sql<Row>`select ${COLUMNS} from otc_payments
    where owner = any(${[...owners]}::bigint[]) and deleted_ms = 0 order by id`.execute(db);
  return rows.map(nameOf);
}

/** Keeps a way to be paid; another one of the same money and kind goes. */
export async function savePayment(
  db: Database,
  secrets: Secrets,
  payment: Omit<StoredPayment, 'id'>,
  nowMs: number,
): Promise<number | Refusal> {
  const { owner, fiat, kind, details } = payment;
  const sealed = secrets.seal(JSON.stringify(details), contextOf(owner));
  return db.transaction().execute(async (work) => {
    await sql`select pg_advisory_xact_lock(hashtext(${contextOf(owner)}))`.execute(work);
    await sql`update otc_payments set deleted_ms = ${nowMs}
      where owner = ${owner} and fiat = ${fiat} and kind = ${kind} and deleted_ms = 0`.execute(
      work,
    );
    const { rows: kept } = await sql<{ count: string }>`select count(*) as count from otc_payments
      where owner = ${owner} and deleted_ms = 0`.execute(work);
    if (Number(kept[0]?.count ?? 0) >= MOST_PAYMENTS) return refuse('too_many_payments');
    const { rows } = await sql<{ id: string }>`
      insert into otc_payments (owner, fiat, kind, sealed, saved_ms)
      values (${owner}, ${fiat}, ${kind}, ${sealed}, ${nowMs}) returning id`.execute(work);
    return Number(rows[0]?.id);
  });
}

/** Forgets an own way to be paid; false where it is not his, or not there. */
export async function dropPayment(
  db: Database,
  owner: number,
  id: number,
  nowMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update otc_payments set deleted_ms = ${nowMs}
    where id = ${id} and owner = ${owner} and deleted_ms = 0`.execute(db);
  return numAffectedRows === 1n;
}

const SHOWN: readonly OtcOrder['state'][] = [
  'unpaid',
  'expired',
  'paid',
  'appealed',
  'lapsed',
  'claimed',
];

/**
 * Where an order's seller is paid: the details that counted when it began, though he has forgotten
 * them since. Told to its two sides, and only while it is open.
 */
export async function paymentOfOrder(
  db: Database,
  secrets: Secrets,
  order: OtcOrder,
): Promise<StoredPayment | undefined> {
  if (!SHOWN.includes(order.state)) return undefined;
  const { rows } = await sql<Row>`select ${COLUMNS} from otc_payments
    where id = ${order.paymentId} and owner = ${order.seller}`.execute(db);
  const [row] = rows;
  return row === undefined ? undefined : opened(secrets, row);
}
