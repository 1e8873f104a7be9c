/** Multiple and margin mode of a market on the wire. */
import { z } from 'zod';
import { whole } from '../../../core/wire/scalars.ts';
import type { Market } from '../../catalogue/contract.ts';
import type { MarketSetting, SetLeverage } from '../contract/settings.ts';

/** `/lever/leverage`. */
export const settingInput = z.object({
  currency_id: whole,
  legal_id: whole,
  multiple: whole,
  margin_mode: z.enum(['cross', 'isolated']),
});

/** The command of a `/lever/leverage`. */
export function settingCommand(
  { id: marketId }: Market,
  { multiple, margin_mode: mode }: z.output<typeof settingInput>,
): SetLeverage {
  return { type: 'contracts.set_leverage', marketId, multiple, mode };
}

/** What was set for a market. */
export function settingRow({ marketId, multiple, mode }: MarketSetting) {
  return { match_id: marketId, multiple, margin_mode: mode };
}
