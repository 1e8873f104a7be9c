/** What happened to a stock of the demo, and what is announced: its customers have shares of it. */
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
import { endowment } from '../wallet/contract.ts';
import { type ActionPlan, DAY_MS, type PlanAction, type SavePlan } from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: { readonly demoCustomers: readonly number[] };
  readonly catalogue: {
    readonly directory: { markets(): readonly Market[] };
    readonly board: { calendar(market: Market): Calendar | undefined };
  };
}

const [FIRST_OPERATOR, SECOND_OPERATOR] = [1, 2];
const HOUR_MS = 3_600_000;
/** Hours before the present in which the dividend is announced. */
const DIVIDEND_LEFT = 24 * 6;
const [DIVIDEND_DAYS, SPLIT_DAYS] = [2, 4];
const STOCK = 'AAPL';

/** A quarter of a coin for each share, and fifty coins each week. */
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
  begin: async ({ identity, catalogue }: PrologueNeeds, { endMs, give }: PrologueMeans) => {
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
    const none = { numerator: 0, denominator: 0, perShare: '0' };
    return {
      hour: async ({ left, timeMs }: PrologueHour) => {
        if (market === undefined || left !== DIVIDEND_LEFT) return;
        // Its chart was made already: it only lacks a last price.
        const ticks = parseTicks(market, market.definition.reference.price) ?? 1;
        const price = [market.id, PAST_SOURCE, ticks, 0] as const;
        happened('a price of the past', await give(0, { type: 'feeds.tick', prices: [price] }));
        const exMs = exAfter(timeMs, DIVIDEND_DAYS, calendar);
        const perShare = (whole / PER_SHARE).toString();
        await announce({ ...none, marketId: market.id, kind: 'dividend', perShare, exMs });
      },
      end: async () => {
        const [owner] = identity.demoCustomers;
        if (market === undefined || owner === undefined) return;
        const exMs = exAfter(endMs, SPLIT_DAYS, calendar);
        const ratio = { numerator: 4, denominator: 1 };
        await announce({ ...none, ...ratio, marketId: market.id, kind: 'split', exMs });
        const amount = (AMOUNT * whole).toString();
        const plan = { id: 0, marketId: market.id, amount, every: 'week', day: 1 };
        const command: SavePlan = { type: 'corporate.save_plan', ...plan };
        happened('a plan of buying', await give(owner, command));
      },
    };
  },
} satisfies RoomPrologue;
