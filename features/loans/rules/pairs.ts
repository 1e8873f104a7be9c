/** The pairs of loans: their terms in versions, the first at once and later ones by plans. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { Units } from '../../../core/money/units.ts';
import {
  type AssetDefinition,
  indexed,
  type Market,
  type MarketState,
  type PlainTerms,
} from '../../catalogue/contract.ts';
import type { IndexTick } from '../../feeds/contract.ts';
import type { DeskSale } from '../../wallet/contract.ts';
import { type Loan, type LoanTerms, loanTermsPublished, type PublishTerms } from '../contract.ts';
import { areSoundTerms } from './terms.ts';

/** A tick as far as loans are counted with it. */
export type Tick = Pick<IndexTick, 'number' | 'ticks' | 'timeMs'>;

/** What loans ask of other rooms. */
export interface LoansNeeds {
  readonly catalogue: {
    market(id: number): Market | undefined;
    asset(id: number): AssetDefinition | undefined;
    state(id: number): MarketState;
  };
  readonly feeds: { lastIndex(marketId: number): Tick | undefined };
  readonly prices: { dollarAssetId(): number | undefined };
  /** What the house gives for a coin, how much it takes, and that it has taken it. */
  readonly wallet: {
    readonly desk: {
      sale(asset: Pick<AssetDefinition, 'id' | 'code'>, worth: Units, timeMs: number): DeskSale;
      refusal(owner: number, sale: DeskSale, timeMs: number): Refusal | undefined;
      take(owner: number, sale: DeskSale, timeMs: number): void;
    };
  };
}

/** What a plan says of a pair: all but the market it is of. */
const PLANNED = [
  'callPpm',
  'closePpm',
  'customerCapUnits',
  'feePpm',
  'initialPpm',
  'isOffered',
  'minUnits',
  'ratePpm',
  'totalCapUnits',
];

/** All versions of the terms of all pairs. A version never changes. */
export class Pairs {
  private readonly context: RoomContext;
  private readonly needs: LoansNeeds;
  private readonly versions = new Map<number, LoanTerms[]>();

  constructor(context: RoomContext, needs: LoansNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The terms of a pair under which loans begin now. */
  now(pairId: number): LoanTerms | undefined {
    return this.versions.get(pairId)?.at(-1);
  }

  /** The terms of a loan, which are those of its version. */
  of({ productId, termsVersion }: Readonly<Loan>): LoanTerms {
    const terms = this.versions.get(productId)?.[termsVersion - 1];
    if (terms === undefined) throw new Error(`pair ${productId} has no such terms`);
    return terms;
  }

  /** The market of a pair or a loan. */
  market({ marketId }: Pick<LoanTerms, 'marketId'>): Market {
    const market = this.needs.catalogue.market(marketId);
    if (market === undefined) throw new Error(`no market ${marketId}`);
    return market;
  }

  /** Puts a version back; those of a pair come in their order. */
  restore(terms: LoanTerms): void {
    const known = this.versions.get(terms.productId);
    if (known === undefined) this.versions.set(terms.productId, [terms]);
    else known.push(terms);
  }

  /** All versions by pair and version. */
  sorted(): LoanTerms[] {
    return [...this.versions].sort(([a], [b]) => a - b).flatMap(([, all]) => all);
  }

  /** Whether a pair could take these terms as its next ones. */
  takes(pairId: number, terms: PlainTerms): boolean {
    const next = this.following(pairId, terms);
    return next !== undefined && areSoundTerms(next);
  }

  /** Puts planned terms into force that were found sound: for loans that begin from now on. */
  begin(pairId: number, terms: PlainTerms, context: CommandContext): void {
    const next = this.following(pairId, terms);
    if (next === undefined) throw new Error(`no pair ${pairId}`);
    this.putInForce(next, context);
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish(terms: LoanTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const market = indexed(this.needs.catalogue.market(terms.marketId));
    if (market === undefined) return refuse('unknown_market');
    if (this.versions.has(terms.productId)) return refuse('terms_exist');
    const isFirst = terms.version === 1 && areSoundTerms(terms);
    if (!isFirst || !this.isLendable(market)) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  /** Whether both coins of a market can lie in spot accounts, and the one that is lent is USDT. */
  private isLendable({ base, quote }: Market): boolean {
    const coins = [base, quote].map(({ id }) => this.needs.catalogue.asset(id));
    const isPlain = coins.every(
      (coin) => coin?.kind === 'coin' && coin.accounts.includes(KIND.spot),
    );
    return isPlain && quote.id === this.needs.prices.dollarAssetId();
  }

  private following(pairId: number, terms: PlainTerms): LoanTerms | undefined {
    const now = this.now(pairId);
    const isWhole = Object.keys(terms).sort().join() === PLANNED.join();
    if (now === undefined || !isWhole) return undefined;
    return { ...now, ...terms, version: now.version + 1 };
  }

  private putInForce(terms: LoanTerms, context: CommandContext): void {
    this.restore(terms);
    this.context.changes.append('loan_terms', {
      productId: terms.productId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(loanTermsPublished, { terms, fromMs: context.timeMs });
  }
}
