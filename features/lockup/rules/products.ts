/** The products of lock-ups: their terms in versions, the first at once and later ones by plans. */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import type { AssetDefinition, PlainTerms } from '../../catalogue/contract.ts';
import type { UseRefusal } from '../../coupons/contract.ts';
import {
  type LockupOrder,
  type LockupTerms,
  lockupTermsPublished,
  type PublishTerms,
} from '../contract.ts';
import { areSoundTerms } from './terms.ts';

/** What lock-ups ask of other rooms. */
export interface LockupNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly identity: { personOf(owner: number): number };
  readonly verification: { level(owner: number): number };
  readonly coupons: {
    readonly uses: {
      yieldRefusal(
        id: number,
        owner: number,
        amount: { readonly assetId: number; readonly units: bigint },
      ): UseRefusal | undefined;
      begin(id: number, orderId: number, principal: bigint): void;
      dayPassed(id: number, day: number, to: number): void;
      orderEnded(id: number, asIfNeverBeen: boolean, context: CommandContext): void;
    };
  };
}

/** What a plan says of a product, by name: all that a later version may change. */
const PLANNED = [
  'isOffered',
  'maxUnits',
  'mayRenew',
  'minUnits',
  'penalty',
  'penaltyAfterPpm',
  'penaltyBeforePpm',
  'ratePpm',
];

/** All versions of the terms of all products. A version never changes. */
export class Products {
  private readonly context: RoomContext;
  private readonly needs: LockupNeeds;
  private readonly versions = new Map<number, LockupTerms[]>();

  constructor(context: RoomContext, needs: LockupNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The terms of a product under which orders begin now. */
  now(productId: number): LockupTerms | undefined {
    return this.versions.get(productId)?.at(-1);
  }

  /** The terms of an order, which are those of its version. */
  of(order: Readonly<LockupOrder>): LockupTerms {
    const terms = this.versions.get(order.productId)?.[order.termsVersion - 1];
    if (terms === undefined) throw new Error(`order ${order.id} has no terms`);
    return terms;
  }

  /** Puts a version back; those of a product come in their order. */
  restore(terms: LockupTerms): void {
    const known = this.versions.get(terms.productId);
    if (known === undefined) this.versions.set(terms.productId, [terms]);
    else known.push(terms);
  }

  /** All versions by product and version. */
  sorted(): LockupTerms[] {
    return [...this.versions].sort(([a], [b]) => a - b).flatMap(([, all]) => all);
  }

  /**
   * Whether a product could take these terms as its next ones. Its coin and its days are what it
   * is: they never change. A withdrawn product may be offered again, which is a version too.
   */
  takes(productId: number, terms: PlainTerms): boolean {
    const next = this.next(productId, terms);
    return next !== undefined && areSoundTerms(next);
  }

  /** Puts planned terms into force that were found sound: for what begins from now on. */
  begin(productId: number, terms: PlainTerms, context: CommandContext): void {
    const next = this.next(productId, terms);
    if (next === undefined) throw new Error(`no product ${productId}`);
    this.putInForce(next, context);
  }

  /** First terms only: later ones are planned, so that they are public before they count. */
  publish(terms: LockupTerms, context: CommandContext): OutcomeOf<PublishTerms> {
    if (context.actor !== 0) return refuse('not_allowed');
    const asset = this.needs.catalogue.asset(terms.assetId);
    if (asset === undefined || !asset.accounts.includes(KIND.spot)) return refuse('unknown_asset');
    if (this.versions.has(terms.productId)) return refuse('terms_exist');
    if (!areSoundTerms(terms) || terms.version !== 1) return refuse('bad_terms');
    this.putInForce(terms, context);
    return accept({ version: terms.version });
  }

  private next(productId: number, terms: PlainTerms): LockupTerms | undefined {
    const now = this.now(productId);
    const isWhole = Object.keys(terms).sort().join() === PLANNED.join();
    if (now === undefined || !isWhole) return undefined;
    const { assetId, days, version } = now;
    return { ...terms, assetId, days, productId, version: version + 1 } as unknown as LockupTerms;
  }

  private putInForce(terms: LockupTerms, context: CommandContext): void {
    this.restore(terms);
    this.context.changes.append('lockup_terms', {
      productId: terms.productId,
      version: terms.version,
      seq: context.seq,
      timeMs: context.timeMs,
      terms: canonicalText(terms),
    });
    this.context.changes.emit(lockupTermsPublished, { terms, fromMs: context.timeMs });
  }
}
