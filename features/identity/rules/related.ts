/**
 * Who belongs together, as a room of the machine: accounts that were used on one device, and, as
 * the check of identities knows it, accounts of one person. All rooms that reward, limit or match
 * customers ask here and nowhere else (decision 0075).
 * What must always hold: being related has no direction, and nothing ever ends it.
 */
import {
  accept,
  type Command,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { Room, RoomContext } from '../../../core/engine/room.ts';
import type { IdentityCommand, RelateAccounts, RelatedAccounts } from '../contract.ts';

/** What identity asks of the check of identities. */
export interface RelatedNeeds {
  readonly verification: {
    personOf(owner: number): number;
    isSamePerson(one: number, other: number): boolean;
  };
}

function isCustomer(owner: unknown): owner is number {
  return typeof owner === 'number' && Number.isSafeInteger(owner) && owner > 0;
}

/** The commands of `identity`, and what it knows of how accounts belong together. */
export class IdentityRules implements Room {
  readonly name = 'identity';
  private readonly context: RoomContext;
  private readonly needs: RelatedNeeds;
  /** Each pair once, by its smaller number and its larger one: most accounts are in none. */
  private readonly pairs = new Map<number, Map<number, RelatedAccounts>>();

  constructor(context: RoomContext, needs: RelatedNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** The number of the person whom a customer has been verified as; 0 while he has not been. */
  personOf(owner: number): number {
    return this.needs.verification.personOf(owner);
  }

  /** Whether two accounts are one person's or were used on one device; an account is its own. */
  related(one: number, other: number): boolean {
    return one === other || this.whyRelated(one, other) !== undefined;
  }

  /** Why two different accounts belong together; undefined where nothing says that they do. */
  whyRelated(one: number, other: number): 'person' | 'device' | undefined {
    if (this.needs.verification.isSamePerson(one, other)) return 'person';
    return this.pair(one, other) === undefined ? undefined : 'device';
  }

  decide(command: Command, context: CommandContext): OutcomeOf<IdentityCommand> {
    const order = command as IdentityCommand;
    return order.type === 'identity.related'
      ? this.relate(order, context)
      : refuse('unknown_command');
  }

  /** Puts a stored pair back. */
  restore(pair: RelatedAccounts): void {
    const others = this.pairs.get(pair.owner) ?? new Map<number, RelatedAccounts>();
    this.pairs.set(pair.owner, others.set(pair.other, pair));
  }

  *stateLines(): Generator<string> {
    const all = [...this.pairs.values()].flatMap((others) => [...others.values()]);
    const sorted = all.sort((a, b) => a.owner - b.owner || a.other - b.other);
    for (const pair of sorted) yield `related ${canonicalText(pair)}`;
  }

  private relate(order: RelateAccounts, context: CommandContext): OutcomeOf<RelateAccounts> {
    const { owner, other, why } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    const isPair = isCustomer(owner) && isCustomer(other) && owner !== other;
    if (!isPair || why !== 'device') return refuse('bad_pair');
    if (this.pair(owner, other) !== undefined) return refuse('already_related');
    const [first, second] = owner < other ? [owner, other] : [other, owner];
    const pair: RelatedAccounts = { owner: first, other: second, why, sinceMs: context.timeMs };
    this.restore(pair);
    this.context.changes.append('related_accounts', pair);
    return accept();
  }

  private pair(one: number, other: number): RelatedAccounts | undefined {
    return this.pairs.get(Math.min(one, other))?.get(Math.max(one, other));
  }
}
