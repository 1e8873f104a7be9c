/** What saved addresses and cards ask of other rooms; the app fills it. */
import type { AssetDefinition } from '../../catalogue/contract.ts';

export interface DestinationsServerNeeds {
  asset(id: number): AssetDefinition | undefined;
  /** Whether an address is one of the house's own, or of a customer's deposits. */
  isOwnAddress(network: string, address: string): Promise<boolean>;
  /** Keeps a customer's own picture, for everybody who has its name; false when it is not his. */
  keepPicture(owner: number, url: string): Promise<boolean>;
  releasePicture(owner: number, url: string): Promise<void>;
  /** Writes to a customer; see identity's mail. */
  notify(
    customerId: number,
    textKey: string,
    details: Readonly<Record<string, string>>,
  ): Promise<void>;
}
