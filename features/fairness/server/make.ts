/** Makes the server of receipts and public logs out of what the house gives. */
import type { Asset } from '../../../core/money/units.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import { type FairnessLog, FairnessServer } from './index.ts';

/** What fairness asks of the house. */
export interface FairnessHouse {
  readonly means: Pick<ServerMeans, 'keys' | 'reading'>;
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      asset(id: number): AssetDefinition | undefined;
      /** The coin of all margins and stakes. */
      dollar(): Asset | undefined;
    };
  };
  readonly feeds: { readonly log: FairnessLog };
}

/** See the head of this file. */
export function makeFairness(house: FairnessHouse): FairnessServer {
  const { keys, reading } = house.means;
  return new FairnessServer({
    get log() {
      return house.feeds.log;
    },
    keys,
    db: reading.tables(),
    market: (id) => house.catalogue.directory.market(id),
    asset: (id) => house.catalogue.directory.asset(id),
    money: () => house.catalogue.directory.dollar(),
  });
}
