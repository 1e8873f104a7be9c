/** Makes the server of the wallet out of what the house gives. */
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { WalletServer } from './index.ts';
import type { PastPrice } from './profit-call.ts';

/** What the wallet asks of the house. */
export interface WalletHouse {
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
      dollarUnits(assetId: number): bigint | undefined;
      /** Whether the catalogue was installed that clients written by others know. */
      isForExistingClients(): boolean;
    };
    /** Dollar units of one whole coin at each moment asked for; undefined where there was none. */
    pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
  };
}

/** See the head of this file. */
export function makeWallet(house: WalletHouse): WalletServer {
  return new WalletServer({
    assets: () => house.catalogue.directory.assets(),
    asset: (id) => house.catalogue.directory.asset(id),
    dollarUnits: (id) => house.catalogue.directory.dollarUnits(id),
    pastDollarUnits: (asked) => house.catalogue.pastDollarUnits(asked),
    givesPlayMoney: () => house.catalogue.directory.isForExistingClients(),
  });
}
