/**
 * Who has read which notice of risk. It is asked for once a product and version of its terms: the
 * server remembers it for the customer, whatever device he comes with. New terms ask again.
 */
import type { Kysely } from 'kysely';

/** Terms whose risk somebody is told. */
export interface RiskNotice {
  readonly owner: number;
  /** The product as its terms are called in the log. */
  readonly product: string;
  readonly key: number;
  readonly version: number;
}

interface RiskTables {
  readonly risk_notices: {
    readonly owner: number;
    readonly product: string;
    readonly key: number;
    readonly version: number;
    readonly read_ms: number;
  };
}

/** Whether somebody has said that he has read a notice. */
export async function hasReadRisk(db: Kysely<unknown>, notice: RiskNotice): Promise<boolean> {
  const { owner, product, key, version } = notice;
  const found = await (db as Kysely<RiskTables>)
    .selectFrom('risk_notices')
    .select('read_ms')
    .where('owner', '=', owner)
    .where('product', '=', product)
    .where('key', '=', key)
    .where('version', '=', version)
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes that he has; the first time counts. */
export async function noteRiskRead(
  db: Kysely<unknown>,
  notice: RiskNotice,
  nowMs: number,
): Promise<void> {
  await (db as Kysely<RiskTables>)
    .insertInto('risk_notices')
    .values({ ...notice, read_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
