/** What counts ask of other rooms; the app fills it. */
import type { Kysely } from 'kysely';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** Amounts in units, by coin. */
type ByCoin = ReadonlyMap<number, bigint>;

export interface CustodyNeeds {
  asset(id: number): AssetDefinition | undefined;
  assets(): readonly AssetDefinition[];
  /** Withdrawals that are sent and not done. */
  leaving(db: Kysely<unknown>): Promise<ByCoin>;
  /** Payments that a chain shows and nobody has credited. */
  arriving(db: Kysely<unknown>): Promise<ByCoin>;
  /** Deposits that customers have reported and nobody has decided. */
  reported(db: Kysely<unknown>): Promise<ByCoin>;
}
