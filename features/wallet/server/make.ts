import type { DebtSource } from '../../../platform/server/rooms/debts.ts';
import type { ReceiptSource } from '../../../platform/server/rooms/proofs.ts';
import type { StatementKind } from '../../../platform/server/rooms/statement-kind.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import type { FrozenNeeds } from './frozen-call.ts';
import { WalletServer } from './index.ts';
import type { PastPrice } from './profit.ts';

/** What the wallet asks of the house. */
export interface WalletProviders {
  readonly cards: {
    readonly statementKinds: readonly StatementKind[];
    readonly receipts: readonly ReceiptSource[];
    readonly frozen: FrozenNeeds['frozen'];
    readonly debts: readonly DebtSource[];
  };
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
      dollarUnits(assetId: number): bigint | undefined;
      /** The coin of all margins and stakes. */
      dollar(): Asset | undefined;
      market(id: number): Market | undefined;
      /** Whether the catalogue was installed that clients written by others know. */
      isForExistingClients(): boolean;
    };
    /** Dollar units of one whole coin at each moment asked for; undefined where there was none. */
    pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
  };
}

/** Makes the server of the wallet out of what the house gives. */
export function makeWallet(providers: WalletProviders): WalletServer {
  return new WalletServer({
    assets: () => providers.catalogue.directory.assets(),
    asset: (id) => providers.catalogue.directory.asset(id),
    dollarUnits: (id) => providers.catalogue.directory.dollarUnits(id),
    pastDollarUnits: (asked) => providers.catalogue.pastDollarUnits(asked),
    statementKinds: providers.cards.statementKinds,
    receipts: providers.cards.receipts.flatMap(({ ofLines }) => ofLines ?? []),
    frozen: providers.cards.frozen,
    debts: providers.cards.debts,
    coins: {
      get dollarId() {
        return providers.catalogue.directory.dollar()?.id ?? 0;
      },
      market: (id) => {
        const market = providers.catalogue.directory.market(id);
        return market && { baseId: market.base.id, quoteId: market.quote.id };
      },
    },
    givesPlayMoney: () => providers.catalogue.directory.isForExistingClients(),
  });
}
