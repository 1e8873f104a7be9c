/** Outer shapes of price alerts. */
import { z } from 'zod';
import { idField, text } from '../../core/wire/scalars.ts';
import { type Market } from '../catalogue/contract.ts';
import { type Alert, MOST_ALERTS } from './contract.ts';

const LONGEST_VALUE = 40;

/** `GET /alert/list`. */
export const noInput = z.object({});
/** `POST /alert/save`; without a number a new one. */
export const saveInput = z.object({
  id: idField.default(0),
  match_id: idField,
  kind: text(),
  value: text(LONGEST_VALUE),
});
/** `POST /alert/delete`. */
export const oneInput = z.object({ id: idField });

/** A row of `GET /alert/list`. */
export function alertRow(alert: Alert, market: Market) {
  return {
    id: alert.id,
    match_id: market.id,
    currency_id: market.base.id,
    pair: market.symbol,
    kind: alert.kind,
    value: alert.value,
    told_ms: alert.toldMs,
    told_price: alert.toldPrice,
  };
}

/** The answer of `GET /alert/list`. */
export function alertsMessage(list: readonly ReturnType<typeof alertRow>[]) {
  return { list, most: MOST_ALERTS };
}
