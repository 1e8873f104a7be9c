/** What other rooms read of contracts: prices, sums of positions, and a customer's own rows. */
import type { MarginMode, Side } from './index.ts';

/** At which prices a market's contracts open and close, and how much the house still opens. */
export interface ContractQuote {
  readonly indexTicks: number;
  readonly bidTicks: number;
  readonly askTicks: number;
  readonly buyLots: number;
  readonly sellLots: number;
}

/** All open positions of an owner on one side of a market, as one. */
export interface PositionSum {
  readonly marketId: number;
  readonly side: Side;
  readonly lots: number;
  /** Those that follow nobody: which orders of their owner close. */
  readonly ownLots: number;
  /** Opening price × lots. */
  readonly openTickLots: number;
  /** Gain or loss at the index. */
  readonly floatingUnits: bigint;
  readonly heldUnits: bigint;
  /** What it falls to before it is closed by force. */
  readonly closeOutUnits: bigint;
  readonly updatedMs: number;
  /** Of the position that was opened last. */
  readonly mode: MarginMode;
  readonly multiple: number;
}

/** Which of a customer's rows: of a market, from a number or a time on, or the newest. */
export interface OwnContractsAsked {
  readonly owner: number;
  readonly marketId: number | undefined;
  readonly limit: number;
  readonly fromId?: number | undefined;
  readonly fromMs?: number | undefined;
  readonly toMs?: number | undefined;
}

/** Fills of a market, for everybody. */
export type PublicContractFills = Omit<OwnContractsAsked, 'owner'>;

/** What a position would bring at the index of this moment. */
export interface PositionNow {
  /** The price at which it would close. */
  readonly closingTicks: number;
  /** What closing it now would bring, the fee included; nothing unless it is open. */
  readonly resultUnits: bigint;
  /** What closings of its lots have brought so far, their fees included. */
  readonly closedUnits: bigint;
  /** The margin that all its placed lots asked for when it was opened; nothing before. */
  readonly placedMarginUnits: bigint;
  /** What has to be there that it stays open; nothing unless it is. */
  readonly closeOutUnits: bigint;
}
