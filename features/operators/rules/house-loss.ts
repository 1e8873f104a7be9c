/**
 * What the house may lose in a day of UTC, over all rooms (decision 0154). Beyond it no command
 * that brings new risk reaches a room that stakes the house's money; whoever is in may leave, and
 * is paid. Lost is what postings say, between customers and accounts that cards declare; what
 * operators correct, and what the house moves between its own accounts, is neither lost nor won.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  type Refusal,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE, type HouseStake, isWagered } from '../../../core/ledger/house-accounts.ts';
import { type Units, worthAt } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice, PlainTerms } from '../../catalogue/contract.ts';
import {
  type BeginDay,
  HOUSE_KEY,
  type HouseLoss,
  houseLossChanged,
  type HouseTerms,
  houseTermsPublished,
  type PublishHouseTerms,
} from '../contract.ts';

const DAY_MS = 86_400_000;
const UNITS = /^(0|[1-9]\d{0,17})$/;

/** What the loss of the day asks of all rooms. */
export interface HouseLossNeeds {
  readonly stakes: {
    /** What a room says of its house account; undefined of those that no room owns. */
    of(owner: number): HouseStake | undefined;
    /** Whether a command brings new risk to a room that stakes the house's money. */
    areRaisedBy(command: Command): boolean;
    /** What customers have lost to the house in what is open, in dollar units. */
    openLosses(): bigint;
  };
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: { last(assetId: number): DollarPrice | undefined };
}

/** Counts what the house loses in a day, and says when it opens nothing more. */
export class HouseLosses {
  private readonly context: RoomContext;
  private readonly needs: HouseLossNeeds;
  private readonly versions: HouseTerms[] = [];
  /** Today; undefined before the first terms that have a limit. */
  private today: HouseLoss | undefined;

  constructor(context: RoomContext, needs: HouseLossNeeds) {
    this.context = context;
    this.needs = needs;
    context.changes.tellSaved('house_losses', houseLossChanged);
    context.ledger.follow((from, to, amount, reason) => this.posted(from, to, amount, reason));
  }

  /** Whether the house has lost what its terms allow for today. */
  get isReached(): boolean {
    return this.today?.isStopped === true;
  }

  /** The terms in force. */
  terms(): HouseTerms | undefined {
    return this.versions.at(-1);
  }

  /** Why a command does not reach its room: `house_day_loss`. */
  guard(command: Command): Refusal | undefined {
    if (!this.isReached || !this.needs.stakes.areRaisedBy(command)) return undefined;
    return refuse('house_day_loss');
  }

  /** Whether these could be the next terms. */
  takes(terms: PlainTerms): boolean {
    return limitsIn(terms) !== undefined;
  }

