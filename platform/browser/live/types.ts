/** Rows of the live wire, as they come. Prices and quantities are decimal texts. */
export type MarketKind = 'coin' | 'stock';
export type MarketState = 'open' | 'halted' | 'closed';

export type Market = {
  readonly match_id: number;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly currency_title: string;
  readonly legal_id: number;
  readonly legal_name: string;
  readonly kind: MarketKind;
  readonly tick_size: string;
  readonly lot_size: string;
  readonly min_quantity: string;
  readonly max_quantity: string;
  readonly min_notional: string;
  readonly max_notional: string;
  readonly maker_fee_ppm: number;
  readonly taker_fee_ppm: number;
  readonly band_ppm: number;
  /** Of its fees and its band. */
  readonly terms_version: number;
  readonly state: MarketState;
  readonly reason: string;
  readonly next_open_ms: number | null;
  readonly next_close_ms: number | null;
  readonly index_price: string | null;
};

/** A row of `/currency/quotation_new`. */
export type QuoteRow = {
  readonly id: number;
  readonly currency_id: number;
  readonly currency_name: string;
  readonly currency_title: string;
  readonly legal_id: number;
  readonly legal_name: string;
  readonly kind: MarketKind;
  readonly now_price: string;
  readonly change: string | number;
  readonly volume: string;
  readonly high: string;
  readonly low: string;
  readonly state: MarketState;
  readonly has_contracts: 0 | 1;
  readonly index_price?: string | null;
  /** What was traded in a day, in the quote coin, as of the answer. */
  readonly turnover: string;
};

/** A row of `/market/sparklines`: what a market was worth through its last day. */
export type SparklineRow = {
  readonly match_id: number;
  readonly closes: readonly string[];
};

/** The moving part of a quote. */
export type Quote = {
  readonly now_price: string;
  readonly change: string | number;
  readonly volume: string;
  readonly high: string;
  readonly low: string;
  readonly state: MarketState;
  /** The published index that contracts are filled and settled at; null before the first. */
  readonly index_price: string | null;
  /** When a pause of the market ends; only where there is no index. */
  readonly resumes_ms?: number | null;
};

export type Level = readonly [price: string, quantity: string];

export type DepthSnapshot = {
  readonly match_id: number;
  readonly sequence: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
};

export type DepthChange = DepthSnapshot & { readonly previous: number };

export type Trade = {
  readonly id: number | string;
  readonly price: string;
  readonly quantity: string;
  /** 1: the buyer took, 2: the seller took. */
  readonly type: 1 | 2;
  readonly time_ms: number;
};

/** The latest trades of the market that is open, newest first. */
export type Tape = { readonly matchId: number; readonly trades: readonly Trade[] };

export type Candle = {
  readonly time: number;
  readonly open: number | string;
  readonly high: number | string;
  readonly low: number | string;
  readonly close: number | string;
  readonly volume: number | string;
};

/** What everybody gets of a frame; further parts of it are the customer's own. */
export type Frame = {
  readonly sequence: number;
  readonly server_ms: number;
  readonly quotes?: readonly (Partial<Quote> & { readonly match_id: number })[];
  readonly depth?: DepthChange;
  readonly trades?: readonly (Trade & { readonly match_id: number })[];
  readonly klines?: readonly (Candle & { readonly match_id: number; readonly period: string })[];
};
