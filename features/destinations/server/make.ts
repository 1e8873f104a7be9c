import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { DestinationsServer } from './index.ts';

/** What saved destinations ask of the house. */
export interface DestinationsProviders {
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
  readonly deposit: {
    /** Whether an address is one of the house's own, or of a customer's deposits. */
    isOwnAddress(network: string, address: string): Promise<boolean>;
  };
}

/** Makes the server of saved destinations out of what the house gives. */
export function makeDestinations(providers: DestinationsProviders): DestinationsServer {
  const { reading, uploads } = providers.means;
  return new DestinationsServer(reading.tables(), {
    asset: (id) => providers.catalogue.directory.asset(id),
    isOwnAddress: (network, address) => providers.deposit.isOwnAddress(network, address),
    // Existing clients show these in pages, which send no token.
    keepPicture: (owner, url) => uploads.keep(owner, url, 'public'),
    releasePicture: (owner, url) => uploads.release(owner, url),
    notify: (id, textKey, details) => providers.identity.notify(id, textKey, details),
  });
}