  /** Puts planned terms into force that were found sound. */
  begin(terms: PlainTerms, context: CommandContext): void {
    const planned = limitsIn(terms);
    if (planned === undefined) throw new Error('these are no terms of the house');
    const version = (this.terms()?.version ?? 0) + 1;
    // A limit that a plan does not name stays as it is.
    const kept = this.terms()?.outsideDayUnits;
    const limits = { ...(kept === undefined ? {} : { outsideDayUnits: kept }), ...planned };
    this.putInForce({ productId: HOUSE_KEY, version, ...limits }, context);
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish({ terms }: PublishHouseTerms, context: CommandContext): OutcomeOf<PublishHouseTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (this.versions.length > 0) return refuse('terms_exist');
    const { productId, version, ...planned } = terms;
    const isFirst = productId === HOUSE_KEY && version === 1;
    if (!isFirst || !this.takes(planned)) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version });
  }

  /** The timer of midnight. */
  beginDay({ actor, timeMs }: CommandContext): OutcomeOf<BeginDay> {
    if (actor !== 0 || this.today === undefined || timeMs < nextDayMs(this.today)) {
      return refuse('not_allowed');
    }
    this.startDay(timeMs);
    return accept();
  }

  /** Puts stored terms back; they come in order of version. */
  restoreTerms(terms: HouseTerms): void {
    this.versions.push(terms);
  }

  /** Puts the newest stored day back. */
  restoreDay(day: HouseLoss): void {
    this.today = { ...day };
    this.setTimer(day);
  }

  *stateLines(): Generator<string> {
    for (const each of this.versions) yield `house terms ${canonicalText(each)}`;
    const { today } = this;
    if (today === undefined) return;
    yield `house loss ${canonicalText({ ...today, lostUnits: today.lostUnits.toString() })}`;
  }

  private putInForce(terms: HouseTerms, context: CommandContext): void {
    const { changes } = this.context;
    this.versions.push(terms);
    const { productId, version } = terms;
    const { seq, timeMs } = context;
    changes.append('house_terms', { productId, version, seq, timeMs, terms: canonicalText(terms) });
    changes.emit(houseTermsPublished, { terms, fromMs: timeMs });
    if (this.today !== undefined) this.count(this.today, 0n, false);
    // Houses of earlier releases begin to count with their first limit.
    else if (this.limit() > 0n) this.startDay(timeMs);
  }

  private startDay(timeMs: number): void {
    this.today = { day: Math.floor(timeMs / DAY_MS), lostUnits: 0n, isStopped: false };
    this.setTimer(this.today);
    this.context.changes.save('house_losses', this.today);
  }

  private setTimer(day: Readonly<HouseLoss>): void {
    const command: BeginDay = { type: 'operators.begin_day' };
    this.context.timers.set(command.type, nextDayMs(day), command);
  }

  private posted(from: number, to: number, amount: Units, reason: string): void {
    const { today } = this;
    if (today === undefined) return;
    const { ledger } = this.context;
    const lost = this.lostBetween(ledger.ownerOf(from), ledger.ownerOf(to), reason);
    if (lost === 0n) return;
    this.count(today, lost * this.worth(ledger.assetOf(from), amount, lost), today.isStopped);
  }

  /** New prices: what customers had lost in what is open may be theirs again. */
  ticked(): void {
    const { today } = this;
    if (today === undefined || today.isStopped || !this.isBeyond(today)) return;
    this.count(today, 0n, true);
  }

  /** Adds what was lost. What has stopped the house stops it all day, whatever it wins back. */
  private count(today: HouseLoss, lost: bigint, isStopped: boolean): void {
    today.lostUnits += lost;
    today.isStopped = isStopped || this.isBeyond(today);
    this.context.changes.save('house_losses', today);
  }

  /**
   * Whether more is lost than what customers have lost in what is open leaves of the limit: who
   * holds both sides of a market would stop the house by closing the one that gained first.
   */
  private isBeyond({ lostUnits }: Readonly<HouseLoss>): boolean {
    const limit = this.limit();
    if (limit === 0n || lostUnits < limit) return false;
    return lostUnits - this.needs.stakes.openLosses() >= limit;
  }

  /** 1 where the house loses what is posted, -1 where it wins it, 0 where it does neither. */
  private lostBetween(payer: number, payee: number, reason: string): 1n | 0n | -1n {
    if (reason === 'correction') return 0n;
    if (payee > 0) return this.wagers(payer, reason) ? 1n : 0n;
    if (payer > 0) return this.wagers(payee, reason) ? -1n : 0n;
    const makesGood = payer === HOUSE.treasury || this.wagers(payer, reason);
    return makesGood && this.needs.stakes.of(payee) === 'lends' ? 1n : 0n;
  }

  private wagers(owner: number, reason: string): boolean {
    return owner <= 0 && isWagered(this.needs.stakes.of(owner), reason);
  }

  /** In dollar units at the last index, against the house; nothing of a coin that never had one. */
  private worth(assetId: number, amount: bigint, lost: bigint): bigint {
    const asset = this.needs.catalogue.asset(assetId);
    const price = this.needs.prices.last(assetId);
    if (asset === undefined || price === undefined) return 0n;
    return worthAt(amount, asset.scale, price.dollarUnits, lost > 0n ? 'up' : 'down');
  }

  private limit(): bigint {
    return BigInt(this.terms()?.dayLossUnits ?? 0);
  }
}

type Limits = Pick<HouseTerms, 'dayLossUnits' | 'outsideDayUnits'>;

function isUnits(value: unknown): value is string {
  return typeof value === 'string' && UNITS.test(value);
}

/** The limits that planned terms say; undefined where they are none of the house. */
function limitsIn(terms: PlainTerms): Limits | undefined {
  const { dayLossUnits, outsideDayUnits, ...others } = terms;
  if (!isUnits(dayLossUnits) || Object.keys(others).length > 0) return undefined;
  if (!Object.hasOwn(terms, 'outsideDayUnits')) return { dayLossUnits };
  return isUnits(outsideDayUnits) ? { dayLossUnits, outsideDayUnits } : undefined;
}

function nextDayMs({ day }: Readonly<HouseLoss>): number {
  return (day + 1) * DAY_MS;
}
