/** What coins cost and brought, as the wire says it. */
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { idField } from '../../../core/wire/scalars.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';

/** Decimals of the dollar coin on the wire. */
const DOLLAR_DECIMALS = 8;

/** `/wallet/portfolio`; without a coin all of them. */
export const portfolioInput = z.object({ currency: idField.optional() });

/** A coin with what it cost, in dollar units. */
export interface LotFigures {
  readonly price: bigint | undefined;
  readonly worth: bigint | undefined;
  readonly average: bigint | undefined;
  readonly unrealised: bigint | undefined;
}

/** A row of `/wallet/portfolio`: dollars as texts; null where there is no price or nothing left. */
export function portfolioRow(
  asset: AssetDefinition,
  lot: { units: bigint; cost: bigint; realised: bigint; isPriced: boolean },
  { price, worth, average, unrealised }: LotFigures,
) {
  const dollars = (units: bigint | undefined) =>
    units === undefined ? null : printUnits(units, DOLLAR_DECIMALS);
  return {
    currency: asset.id,
    currency_name: asset.code,
    currency_title: asset.title,
    kind: asset.kind,
    number: printUnits(lot.units, asset.scale),
    cost_usdt: printUnits(lot.cost, DOLLAR_DECIMALS),
    average_usdt: dollars(average),
    price_usdt: dollars(price),
    value_usdt: dollars(worth),
    unrealised_usdt: dollars(unrealised),
    realised_usdt: printUnits(lot.realised, DOLLAR_DECIMALS),
    /** 0 where something came in that had no price then: it counts as free. */
    is_priced: lot.isPriced ? 1 : 0,
  } as const;
}

/** What was won or lost beside the coins: a kind of the statement, in the reader's language. */
export function resultRow(kind: string, title: string, units: bigint) {
  return { kind, title, result_usdt: printUnits(units, DOLLAR_DECIMALS) } as const;
}

/** `/wallet/portfolio`. */
export function portfolioMessage(
  coins: readonly ReturnType<typeof portfolioRow>[],
  results: readonly ReturnType<typeof resultRow>[],
) {
  return { coins, results } as const;
}
