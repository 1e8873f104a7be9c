import { type Kysely, sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Market, marketStateChanged } from '../../catalogue/contract.ts';
import { corrected, type CorrectionLine } from '../../operators/contract.ts';
import { type QuoteMarket, stopsTriggered, traded } from '../../spot/contract/index.ts';
import { type IndexRebase, indexRebased, indexTicked } from '../contract.ts';
import { type MakerTerms, STANDARD_TERMS } from './maker-terms.ts';
import type { FeedsServerNeeds } from './needs.ts';
import {
  NO_QUOTES,
  type Quotes,
  quotesFor,
  type QuoteSituation,
  toleranceTicks,
} from './quotes.ts';

const LOOK_MS = 500;
/** Quotes are given anew at least so often, so that a quiet book breathes. */
const LONGEST_STAY_MS = 30_000;
/** Small fills are made good after so long at the latest. */
const LONGEST_HIT_MS = 5_000;
/** A fill is small while all of them together are less than this share of a side. */
const SMALL_HIT_SHARE = 0.25;
/** Quotes lie for at least so long, fills excepted. */
const SHORTEST_STAY_MS = 400;
const INVENTORY_MS = 5_000;
/** Of what it began with it may buy or sell so much. */
const INVENTORY_SHARE = 0.5;

/** A market's quotes as they stand. */
interface QuotedMarket {
  quotedTicks: number;
  quotedMs: number;
  isQuoted: boolean;
  /** It has to quote at once: stops wait for it. */
  isAwaited: boolean;
  /** Lots that were taken from its quotes, and how many a side had. */
  hitLots: number;
  sideLots: number;
  isBusy: boolean;
  /** Whether it has been quoted since the start. */
  hasOpened: boolean;
  /** Whether the book has heard from it since the start that openings wait for its quotes. */
  hasSaidOpens: boolean;
  count: number;
}

/** What the market maker looks up now and then. */
export interface MakerReading {
  /** What its account holds, by asset in units. */
  held(): Promise<ReadonlyMap<number, bigint>>;
  /** What operators have set, by market. */
  terms(): Promise<ReadonlyMap<number, MakerTerms>>;
}

/**
 * Quotes every open market from the house account made for it, through the same queue as
 * everyone. At most one command a market is under way; what happens meanwhile is answered by the
 * next. When a market halts or closes its quotes are withdrawn.
 */
export class MarketMaker {
  private readonly gateway: Gateway;
  private readonly needs: FeedsServerNeeds;
  private readonly endowed: Map<number, bigint>;
  private readonly reading: MakerReading;
  private terms: ReadonlyMap<number, MakerTerms> = new Map();
  private readonly quoted = new Map<number, QuotedMarket>();
  private readonly held = new Map<number, bigint>();
  private inventoryMs = 0;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  /** Every open market has been quoted once; from then on nobody waits for quotes. */
  private allOpened = false;

  /**
   * @param endowed what the account was given, by asset in units
   * @param reading what it has, and how it is to quote
   */
  constructor(
    gateway: Gateway,
    needs: FeedsServerNeeds,
    endowed: ReadonlyMap<number, bigint>,
    reading: MakerReading,
  ) {
    this.gateway = gateway;
    this.needs = needs;
    this.endowed = new Map(endowed);
    this.reading = reading;
  }

  /** Begins to quote. */
  async start(): Promise<void> {
    await this.lookUp();
    this.follow();
    this.timer = setInterval(() => this.lookAtAll(), LOOK_MS);
  }

  /** Answers what happens in the markets. */
  follow(): void {
    const { bus } = this.gateway;
    bus.on(corrected, ({ lines }) => {
      for (const line of lines) this.fund(line);
    });
    bus.on(indexTicked, (tick) => this.look(tick.marketId));
    bus.on(marketStateChanged, (state) => this.look(state.marketId));
    bus.on(indexRebased, (rebase) => this.rebase(rebase));
    // Stops wait for fresh quotes before they go into the book.
    bus.on(stopsTriggered, ({ marketId }) => {
      this.quotedMarket(marketId).isAwaited = true;
      this.look(marketId);
    });
    bus.on(traded, (fill) => {
      const owner = HOUSE.marketMaker;
      if (fill.buyer !== owner && fill.seller !== owner) return;
      this.quotedMarket(fill.marketId).hitLots += fill.lots;
    });
  }

