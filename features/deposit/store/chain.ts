/** What the watcher keeps of a chain: its last blocks and the payments in them. */
import { sql } from 'kysely';
import type { DepositDatabase } from './reading.ts';

/** A block that has been read. */
export interface KnownBlock {
  readonly height: number;
  readonly hash: string;
}

/** A payment in a block that has been read. */
export interface KnownPayment {
  readonly network: string;
  readonly txId: string;
  readonly index: number;
  readonly owner: number;
  readonly assetId: number;
  readonly amountUnits: bigint;
  readonly height: number;
}

interface PaymentRow {
  readonly network: string;
  readonly tx_id: string;
  readonly index: number;
  readonly owner: string;
  readonly asset_id: number;
  readonly amount_units: string;
  readonly height: string;
}

function paymentOf(row: PaymentRow): KnownPayment {
  return {
    network: row.network,
    txId: row.tx_id,
    index: row.index,
    owner: Number(row.owner),
    assetId: row.asset_id,
    amountUnits: BigInt(row.amount_units),
    height: Number(row.height),
  };
}

/** The blocks that are kept, newest first. */
export async function readBlocks(db: DepositDatabase, chain: string): Promise<KnownBlock[]> {
  const rows = await db
    .selectFrom('chain_blocks')
    .select(['height', 'hash'])
    .where('chain', '=', chain)
    .orderBy('height', 'desc')
    .execute();
  return rows.map(({ height, hash }) => ({ height: Number(height), hash }));
}

/** Adds a block with its payments, all or nothing, and forgets those below `keptFrom`. */
export async function addBlock(
  db: DepositDatabase,
  chain: string,
  block: KnownBlock,
  payments: readonly KnownPayment[],
  times: { readonly keptFrom: number; readonly nowMs: number },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('chain_blocks')
      .values({ chain, height: String(block.height), hash: block.hash })
      .execute();
    for (const payment of payments) {
      await transaction
        .insertInto('chain_payments')
        .values({
          chain,
          network: payment.network,
          tx_id: payment.txId,
          index: payment.index,
          owner: String(payment.owner),
          asset_id: payment.assetId,
          amount_units: payment.amountUnits.toString(),
          height: String(payment.height),
          state: 'pending',
          seen_ms: String(times.nowMs),
        })
        .execute();
    }
    await transaction
      .deleteFrom('chain_blocks')
      .where('chain', '=', chain)
      .where('height', '<', String(times.keptFrom))
      .execute();
  });
}

/** Forgets the blocks above a height; what they paid has vanished until it is mined again. */
export async function dropBlocks(db: DepositDatabase, chain: string, above: number): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('chain_payments')
      .set({ state: 'vanished' })
      .where('chain', '=', chain)
      .where('height', '>', String(above))
      .execute();
    await transaction
      .deleteFrom('chain_blocks')
      .where('chain', '=', chain)
      .where('height', '>', String(above))
      .execute();
  });
}

/** Payments in a state, in blocks up to a height, oldest first. */
export async function readPayments(
  db: DepositDatabase,
  chain: string,
  state: 'pending' | 'vanished',
  upTo: number,
): Promise<KnownPayment[]> {
  const rows = await db
    .selectFrom('chain_payments')
    .selectAll()
    .where('chain', '=', chain)
    .where('state', '=', state)
    .where('height', '<=', String(upTo))
    .orderBy('height')
    .orderBy('tx_id')
    .orderBy('index')
    .execute();
  return rows.map(paymentOf);
}

/** Says what became of a payment. */
export async function markPayment(
  db: DepositDatabase,
  payment: KnownPayment,
  state: 'credited' | 'too_small',
): Promise<void> {
  await db
    .updateTable('chain_payments')
    .set({ state })
    .where('network', '=', payment.network)
    .where('tx_id', '=', payment.txId)
    .where('index', '=', payment.index)
    .execute();
}

/** Forgets a payment that has vanished and whose credit was taken back. */
export async function forgetPayment(db: DepositDatabase, payment: KnownPayment): Promise<void> {
  await db
    .deleteFrom('chain_payments')
    .where('network', '=', payment.network)
    .where('tx_id', '=', payment.txId)
    .where('index', '=', payment.index)
    .where('state', '=', 'vanished')
    .execute();
}

/** Notes how far a chain has been read, or what keeps the watcher from going on. */
export async function noteWatcher(
  db: DepositDatabase,
  chain: string,
  state: { readonly tip: number | undefined; readonly nowMs: number; readonly failure: string },
): Promise<void> {
  const tip = String(state.tip ?? 0);
  await sql`
    insert into chain_watchers (chain, tip, checked_ms, failure)
    values (${chain}, ${tip}, ${state.nowMs}, ${state.failure})
    on conflict (chain) do update set checked_ms = excluded.checked_ms,
      failure = excluded.failure,
      tip = case when ${state.tip === undefined} then chain_watchers.tip else excluded.tip end
  `.execute(db);
}
