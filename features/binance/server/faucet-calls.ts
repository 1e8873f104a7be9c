/** Play money for bots of a demo. A house of real money has no such address. */
import type { FundDemo } from '../../wallet/contract.ts';
import { type Answer, answered, isApiError } from '../wire/errors.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import { giveEnd, type OrderParts } from './order-calls.ts';

async function fund(parts: Pick<OrderParts, 'gateway'>, call: ApiCall): Promise<Answer> {
  const given = await giveEnd<FundDemo>(parts, call, { type: 'wallet.fund_demo' });
  return isApiError(given) ? given : answered({ code: 200, msg: 'success' });
}

/** What a customer of a demo gets himself by hand, once a day, for one of his keys. */
export function faucetCalls(parts: Pick<OrderParts, 'gateway'>): Endpoint[] {
  if (parts.gateway.mode !== 'demo') return [];
  const common = { method: 'POST', weight: 10, need: 'spot' } as const;
  return [{ ...common, path: '/sapi/v1/testnet/faucet', answer: (call) => fund(parts, call) }];
}
