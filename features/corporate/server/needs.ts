/** What corporate actions and regular buying ask of the house. */
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { Calendar, Market } from '../../catalogue/contract.ts';

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
  readonly identity: {
    readonly demoCustomers: readonly number[];
    readonly demoExtras: readonly number[];
  };
}
