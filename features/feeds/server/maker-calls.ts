/** The console's calls about the market maker: how it quotes each market, and setting it. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { consolePage } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import type { Market } from '../../catalogue/contract.ts';
import { readMakerBalances } from './market-maker.ts';
import {
  type MakerTerms,
  MAX_DEPTH_PPM,
  MAX_HALF_SPREAD_PPM,
  MIN_DEPTH_PPM,
  readMakerTerms,
  setMakerTerms,
  STANDARD_TERMS,
} from './maker-terms.ts';
import { halfSpreadPpm } from './quotes.ts';

const room = 'feeds';
const count = z.coerce.number().int();

const setInput = z.object({
  marketId: count.min(1).max(1_000_000),
  isOn: z.union([z.boolean(), z.enum(['true', 'false']).transform((it) => it === 'true')]),
  halfSpreadPpm: count.min(0).max(1_000_000),
  depthPpm: count.min(0).max(1_000_000_000),
  /** Decimals of the quote coin, as they were typed. */
  budget: z.string().trim().max(30).default('0'),
  reason: z.string().trim().max(LONGEST_REASON).default(''),
});

function shown(terms: MakerTerms, { quote }: Market) {
  const { isOn, halfSpreadPpm: own, depthPpm, budgetUnits } = terms;
  return { isOn, halfSpreadPpm: own, depthPpm, budget: printUnits(budgetUnits, quote.scale) };
}

function listCall(gateway: Gateway, markets: () => readonly Market[]): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/maker',
    room,
    summary: 'How the market maker quotes each market, and what it has for it.',
    permission: 'maker.read',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const db = gateway.database<unknown>();
      const set = await readMakerTerms(db);
      const held = await readMakerBalances(db);
      const rows = markets().map((market) => {
        const { id, symbol, base, quote } = market;
        const terms = set.get(id) ?? STANDARD_TERMS;
        return {
          id,
          symbol,
          quote: quote.code,
          ...shown(terms, market),
          spreadPpm: 2 * halfSpreadPpm(market, terms),
          baseHeld: printUnits(held.get(base.id) ?? 0n, base.scale),
          quoteHeld: printUnits(held.get(quote.id) ?? 0n, quote.scale),
          setBy: set.get(id)?.operator ?? 0,
          changedMs: set.get(id)?.changedMs ?? 0,
        };
      });
      return { message: pageOfAll(rows, input) };
    },
  });
}

function setCall(gateway: Gateway, markets: () => readonly Market[]): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/maker/set',
    room,
    summary: 'Sets how the market maker quotes a market; switching it off takes one operator.',
    permission: 'maker.change',
    input: setInput,
    // Whoever lets it quote wider or deeper stakes the money of the house; to stop it is urgent.
    notice: async ({ input }) => (input.isOn ? 'second' : 'none'),
    handle: async ({ input, operator: { operatorId } }) => {
      const { marketId, isOn, halfSpreadPpm: half, depthPpm, budget, reason } = input;
      const market = markets().find(({ id }) => id === marketId);
      if (market === undefined) return refuse('unknown_market');
      if (half > MAX_HALF_SPREAD_PPM) return refuse('bad_maker_spread');
      if (depthPpm < MIN_DEPTH_PPM || depthPpm > MAX_DEPTH_PPM) return refuse('bad_maker_depth');
      const parsed = parseUnits(budget, market.quote.scale);
      if (!parsed.ok || parsed.units < 0n) return refuse('bad_maker_budget');
      if (reason === '') return refuse('reason_needed');
      const db = gateway.database<unknown>();
      const before = (await readMakerTerms(db)).get(marketId) ?? STANDARD_TERMS;
      const terms = { isOn, halfSpreadPpm: half, depthPpm, budgetUnits: parsed.units };
      const made = { operator: operatorId, reason, changedMs: gateway.nowMs() };
      await setMakerTerms(db, marketId, { ...terms, ...made });
      return {
        message: { id: marketId },
        note: {
          subject: `market maker ${marketId}`,
          before: shown(before, market),
          after: shown(terms, market),
          reason,
        },
      };
    },
  });
}

/** What operators call about the market maker. */
export function makerCalls(gateway: Gateway, markets: () => readonly Market[]): ConsoleCall[] {
  return [listCall(gateway, markets), setCall(gateway, markets)];
}
