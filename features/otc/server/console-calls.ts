/** OTC at the console: merchants who ask, appeals with what both sides say, and the decision. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import type { ConfirmDecision, DecideMerchant, ProposeDecision } from '../contract/index.ts';
import { PICTURE_TYPE } from '../../../platform/server/uploads/picture.ts';
import { customersOf } from '../../../platform/server/rooms/about.ts';
import { readAnyOrder, readMerchant, readVersions } from '../store/reading.ts';
import { pictureAddress, wholeCase } from './console-case.ts';
import { listCalls } from './console-lists.ts';
import { addEvidence } from './evidence.ts';
import type { OtcProviders } from './needs.ts';

const room = 'otc';
const READ = 'otc.read';
const DECIDE = 'otc.decide';
const id = z.coerce
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
const verdict = z.enum(['release', 'return']);
const reason = z.string().trim().min(1).max(500);

/** All of them. */
export function otcConsoleCalls(gateway: Gateway, providers: OtcProviders): ConsoleCall[] {
  return [
    ...queryCalls(gateway, providers),
    pictureCall(gateway, providers),
    merchantCall(gateway),
    ...decisionCalls(gateway, providers),
  ];
}

function queryCalls(gateway: Gateway, providers: OtcProviders): ConsoleCall[] {
  const db = () => gateway.database<unknown>();
  return [
    ...listCalls(gateway, providers),
    consoleQuery({
      method: 'GET',
      path: '/otc/one_order',
      room,
      summary: 'One order with what both sides said and wrote, and what they did before; logged.',
      permission: READ,
      input: z.object({ id }),
      handle: async ({ input }) => {
        const order = await readAnyOrder(db(), input.id);
        if (order === undefined) return refuse('unknown_order');
        const message = await wholeCase(gateway, providers, order);
        const note = { subject: `order ${input.id}`, after: { looked: 'opened' } };
        return { message, note };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/terms',
      room,
      summary: 'The terms of the market, all versions, newest first.',
      permission: READ,
      input: z.object({}),
      handle: async () => {
        const versions = await readVersions(db());
        const list = [...versions].reverse().map(({ terms, fromMs }) => ({ ...terms, fromMs }));
        return { message: { list } };
      },
    }),
  ];
}

function pictureCall(gateway: Gateway, { means }: OtcProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/otc/picture',
    room,
    summary: 'A picture that a side of an order has shown; every look is logged.',
    permission: READ,
    input: z.object({ id, of: z.string().regex(/^(?:said|talk) \d{1,9} \d$/) }),
    handle: async ({ input }) => {
      const address = await pictureAddress(gateway, input.id, input.of);
      const bytes = address === undefined ? undefined : await means.uploads.showToOperator(address);
      if (bytes === undefined) return refuse('unknown_picture');
      const note = { subject: `order ${input.id}`, after: { looked: input.of } };
      return { bytes, contentType: PICTURE_TYPE, note };
    },
  });
}

function merchantCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/otc/merchants/decide',
    room,
    summary: 'Takes who asked as a merchant, or does not.',
    permission: DECIDE,
    input: z.object({ owner: id, verdict: z.enum(['approve', 'reject']), reason }),
    handle: async ({ input, operator }) => {
      const { owner } = input;
      const command: DecideMerchant = {
        type: 'otc.decide_merchant',
        operator: operator.operatorId,
        owner,
        verdict: input.verdict,
      };
      const result = await gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = { verdict: input.verdict };
      const note = { subject: `customer ${owner}`, after, reason: input.reason };
      return { message: { id: owner, state: result.answer.state }, note };
    },
  });
}

/** What the house says of an order; a decision is read by both of its sides. */
function tell(
  gateway: Gateway,
  orderId: number,
  what: 'proposal' | 'decision',
  text: string,
): Promise<void> {
  const said = { orderId, owner: 0, what, text, pictures: [] };
  return addEvidence(gateway.database<unknown>(), said, gateway.nowMs());
}

function decisionCalls(gateway: Gateway, providers: OtcProviders): ConsoleCall[] {
  const about = ({ id: one }: { readonly id: number }) =>
    customersOf(gateway.database(), sql`select maker, taker from otc_orders where id = ${one}`);
  return [
    consoleCommand({
      method: 'POST',
      path: '/otc/propose',
      room,
      summary: 'Proposes what an appeal comes to; another operator confirms.',
      permission: DECIDE,
      input: z.object({
        id,
        verdict,
        award: z.string().max(30).default('0'),
        reason,
      }),
      about,
      handle: async ({ input, operator }) => {
        const order = await readAnyOrder(gateway.database<unknown>(), input.id);
        if (order === undefined) return refuse('unknown_order');
        const merchant = await readMerchant(gateway.database<unknown>(), order.maker);
        const coin = providers.catalogue.directory.asset(merchant?.bondAssetId ?? 0);
        const award = parseUnits(input.award, coin?.scale ?? 8);
        if (!award.ok) return refuse('bad_award');
        const command: ProposeDecision = {
          type: 'otc.propose_decision',
          operator: operator.operatorId,
          orderId: input.id,
          verdict: input.verdict,
          award: award.units.toString(),
        };
        const result = await gateway.submit({ actor: 0, command });
        if ('refused' in result) return result;
        await tell(gateway, input.id, 'proposal', input.reason);
        const after = { proposed: input.verdict, award: input.award };
        const note = { subject: `order ${input.id}`, after, reason: input.reason };
        return { message: { id: input.id }, note };
      },
    }),
    consoleCommand({
      method: 'POST',
      path: '/otc/confirm',
      room,
      summary: 'Another operator’s yes: the coins are given, or given back.',
      permission: DECIDE,
      input: z.object({ id, verdict, reason }),
      about,
      handle: async ({ input, operator }) => {
        const command: ConfirmDecision = {
          type: 'otc.confirm_decision',
          operator: operator.operatorId,
          orderId: input.id,
          verdict: input.verdict,
        };
        const result = await gateway.submit({ actor: 0, command });
        if ('refused' in result) return result;
        await tell(gateway, input.id, 'decision', input.reason);
        const after = { decided: input.verdict };
        const note = { subject: `order ${input.id}`, after, reason: input.reason };
        return { message: { id: input.id, state: result.answer.state }, note };
      },
    }),
  ];
}
