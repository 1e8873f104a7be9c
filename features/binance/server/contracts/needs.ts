/** What the front asks of the room of contracts. */
import type { Kysely } from 'kysely';
import type { Refusal } from '../../../../core/engine/command.ts';
import type {
  ContractFill,
  ContractTerms,
  Exposure,
  OvernightFee,
  Position,
  PublishedTerms,
  Side,
} from '../../../contracts/contract/index.ts';
import type { MarginChange } from '../../../contracts/contract/margin-changes.ts';
import type {
  ContractQuote,
  OwnContractsAsked,
  PositionSum,
  PublicContractFills,
} from '../../../contracts/contract/reading.ts';
import type { ContractOrder as GivenOrder } from '../../../contracts/contract/orders.ts';
import type { Entry } from '../../../contracts/contract/entries.ts';
import type { Reduction } from '../../../contracts/contract/reductions.ts';
import type { MarketSetting } from '../../../contracts/contract/settings.ts';

type Db = Kysely<unknown>;

/** Prices and sums of now. */
export interface ContractsNow {
  marketIds(): readonly number[];
  terms(marketId: number): ContractTerms | undefined;
  exposure(marketId: number): Exposure;
  quote(marketId: number): ContractQuote;
  waiting(owner: number): readonly Readonly<Position>[];
  sums(owner: number): readonly PositionSum[];
  isolated(owner: number, marketId: number, side: Side): readonly number[];
  liquidationTicks(owner: number, marketId: number, available: bigint): number;
}

/** Committed rows. */
export interface ContractRows {
  published(db: Db): Promise<readonly PublishedTerms[]>;
  publicFills(db: Db, asked: PublicContractFills): Promise<readonly ContractFill[]>;
  fills(db: Db, asked: OwnContractsAsked): Promise<readonly ContractFill[]>;
  orders(db: Db, asked: OwnContractsAsked): Promise<readonly Position[]>;
  reductions(db: Db, asked: OwnContractsAsked): Promise<readonly Reduction[]>;
  order(db: Db, owner: number, id: number): Promise<Position | undefined>;
  reduction(
    db: Db,
    owner: number,
    named: { readonly id: number; readonly clientOrderId: string },
  ): Promise<Reduction | undefined>;
  waiting(db: Db, owner: number, marketId?: number): Promise<readonly Reduction[]>;
  entry(
    db: Db,
    owner: number,
    named: { readonly id: number; readonly clientOrderId: string },
  ): Promise<Entry | undefined>;
  entries(db: Db, asked: OwnContractsAsked): Promise<readonly Entry[]>;
  waitingEntries(db: Db, owner: number, marketId?: number): Promise<readonly Entry[]>;
  fillsFrom(db: Db, owner: number, id: number): Promise<readonly ContractFill[]>;
  fillOfOrder(db: Db, owner: number, orderId: number): Promise<number>;
  fillsOfReduction(db: Db, order: Reduction): Promise<readonly ContractFill[]>;
  ordersOfFills(
    db: Db,
    owner: number,
    ids: readonly number[],
  ): Promise<ReadonlyMap<number, number>>;
  positions(db: Db, owner: number, ids: readonly number[]): Promise<readonly Position[]>;
  settings(db: Db, owners: readonly number[]): Promise<readonly MarketSetting[]>;
  marginChanges(db: Db, asked: OwnContractsAsked): Promise<readonly MarginChange[]>;
  nights(db: Db, asked: OwnContractsAsked): Promise<readonly OvernightFee[]>;
}

/** All that is asked. */
export interface ContractSource {
  readonly now: ContractsNow;
  readonly rows: ContractRows;
  /** Why a customer may open nothing; undefined when he may. */
  openRefusal(owner: number): Promise<Refusal | undefined>;
  /** An order as it was given, once its tick has decided it. */
  decided(owner: number, id: number): Promise<Readonly<GivenOrder>>;
}
