/** The console's calls about listings: asking for an asset or a market, and deciding. */
import { z } from 'zod';
import { sql } from 'kysely';
import { isRefusal, type Json } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { consolePage, countField, LARGEST_ID } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import type { CatalogueCommand } from '../contract.ts';
import { listingsTable } from '../store.ts';

const LONGEST_NUMBER = 24;
const number = z.string().trim().max(LONGEST_NUMBER);
const reason = z.string().trim().max(LONGEST_REASON).default('');
const change = { room: 'catalogue', method: 'POST', permission: 'listings.change' } as const;

const assetShape = z.strictObject({
  code: z.string().trim().max(LONGEST_NUMBER),
  title: z.string().trim().max(LONGEST_REASON),
  scale: countField,
  accounts: z.array(countField).max(4),
});

const marketShape = z.strictObject({
  baseId: countField.max(LARGEST_ID),
  quoteId: countField.max(LARGEST_ID),
  tickSize: number,
  lotSize: number,
  minQuantity: number,
  maxQuantity: number,
  minNotional: number,
  maxNotional: number,
  makerFeePpm: countField,
  takerFeePpm: countField,
  bandPpm: countField,
  issuePrice: number,
});

/** What operators call about listings. */
export function listingCalls(gateway: Gateway): ConsoleCall[] {
  return [listCall(gateway), assetCall(gateway), marketCall(gateway), decideCall(gateway)];
}

function listCall(gateway: Gateway): ConsoleCall {
  return consoleQuery({
    room: 'catalogue',
    method: 'GET',
    permission: 'markets.read',
    path: '/listings',
    summary: 'Assets and markets that were asked for, and what became of them.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const query = sql`select * from listings`;
      const message = await pageOf(gateway.database<unknown>(), query, input, (row) => {
        const listing = listingsTable.fromRow(row);
        return { ...listing, definition: JSON.parse(listing.definition) as Json };
      });
      return { message };
    },
  });
}

async function give(
  gateway: Gateway,
  command: CatalogueCommand,
  note: { readonly subject: string; readonly after: Json; readonly reason: string },
  key: string | undefined,
): Promise<ConsoleReply> {
  const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
  const result = await gateway.submit(envelope);
  return isRefusal(result) ? result : { message: result.answer, note: { ...note, before: null } };
}

function assetCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/listings/asset',
    summary: 'Asks for an asset; another operator has to confirm it.',
    input: z.object({ asset: assetShape, reason }),
    handle: ({ input, operator: { operatorId: operator }, key }) => {
      const command = { type: 'catalogue.list_asset', operator, ...input } as const;
      const note = { subject: `asset ${input.asset.code}`, after: { ...input.asset } };
      return give(gateway, command, { ...note, reason: input.reason }, key);
    },
  });
}

function marketCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/listings/market',
    summary: 'Asks for a market without sources; it opens halted once another one confirms.',
    input: z.object({ market: marketShape, reason }),
    handle: ({ input, operator: { operatorId: operator }, key }) => {
      const command = { type: 'catalogue.list_market', operator, ...input } as const;
      const { baseId, quoteId } = input.market;
      const note = { subject: `market ${baseId}/${quoteId}`, after: { ...input.market } };
      return give(gateway, command, { ...note, reason: input.reason }, key);
    },
  });
}

function decideCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/listings/decide',
    summary: 'Confirms a listing that another operator asked for, or rejects one.',
    input: z.object({ id: countField, verdict: z.enum(['confirm', 'reject']) }),
    handle: ({ input, operator: { operatorId: operator }, key }) => {
      const command = { type: 'catalogue.decide_listing', operator, ...input } as const;
      const note = { subject: `listing ${input.id}`, after: { verdict: input.verdict } };
      return give(gateway, command, { ...note, reason: '' }, key);
    },
  });
}
