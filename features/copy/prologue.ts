/** The traders of a demo's past, and who has followed them since. */
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Gateway } from '../../platform/server/gateway.ts';
import {
  type Apply,
  type CopyChoice,
  type Follow,
  LEAST_CLOSED,
  type Review,
  type Unfollow,
} from './contract.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: DemoPeople & {
    faces(ids: readonly number[]): Promise<ReadonlyMap<number, { readonly sinceMs: number }>>;
  };
  readonly contracts: { closedCount(gateway: Gateway, owner: number): Promise<number> };
}

const FIRST_OPERATOR = 1;
const TEXTS = [
  'I go with the trend of the day in BTC, ten times at most. Once I am ahead I trade small.',
  'ETH comes back more often than not. Small positions, five times, and days of patience.',
  'One market, SOL. I take what is enough, and am careful from then on.',
  'Fast and often, against every move of BTC. Fees are my rent.',
  'I buy ETH and wait. Few positions, long ones.',
];
/** Every so many hours a trader who has closed enough applies. */
const LOOK_HOURS = 12;
const SHARE_PPM = 100_000;
/** Which extra follows whom; the demo's own customers follow the first, the third and the fifth. */
const EXTRAS_FOLLOW = [0, 1, 2, 3, 4, 0, 4];
/** So many hours before the demo opens some of the extras stop, and the traders get their share. */
const LEAVE_HOURS = 30;
const CUSTOMERS_FOLLOW = [[0, 2, 4], [3]];
const CHOICE: CopyChoice = {
  mode: 'multiple',
  number: 50,
  budget: '',
  maxMultiple: 20,
  maxLossPercent: 50,
  marketIds: [],
};

/** Budgets: two thousand of the margin coin, at its eight decimals. */
const BUDGET = (2_000n * 100_000_000n).toString();

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private readonly leading = new Set<number>();

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  async hour({ number, left }: PrologueHour): Promise<void> {
    if (left === LEAVE_HOURS) await this.unfollow();
    if (number === 0 || number % LOOK_HOURS !== 0) return;
    const { demoExtras } = this.needs.identity;
    for (const [index, text] of TEXTS.entries()) {
      const owner = demoExtras[index];
      if (owner === undefined || this.leading.has(index)) continue;
      if (await this.lead(owner, text)) {
        this.leading.add(index);
        await this.followAll(index, owner);
      }
    }
  }

  private async lead(owner: number, text: string): Promise<boolean> {
    const { contracts, identity } = this.needs;
    const { gateway, give } = this.means;
    const closedPositions = await contracts.closedCount(gateway, owner);
    if (closedPositions < LEAST_CLOSED) return false;
    const sinceMs = (await identity.faces([owner])).get(owner)?.sinceMs ?? 0;
    const apply: Apply = {
      type: 'copy.apply',
      language: 'en',
      text,
      sharePpm: SHARE_PPM,
      sinceMs,
      closedPositions,
      guards: true,
    };
    happened('an application of the past', await give(owner, apply));
    const review: Review = {
      type: 'copy.review',
      trader: owner,
      isApproved: true,
      operator: FIRST_OPERATOR,
      reason: '',
      guards: true,
    };
    happened('a review of the past', await give(0, review));
    return true;
  }

  /** Every second extra has followed long enough. */
  private async unfollow(): Promise<void> {
    const extras = this.needs.identity.demoExtras.slice(TEXTS.length);
    for (const [at, index] of EXTRAS_FOLLOW.entries()) {
      const [follower, trader] = [extras[at], this.needs.identity.demoExtras[index]];
      if (at % 2 === 1 || follower === undefined || trader === undefined) continue;
      if (!this.leading.has(index)) continue;
      const command: Unfollow = { type: 'copy.unfollow', trader, closes: true };
      // His loss stop may have ended it before.
      await this.means.give(follower, command);
    }
  }

  private async followAll(index: number, trader: number): Promise<void> {
    const { demoCustomers, demoExtras } = this.needs.identity;
    const extras = demoExtras.slice(TEXTS.length);
    const followers = [
      ...demoCustomers.filter((_, at) => CUSTOMERS_FOLLOW[at]?.includes(index)),
      ...extras.filter((_, at) => EXTRAS_FOLLOW[at] === index),
    ];
    for (const follower of followers) {
      const command: Follow = {
        ...CHOICE,
        type: 'copy.follow',
        trader,
        budget: BUDGET,
        agrees: true,
        cumulates: true,
        guards: true,
      };
      happened('somebody of the past who follows', await this.means.give(follower, command));
    }
  }
}

/** Five traders who lead as soon as they may, each of them followed from that moment. */
export const copyPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
