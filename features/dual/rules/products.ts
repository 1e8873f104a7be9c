/** The products of dual investment: their terms in versions, and the market each is of. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import {
  type AssetDefinition,
  indexed,
  type Market,
  type MarketState,
  type PlainTerms,
} from '../../catalogue/contract.ts';
import {
  type DualOrder,
  type DualTerms,
  dualTermsPublished,
  MOST_PUBLISHED,
  dayOf,
  type PublishTerms,
  salesEndMs,
} from '../contract.ts';
import type { Tick } from './fixings.ts';
import { areSoundTerms } from './terms.ts';

/** What dual investment asks of other rooms. */
export interface DualNeeds {
  readonly catalogue: {
    market(id: number): Market | undefined;
    asset(id: number): AssetDefinition | undefined;
    state(id: number): MarketState;
  };
  readonly feeds: { lastIndex(marketId: number): Tick | undefined };
  readonly operators: {
    isFrozen(owner: number, what: 'trading'): boolean;
    /** Whether the house has lost what it may lose in a day. */
    isDayLost(): boolean;
  };
  readonly breaks: {
    /** What keeps a customer from new risk: a break of his, or a limit of his own. */
    keptBy(owner: number, timeMs: number): 'on_break' | 'own_loss_limit' | undefined;
  };
  readonly prices: { dollarAssetId(): number | undefined };
}

/** What a plan says of a product: rate, linked price and days are what it is, and never change. */
const PLANNED = ['isOffered', 'shares'];

/** Whether a product is sold on the day of a time. */
export function isSoldAt(terms: DualTerms, timeMs: number): boolean {
  return dayOf(timeMs) >= terms.startDay && timeMs < salesEndMs(terms.maturityDay);
}

/** All versions of the terms of all products. A version never changes. */
export class Products {
  private readonly context: RoomContext;
  private readonly needs: DualNeeds;
  private readonly versions = new Map<number, DualTerms[]>();

  constructor(context: RoomContext, needs: DualNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The terms of a product under which orders are taken now. */
  now(productId: number): DualTerms | undefined {
    return this.versions.get(productId)?.at(-1);
  }

  /** The market of a product or an order. */
  market({ marketId }: Pick<DualOrder, 'marketId'>): Market {
    const market = this.needs.catalogue.market(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market;
  }

  /** Puts a version back; those of a product come in their order. */
  restore(terms: DualTerms): void {
    const known = this.versions.get(terms.productId);
    if (known === undefined) this.versions.set(terms.productId, [terms]);
    else known.push(terms);
  }

  /** All versions by product and version. */
  sorted(): DualTerms[] {
    return [...this.versions].sort(([a], [b]) => a - b).flatMap(([, all]) => all);
  }

  /**
   * The product into which an order rolls: same market, kind and distance, sold at a time; of those
   * the one that matures first after it, then the lowest number.
   */
  next(order: Readonly<DualOrder>, distancePpm: number, timeMs: number): DualTerms | undefined {
    const found = [...this.versions.values()]
      .flatMap((all) => all.slice(-1))
      .filter((terms) => {
        const isAlike = terms.marketId === order.marketId && terms.kind === order.kind;
        const isSold = terms.isOffered && isSoldAt(terms, timeMs);
        return isAlike && isSold && terms.distancePpm === distancePpm;
      });
    const after = found.filter(({ maturityDay }) => maturityDay > order.maturityDay);
    const byDay = (a: DualTerms, b: DualTerms) =>
      a.maturityDay - b.maturityDay || a.productId - b.productId;
    return after.sort(byDay)[0];
  }

  /** The terms of an order, which are those of its version. */
  of({ productId, termsVersion }: Readonly<DualOrder>): DualTerms {
    const terms = this.versions.get(productId)?.[termsVersion - 1];
    if (terms === undefined) throw new Error(`product ${productId} has no such terms`);
    return terms;
  }

  /** Whether a product could take these terms as its next ones. */
  takes(productId: number, terms: PlainTerms): boolean {
    const next = this.following(productId, terms);
    return next !== undefined && areSoundTerms(next);
  }

  /** Puts planned terms into force that were found sound. */
  begin(productId: number, terms: PlainTerms, context: CommandContext): void {
    const next = this.following(productId, terms);
    if (next === undefined) throw new Error(`no product ${productId}`);
    this.putInForce(next, context);
  }

  /** First terms only, all or none: later ones are planned, so that they are public before. */
  publish(all: readonly DualTerms[], context: CommandContext): OutcomeOf<PublishTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const markets = all.map(({ marketId }) => indexed(this.needs.catalogue.market(marketId)));
    // A strike on shares would not know of their splits.
    if (markets.some((market) => market?.kind !== 'coin')) return refuse('unknown_market');
    const ids = new Set(all.map(({ productId }) => productId));
    if ([...ids].some((id) => this.versions.has(id))) return refuse('terms_exist');
    const isCount = all.length > 0 && all.length <= MOST_PUBLISHED && ids.size === all.length;
    const isSound = all.every((terms) => this.isSoundFirst(terms, context.timeMs));
    if (!isCount || !isSound) return refuse('bad_terms');
    for (const terms of all) this.putInForce(terms, context);
    return accept({ published: all.length });
  }

  private isSoundFirst(terms: DualTerms, timeMs: number): boolean {
    const isFirst = areSoundTerms(terms) && terms.version === 1 && terms.isOffered;
    return isFirst && timeMs < salesEndMs(terms.maturityDay) && this.isPayable(this.market(terms));
  }

  /** Whether both coins of a market can lie in spot accounts, and the other one is USDT. */
  private isPayable({ base, quote }: Market): boolean {
    const coins = [base, quote].map(({ id }) => this.needs.catalogue.asset(id));
    const isUsdt = quote.id === this.needs.prices.dollarAssetId();
    return (
      isUsdt && coins.every((coin) => coin?.kind === 'coin' && coin.accounts.includes(KIND.spot))
    );
  }

  private following(productId: number, terms: PlainTerms): DualTerms | undefined {
    const now = this.now(productId);
    const isWhole = Object.keys(terms).sort().join() === PLANNED.join();
    if (now === undefined || !isWhole) return undefined;
    return { ...now, ...terms, version: now.version + 1 };
  }

  private putInForce(terms: DualTerms, context: CommandContext): void {
    this.restore(terms);
    this.context.changes.append('dual_terms', {
      productId: terms.productId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(dualTermsPublished, { terms, fromMs: context.timeMs });
  }
}
