/** The calls of breaks and own limits. */
import { z } from 'zod';
import { isRefusal } from '../../../core/engine/command.ts';
import { type Asset, worthAt } from '../../../core/money/units.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { BreaksCommand } from '../contract.ts';
import { limitsNow } from '../rules/periods.ts';
import { type BreaksTables, readBreak, readLimits } from '../store.ts';
import { breakMessage, limitCommand, limitInput, limitsMessage, takeInput } from '../wire.ts';
import type { BreaksProviders } from './needs.ts';

const room = 'breaks';

/** The dollar coin, in which limits are said. */
export function dollarOf({ catalogue }: BreaksProviders): Asset {
  const dollar = catalogue.directory.dollar();
  if (dollar === undefined) throw new Error('there is no dollar coin');
  return dollar;
}

/** What reported deposits that wait are worth, as the rules count them. */
async function reportedUnits({ catalogue, deposit }: BreaksProviders, owner: number) {
  const waiting = await deposit.waitingOf(owner);
  return waiting.reduce((sum, { assetId, amountUnits }) => {
    const { scale = 0 } = catalogue.directory.asset(assetId) ?? {};
    const price = catalogue.directory.dollarUnits(assetId) ?? 0n;
    return sum + worthAt(amountUnits, scale, price, 'up');
  }, 0n);
}

/** What customers call. */
export function breaksCalls(gateway: Gateway, providers: BreaksProviders): Call[] {
  return [...breakCalls(gateway), ...limitCalls(gateway, providers)];
}

function limitCalls(gateway: Gateway, providers: BreaksProviders): Call[] {
  return [
    customerCall({
      method: 'GET',
      path: '/breaks/limits',
      room,
      summary: 'Limits of one’s own: what counts, what is left, when there is room again.',
      input: z.object({}),
      handle: async ({ caller: { customerId } }) => {
        const known = await readLimits(gateway.database<BreaksTables>(), customerId);
        const reported = await reportedUnits(providers, customerId);
        const all = { ...known, reportedUnits: reported, nowMs: gateway.nowMs() };
        return ok(limitsMessage(limitsNow(all), dollarOf(providers)));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/breaks/limit',
      room,
      summary: 'Sets a limit of one’s own: lower at once, higher or none after a day.',
      input: limitInput,
      handle: async (request) => {
        const command = limitCommand(request.input, dollarOf(providers).scale);
        if (isRefusal(command)) return command;
        return giveCommand(gateway, request, command, ({ loosensMs }) =>
          okText(loosensMs === 0 ? 'breaks.said.limited' : 'breaks.said.loosened'),
        );
      },
    }),
  ];
}

function breakCalls(gateway: Gateway): Call[] {
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
