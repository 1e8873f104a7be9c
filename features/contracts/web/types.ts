/** Positions, terms and accounts of contracts as the wire shows them. Amounts are decimal texts. */
import type { CloseReason, MarginMode, PositionState } from '../contract.ts';

/** 1 long, 2 short. */
export type Direction = 1 | 2;

export type PositionRow = {
  readonly id: number;
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  readonly type: Direction;
  readonly margin_mode: MarginMode;
  readonly share: number;
  readonly placed_share: number;
  readonly multiple: number;
  /** Opening price; of an order that waits, its limit. */
  readonly price: string;
  readonly target_price: string;
  /** The price at which it would close now, or did. */
  readonly update_price: string;
  readonly target_profit_price: string;
  readonly stop_loss_price: string;
  readonly trail_distance: string;
  readonly trail_price: string;
  /** What is held for it, and what its opening asked for. */
  readonly caution_money: string;
  readonly margin: string;
  readonly overnight_money: string;
  readonly trade_fee: string;
  /** What closing it now would bring, or what its closings have brought; fees included. */
  readonly profits: string;
  readonly terms_version: number;
  readonly transaction_ms: number;
  readonly closed_ms: number;
  readonly state: PositionState;
  readonly reason: CloseReason;
};

export type AccountRow = {
  readonly hazard_rate: number;
  readonly profits_total: string;
  readonly equity: string;
  readonly margin: string;
  readonly free: string;
  readonly call_level: string;
  readonly close_out_level: string;
  /** Percent; null without positions. */
  readonly margin_level: string | null;
};

export type TermsRow = {
  readonly match_id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  readonly version: number;
  readonly from_ms: number;
  /** Base coins in a lot. */
  readonly lever_share_num: string;
  readonly multiples: readonly number[];
  readonly max_share: number;
  readonly max_share_together: number;
  readonly spread_bps: number;
  readonly open_fee: string;
  readonly close_fee: string;
  readonly overnight_long: string;
  readonly overnight_short: string;
  readonly overnight_hour: number;
  readonly call_level: string;
  readonly close_out_level: string;
  readonly exposure_cap: number;
};

export type ExposureRow = {
  readonly match_id: number;
  readonly symbol: string;
  readonly long_share: number;
  readonly short_share: number;
  readonly difference: number;
  readonly cap: number;
};

export type FillRow = {
  readonly id: number;
  readonly position_id: number;
  readonly symbol: string;
  readonly what: 'open' | 'close';
  readonly type: Direction;
  readonly share: number;
  readonly price: string;
  readonly index_price: string;
  readonly tick: number;
  readonly profits: string;
  readonly fee: string;
  /** Of a closing: the profit less the fee. */
  readonly result: string;
  readonly not_paid_by_you: string;
  readonly reason: CloseReason;
  readonly time_ms: number;
};

export type NightRow = {
  readonly share: number;
  readonly index_price: string;
  readonly fee: string;
  readonly time_ms: number;
};

export type LiquidationRow = {
  readonly id: number;
  readonly position_id: number | null;
  readonly equity: string;
  readonly required: string;
  readonly insured: string;
  readonly available: string;
  readonly waiting: string;
  readonly time_ms: number;
  readonly positions: readonly {
    readonly id: number;
    readonly symbol: string;
    readonly type: Direction;
    readonly share: number;
    readonly price: string;
    readonly index_price: string;
    readonly tick: number;
    readonly held: string;
    readonly margin: string;
  }[];
};

export type PositionDetail = {
  readonly position: PositionRow;
  readonly fills: readonly FillRow[];
  readonly nights: readonly NightRow[];
  readonly liquidation: LiquidationRow | null;
};

/** What a frame brings of one's own: live rows, the account as one, fills, warnings. */
export type ContractParts = {
  readonly positions: readonly PositionRow[];
  readonly contract_account: AccountRow;
  readonly contract_fills: readonly FillRow[];
  readonly contract_notices: readonly { readonly what: 'margin_call' | 'liquidated' }[];
};

/** Prices that a line was dragged to, proposed by the sheet of stops. */
export type ProposedStops = { readonly takeProfit?: string; readonly stopLoss?: string };
