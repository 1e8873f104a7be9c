/** Dead man's switches of bots: a symbol's orders end unless the next beat comes in time. */
import { MIN_COUNTDOWN_MS } from '../../../core/engine/countdowns.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { SetCountdown as SetContractCountdown } from '../../contracts/contract/commands.ts';
import type { SetCountdown } from '../../spot/contract/commands.ts';
import { type Answer, answered, isApiError } from '../wire/errors.ts';
import { symbolOf } from '../wire/symbols.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import { giveEnd } from './order-calls.ts';
import type { Symbols } from './symbols.ts';

type Type = (SetCountdown | SetContractCountdown)['type'];

/** What these endpoints work with. */
interface CountdownParts {
  readonly gateway: Gateway;
  readonly symbols: Symbols;
}

async function set(parts: CountdownParts, call: ApiCall, type: Type): Promise<Answer> {
  const { asked } = call;
  const market = parts.symbols.asked(asked);
  asked.text('countdownTime');
  const countdownMs = asked.whole('countdownTime', { otherwise: 0 });
  if (market === undefined || asked.error !== undefined) return asked.error ?? answered(null);
  const command = { type, marketId: market.id, countdownMs };
  const given = await giveEnd<SetCountdown | SetContractCountdown>(parts, call, command);
  if (isApiError(given)) return given;
  return answered({ symbol: symbolOf(market), countdownTime: String(countdownMs) });
}

/** A switch of the least time in each of some markets: a session that wanted that has ended. */
export async function sessionEnded(
  gateway: Gateway,
  type: Type,
  owner: number,
  marketIds: readonly number[],
): Promise<void> {
  for (const marketId of new Set(marketIds)) {
    const command = { type, marketId, countdownMs: MIN_COUNTDOWN_MS };
    await gateway.submit<SetCountdown | SetContractCountdown>({ command, actor: owner });
  }
}

/** The switch of spot, which has the name and form of that of contracts. */
export function countdownCalls(parts: CountdownParts): Endpoint[] {
  const path = '/api/v3/countdownCancelAll';
  const socket = 'openOrders.countdownCancelAll';
  const common = { method: 'POST', weight: 10, need: 'spot' } as const;
  return [{ ...common, path, socket, answer: (call) => set(parts, call, 'spot.set_countdown') }];
}

/** The switch of contracts. */
export function contractCountdownCalls(parts: CountdownParts): Endpoint[] {
  const path = '/fapi/v1/countdownCancelAll';
  const common = { method: 'POST', weight: 10, need: 'contracts' } as const;
  return [{ ...common, path, answer: (call) => set(parts, call, 'contracts.set_countdown') }];
}
