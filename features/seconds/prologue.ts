/** Stakes of a demo's past, each opened at a full hour and settled a minute later. */
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Market } from '../catalogue/contract.ts';
import type { TakePrices } from '../feeds/contract.ts';
import type { AcceptRisk, Direction, PlaceStake } from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: DemoPeople;
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      lastIndexTicks(marketId: number): number;
    };
  };
  readonly feeds: {
    /** What the past was worth at a moment, as a command; undefined where there is no past. */
    pastTick(timeMs: number): TakePrices | undefined;
  };
}

/** Prices of single minutes are known for a week. */
const LAST_HOURS = 7 * 24;
const EVERY_HOURS = 4;
const CUSTOMER_EVERY_HOURS = 12;
/** Hours of the day in UTC whose half belongs to a fixing. */
const FIXING_HOURS: readonly number[] = [6, 7];
const SECONDS = 60;
const SECOND_MS = 1_000;
const STAKE = 50n;
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];
/** The extras that like it; the first five trade contracts. */
const FIRST_EXTRA = 5;

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly known = new Map<number, number>();
  private hasRead = false;

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  /** After whoever else acts in an hour, because a minute passes. */
  async later({ timeMs, left }: PrologueHour): Promise<void> {
    if (left > LAST_HOURS || left === 0 || left % EVERY_HOURS !== 1) return;
    if (FIXING_HOURS.includes(new Date(timeMs).getUTCHours())) return;
    const endMs = this.means.gateway.nowMs() + SECONDS * SECOND_MS;
    const tick = this.needs.feeds.pastTick(endMs);
    // Where somebody has let more of the hour pass the price of it is stale, and nobody stakes.
    if (tick === undefined || (await this.place(left)) === 0) return;
    this.means.goTo(endMs);
    happened('a minute of the past', await this.means.give(0, tick));
    // The next command finds them due.
    this.means.goTo(endMs + SECOND_MS);
  }

  private async place(left: number): Promise<number> {
    const { demoCustomers, demoExtras } = this.needs.identity;
    const [first] = demoCustomers;
    let placed = 0;
    for (const [index, symbol] of SYMBOLS.entries()) {
      const market = this.needs.catalogue.directory
        .markets()
        .find((each) => each.symbol === symbol);
      if (market === undefined) continue;
      const direction = this.directionOf(market, index);
      const owners = [demoExtras[FIRST_EXTRA + index]];
      if (index === 0 && left % CUSTOMER_EVERY_HOURS === 1) owners.push(first);
      for (const owner of owners) {
        if (owner !== undefined && (await this.stake(owner, market, direction))) placed += 1;
      }
    }
    return placed;
  }

  /** The way of the last hours, or against it: nobody knows what comes. */
  private directionOf({ id }: Market, habit: number): Direction {
    const now = this.needs.catalogue.directory.lastIndexTicks(id);
    const before = this.known.get(id) ?? now;
    this.known.set(id, now);
    return now >= before === (habit % 2 === 0) ? 'up' : 'down';
  }

  private async stake(owner: number, market: Market, direction: Direction): Promise<boolean> {
    const [first] = this.needs.identity.demoCustomers;
    if (owner === first && !this.hasRead) {
      const read: AcceptRisk = { type: 'seconds.accept_risk' };
      happened('a notice of the past', await this.means.give(owner, read));
      this.hasRead = true;
    }
    const stake = (STAKE * 10n ** BigInt(market.quote.scale)).toString();
    const command: PlaceStake = {
      type: 'seconds.place',
      marketId: market.id,
      direction,
      seconds: SECONDS,
      stake,
    };
    const result = await this.means.give(owner, command);
    // Who has lost his money, or said that it is enough, stakes no more.
    return !('refused' in result);
  }
}

/** Stakes of three extras and now and then of the demo's first customer, in the last week. */
export const secondsPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { later: (hour: PrologueHour) => story.later(hour) };
  },
} satisfies RoomPrologue;