  /** Shares were split: it began with as many more of them. */
  rebase({ marketId, numerator, denominator }: IndexRebase): void {
    const base = this.needs.markets().find(({ id }) => id === marketId)?.base.id;
    if (base === undefined || numerator === denominator) return;
    const scaled = (units: bigint) => (units * BigInt(numerator)) / BigInt(denominator);
    this.endowed.set(base, scaled(this.endowed.get(base) ?? 0n));
    this.held.delete(base);
  }

  /** Operators have given it money, or taken some back. */
  private fund({ fromOwner, toOwner, assetId, amount }: CorrectionLine): void {
    const owner = HOUSE.marketMaker;
    const sign = Number(toOwner === owner) - Number(fromOwner === owner);
    const began = this.endowed.get(assetId) ?? 0n;
    this.endowed.set(assetId, began + BigInt(sign) * BigInt(amount));
    this.inventoryMs = 0;
  }

  /** Stops quoting. What is quoted stays as it is: the next start replaces it. */
  stop(): void {
    this.stopped = true;
    clearInterval(this.timer);
  }

  /**
   * Which open markets it has not quoted since the start, in words; undefined once it has quoted
   * all that were open. Halted and closed markets are not waited for.
   */
  waitsFor(): string | undefined {
    if (this.allOpened) return undefined;
    const missing = this.needs
      .markets()
      .filter(
        ({ id }) =>
          this.needs.state(id).status === 'open' &&
          this.termsOf(id).isOn &&
          !this.quotedMarket(id).hasOpened,
      );
    this.allOpened = missing.length === 0;
    if (this.allOpened) return undefined;
    const [first, ...others] = missing.map(({ symbol }) => symbol);
    const more = others.length === 0 ? '' : ` and ${others.length} more`;
    return `the market maker has not quoted ${first}${more} yet`;
  }

  private lookAtAll(): void {
    for (const market of this.needs.markets()) this.look(market.id);
    if (this.gateway.nowMs() - this.inventoryMs < INVENTORY_MS) return;
    this.inventoryMs = this.gateway.nowMs();
    this.lookUp().catch((error: unknown) => {
      this.gateway.log.warn({ err: error }, 'the market maker could not read what it has');
    });
  }

  private quotedMarket(marketId: number): QuotedMarket {
    const known = this.quoted.get(marketId);
    if (known !== undefined) return known;
    const fresh = {
      quotedTicks: 0,
      quotedMs: 0,
      isQuoted: true,
      isAwaited: false,
      hitLots: 0,
      sideLots: 0,
      isBusy: false,
      hasOpened: false,
      hasSaidOpens: false,
      count: 0,
    };
    this.quoted.set(marketId, fresh);
    return fresh;
  }

  /** Decides whether a market needs other quotes, and gives them. */
  private look(marketId: number): void {
    const market = this.needs.markets().find((candidate) => candidate.id === marketId);
    const quotedMarket = this.quotedMarket(marketId);
    if (market === undefined || quotedMarket.isBusy || this.stopped) return;
    const terms = this.termsOf(marketId);
    if (this.needs.state(marketId).status !== 'open' || !terms.isOn) {
      if (quotedMarket.isQuoted) void this.quote(market, quotedMarket, NO_QUOTES, 0);
      return;
    }
    const indexTicks = this.needs.indexTicks(marketId);
    if (indexTicks === 0 || !this.isDue(quotedMarket, indexTicks)) return;
    const situation = {
      indexTicks,
      inventory: this.inventory(market),
      variation: quotedMarket.count,
      funds: this.funds(market),
      terms,
    };
    void this.quote(market, quotedMarket, quotesFor(market, situation), indexTicks);
  }

