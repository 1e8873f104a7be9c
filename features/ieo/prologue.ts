/** Projects of a demo's past: one that was sold and trades, one that runs, one that is to come. */
import { mulDiv, powerOfTen, units } from '../../core/money/units.ts';
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Gateway } from '../../platform/server/gateway.ts';
import type {
  AssetDefinition,
  DecideListing,
  HaltMarket,
  ListMarket,
} from '../catalogue/contract.ts';
import { marketOrder } from '../spot/contract/index.ts';
import { DAY_MS, HOUR_MS, type IeoTerms, type PublishProject, type Subscribe } from './contract.ts';
import { DEMO_PRICES, DEMO_PROJECTS, demoMarket, demoTerms } from './seed/projects.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: DemoPeople;
  readonly catalogue: {
    readonly directory: {
      asset(id: number): AssetDefinition | undefined;
      assets(): readonly AssetDefinition[];
    };
  };
  readonly ieo: {
    currentTerms(projectId: number): IeoTerms | undefined;
    commitToDraw(gateway: Gateway): Promise<Pick<IeoTerms, 'commitment' | 'beaconMarkets'>>;
  };
}

const [FIRST_OPERATOR, SECOND_OPERATOR] = [1, 2];
const [LAST, RUNNING, COMING] = [1, 2, 3];
const REASON = 'a demo';
/** The hour in which the first project's market is listed, and when it opens: on its sale day. */
const OPEN_HOUR = 5 * 24;
/** So many hours before the present the second is published, and the third. */
const SECOND_LEFT = 30;
const THIRD_LEFT = 6;
/** Whole tokens that extras want in turn, of the first project and of the second. */
const WANTED_FIRST = [60_000, 25_000, 48_000, 60_000, 12_000, 60_000, 33_000, 5_000];
const WANTED_SECOND = [
  30_000, 18_000, 30_000, 26_000, 9_000, 30_000, 24_000, 30_000, 13_000, 30_000, 18_000, 15_000,
];
const OWN_FIRST = 20_000;
const OWN_SECOND = 15_000;
/** Hours between two trades of extras in the listed token. */
const TRADE_HOURS = 8;
const TRADED_LOTS = 400;

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;
  private marketId = 0;
  private trades = 0;

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  async hour({ number, left }: PrologueHour): Promise<void> {
    const { demoExtras, demoCustomers } = this.needs.identity;
    const turn = (number - 2) / 3;
    if (Number.isInteger(turn)) await this.want(demoExtras[turn], LAST, WANTED_FIRST[turn]);
    if (number === 9) await this.want(demoCustomers[0], LAST, OWN_FIRST);
    if (number === OPEN_HOUR) await this.open();
    if (number > OPEN_HOUR && number % TRADE_HOURS === 0) await this.trade();
    if (left === SECOND_LEFT) await this.publish(RUNNING, [0, DAY_MS * 2 + SECOND_LEFT * HOUR_MS]);
    const late = SECOND_LEFT - 1 - left;
    if (late >= 0) await this.want(demoExtras[late], RUNNING, WANTED_SECOND[late]);
    if (late === 4) await this.want(demoCustomers[0], RUNNING, OWN_SECOND);
    if (left === THIRD_LEFT) await this.publish(COMING, [DAY_MS, 5 * DAY_MS]);
  }

  private coin(code: string): AssetDefinition | undefined {
    return this.needs.catalogue.directory.assets().find((it) => it.code === code);
  }

  private async publish(id: number, [after, until]: readonly [number, number]): Promise<void> {
    const project = DEMO_PROJECTS.find((it) => it.id === id);
    if (project === undefined) return;
    const { gateway, give } = this.means;
    const nowMs = gateway.nowMs();
    const window = { beginMs: nowMs + after, endMs: nowMs + until };
    const terms = demoTerms(project, (code) => this.coin(code), window);
    if (terms === undefined) return;
    const draw = terms.method === 'draw' ? await this.needs.ieo.commitToDraw(gateway) : {};
    const command: PublishProject = {
      type: 'ieo.publish',
      operator: FIRST_OPERATOR,
      terms: { ...terms, ...draw },
      reason: REASON,
    };
    happened('a project of the past', await give(0, command));
  }

  /** Somebody wants tokens for the first coin that a project takes. */
  private async want(owner: number | undefined, projectId: number, tokens = 0): Promise<void> {
    const terms = this.needs.ieo.currentTerms(projectId);
    const [part] = terms?.parts ?? [];
    if (owner === undefined || tokens === 0 || terms === undefined || part === undefined) return;
    const scale = this.needs.catalogue.directory.asset(terms.assetId)?.scale ?? 0;
    const amount = BigInt(tokens) * powerOfTen(scale);
    const price = units(BigInt(part.priceUnits));
    const command: Subscribe = {
      type: 'ieo.subscribe',
      projectId,
      payAssetId: part.assetId,
      amount: amount.toString(),
      total: mulDiv(price, amount, powerOfTen(scale), 'up').toString(),
      nonce: '',
    };
    happened('a subscription of the past', await this.means.give(owner, command));
  }

  /** Two operators list the market of the first token, and it opens. */
  private async open(): Promise<void> {
    const base = this.needs.ieo.currentTerms(LAST)?.assetId;
    const quote = this.coin('USDT')?.id;
    if (base === undefined || quote === undefined) return;
    const { give } = this.means;
    const market = demoMarket(base, quote);
    const by = { operator: FIRST_OPERATOR, reason: REASON };
    const ask: ListMarket = { type: 'catalogue.list_market', ...by, market };
    const { id } = happened('a listing of the past', await give(0, ask));
    const yes: DecideListing = {
      type: 'catalogue.decide_listing',
      operator: SECOND_OPERATOR,
      id,
      verdict: 'confirm',
    };
    this.marketId = happened('a listing of the past', await give(0, yes)).listedId;
    const resume: HaltMarket = {
      type: 'catalogue.halt',
      ...by,
      marketId: this.marketId,
      isHalted: false,
    };
    happened('an opening of the past', await give(0, resume));
  }

  /** One extra sells to another, and both leave an order behind. */
  private async trade(): Promise<void> {
    const { demoExtras } = this.needs.identity;
    const price = DEMO_PRICES[Math.min(this.trades, DEMO_PRICES.length - 1)] ?? 0;
    const [seller, buyer] = [demoExtras[this.trades % 4], demoExtras[8 + (this.trades % 4)]];
    this.trades += 1;
    if (this.marketId === 0 || seller === undefined || buyer === undefined) return;
    await this.place(seller, 'sell', price);
    await this.place(buyer, 'buy', price);
    if (this.trades % 4 !== 0) return;
    await this.place(seller, 'sell', price + 4 + this.trades);
    await this.place(buyer, 'buy', price - 4 - this.trades);
  }

  private async place(owner: number, side: 'buy' | 'sell', limitTicks: number): Promise<void> {
    const what = { side, limitTicks, lots: TRADED_LOTS, triggerBy: 'last' } as const;
    const command = marketOrder(this.marketId, { ...what, kind: 'limit', timeInForce: 'gtc' });
    happened('an order of the past', await this.means.give(owner, command));
  }
}

/** Subscriptions, a listing and trades at their hours; what becomes of them is up to the timers. */
export const ieoPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
