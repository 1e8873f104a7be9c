/** Makes the server of saved destinations out of what the house gives. */
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { PayoutServer } from './index.ts';

/** What saved destinations ask of the house. */
export interface PayoutHouse {
  readonly means: Pick<ServerMeans, 'reading' | 'uploads'>;
  readonly catalogue: {
    readonly directory: { asset(id: number): AssetDefinition | undefined };
  };
  readonly identity: {
    /** Writes to a customer. */
    notify(
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
  };
  readonly recharge: {
    /** Whether an address is one of the house's own, or of a customer's deposits. */
    isOwnAddress(network: string, address: string): Promise<boolean>;
  };
}

/** See the head of this file. */
export function makePayout(house: PayoutHouse): PayoutServer {
  const { reading, uploads } = house.means;
  return new PayoutServer(reading.tables(), {
    asset: (id) => house.catalogue.directory.asset(id),
    isOwnAddress: (network, address) => house.recharge.isOwnAddress(network, address),
    // Existing clients show these in pages, which send no token.
    keepPicture: (owner, url) => uploads.keep(owner, url, 'public'),
    releasePicture: (owner, url) => uploads.release(owner, url),
    notify: (id, textKey, details) => house.identity.notify(id, textKey, details),
  });
}
