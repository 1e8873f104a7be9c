/** Orders of a demo’s past: settled by a price, given back for want of one, and some that run. */
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import { PAST_SOURCE, type SourcePrice, type TakePrices } from '../feeds/contract.ts';
import {
  type Buy,
  dayOf,
  type DualTerms,
  type PublishTerms,
  SAMPLES,
  settledMs,
  windowMs,
} from './contract.ts';
import { demoLadder, type PriceNeeds, wholeLadder } from './seed.ts';
import { type DualTables, readTerms } from './store/reading.ts';

/** What it asks of the house. */
interface PrologueNeeds extends PriceNeeds {
  readonly identity: DemoPeople;
}

const HOUR_MS = 3_600_000;
const SECOND_MS = 1_000;
/** A price so often in a window: no sample of it is stale. */
const EVERY_SECONDS = 10;

/** Hours before the present, and whether there are prices in the window three days later. */
const OFFERS: readonly (readonly [hoursAgo: number, hasPrices: boolean])[] = [
  [24 * 18, true],
  [24 * 12, true],
  [24 * 6, false],
];
const OFFERED = { days: [3], distances: [20_000] };

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  /** The days on which the market does not stand still while its price is fixed. */
  private readonly pricedDays = new Set<number>();

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  async hour({ timeMs, left }: PrologueHour): Promise<void> {
    const offer = OFFERS.find(([hoursAgo]) => hoursAgo === left);
    if (offer !== undefined) {
      const terms = await demoLadder(this.needs, {
        ...OFFERED,
        firstId: await this.nextId(),
        nowMs: timeMs,
      });
      await this.publish(terms);
      await this.sell(terms, offer[1]);
    }
    const day = dayOf(timeMs);
    const isHourOfWindow = timeMs === windowMs(day) - HOUR_MS / 2;
    if (this.pricedDays.has(day) && isHourOfWindow) await this.fix(day);
    if (left === 0) await this.present(timeMs);
  }

  /** One order that fails for want of prices shows how that is; more would look like a habit. */
  private async sell(terms: readonly DualTerms[], hasPrices: boolean): Promise<void> {
    const { demoCustomers, demoExtras } = this.needs.identity;
    const [first] = terms;
    if (!hasPrices) return this.buy(demoCustomers[0], first);
    if (first !== undefined) this.pricedDays.add(first.maturityDay);
    for (const each of terms) await this.buy(demoCustomers[0], each);
    for (const [index, owner] of demoExtras.entries()) {
      await this.buy(owner, terms[index % terms.length]);
    }
  }

  /** The products that are sold today, and two orders of the demo's first customer that run. */
  private async present(nowMs: number): Promise<void> {
    const terms = await wholeLadder(this.needs, { firstId: await this.nextId(), nowMs });
    await this.publish(terms);
    const [owner] = this.needs.identity.demoCustomers;
    for (const kind of ['call', 'put'] as const) {
      await this.buy(
        owner,
        terms.find((each) => each.kind === kind),
      );
    }
  }

  private async nextId(): Promise<number> {
    const known = await readTerms(this.means.gateway.database<DualTables>());
    return Math.max(0, ...known.keys()) + 1;
  }

  private async publish(terms: readonly DualTerms[]): Promise<void> {
    if (terms.length === 0) return;
    const command: PublishTerms = { type: 'dual.publish_terms', terms };
    happened('products of the past', await this.means.give(0, command));
  }

  /** Buys a share; who has spent his coins by then buys none. */
  private async buy(owner: number | undefined, terms: DualTerms | undefined): Promise<void> {
    if (owner === undefined || terms === undefined) return;
    const { productId } = terms;
    const asked = { productId, shares: 1, autoRoll: false, hasReadNotice: true };
    const command: Buy = { type: 'dual.buy', ...asked };
    const result = await this.means.give(owner, command);
    if ('refused' in result && result.refused === 'insufficient_balance') return;
    happened('a dual order of the past', result);
  }

  /** The window of a day, second by second, at the price of its hour. */
  private async fix(day: number): Promise<void> {
    const { directory } = this.needs.catalogue;
    const prices = directory.markets().flatMap(({ id }): SourcePrice[] => {
      const ticks = directory.lastIndexTicks(id);
      return ticks === 0 || !this.isFixed(id) ? [] : [[id, PAST_SOURCE, ticks, 0]];
    });
    const command: TakePrices = { type: 'feeds.tick', prices };
    for (let second = -EVERY_SECONDS; second < SAMPLES; second += EVERY_SECONDS) {
      this.means.goTo(windowMs(day) + second * SECOND_MS);
      happened('a tick of a window', await this.means.give(0, command));
    }
    this.means.goTo(settledMs(day) - 1);
  }

  private isFixed(marketId: number): boolean {
    const market = this.needs.catalogue.directory.markets().find(({ id }) => id === marketId);
    return market !== undefined && ['BTC', 'ETH'].includes(market.base.code);
  }
}

/** Ladders at their hours, bought by the demo's first customer and by extras. */
export const dualPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
