import type { PublicFigures, ReceiptSource } from '../../../platform/server/rooms/proofs.ts';
import type { TermsOfProduct } from '../store/terms-log.ts';
import type { Asset } from '../../../core/money/units.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { AssetDefinition, Market } from '../../catalogue/contract.ts';
import type { HouseLossNow } from '../wire.ts';
import { type FairnessLog, FairnessServer } from './index.ts';

/** What fairness asks of the house. */
export interface FairnessProviders {
  readonly means: Pick<ServerMeans, 'keys' | 'nowMs' | 'reading'>;
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      asset(id: number): AssetDefinition | undefined;
      /** The coin of all margins and stakes. */
      dollar(): Asset | undefined;
    };
  };
  readonly feeds: { readonly log: FairnessLog };
  readonly operators: { readonly losses: { at(nowMs: number): HouseLossNow } };
  readonly cards: {
    readonly receipts: readonly ReceiptSource[];
    readonly figures: readonly PublicFigures[];
  };
  readonly terms: { readonly published: readonly TermsOfProduct[] };
}

/** Makes the server of receipts and public logs out of what the house gives. */
export function makeFairness(providers: FairnessProviders): FairnessServer {
  const { keys, nowMs, reading } = providers.means;
  return new FairnessServer({
    get log() {
      return providers.feeds.log;
    },
    keys,
    nowMs,
    db: reading.tables(),
    market: (id) => providers.catalogue.directory.market(id),
    asset: (id) => providers.catalogue.directory.asset(id),
    sources: providers.cards.receipts,
    products: providers.terms.published,
    figures: providers.cards.figures,
    houseLoss: () => providers.operators.losses.at(nowMs()),
    money: () => providers.catalogue.directory.dollar(),
  });
}
