/** What happened to a stock of the demo, and what is announced: its customers have shares of it. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import { KIND } from '../../core/ledger/ledger.ts';
import { powerOfTen } from '../../core/money/units.ts';
import { sessionAt } from '../../core/time/calendar.ts';
import {
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Calendar, Market } from '../catalogue/contract.ts';
import { parseTicks } from '../catalogue/contract.ts';
import { PAST_SOURCE } from '../feeds/contract.ts';
import type { QuoteMarket } from '../spot/contract.ts';
import { endowment } from '../wallet/contract.ts';
import { nextDue } from './rules/days.ts';
import { type ActionPlan, DAY_MS, type PlanAction, type SavePlan } from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      lastIndexTicks(marketId: number): number;
    };
    readonly board: { calendar(market: Market): Calendar | undefined };
  };
}

const [FIRST_OPERATOR, SECOND_OPERATOR] = [1, 2];
const HOUR_MS = 3_600_000;
/** Hours before the present in which the dividend is announced. */
const DIVIDEND_LEFT = 24 * 6;
const [DIVIDEND_DAYS, SPLIT_DAYS] = [2, 4];
const STOCK = 'AAPL';

/** Hours before the present in which a plan of buying begins: it has bought a few times then. */
const PLAN_LEFT = 24 * 9;
/** So long before it buys there is a price again, and somebody to buy from. */
const AHEAD_MS = 1_000;

/** A quarter of a coin for each share, and fifty coins each day. */
const PER_SHARE = 4n;
const AMOUNT = 50n;
const SHARES = 12n;

/** Six in the morning, UTC, so many days later: or later still, where there is a session. */
function exAfter(timeMs: number, days: number, calendar: Calendar | undefined): number {
  let exMs = timeMs - (timeMs % DAY_MS) + days * DAY_MS + 6 * HOUR_MS;
  while (calendar !== undefined && sessionAt(calendar, exMs) !== undefined) exMs += HOUR_MS;
  return exMs;
}

/** A dividend that was paid, a split that is announced, and a plan of buying. */
export const corporatePrologue = {
  begin: async ({ identity, catalogue }: PrologueNeeds, { endMs, give, goTo }: PrologueMeans) => {
    const market = catalogue.directory.markets().find(({ base }) => base.code === STOCK);
    const calendar = market === undefined ? undefined : catalogue.board.calendar(market);
    const announce = async (plan: ActionPlan) => {
      const command: PlanAction = {
        type: 'corporate.plan',
        operator: FIRST_OPERATOR,
        reason: 'a demo',
        ...plan,
      };
      const planned = await give(0, command);
      happened('an action of the past', planned);
      if ('refused' in planned) return;
      const confirm = { operator: SECOND_OPERATOR, verdict: 'confirm', reason: 'a demo' } as const;
      const { id } = planned.answer;
      happened('its announcement', await give(0, { type: 'corporate.confirm', id, ...confirm }));
    };
    const whole = market === undefined ? 0n : 10n ** BigInt(market.quote.scale);
    const [first] = identity.demoCustomers;
    if (market !== undefined && first !== undefined) {
      const amount = (SHARES * powerOfTen(market.base.scale)).toString();
      const gift = { owner: first, kind: KIND.spot, assetId: market.base.id, amount };
      const [command] = endowment([gift]);
      happened('shares of a demo', await give(0, command));
    }
    const priced = async (of: Market) => {
      const known = catalogue.directory.lastIndexTicks(of.id);
      // Its chart was made already: it may lack a last price.
      const ticks = known || (parseTicks(of, of.definition.reference.price) ?? 1);
      const price = [of.id, PAST_SOURCE, ticks, 0] as const;
      happened('a price of the past', await give(0, { type: 'feeds.tick', prices: [price] }));
      return ticks;
    };
    /** A share at the price of the moment, or nothing any more. */
    const offer = async (of: Market, ticks: number) => {
      const lots = Number(powerOfTen(of.base.scale) / of.lotUnits);
      const asks: QuoteMarket['asks'] = ticks === 0 ? [] : [[ticks, lots]];
      const command: QuoteMarket = { type: 'spot.quote', marketId: of.id, bids: [], asks };
      happened('a quote of the past', await give(HOUSE.marketMaker, command));
    };
    let isOffered = false;
    let planId = 0;
    /** The plan finds somebody to buy from, at the moment at which it buys. */
    const later = async ({ timeMs, left }: PrologueHour) => {
      if (market === undefined || planId === 0 || left === 0) return;
      const dueMs = nextDue({ id: planId, every: 'day', day: 0 }, timeMs + AHEAD_MS, calendar);
      if (dueMs === 0 || dueMs > timeMs + HOUR_MS) return;
      goTo(dueMs - AHEAD_MS);
      await offer(market, await priced(market));
      isOffered = true;
    };
    const none = { numerator: 0, denominator: 0, perShare: '0' };
    return {
      later,
      hour: async ({ left, timeMs }: PrologueHour) => {
        if (market === undefined) return;
        if (isOffered) await offer(market, 0);
        isOffered = false;
        if (left === PLAN_LEFT && first !== undefined) {
          const amount = (AMOUNT * whole).toString();
          const plan = { id: 0, marketId: market.id, amount, every: 'day', day: 0 };
          const command: SavePlan = { type: 'corporate.save_plan', ...plan };
          planId = happened('a plan of buying', await give(first, command)).id;
        }
        if (left !== DIVIDEND_LEFT) return;
        await priced(market);
        const exMs = exAfter(timeMs, DIVIDEND_DAYS, calendar);
        const perShare = (whole / PER_SHARE).toString();
        await announce({ ...none, marketId: market.id, kind: 'dividend', perShare, exMs });
      },
      end: async () => {
        if (market === undefined || first === undefined) return;
        if (isOffered) await offer(market, 0);
        const exMs = exAfter(endMs, SPLIT_DAYS, calendar);
        const ratio = { numerator: 4, denominator: 1 };
        await announce({ ...none, ...ratio, marketId: market.id, kind: 'split', exMs });
      },
    };
  },
} satisfies RoomPrologue;
