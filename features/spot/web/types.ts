/** Orders and fills as the wire shows them. */
import type { OrderReason } from '../contract.ts';

export type Side = 1 | 2;
export type OrderType = 'limit' | 'market' | 'stop_limit' | 'stop_market';
export type TimeInForce = 'gtc' | 'ioc' | 'fok' | 'gtt';
export type TriggerBy = 'index' | 'last';
export type OrderState =
  | 'waiting_trigger'
  | 'waiting_open'
  | 'open'
  | 'partially_filled'
  | 'filled'
  | 'cancelled'
  | 'expired';

export type Order = {
  readonly id: string | number;
  readonly client_order_id?: string | null;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly match_id: number;
  readonly symbol: string;
  readonly type: Side;
  readonly order_type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly target_price: string | null;
  readonly stop_price: string | null;
  /** Empty where nothing is waited for. */
  readonly trigger_by?: TriggerBy | '';
  readonly trade_amount: string | null;
  readonly quote_amount: string | null;
  readonly filled: string;
  readonly filled_quote: string;
  readonly average_price: string | null;
  readonly fee: string;
  readonly fee_currency: string;
  readonly status: 1 | 2;
  readonly state: OrderState;
  readonly reason: OrderReason;
  readonly post_only: 0 | 1;
  readonly created_ms: number;
  readonly updated_ms: number;
  readonly expires_ms: number | null;
};

/** What a frame brings of one's own. */
export type SpotNews = { readonly orders: readonly Order[]; readonly fills: readonly Fill[] };

export type Fill = {
  readonly id: string | number;
  readonly order_id: string | number;
  readonly symbol: string;
  readonly type: Side;
  readonly price: string;
  readonly quantity: string;
  readonly quote_amount: string;
  readonly fee: string;
  readonly fee_currency: string;
  readonly maker: 0 | 1;
  readonly created_ms: number;
};
