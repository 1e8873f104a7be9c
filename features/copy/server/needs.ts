import type { Asset } from '../../../core/money/units.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { ProductOffer } from '../../../platform/server/rooms/product-offer.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { ClosedTrade, Position } from '../../contracts/contract/index.ts';
import type { PositionNow } from '../../contracts/contract/reading.ts';

/** How a customer is shown, and since when he is there. */
export interface Face {
  readonly nickname: string;
  readonly avatar: string;
  readonly sinceMs: number;
}

/** What copy trading asks of the house. */
export interface CopyProviders {
  readonly catalogue: {
    readonly directory: {
      market(marketId: number): Market | undefined;
      dollar(): Asset | undefined;
    };
  };
  readonly contracts: {
    readonly view: {
      positionsOf(owner: number): readonly Readonly<Position>[];
      now(position: Readonly<Position>): PositionNow;
    };
    trades(
      gateway: Gateway,
      owner: number,
      span: { readonly fromMs: number; readonly toMs: number },
    ): Promise<readonly ClosedTrade[]>;
    closedCount(gateway: Gateway, owner: number): Promise<number>;
    worth(gateway: Gateway, owner: number): Promise<bigint>;
  };
  readonly identity: { faces(ids: readonly number[]): Promise<ReadonlyMap<number, Face>> };
  readonly operators: ProductOffer;
  readonly verification: {
    verifiedLevels(owners: readonly number[]): Promise<ReadonlyMap<number, number>>;
  };
}
