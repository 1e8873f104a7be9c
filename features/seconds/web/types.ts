/** Seconds contracts as the wire shows them. Amounts and prices are decimal texts. */
import type { SecondsState, VoidReason } from '../contract.ts';

/** A row of `/microtrade/seconds`. */
export type Duration = {
  readonly seconds: number;
  /** Percent of the stake that a won order brings on top of it. */
  readonly profit_ratio: number;
  readonly min_amount: string;
  readonly max_amount: string;
  /** Percent of orders that must be won to lose nothing. */
  readonly break_even: number;
};

export type SecondsOrder = {
  readonly id: number;
  readonly match_id: number;
  readonly symbol_name: string;
  readonly currency_match: { readonly currency_name: string; readonly legal_name: string };
  /** 1 up, 2 down. */
  readonly type: 1 | 2;
  readonly seconds: number;
  readonly number: string;
  readonly profit_ratio: number;
  readonly payout: string;
  readonly open_price: string;
  readonly open_tick: number;
  readonly created_ms: number;
  readonly expires_ms: number;
  readonly end_price: string | null;
  readonly close_tick: number | null;
  readonly fact_profits: string;
  readonly settled_ms: number | null;
  readonly state: SecondsState;
  readonly reason: VoidReason;
  readonly terms_version: number;
};

/** What a frame brings of one's own: orders that were placed or settled. */
export type SecondsNews = { readonly seconds_orders: readonly SecondsOrder[] };

type LimitSet = {
  readonly largest_stake: string | null;
  readonly loss_per_day: string | null;
  readonly paused_until_ms: number | null;
};

/** `/microtrade/limits`. */
export type Limits = LimitSet & {
  readonly risk_accepted_ms: number | null;
  readonly lost_today: string;
  readonly loosens_ms: number | null;
  readonly next: LimitSet | null;
};

/** `/microtrade/risk`. */
export type Risk = { readonly customers: number; readonly losing: number };

/** A row of `/microtrade/terms`. */
export type Terms = {
  readonly match_id: number;
  readonly symbol: string;
  readonly version: number;
  readonly from_ms: number;
  readonly durations: readonly Duration[];
  readonly customer_open_cap: string;
  readonly total_open_cap: string;
  readonly stale_ms: number;
};
