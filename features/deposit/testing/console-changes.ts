/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

async function askedDeposit(world: ConsoleWorld): Promise<unknown> {
  const request = { assetId: USDT, network: 'erc20', amount: '10000000000' };
  const command = { type: 'deposit.ask', ...request, voucher: 'a'.repeat(32) };
  return (await world.give(world.bob, command))['id'];
}

export const depositChanges: Readonly<Record<string, ConsoleChange>> = {
  '/deposits/decide': async (world) => ({
    fields: { id: await askedDeposit(world), verdict: 'credit', amount: '100', reason: REASON },
  }),
  '/deposits/set_day_limit': () => ({ fields: { limitUsdt: '100000', reason: REASON } }),
  '/deposits/set_policy': () => ({ fields: { thresholdUsdt: '10000', reason: REASON } }),
  '/recharge/set_address': () => ({
    fields: { network: 'erc20', address: '', memo: '', reason: REASON },
  }),
};
