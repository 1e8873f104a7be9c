/** What products are at a moment: whether they are sold, how many are left, what they are worth. */
import { cachedFor } from '../../../platform/server/cache.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { Market } from '../../catalogue/contract.ts';
import { dayOf, type DualTerms, salesEndMs } from '../contract.ts';
import { capacityOf, shareUnits } from '../rules/formulas.ts';
import {
  fairRatePpm,
  MAX_CLOSES,
  MIN_CLOSES,
  MIN_RATE_PPM,
  ratePpmOf,
  termOf,
  volatilityPpmOf,
  type Closes,
  MAX_RECENT_CLOSES,
  MIN_RECENT_CLOSES,
} from '../rules/pricing.ts';
import { type DeskCoin, type DualTables, readDesk, readSold } from '../store/reading.ts';
import { coinsOf, type ProductNow } from '../wire.ts';
import { volatilityOf } from './option-value.ts';

const VOLATILITY_MS = 600_000;
const NOTHING: DeskCoin = { free: 0n, promised: 0n };

/** What the shelf asks of the house. */
export interface ShelfNeeds {
  market(marketId: number): Market | undefined;
  /** The last durable index of a market, fresh or not; 0 before the first. */
  indexTicks(marketId: number): number;
  /** Whether that price counts now. */
  hasFreshPrice(marketId: number): boolean;
  /** Closes of a market's last days in ticks, the oldest first. */
  dayCloses(marketId: number, days: number): Promise<readonly number[]>;
  /** Closes of its last quarters of an hour, likewise. */
  recentCloses(marketId: number, quarters: number): Promise<readonly number[]>;
  readonly isRiskNeeded: boolean;
}

/** Desk and sold shares, read together for a whole list. */
interface Stock {
  readonly desk: ReadonlyMap<number, DeskCoin>;
  readonly sold: ReadonlyMap<number, number>;
}

/** Tells of each product what it is now. */
export class Shelf {
  private readonly gateway: Gateway;
  private readonly needs: ShelfNeeds;
  private readonly known = new Map<number, () => Promise<Closes>>();

  constructor(gateway: Gateway, needs: ShelfNeeds) {
    this.gateway = gateway;
    this.needs = needs;
  }

  /** What all products share at this moment. */
  async stock(): Promise<Stock> {
    const db = this.gateway.database<DualTables>();
    const [desk, sold] = await Promise.all([readDesk(db), readSold(db)]);
    return { desk, sold };
  }

  /** Volatility of a year of a market; undefined while it is too young. */
  async volatility(marketId: number): Promise<number | undefined> {
    return volatilityOf((await this.closes(marketId)).closes);
  }

  /** What orders of a market are priced by: its closes; none while it is too young. */
  closes(marketId: number): Promise<Closes> {
    const nowMs = () => this.gateway.nowMs();
    const enough = (closes: readonly number[], min: number) => {
      const sound = closes.filter((close) => close > 0);
      return sound.length < min ? [] : sound;
    };
    const known =
      this.known.get(marketId) ??
      cachedFor(VOLATILITY_MS, nowMs, async () => ({
        closes: enough(await this.needs.dayCloses(marketId, MAX_CLOSES), MIN_CLOSES),
        recentCloses: enough(
          await this.needs.recentCloses(marketId, MAX_RECENT_CLOSES),
          MIN_RECENT_CLOSES,
        ),
      }));
    this.known.set(marketId, known);
    return known();
  }

  /** A product as it is now. */
  async now(market: Market, terms: DualTerms, stock: Stock): Promise<ProductNow> {
    const nowMs = this.gateway.nowMs();
    const today = dayOf(nowMs);
    const days = Math.max(0, terms.maturityDay - today);
    const sold = stock.sold.get(terms.productId) ?? 0;
    const volatilityPpm = volatilityPpmOf(await this.closes(market.id), market);
    const ticks = this.needs.indexTicks(market.id);
    const termMs = Math.max(0, termOf(terms, nowMs));
    const isKnown = ticks > 0 && termMs > 0;
    const option = { ...terms, ticks, timeMs: nowMs, volatilityPpm };
    const ratePpm = isKnown ? ratePpmOf(terms, option) : terms.ratePpm;
    const left = leftOf(market, { ...terms, ratePpm }, stock, termMs);
    return {
      today,
      days,
      termMs,
      ratePpm,
      shareUnits: shareUnits(terms, market),
      sold,
      left,
      why: this.why({ ...terms, ratePpm }, left, nowMs),
      fairRatePpm: isKnown ? fairRatePpm(option) : null,
      volatilityPpm,
      isRiskNeeded: this.needs.isRiskNeeded,
    };
  }

  private why(terms: DualTerms, left: number, nowMs: number): ProductNow['why'] {
    const ticks = this.needs.indexTicks(terms.marketId);
    const isWithin = ticks >= terms.lowTicks && ticks <= terms.highTicks;
    if (!terms.isOffered || !isWithin) return 'off_sale';
    const isEarly = dayOf(nowMs) < terms.startDay;
    if (isEarly || nowMs >= salesEndMs(terms.maturityDay)) return 'sale_closed';
    if (terms.ratePpm < MIN_RATE_PPM) return 'rate_low';
    if (left === 0) return 'sold_out';
    return this.needs.hasFreshPrice(terms.marketId) ? '' : 'index_stale';
  }
}

/** The shares that are left: of those there are, and of those the desk can still promise. */
function leftOf(market: Market, terms: DualTerms, { desk, sold }: Stock, termMs: number): number {
  // At no rate at all nothing is sold.
  if (termMs === 0 || terms.ratePpm === 0) return 0;
  const [own, other] = coinsOf(terms, market).map(({ id }) => (desk.get(id) ?? NOTHING).free);
  const room = capacityOf({ own: own ?? 0n, other: other ?? 0n }, terms, market, termMs);
  const rest = BigInt(terms.shares - (sold.get(terms.productId) ?? 0));
  const left = rest < room ? rest : room;
  return left > 0n ? Number(left) : 0;
}
