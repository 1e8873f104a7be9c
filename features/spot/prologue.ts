/** What customers of a demo's past bought and sold on spot, at the market maker's quotes. */
import { HOUSE } from '../../core/ledger/house-accounts.ts';
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import type { Market } from '../catalogue/contract.ts';
import { marketOrder, type QuoteMarket, type Side } from './contract/index.ts';

/** What it asks of the house. */
interface PrologueNeeds {
  readonly identity: DemoPeople;
  readonly catalogue: {
    readonly directory: {
      markets(): readonly Market[];
      lastIndexTicks(marketId: number): number;
    };
  };
}

const DAY_HOURS = 24;
/** Of the day in UTC: not an hour in which a price is fixed. */
const HOUR_OF_EXTRAS = 14;
const HOUR_OF_CUSTOMER = 18;
/** What the first customer did, by days before the present: whole units of the quote coin. */
const DEALS: readonly (readonly [daysAgo: number, symbol: string, side: Side, worth: bigint])[] = [
  [26, 'BTC/USDT', 'buy', 1_200n],
  [19, 'ETH/USDT', 'buy', 800n],
  [12, 'BTC/USDT', 'buy', 600n],
  [9, 'SOL/USDT', 'buy', 400n],
  [5, 'ETH/USDT', 'sell', 500n],
  [2, 'BTC/USDT', 'sell', 700n],
];
const SYMBOLS = ['BTC/USDT', 'ETH/USDT', 'SOL/USDT'];
const WORTH_OF_EXTRA = 350n;
const WORTH_OF_WAITING = 50n;
const HOUR_MS = 3_600_000;
/** Hours before the present at which the first customer's order waited for one, in vain. */
const IN_VAIN_AT = 30;
const BELOW_PPM = 40_000;
/** Half of the spread, in millionths of the price. */
const HALF_SPREAD_PPM = 250;
const MILLION = 1_000_000;

class Story {
  private readonly needs: PrologueNeeds;
  private readonly means: PrologueMeans;

  constructor(needs: PrologueNeeds, means: PrologueMeans) {
    this.needs = needs;
    this.means = means;
  }

  async hour({ timeMs, left }: PrologueHour): Promise<void> {
    const { demoCustomers, demoExtras } = this.needs.identity;
    const ofDay = new Date(timeMs).getUTCHours();
    const daysAgo = Math.floor(left / DAY_HOURS);
    if (ofDay === HOUR_OF_CUSTOMER) {
      const deal = DEALS.find(([days]) => days === daysAgo);
      if (deal !== undefined) await this.deal(demoCustomers[0], deal[1], deal[2], deal[3]);
    }
    if (left === IN_VAIN_AT) await this.waitInVain(demoCustomers[0], timeMs);
    if (ofDay !== HOUR_OF_EXTRAS) return;
    // By turns they buy one day and sell what they have bought the day after.
    const owner = demoExtras[(daysAgo >> 1) % Math.max(1, demoExtras.length)];
    const symbol = SYMBOLS[(daysAgo >> 1) % SYMBOLS.length] ?? '';
    await this.deal(owner, symbol, daysAgo % 2 === 1 ? 'buy' : 'sell', WORTH_OF_EXTRA);
  }

  /** An order until a time, below the market, that nobody meets. */
  private async waitInVain(owner: number | undefined, timeMs: number): Promise<void> {
    const { directory } = this.needs.catalogue;
    const market = directory.markets().find(({ symbol }) => symbol === SYMBOLS[0]);
    const ticks = market === undefined ? 0 : directory.lastIndexTicks(market.id);
    if (owner === undefined || market === undefined || ticks === 0) return;
    const limitTicks = ticks - Math.round((ticks * BELOW_PPM) / MILLION);
    const units = WORTH_OF_WAITING * 10n ** BigInt(market.quote.scale);
    const lots = Math.max(market.minLots, Number(units / (BigInt(ticks) * market.tickLotUnits)));
    const waiting = { kind: 'limit', timeInForce: 'gtt', limitTicks, lots } as const;
    const order = marketOrder(market.id, { ...waiting, side: 'buy', expiresMs: timeMs + HOUR_MS });
    happened('an order in vain', await this.means.give(owner, order));
  }

  /** One order at the market, met by quotes that are there for it and gone afterwards. */
  private async deal(
    owner: number | undefined,
    symbol: string,
    side: Side,
    worth: bigint,
  ): Promise<void> {
    const { directory } = this.needs.catalogue;
    const market = directory.markets().find((each) => each.symbol === symbol);
    const ticks = market === undefined ? 0 : directory.lastIndexTicks(market.id);
    if (owner === undefined || market === undefined || ticks === 0) return;
    const units = worth * 10n ** BigInt(market.quote.scale);
    const lots = Math.max(market.minLots, Number(units / (BigInt(ticks) * market.tickLotUnits)));
    const half = Math.max(1, Math.round((ticks * HALF_SPREAD_PPM) / MILLION));
    const quote = (bids: QuoteMarket['bids'], asks: QuoteMarket['asks']) => {
      const command: QuoteMarket = { type: 'spot.quote', marketId: market.id, bids, asks };
      return this.means.give(HOUSE.marketMaker, command);
    };
    happened('quotes of the past', await quote([[ticks - half, lots]], [[ticks + half, lots]]));
    const order = marketOrder(market.id, { side, lots });
    const result = await this.means.give(owner, order);
    happened('the end of quotes of the past', await quote([], []));
    if ('refused' in result && result.refused === 'insufficient_balance') return;
    happened(`a spot order of the past in ${symbol}`, result);
  }
}

/** Some deals of the demo's first customer, and one of an extra a day. */
export const spotPrologue = {
  begin: (needs: PrologueNeeds, means: PrologueMeans) => {
    const story = new Story(needs, means);
    return { hour: (hour: PrologueHour) => story.hour(hour) };
  },
} satisfies RoomPrologue;
