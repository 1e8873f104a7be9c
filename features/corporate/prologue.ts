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
import type { QuoteMarket } from '../spot/contract/index.ts';
import { endowment } from '../wallet/contract.ts';
import { nextDue } from './rules/days.ts';
import { readPlans } from './store/reading.ts';
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

const NONE = { numerator: 0, denominator: 0, perShare: '0' };

/** What becomes of one stock, and of the plan of the first customer. */
class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly market: Market;
  private readonly calendar: Calendar | undefined;
  private readonly owner: number;
  private isOffered = false;
  private planId = 0;

  constructor(needs: PrologueNeeds, means: PrologueMeans, market: Market, owner: number) {
    this.needs = needs;
    this.means = means;
    this.market = market;
    this.owner = owner;
    this.calendar = needs.catalogue.board.calendar(market);
  }

  async begin(): Promise<void> {
    const { base } = this.market;
    const amount = (SHARES * powerOfTen(base.scale)).toString();
    const gift = { owner: this.owner, kind: KIND.spot, assetId: base.id, amount };
    const [command] = endowment([gift]);
    happened('shares of a demo', await this.means.give(0, command));
  }

  async hour({ left, timeMs }: PrologueHour): Promise<void> {
    if (this.isOffered) await this.offer(0);
    if (left === PLAN_LEFT) await this.plan();
    if (left !== DIVIDEND_LEFT) return;
    await this.priced();
    const exMs = exAfter(timeMs, DIVIDEND_DAYS, this.calendar);
    const perShare = (this.whole / PER_SHARE).toString();
    await this.announce({ ...NONE, marketId: this.market.id, kind: 'dividend', perShare, exMs });
  }

  /** The plan finds somebody to buy from, at the turn that it is given when its time comes. */
  async later({ timeMs, left }: PrologueHour): Promise<void> {
    if (this.planId === 0 || left === 0) return;
    const { gateway, goTo } = this.means;
    const plan = { id: this.planId, every: 'day', day: 0 } as const;
    const dueMs = nextDue(plan, timeMs, this.calendar);
    if (dueMs === 0 || dueMs > timeMs + HOUR_MS) return;
    // Somebody has let more of the hour pass.
    if (gateway.nowMs() >= dueMs) return;
    goTo(dueMs);
    await this.offer(0);
    const plans = await readPlans(gateway.database(), this.owner);
    const turnMs = plans.find(({ id }) => id === this.planId)?.nextMs ?? 0;
    if (turnMs > timeMs + HOUR_MS) return;
    goTo(turnMs - AHEAD_MS);
    await this.offer(await this.priced());
  }

  async end(): Promise<void> {
    if (this.isOffered) await this.offer(0);
    const exMs = exAfter(this.means.endMs, SPLIT_DAYS, this.calendar);
    const ratio = { numerator: 4, denominator: 1 };
    await this.announce({ ...NONE, ...ratio, marketId: this.market.id, kind: 'split', exMs });
  }

  /** A whole of the quote coin in units. */
  private get whole(): bigint {
    return 10n ** BigInt(this.market.quote.scale);
  }

  private async plan(): Promise<void> {
    const amount = (AMOUNT * this.whole).toString();
    const plan = { id: 0, marketId: this.market.id, amount, every: 'day', day: 0 };
    const command: SavePlan = { type: 'corporate.save_plan', ...plan };
    this.planId = happened('a plan of buying', await this.means.give(this.owner, command)).id;
  }

  /** A last price: the chart was made already, and may lack it. */
  private async priced(): Promise<number> {
    const { market } = this;
    const known = this.needs.catalogue.directory.lastIndexTicks(market.id);
    const ticks = known || (parseTicks(market, market.definition.reference.price) ?? 1);
    const price = [market.id, PAST_SOURCE, ticks, 0] as const;
    const told = await this.means.give(0, { type: 'feeds.tick', prices: [price] });
    happened('a price of the past', told);
    return ticks;
  }

  /** A share at a price, or with 0 nothing any more. */
  private async offer(ticks: number): Promise<void> {
    const { id: marketId, base, lotUnits } = this.market;
    const lots = Number(powerOfTen(base.scale) / lotUnits);
    const asks: QuoteMarket['asks'] = ticks === 0 ? [] : [[ticks, lots]];
    const command: QuoteMarket = { type: 'spot.quote', marketId, bids: [], asks };
    happened('a quote of the past', await this.means.give(HOUSE.marketMaker, command));
    this.isOffered = ticks > 0;
  }

  private async announce(plan: ActionPlan): Promise<void> {
    const asked = { operator: FIRST_OPERATOR, reason: 'a demo', ...plan };
    const command: PlanAction = { type: 'corporate.plan', ...asked };
    const { id } = happened('an action of the past', await this.means.give(0, command));
    const confirm = { operator: SECOND_OPERATOR, verdict: 'confirm', reason: 'a demo' } as const;
    const done = await this.means.give(0, { type: 'corporate.confirm', id, ...confirm });
    happened('its announcement', done);
  }
}

/** A dividend that was paid, a split that is announced, and a plan of buying. */
export const corporatePrologue = {
  begin: async (needs: PrologueNeeds, means: PrologueMeans) => {
    const { identity, catalogue } = needs;
    const market = catalogue.directory.markets().find(({ base }) => base.code === STOCK);
    const [owner] = identity.demoCustomers;
    if (market === undefined || owner === undefined) return {};
    const story = new Story(needs, means, market, owner);
    await story.begin();
    return {
      hour: (hour: PrologueHour) => story.hour(hour),
      later: (hour: PrologueHour) => story.later(hour),
      end: () => story.end(),
    };
  },
} satisfies RoomPrologue;
