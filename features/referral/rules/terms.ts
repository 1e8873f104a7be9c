/** The terms of rebates in versions: by plans; those of a demo's first day at once. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { PlainTerms } from '../../catalogue/contract.ts';
import {
  DAY_MS,
  type PublishedTerms,
  type PublishTerms,
  REFERRAL_KEY,
  type ReferralTerms,
  referralTermsPublished,
} from '../contract.ts';
import { areSoundTerms } from './formulas.ts';

const PLANNED = ['depositUnits', 'firstPpm', 'fourthPpm', 'secondPpm', 'thirdPpm'];

/** All versions. A version never changes. */
export class Versions {
  private readonly context: RoomContext;
  private readonly all: PublishedTerms[] = [];

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** The terms in force now. */
  now(): ReferralTerms | undefined {
    return this.all.at(-1)?.terms;
  }

  /**
   * The terms by which a day is paid: those in force when it began, so that nobody's day changes
   * while it runs; on the day of the first version that one.
   */
  ofDay(day: number): ReferralTerms | undefined {
    const begun = this.all.findLast(({ fromMs }) => fromMs <= day * DAY_MS);
    const [first] = this.all;
    if (begun !== undefined || first === undefined) return begun?.terms;
    return first.fromMs < (day + 1) * DAY_MS ? first.terms : undefined;
  }

  /** Puts a version back; they come in their order. */
  restore(published: PublishedTerms): void {
    this.all.push(published);
  }

  /** All versions. */
  sorted(): readonly PublishedTerms[] {
    return this.all;
  }

  /** Whether these could be the next terms. */
  takes(terms: PlainTerms): boolean {
    const next = this.next(terms);
    return next !== undefined && areSoundTerms(next);
  }

  /** Puts planned terms into force that were found sound. */
  begin(terms: PlainTerms, context: CommandContext): void {
    const next = this.next(terms);
    if (next === undefined) throw new Error('these are no terms of rebates');
    this.putInForce(next, context);
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish(terms: ReferralTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (this.all.length > 0) return refuse('terms_exist');
    const isFirst = terms.version === 1 && terms.productId === REFERRAL_KEY;
    if (!isFirst || !areSoundTerms(terms)) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  private next(terms: PlainTerms): ReferralTerms | undefined {
    if (Object.keys(terms).sort().join() !== PLANNED.join()) return undefined;
    const names = { productId: REFERRAL_KEY, version: (this.now()?.version ?? 0) + 1 };
    return { ...terms, ...names } as unknown as ReferralTerms;
  }

  private putInForce(terms: ReferralTerms, context: CommandContext): void {
    this.restore({ terms, fromMs: context.timeMs });
    this.context.changes.append('referral_terms', {
      productId: terms.productId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(referralTermsPublished, { terms, fromMs: context.timeMs });
  }
}
