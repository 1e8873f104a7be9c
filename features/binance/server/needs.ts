/** What the front asks of the house: it has no rule, no table and no state of its own. */
import type { Kysely } from 'kysely';
import type { Refusal } from '../../../core/engine/command.ts';
import type { Vouched } from '../../../core/engine/vouched.ts';
import type { AccountKind } from '../../../core/ledger/ledger.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Proofs } from '../../../platform/server/proven.ts';
import type { AssetDefinition, Market, MarketState, SpotTerms } from '../../catalogue/contract.ts';
import type { Fill, Order, OrderList } from '../../spot/contract/index.ts';
import type { OwnAsked } from '../../spot/contract/own-asked.ts';
import type { Deposit, DepositState, Network, Route } from '../../deposit/contract.ts';
import type { Destination, SavedAsked } from '../../destinations/contract.ts';
import type { Move } from '../../wallet/contract.ts';
import type { Withdrawal, WithdrawalState } from '../../withdrawal/contract.ts';
import type { Book, HouseCandle } from '../wire/market.ts';

/** What a market shows now, and whether it takes orders. */
export interface ShownMarket {
  readonly state: MarketState;
  /** The price to show, in ticks; 0 while there is none. */
  readonly ticks: number;
  readonly indexTicks: number;
  readonly highTicks: number;
  readonly lowTicks: number;
  readonly lots: number;
  readonly value: number;
}

/** What is public of the markets. */
export interface MarketSource {
  markets(): readonly Market[];
  shown(market: Market): ShownMarket;
  /** The price of a market a day ago, in ticks; undefined before its first. */
  dayOpen(marketId: number): number | undefined;
  conditions(market: Market): SpotTerms;
  candles(
    marketId: number,
    period: { readonly name: string; readonly minutes: number },
    span: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
  ): Promise<readonly HouseCandle[]>;
  depth(marketId: number, limit: number): Book;
  /** The change of a market's book before its last one. */
  previousOf(marketId: number): number;
  trades(
    db: Kysely<unknown>,
    asked: {
      readonly marketId: number;
      readonly limit: number;
      readonly fromId?: number | undefined;
      readonly fromMs?: number | undefined;
      readonly toMs?: number | undefined;
    },
  ): Promise<readonly Fill[]>;
}

type Db = Kysely<unknown>;

/** A list of orders, and the orders in it. */
export interface ListRead {
  readonly list: OrderList;
  readonly orders: readonly Order[];
}

/** What a customer has, as far as it is committed. */
export interface OwnSource {
  order(db: Db, owner: number, id: number, clientOrderId: string): Promise<Order | undefined>;
  open(db: Db, owner: number, marketId?: number): Promise<readonly Order[]>;
  orders(db: Db, asked: OwnAsked): Promise<readonly Order[]>;
  fills(
    db: Db,
    asked: OwnAsked & { readonly orderId?: number | undefined },
  ): Promise<readonly Fill[]>;
  lists(db: Db, owner: number, limit: number, live?: boolean): Promise<readonly ListRead[]>;
  list(
    db: Db,
    owner: number,
    named: { readonly id: number; readonly clientListId: string },
  ): Promise<ListRead | undefined>;
}

/** What is known of customers and coins. */
export interface AccountSource {
  assets(): readonly AssetDefinition[];
  balances(
    db: Db,
    owner: number,
    kind: number,
  ): Promise<
    readonly { readonly assetId: number; readonly available: bigint; readonly frozen: bigint }[]
  >;
  /** What a customer has moved between two kinds of his accounts, newest first. */
  transfers(
    db: Db,
    owner: number,
    which: {
      readonly fromKind: AccountKind;
      readonly toKind: AccountKind;
      readonly fromMs: number | undefined;
      readonly toMs: number | undefined;
      readonly page: number;
      readonly limit: number;
    },
  ): Promise<{ readonly moves: readonly Move[]; readonly total: number }>;
  /** Whether an operator lets a customer begin anything. */
  mayBegin(owner: number): Promise<boolean>;
  /** What is vouched for where a customer gives value to others; nothing was proven. */
  vouch(owner: number): Promise<Vouched>;
}

/** Where a coin is paid to. */
interface PaymentPlace {
  readonly route: Route;
  readonly address: string;
  readonly memo: string;
  /** An address of the demo that must never be paid. */
  readonly isPlay: boolean;
}

/** Money in and out, by the rooms that decide about it. */
export interface CapitalSource {
  isCoinOn(assetId: number): Promise<boolean>;
  /** Where a customer pays a coin to. */
  routes(asset: AssetDefinition, owner: number): Promise<readonly PaymentPlace[]>;
  /** Whether a route takes payments, and after how many blocks they count. */
  offers(): Promise<(route: Route) => { isOpen: boolean; confirmations: number }>;
  deposits(query: DepositQuery): Promise<readonly ConfirmedDeposit[]>;
  withdrawals(query: WithdrawalQuery): Promise<readonly Withdrawal[]>;
  /** Where a withdrawal leads. */
  destination(way: string, id: number): Promise<Destination | undefined>;
  /** The number of a saved address on one of these networks. */
  saved(asked: SavedAsked, networks: readonly Network[]): Promise<number | undefined>;
  /** Asks for a withdrawal by all the questions that its owner is asked; gives its number. */
  ask(gateway: Gateway, asked: ProgramAsked): Promise<{ readonly id: number } | Refusal>;
}

/** Which own deposits, and which withdrawals: the newest first. */
interface MoneyQuery<State> {
  readonly owner: number;
  readonly assetId: number | undefined;
  readonly states: readonly State[] | undefined;
  readonly fromMs: number | undefined;
  readonly toMs: number | undefined;
  readonly page: number;
  readonly limit: number;
}

export interface DepositQuery extends MoneyQuery<DepositState> {
  readonly txId: string | undefined;
}

export interface WithdrawalQuery extends MoneyQuery<WithdrawalState> {
  /** What its owner, or his program, has noted on it. */
  readonly remark: string | undefined;
}

/** A deposit, with the blocks that it has seen and those that it needs. */
export interface ConfirmedDeposit extends Deposit {
  readonly seen: number;
  readonly needed: number;
}

/** A withdrawal as a program asks for it. */
export interface ProgramAsked extends Proofs {
  readonly owner: number;
  readonly key: string;
  readonly currency: number;
  readonly number: string;
  readonly wallet_id: number;
  readonly remark: string;
  readonly pay_password: string;
  readonly two_factor_code: string | undefined;
}