  private isDue(quotedMarket: QuotedMarket, indexTicks: number): boolean {
    if (!quotedMarket.isQuoted || quotedMarket.isAwaited || quotedMarket.quotedTicks === 0)
      return true;
    if (quotedMarket.hitLots > quotedMarket.sideLots * SMALL_HIT_SHARE) return true;
    const ageMs = this.gateway.nowMs() - quotedMarket.quotedMs;
    if (quotedMarket.hitLots > 0 && ageMs >= LONGEST_HIT_MS) return true;
    if (ageMs >= LONGEST_STAY_MS) return true;
    const movedTicks = Math.abs(indexTicks - quotedMarket.quotedTicks);
    return ageMs >= SHORTEST_STAY_MS && movedTicks >= toleranceTicks(indexTicks);
  }

  private async quote(
    market: Market,
    quotedMarket: QuotedMarket,
    quotes: Quotes,
    indexTicks: number,
  ): Promise<void> {
    const first = quotedMarket.hasSaidOpens ? {} : { opens: true as const };
    const command: QuoteMarket = {
      type: 'spot.quote',
      marketId: market.id,
      ...quotes,
      ...first,
    };
    quotedMarket.isBusy = true;
    quotedMarket.isAwaited = false;
    quotedMarket.hitLots = 0;
    const lotsOf = (levels: Quotes['bids']) => levels.reduce((sum, [, lots]) => sum + lots, 0);
    quotedMarket.sideLots = Math.max(lotsOf(quotes.bids), lotsOf(quotes.asks));
    quotedMarket.count += 1;
    try {
      const result = await this.gateway.submit({ command, actor: HOUSE.marketMaker });
      // A refusal means that the market closed meanwhile, which its event tells.
      if (!('refused' in result)) {
        quotedMarket.hasSaidOpens = true;
        quotedMarket.isQuoted = quotes !== NO_QUOTES;
        quotedMarket.hasOpened ||= indexTicks > 0;
      }
      quotedMarket.quotedTicks = indexTicks;
    } catch {
      // The writer is loading; its tables hold the quotes that were there before.
      quotedMarket.quotedTicks = 0;
      quotedMarket.isQuoted = true;
    } finally {
      quotedMarket.quotedMs = this.gateway.nowMs();
      quotedMarket.isBusy = false;
    }
  }

  /** How far the holding of a market's base coin is from what it was given, from -1 to 1. */
  private inventory(market: Market): number {
    const began = this.endowed.get(market.base.id) ?? 0n;
    const held = this.held.get(market.base.id) ?? began;
    if (began <= 0n) return 0;
    return Number(held - began) / (Number(began) * INVENTORY_SHARE);
  }

  /** What it may offer in a market: its money is there for all markets that are paid in it. */
  private funds({ base, quote, lotUnits, tickLotUnits }: Market): QuoteSituation['funds'] {
    const [coins, money] = [this.held.get(base.id) ?? 0n, this.held.get(quote.id) ?? 0n];
    const sharing = this.needs.markets().filter((market) => market.quote.id === quote.id).length;
    return {
      lots: Number(coins / lotUnits),
      tickLots: Number(money / tickLotUnits) / sharing,
    };
  }

  private termsOf(marketId: number): MakerTerms {
    return this.terms.get(marketId) ?? STANDARD_TERMS;
  }

  /** Reads what it has, and what operators have set; where that is other now, it quotes anew. */
  private async lookUp(): Promise<void> {
    for (const [asset, units] of await this.reading.held()) this.held.set(asset, units);
    const before = this.terms;
    this.terms = await this.reading.terms();
    for (const [marketId, terms] of this.terms) {
      const is = before.get(marketId);
      if (is === undefined || !isSame(is, terms)) this.quotedMarket(marketId).isAwaited = true;
    }
  }
}

function isSame(a: MakerTerms, b: MakerTerms): boolean {
  const isSize = a.depthPpm === b.depthPpm && a.budgetUnits === b.budgetUnits;
  return isSize && a.isOn === b.isOn && a.halfSpreadPpm === b.halfSpreadPpm;
}

/** What the market maker has, ordered or not, by asset in units. */
export async function readMakerBalances(db: Kysely<unknown>): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ asset: number; units: string }>`
    select asset, available + frozen as units from balances where owner = ${HOUSE.marketMaker}
  `.execute(db);
  return new Map(rows.map(({ asset, units }) => [asset, BigInt(units)]));
}
