import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Network } from '../contract.ts';
import { DepositServer } from './index.ts';
import type { DepositSettings } from '../settings.ts';

/** What deposits ask of the house. */
export interface DepositProviders {
  readonly means: Pick<ServerMeans<DepositSettings>, 'reading' | 'uploads' | 'settings' | 'nowMs'>;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
    };
    isCoinOn(id: number): Promise<boolean>;
  };
  readonly identity: {
    /** Writes to a customer as part of `work`. */
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
    /** The names that customers log in with, by their numbers. */
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  };
  readonly destinations: {
    /** The one way to write an address of a network; undefined when it is none. */
    readAddress(network: Network, text: string): string | undefined;
  };
}

/** Makes the server of deposits out of what the house gives. */
export function makeDeposit(providers: DepositProviders): DepositServer {
  const { settings, reading, nowMs, uploads } = providers.means;
  return new DepositServer({
    db: reading.tables(),
    nowMs,
    settings: {
      ethereumUrl: settings.chainEthRpcUrl,
      bitcoinUrl: settings.chainBtcRpcUrl,
      ethereumKey: settings.depositXpubEth,
      bitcoinKey: settings.depositXpubBtc,
      ethereumConfirmations: settings.chainEthConfirmations,
      bitcoinConfirmations: settings.chainBtcConfirmations,
      tokens: settings.chainTokens,
    },
    needs: {
      asset: (id) => providers.catalogue.directory.asset(id),
      assets: () => providers.catalogue.directory.assets(),
      isCoinOn: (id) => providers.catalogue.isCoinOn(id),
      readAddress: (network, text) => providers.destinations.readAddress(network, text),
      keepPicture: (owner, url) => uploads.keep(owner, url, 'private'),
      releasePicture: (owner, url) => uploads.release(owner, url),
      proofs: uploads.proofs,
      showPicture: (url) => uploads.showToOperator(url),
      accountNames: (ids) => providers.identity.accountNames(ids),
      notifyIn: (work, id, textKey, details) =>
        providers.identity.notifyIn(work, id, textKey, details),
    },
  });
}
