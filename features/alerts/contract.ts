/** Price alerts: what customers wait for in a market, and are told once when it is there. */
import { topic } from '../../core/engine/topic.ts';

export const ALERT_KINDS = ['above', 'below', 'change'] as const;
/** Above or below a price, or that many percent either way within 24 hours. */
export type AlertKind = (typeof ALERT_KINDS)[number];

/** A customer keeps so many of them, told ones included. */
export const MOST_ALERTS = 50;
/** The largest change that can be waited for, in percent. */
export const MOST_PERCENT = 1_000;
/** Decimals of a price and of a change. */
export const PRICE_SCALE = 10;
export const PERCENT_SCALE = 2;

/** An alert as it is stored. */
export interface Alert {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly kind: AlertKind;
  /** A price, or percent, without needless zeros. */
  readonly value: string;
  /** When it was told, in Unix milliseconds; 0 while it waits. */
  readonly toldMs: number;
  /** What the market showed then; empty while it waits. */
  readonly toldPrice: string;
}

/** An alert was due and is told. */
export interface AlertTold {
  readonly id: number;
  readonly owner: number;
  readonly marketId: number;
  readonly kind: AlertKind;
  readonly value: string;
  readonly price: string;
  readonly toldMs: number;
}

/** Told through the outbox: alerts are not in the journal. */
export const alertTold = topic<AlertTold>('alerts.told');
