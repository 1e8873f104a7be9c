/** What corporate actions and regular buying ask of the house. */
import type { Kysely } from 'kysely';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { Calendar, Market } from '../../catalogue/contract.ts';
import type { Queue } from '../wire.ts';

/** Grouped by provider. */
export interface CorporateProviders {
  readonly means: Pick<ServerMeans, 'runsMarket'>;
  readonly catalogue: {
    readonly directory: {
      market(id: number): Market | undefined;
      markets(): readonly Market[];
      lastIndexTicks(marketId: number): number;
    };
    readonly board: { calendar(market: Market): Calendar | undefined };
  };
  readonly spot: {
    /** Orders that wait for the opening of a market, by side. */
    readWaiting(db: Kysely<unknown>, marketId: number): Promise<readonly Queue[]>;
    countLive(db: Kysely<unknown>, marketId: number): Promise<number>;
  };
  readonly contracts: { countIn(db: Kysely<unknown>, marketId: number): Promise<number> };
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoExtras: readonly number[];
  };
}
