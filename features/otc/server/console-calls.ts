/** OTC at the console: merchants who ask, appeals with what both sides say, and the decision. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import type { ConfirmDecision, DecideMerchant, ProposeDecision } from '../contract/index.ts';
import { PICTURE_TYPE } from '../../../platform/server/uploads/picture.ts';
import { readAnyOrder, readVersions } from '../store/reading.ts';
import { pictureAddress, wholeCase } from './console-case.ts';
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
    ...decisionCalls(gateway),
  ];
}

function listCalls(gateway: Gateway): ConsoleCall[] {
  const db = () => gateway.database<unknown>();
  return [
    consoleQuery({
      method: 'GET',
      path: '/otc/orders',
      room,
      summary: 'A page of orders in a state, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: z.string().max(20).default('appealed') }),
      handle: async ({ input }) => {
        const query = sql`select o.id, o.maker, o.taker, o.seller, o.buyer, o.asset_id,
          o.units::text, o.fiat, o.fiat_units::text, o.kind, o.state, o.made_ms, o.paid_ms,
          o.appealed_ms, o.proposed, o.proposed_by
          from otc_orders o where o.state = ${input.state}`;
        return { message: await pageOf(db(), query, input) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/ads',
      room,
      summary: 'Advertisements that are on, or off, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: z.string().max(20).default('on') }),
      handle: async ({ input }) => {
        const query = sql`select id, owner, side, asset_id, fiat, pricing, price::text, margin_ppm,
          left_units::text, least::text, most::text, kinds, changed_ms
          from otc_ads where is_on = ${input.state === 'on'}`;
        return { message: await pageOf(db(), query, input) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/merchants',
      room,
      summary: 'Merchants and who asks to be one, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: z.string().max(20).default('asked') }),
      handle: async ({ input }) => {
        const query = sql`select m.owner as id, m.owner, m.state, m.bond_units::text, m.asked_ms,
          m.decided_by, m.last_order_ms,
          (select count(*) from otc_orders o where o.maker = m.owner and o.state = 'done') as done,
          (select count(*) from otc_orders o where o.maker = m.owner and o.appealed_ms > 0)
            as appeals
          from otc_merchants m where m.state = ${input.state}`;
        return { message: await pageOf(db(), query, input) };
      },
    }),
  ];
}

function queryCalls(gateway: Gateway, providers: OtcProviders): ConsoleCall[] {
  const db = () => gateway.database<unknown>();
  return [
    ...listCalls(gateway),
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

function decisionCalls(gateway: Gateway): ConsoleCall[] {
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
        award: z
          .string()
          .regex(/^\d{1,18}$/)
          .default('0'),
        reason,
      }),
      handle: async ({ input, operator }) => {
        const command: ProposeDecision = {
          type: 'otc.propose_decision',
          operator: operator.operatorId,
          orderId: input.id,
          verdict: input.verdict,
          award: input.award,
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
