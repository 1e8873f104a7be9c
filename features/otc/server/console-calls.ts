/** OTC at the console: merchants who ask, appeals with what both sides say, and the decision. */
import { sql } from 'kysely';
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import { readMessages } from '../../../platform/server/conversations/reading.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { plainRow, type StoredRow } from '../../../platform/server/rooms/console-parts.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import type { ConfirmDecision, DecideMerchant, ProposeDecision } from '../contract/index.ts';
import { readEvidence } from './evidence.ts';

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
export function otcConsoleCalls(gateway: Gateway): ConsoleCall[] {
  return [...queryCalls(gateway), merchantCall(gateway), ...decisionCalls(gateway)];
}

function queryCalls(gateway: Gateway): ConsoleCall[] {
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
        const query = sql`select id, maker, taker, seller, buyer, asset_id, units::text, fiat,
          fiat_units::text, state, made_ms, paid_ms, appealed_ms, proposed, proposed_by
          from otc_orders where state = ${input.state}`;
        return { message: await pageOf(db(), query, input) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/one_order',
      room,
      summary: 'One order with what both sides said and wrote; the look is logged.',
      permission: READ,
      input: z.object({ id }),
      handle: async ({ input }) => {
        const { rows } = await sql<StoredRow>`select * from otc_orders
          where id = ${input.id}`.execute(db());
        const [row] = rows;
        if (row === undefined) return refuse('unknown_order');
        const { rows: talks } = await sql<{ id: string }>`select id from conversations
          where room = 'otc' and subject = ${`order ${input.id}`}`.execute(db());
        const talk = talks[0];
        const said =
          talk === undefined ? [] : await readMessages(db(), Number(talk.id), { limit: 60 });
        const evidence = await readEvidence(db(), input.id);
        const message = { ...plainRow(row), evidence, messages: said };
        const note = { subject: `order ${input.id}`, after: { looked: 'opened' } };
        return { message, note };
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
        const query = sql`select owner as id, owner, state, bond_units::text, asked_ms, decided_by,
          last_order_ms from otc_merchants where state = ${input.state}`;
        return { message: await pageOf(db(), query, input) };
      },
    }),
  ];
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
        const after = { decided: input.verdict };
        const note = { subject: `order ${input.id}`, after, reason: input.reason };
        return { message: { id: input.id, state: result.answer.state }, note };
      },
    }),
  ];
}
