/** A customer's alerts, kept with this browser under his number. */
import { useSyncExternalStore } from 'react';
import { useMe } from '../../../platform/browser/session/me.ts';
import { readValue, writeValue } from '../../../platform/browser/session/storage.ts';
import { type Alert, MOST_ALERTS, readAlerts } from './alerts.ts';

const NONE: readonly Alert[] = [];
const listeners = new Set<() => void>();
/** What was read of each customer; storage is asked again when another window has written. */
const known = new Map<string, readonly Alert[]>();

function keyOf(customer: string): string {
  return `alerts_${customer}`;
}

function wake(): void {
  for (const told of listeners) told();
}

function subscribe(told: () => void): () => void {
  const changed = (): void => {
    known.clear();
    told();
  };
  listeners.add(told);
  window.addEventListener('storage', changed);
  return () => {
    listeners.delete(told);
    window.removeEventListener('storage', changed);
  };
}

/** A customer's alerts as they are stored, the newest first. */
export function alertsOf(customer: string): readonly Alert[] {
  if (customer === '') return NONE;
  const list = known.get(customer) ?? readAlerts(readValue(keyOf(customer)));
  known.set(customer, list);
  return list;
}

function write(customer: string, list: readonly Alert[]): void {
  known.set(customer, list);
  writeValue(keyOf(customer), list);
  wake();
}

/** Puts an alert in its place, or a new one first; false when there are too many already. */
export function putAlert(customer: string, alert: Alert): boolean {
  const list = alertsOf(customer);
  if (list.some(({ id }) => id === alert.id)) {
    write(
      customer,
      list.map((each) => (each.id === alert.id ? alert : each)),
    );
    return true;
  }
  if (list.length >= MOST_ALERTS) return false;
  write(customer, [alert, ...list]);
  return true;
}

/** Takes an alert away. */
export function dropAlert(customer: string, id: string): void {
  write(
    customer,
    alertsOf(customer).filter((each) => each.id !== id),
  );
}

/** Notes that an alert was told; false when another window has done so already. */
export function claimAlert(customer: string, id: string, nowMs: number): boolean {
  known.delete(customer);
  const alert = alertsOf(customer).find((each) => each.id === id);
  if (alert === undefined || alert.firedMs !== null) return false;
  return putAlert(customer, { ...alert, firedMs: nowMs });
}

/** The alerts of whoever is logged in, and his number; none and an empty one for visitors. */
export function useAlerts(): { readonly customer: string; readonly alerts: readonly Alert[] } {
  const customer = String(useMe()?.id ?? '');
  const alerts = useSyncExternalStore(subscribe, () => alertsOf(customer));
  return { customer, alerts };
}
