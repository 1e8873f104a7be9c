/** The calls of breaks. */
import { z } from 'zod';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { BreaksCommand } from '../contract.ts';
import { type BreaksTables, readBreak } from '../store.ts';
import { breakMessage, takeInput } from '../wire.ts';

const room = 'breaks';

/** What customers call. */
export function breaksCalls(gateway: Gateway): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/breaks/own',
      room,
      summary: 'Until when one is on a break, and whether it becomes shorter.',
      input: z.object({}),
      handle: async ({ caller }) => {
        const last = await readBreak(gateway.database<BreaksTables>(), caller.customerId);
        return ok(breakMessage(last, gateway.nowMs()));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/breaks/take',
      room,
      summary: 'Takes a break or makes it longer at once; shorter after a day.',
      input: takeInput,
      handle: async (request) => {
        const command: BreaksCommand = { type: 'breaks.take', untilMs: request.input.until_ms };
        return giveCommand(gateway, request, command, ({ shortensMs }) =>
          okText(shortensMs === 0 ? 'breaks.said.taken' : 'breaks.said.shortened'),
        );
      },
    }),
  ];
}
