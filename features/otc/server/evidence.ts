/** How customers are paid, sealed, and what they say to operators: rows that move no money. */
import { type Kysely, sql } from 'kysely';
import type { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import type { OtcOrder } from '../contract/index.ts';

type Database = Kysely<unknown>;
type Secrets = Pick<SecretBox, 'seal' | 'open'>;

/** Details of a way to be paid. */
export interface PaymentDetails {
  readonly account: string;
  readonly bank: string;
}

/** A way in which a customer is paid. */
export interface StoredPayment extends PaymentDetails {
  readonly id: number;
  readonly fiat: string;
  readonly kind: string;
}

interface Row {
  readonly id: string;
  readonly fiat: string;
  readonly kind: string;
  readonly sealed: string;
}

function contextOf(owner: number): string {
  return `otc payment of ${owner}`;
}

function opened(secrets: Secrets, owner: number, row: Row): StoredPayment {
  const details = JSON.parse(secrets.open(row.sealed, contextOf(owner))) as PaymentDetails;
  return { id: Number(row.id), fiat: row.fiat, kind: row.kind, ...details };
}

/** A customer's own ways to be paid. */
export async function readPayments(
  db: Database,
  secrets: Secrets,
  owner: number,
): Promise<readonly StoredPayment[]> {
  const { rows } = await sql<Row>`select id, fiat, kind, sealed from otc_payments
    where owner = ${owner} and deleted_ms = 0 order by id`.execute(db);
  return rows.map((row) => opened(secrets, owner, row));
}

/** Keeps a way to be paid; another one of the same money and kind goes. */
export async function savePayment(
  db: Database,
  secrets: Secrets,
  payment: Omit<StoredPayment, 'id'> & { readonly owner: number },
  nowMs: number,
): Promise<number> {
  const { owner, fiat, kind, account, bank } = payment;
  const sealed = secrets.seal(JSON.stringify({ account, bank }), contextOf(owner));
  return db.transaction().execute(async (work) => {
    await sql`update otc_payments set deleted_ms = ${nowMs}
      where owner = ${owner} and fiat = ${fiat} and kind = ${kind} and deleted_ms = 0`.execute(
      work,
    );
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

const SHOWN: readonly OtcOrder['state'][] = ['unpaid', 'expired', 'paid', 'appealed'];

/** Where an order's seller is paid: told to its two sides, and only while it is open. */
export async function paymentOfOrder(
  db: Database,
  secrets: Secrets,
  order: OtcOrder,
): Promise<StoredPayment | undefined> {
  if (!SHOWN.includes(order.state)) return undefined;
  const own = await readPayments(db, secrets, order.seller);
  return own.find(({ fiat, kind }) => fiat === order.fiat && kind === order.kind);
}

/** Something that one side says to operators. */
export interface Evidence {
  readonly orderId: number;
  readonly owner: number;
  readonly what: string;
  readonly text: string;
}

/** Writes it down. */
export async function addEvidence(db: Database, given: Evidence, nowMs: number): Promise<void> {
  const { orderId, owner, what, text } = given;
  await sql`insert into otc_evidence (order_id, owner, what, text, made_ms)
    values (${orderId}, ${owner}, ${what}, ${text}, ${nowMs})`.execute(db);
}

/** All that was said about an order, oldest first. */
export async function readEvidence(db: Database, orderId: number) {
  const { rows } = await sql<Record<string, string>>`
    select id, owner, what, text, made_ms from otc_evidence
    where order_id = ${orderId} order by id`.execute(db);
  return rows.map((row) => ({
    id: Number(row['id']),
    owner: Number(row['owner']),
    what: String(row['what']),
    text: String(row['text']),
    madeMs: Number(row['made_ms']),
  }));
}
