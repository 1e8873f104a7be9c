/** Price alerts: when one is due, and which may be set. Pure. */
import { compare, isPositive } from '../../../platform/browser/numbers/decimal.ts';

export const ALERT_KINDS = ['above', 'below', 'change'] as const;
/** Above or below a price, or that many percent either way within 24 hours. */
export type AlertKind = (typeof ALERT_KINDS)[number];

export type Alert = {
  readonly id: string;
  readonly matchId: number;
  readonly currencyId: number;
  /** As markets are written: `BTC/USDT`. */
  readonly pair: string;
  readonly kind: AlertKind;
  /** A price, or percent. */
  readonly value: string;
  /** When it was told, in Unix milliseconds; null while it waits. */
  readonly firedMs: number | null;
  /** Since when its price counts: set, or turned by a split. Older ones have none. */
  readonly sinceMs?: number;
};

/** A customer keeps so many of them. */
export const MOST_ALERTS = 50;
const MOST_PERCENT = '1000';

/** What a market shows at a moment. */
export type Shown = { readonly price: string; readonly change: string };

function without(text: string): string {
  return text.replace(/^-/, '');
}

function isReached(kind: AlertKind, value: string, { price, change }: Shown): boolean {
  if (kind === 'change') return compare(without(change), value) >= 0;
  if (!isPositive(price)) return false;
  return kind === 'above' ? compare(price, value) >= 0 : compare(price, value) <= 0;
}

/** Whether an alert is due: it waits, and its market shows what it waits for. */
export function isDue(alert: Alert, shown: Shown | undefined): boolean {
  if (alert.firedMs !== null || shown === undefined) return false;
  return isReached(alert.kind, alert.value, shown);
}

/** Why an alert may not be set like this: the key of a word; null when it may. */
export function alertFault(
  kind: AlertKind,
  value: string,
  shown: Shown,
): 'needed' | 'too_much' | 'reached' | null {
  if (!isPositive(value)) return 'needed';
  if (kind === 'change' && compare(value, MOST_PERCENT) > 0) return 'too_much';
  return isReached(kind, value, shown) ? 'reached' : null;
}

/** What of a stored text is a list of alerts; anything else is left out. */
export function readAlerts(stored: unknown): readonly Alert[] {
  if (!Array.isArray(stored)) return [];
  const isAlert = (each: unknown): each is Alert => {
    const { id, matchId, currencyId, pair, kind, value, firedMs } = (each ?? {}) as Partial<Alert>;
    return (
      typeof id === 'string' &&
      typeof matchId === 'number' &&
      typeof currencyId === 'number' &&
      typeof pair === 'string' &&
      ALERT_KINDS.some((known) => known === kind) &&
      typeof value === 'string' &&
      (firedMs === null || typeof firedMs === 'number')
    );
  };
  return stored.filter(isAlert).slice(0, MOST_ALERTS);
}
