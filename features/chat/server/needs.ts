/** What the chat works with: its parts of the house, and what it asks of other rooms. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ClosedTrade } from '../../contracts/contract/index.ts';
import type { SecondsOrder } from '../../seconds/contract.ts';
import type { Fill } from '../../spot/contract/index.ts';

/** From when, and to before when. */
interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What the chat asks of the house. */
export interface ChatProviders {
  readonly means: Pick<ServerMeans, 'runsMarket'>;
  readonly catalogue: {
    readonly directory: { market(marketId: number): Market | undefined };
  };
  readonly contracts: {
    trades(gateway: Gateway, owner: number, span: Span): Promise<readonly ClosedTrade[]>;
  };
  readonly seconds: {
    ended(gateway: Gateway, owner: number, span: Span): Promise<readonly SecondsOrder[]>;
  };
  readonly spot: {
    fills(gateway: Gateway, owner: number, span: Span): Promise<readonly Fill[]>;
  };
  readonly copy: { leads(gateway: Gateway, owner: number): Promise<boolean> };
  readonly identity: {
    readonly demoExtras: readonly number[];
    /** An address stands in a live account only once a code that was sent to it has been typed. */
    person(customerId: number): Promise<{ readonly hasEmail: boolean } | undefined>;
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly sinceMs: number }>>;
    relatedTo(customerId: number): Promise<ReadonlyMap<number, unknown>>;
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  };
  readonly operators: ProductOffer & {
    readonly accounts: { list(): Promise<readonly { readonly name: string }[]> };
  };
  readonly verification: {
    verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>>;
  };
}
