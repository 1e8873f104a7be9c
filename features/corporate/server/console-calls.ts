/** Corporate actions at the console: planned by one operator, confirmed by another. */
import { z } from 'zod';
import { isRefusal, type Json, refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { consolePage, countField, LARGEST_ID } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type ConsoleReply,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { type Market, printTicks } from '../../catalogue/contract.ts';
import {
  ACTION_KINDS,
  type CorporateCommand,
  DELISTING_NOTICE_MS,
  NOTICE_MS,
  type PlanAction,
} from '../contract.ts';
import { dividendOf, dividendTicks, splitTicks, worthOf } from '../rules/formulas.ts';
import { allActions, readHolders } from '../store/reading.ts';
import { actionsTable } from '../store/tables.ts';
import { actionRow } from '../wire.ts';
import type { CorporateProviders } from './needs.ts';

const room = 'corporate';
const change = { room, method: 'POST', permission: 'corporate.plan' } as const;
const look = { room, method: 'GET', permission: 'corporate.read' } as const;
const reason = z.string().trim().max(LONGEST_REASON).default('');
const LONGEST_AMOUNT = 40;

const planFields = {
  marketId: countField.max(LARGEST_ID),
  kind: z.enum(ACTION_KINDS),
  numerator: countField.default(0),
  denominator: countField.default(0),
  /** In whole coins, as decimals. */
  perShare: z.string().trim().max(LONGEST_AMOUNT).default('0'),
};

/** What operators call. */
export function corporateConsoleCalls(gateway: Gateway, needs: CorporateProviders): ConsoleCall[] {
  return [
    listCall(gateway, needs),
    stocksCall(needs),
    previewCall(gateway, needs),
    planCall(gateway, needs),
    confirmCall(gateway),
  ];
}

function listCall(gateway: Gateway, needs: CorporateProviders): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/corporate/actions',
    summary: 'Splits, dividends and delistings: planned, announced, and what became of them.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const db = gateway.database<unknown>();
      const message = await pageOf(db, allActions(), input, (row) => {
        const action = actionsTable.fromRow(row);
        const market = needs.catalogue.directory.market(action.marketId);
        if (market === undefined) return { id: action.id };
        return {
          ...actionRow(action, market),
          symbol: market.symbol,
          reason: action.reason,
          reserve: printUnits(action.reserveUnits, market.quote.scale),
          plannedBy: action.plannedBy,
          plannedMs: action.plannedMs,
          confirmedBy: action.confirmedBy,
          withdrawBy: action.withdrawBy,
          holders: action.holders,
          cancelledOrders: action.cancelledOrders,
          closedPositions: action.closedPositions,
        };
      });
      return { message };
    },
  });
}

function stocksCall({ catalogue }: CorporateProviders): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/corporate/stocks',
    summary: 'The stocks that an action can be planned for.',
    input: z.object({}),
    handle: () => {
      const stocks = catalogue.directory.markets().filter(({ kind }) => kind === 'stock');
      return Promise.resolve({ message: stocks.map(({ id, symbol }) => ({ id, symbol })) });
    },
  });
}

/** The units of a dividend; undefined for a text that is no amount. */
function unitsOf(text: string, market: Market): string | undefined {
  const parsed = parseUnits(text === '' ? '0' : text, market.quote.scale);
  return parsed.ok && parsed.units >= 0n ? parsed.units.toString() : undefined;
}

function previewCall(gateway: Gateway, needs: CorporateProviders): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/corporate/preview',
    summary: 'What an action would do now: holders, orders that end, and what is paid.',
    input: z.object(planFields),
    handle: async ({ input }) => {
      const { catalogue, contracts, spot } = needs;
      const market = catalogue.directory.market(input.marketId);
      const perShare = market === undefined ? undefined : unitsOf(input.perShare, market);
      if (market?.kind !== 'stock') return refuse('unknown_market');
      if (perShare === undefined) return refuse('bad_action');
      const ticks = catalogue.directory.lastIndexTicks(market.id);
      const db = gateway.database<unknown>();
      const found = await readHolders(db, market.base.id);
      const orders = await spot.countLive(db, market.id);
      const { kind, numerator, denominator } = input;
      const isSplit = kind === 'split' && numerator > 0 && denominator > 0;
      const per = BigInt(perShare);
      const paid = {
        split: 0n,
        dividend: dividendOf(found.shares, per, market),
        delisting: worthOf(found.shares, ticks, market),
      }[kind];
      const toTicks = isSplit
        ? splitTicks(ticks, { numerator, denominator })
        : dividendTicks(Math.max(ticks, 1), per, market);
      const message = {
        symbol: market.symbol,
        holders: found.holders,
        shares: printUnits(found.shares, market.base.scale),
        orders: kind === 'dividend' ? 0 : orders,
        positions: await contracts.countIn(db, market.id),
        paid: printUnits(paid, market.quote.scale),
        coin: market.quote.code,
        price: ticks === 0 ? '' : printTicks(market, ticks),
        nextPrice: ticks === 0 || kind === 'delisting' ? '' : printTicks(market, toTicks),
        noticeMs: kind === 'delisting' ? DELISTING_NOTICE_MS : NOTICE_MS,
      };
      return { message };
    },
  });
}

async function give(
  gateway: Gateway,
  command: CorporateCommand,
  note: { readonly subject: string; readonly after: Json; readonly reason: string },
  key: string | undefined,
): Promise<ConsoleReply> {
  const envelope = { actor: 0, command, ...(key === undefined ? {} : { key }) };
  const result = await gateway.submit(envelope);
  return isRefusal(result) ? result : { message: result.answer, note: { ...note, before: null } };
}

function planCall(gateway: Gateway, { catalogue }: CorporateProviders): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/corporate/plan',
    summary: 'Plans a split, a dividend or a delisting; another operator has to confirm it.',
    input: z.object({ ...planFields, exMs: countField, reason }),
    handle: ({ input, operator: { operatorId: operator }, key }) => {
      const market = catalogue.directory.market(input.marketId);
      if (market?.kind !== 'stock') return Promise.resolve(refuse('unknown_market'));
      const perShare = unitsOf(input.perShare, market);
      if (perShare === undefined) return Promise.resolve(refuse('bad_action'));
      const command: PlanAction = { type: 'corporate.plan', operator, ...input, perShare };
      const { reason: why, ...after } = input;
      const subject = `${input.kind} of ${market.base.code}`;
      return give(gateway, command, { subject, after, reason: why }, key);
    },
  });
}

function confirmCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...change,
    path: '/corporate/confirm',
    summary: 'Confirms what another operator has planned, rejects it, or withdraws it.',
    input: z.object({
      id: countField,
      verdict: z.enum(['confirm', 'reject', 'withdraw']),
      reason,
    }),
    handle: ({ input, operator: { operatorId: operator }, key }) => {
      const command = { type: 'corporate.confirm', operator, ...input } as const;
      const { id, verdict, reason: why } = input;
      const note = { subject: `corporate action ${id}`, after: { verdict }, reason: why };
      return give(gateway, command, note, key);
    },
  });
}
