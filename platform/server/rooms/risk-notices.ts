/**
 * Who has read which notice of risk. It is asked for once a product and version of its terms: the
 * server remembers it for the customer, whatever device he comes with. New terms ask again.
 */
import type { Kysely } from 'kysely';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../gateway.ts';
import type { HouseSettings } from '../settings/house-settings.ts';

/** The refusal of who has not read a notice. */
export const UNREAD = 'risk_not_accepted';

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
async function noteRiskRead(db: Kysely<unknown>, notice: RiskNotice, nowMs: number): Promise<void> {
  await (db as Kysely<RiskTables>)
    .insertInto('risk_notices')
    .values({ ...notice, read_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Takes down that somebody says so now, and tells whether he has said it, now or before. Of a
 * product that is not there nobody has read anything.
 */
export async function settleRisk(
  gateway: Gateway,
  notice: RiskNotice | undefined,
  saysSo: boolean,
): Promise<boolean> {
  if (notice === undefined) return false;
  const db = gateway.database<unknown>();
  if (saysSo) await noteRiskRead(db, notice, gateway.nowMs());
  return saysSo || (await hasReadRisk(db, notice));
}

/**
 * Whether the server refuses those who have not read a notice. Clients written by others know none,
 * so a demo leaves it to the screen.
 */
export function insistsOnRisk({ riskNotice, mode }: HouseSettings): boolean {
  return riskNotice === 'required' || (riskNotice === 'live' && mode === 'live');
}

/**
 * Refuses who has not read a notice; the wire tells him the address at which he confirms it.
 * @param texts words of the product's room that say what can be lost
 */
export function refuseUnread(
  { product, key, version }: RiskNotice,
  ...texts: readonly [string, ...string[]]
): Refusal {
  const named = { key: String(key), version: String(version), texts: texts.join(' ') };
  return refuse(UNREAD, { product, ...named });
}
