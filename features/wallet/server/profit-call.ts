/** `GET /wallet/profit`: how the day goes so far, from postings and candles. */
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok } from '../../../platform/server/http/call.ts';
import { dayStartIn, zoneOf } from '../../../platform/server/zones.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { profitMessage } from '../wire/index.ts';
import { profitInput } from '../wire/statement-inputs.ts';
import { type DebtNeeds, readOwnDay } from './owed.ts';
import { type AssetDay, type PastPrice, profitOfDay } from './profit.ts';

interface ProfitNeeds extends DebtNeeds {
  asset(id: number): AssetDefinition | undefined;
  dollarUnits(assetId: number): bigint | undefined;
  pastDollarUnits(asked: readonly PastPrice[]): Promise<readonly (bigint | undefined)[]>;
}

/** What an asset did today, with the prices that value it. */
async function assetDays(
  gateway: Gateway,
  needs: ProfitNeeds,
  owner: number,
  startMs: number,
): Promise<AssetDay[]> {
  const found = await readOwnDay(gateway, needs, owner, startMs);
  const asked = found.flatMap(({ assetId, flows }) => [
    { assetId, timeMs: startMs },
    ...flows.map(({ timeMs }) => ({ assetId, timeMs })),
  ]);
  const prices = (await needs.pastDollarUnits(asked)).values();
  return found.map(({ assetId, nowUnits, changeUnits, flows }) => ({
    scale: needs.asset(assetId)?.scale ?? 0,
    nowUnits,
    changeUnits,
    nowDollarUnits: needs.dollarUnits(assetId),
    startDollarUnits: prices.next().value,
    flows: flows.map(({ units }) => ({ units, dollarUnits: prices.next().value })),
  }));
}

/**
 * Profit and loss since the day began, by UTC or by the reader's clock (`zone`).
 * Counted: everything in all four accounts, available and frozen, less what is owed, in dollars
 * at the last index,
 * against the same at yesterday's close (the last minute candle before the day began). Deposits,
 * withdrawals and play money count as flows at the price of their minute, not as profit; fees and
 * whatever else the house gave or took count as profit or loss.
 */
export function profitCall(gateway: Gateway, needs: ProfitNeeds): Call {
  return customerCall({
    method: 'GET',
    path: '/wallet/profit',
    room: 'wallet',
    summary: 'Profit and loss of today, and what one owned at yesterday’s close.',
    input: profitInput,
    handle: async ({ caller, input }) => {
      const startMs = dayStartIn(zoneOf(input.zone, input.offset_minutes), gateway.nowMs());
      const days = await assetDays(gateway, needs, caller.customerId, startMs);
      return ok(profitMessage(startMs, profitOfDay(days)));
    },
  });
}
