/**
 * What people of a demo have played before it opens: most came every day, guessed and took tickets,
 * and draws have ended that anybody can verify.
 */
import type { Asset } from '../../core/money/units.ts';
import type { SecretBox } from '../../platform/server/keys/secret-box.ts';
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import { PAST_SOURCE, type SourcePrice, type TakePrices } from '../feeds/contract.ts';
import type { CheckIn, MakeGuess } from './contract.ts';
import { oneTicket, planDraws } from './server/demo.ts';
import { DrawKeeper } from './server/draw-job.ts';
import { readRunning } from './store/reading.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly means: { readonly secrets: SecretBox };
  readonly identity: DemoPeople;
  readonly catalogue: {
    readonly directory: {
      dollar(): Asset | undefined;
      lastIndexTicks(marketId: number): number;
    };
  };
}

const HOURS_OF_DAY = 24;
const HOUR_MS = 3_600_000;
/** Customers of the demo have come for the last days only. */
const OWN_DAYS = 16;
/** Each extra misses every so many-th day, another one each. */
const MISSED_EVERY = 9;
/** There are no draws before somebody has the points for a ticket. */
const FIRST_DRAW_HOUR = 8 * HOURS_OF_DAY;
/** The prices of a beacon come so much later than the end of its draw. */
const BEACON_MS = 2_000;

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly keeper: DrawKeeper;

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
    this.keeper = new DrawKeeper(means.gateway, needs.means.secrets);
  }

  /** Each comes once a day, at an hour of his own. */
  async hour({ timeMs, number, left }: PrologueHour): Promise<void> {
    if (number >= FIRST_DRAW_HOUR) await this.draw(timeMs, number);
    const { demoCustomers, demoExtras } = this.needs.identity;
    const hour = Math.floor(timeMs / HOUR_MS) % HOURS_OF_DAY;
    const day = Math.floor(number / HOURS_OF_DAY);
    for (const [place, extra] of demoExtras.entries()) {
      const isHere = hour === 6 + (place % 14) && (day + place * 2) % MISSED_EVERY !== 0;
      if (isHere) await this.come(extra, day + place);
    }
    if (left >= OWN_DAYS * HOURS_OF_DAY || hour !== 12) return;
    for (const [place, own] of demoCustomers.entries()) await this.come(own, day + place);
  }

  private async come(actor: number, turn: number): Promise<void> {
    const { give } = this.means;
    const checkIn: CheckIn = { type: 'game.check_in' };
    await give(actor, checkIn);
    const guess: MakeGuess = { type: 'game.guess', direction: turn % 2 === 0 ? 'up' : 'down' };
    await give(actor, guess);
    await give(actor, oneTicket());
  }

  /** Draws open by a plan, and end by the first prices after their end, as they always do. */
  private async draw(timeMs: number, number: number): Promise<void> {
    const { gateway, goTo, give } = this.means;
    if (number === FIRST_DRAW_HOUR) {
      await planDraws(gateway, this.needs.catalogue.directory.dollar());
    }
    const running = await readRunning(gateway.database());
    if (running?.state === 'closed') {
      const markets = JSON.parse(running.markets) as readonly number[];
      goTo(timeMs + BEACON_MS);
      happened('a tick of a beacon', await give(0, this.pricesOf(markets)));
      await this.keeper.step();
    }
    await this.keeper.step();
  }

  /** What markets cost at the last full hour, told again. */
  private pricesOf(markets: readonly number[]): TakePrices {
    const { directory } = this.needs.catalogue;
    const prices = markets.map(
      (id): SourcePrice => [id, PAST_SOURCE, directory.lastIndexTicks(id), 0],
    );
    return { type: 'feeds.tick', prices };
  }
}

/** People who play, and the draws of the weeks before the demo opens. */
export const gamePrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
