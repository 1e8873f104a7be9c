/** The calls of what customers set for markets: the multiple, and which money answers. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { giveCommand, type Gateway } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { readSettings } from '../store/settings.ts';
import { settingCommand, settingInput, settingRow } from '../wire/settings.ts';
import type { ContractsServerNeeds } from './needs.ts';

const room = 'contracts';

/** Calls about the settings of markets. */
export function settingCalls(gateway: Gateway, needs: ContractsServerNeeds): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/lever/leverage',
      room,
      summary: 'Sets leverage and margin mode of a market; own positions there follow.',
      input: settingInput,
      handle: async (request) => {
        const { input } = request;
        const market = needs.pair(input.currency_id, input.legal_id);
        if (market === undefined) return refuse('unknown_market');
        const command = settingCommand(market, input);
        return giveCommand(gateway, request, command, () => okText('contracts.said.leverage_set'));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/lever/settings',
      room,
      summary: 'Leverage and margin mode of each market for which the caller has set them.',
      input: z.object({}),
      handle: async ({ caller }) =>
        ok((await readSettings(gateway.database(), [caller.customerId])).map(settingRow)),
    }),
  ];
}
