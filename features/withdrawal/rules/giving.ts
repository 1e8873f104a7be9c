/**
 * The one guard of value that leaves a customer for another, whatever he buys, pays or bids with
 * it, and what has left so within a day: it counts with withdrawals, and what somebody gets who is
 * young, related to the giver, or gets much, stays in the house for a day (decision 0100).
 */
import { type CommandContext, type Refusal, refuse } from '../../../core/engine/command.ts';
import { reaction } from '../../../core/engine/reactions.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { printUnits } from '../../../core/money/text.ts';
import { divide, powerOfTen } from '../../../core/money/units.ts';
import { MovingWindow } from '../../../core/time/moving-window.ts';
import { type NftPaid, nftPaid } from '../../nft/contract/index.ts';
import { otcGiven } from '../../otc/contract/index.ts';
import { traded } from '../../spot/contract/index.ts';
import { DAY_MS, type Giving, LARGE_GIFT, type ValueGiven, YOUNG_MS } from '../contract.ts';
import { type WithdrawalNeeds, worthOfCoin } from './asking.ts';
import { BookGiving } from './books.ts';
import type { Leaving } from './locked.ts';

const SCALE = 8;

/** What the guard asks of withdrawals themselves. */
interface Withdrawals {
  used(owner: number, timeMs: number): bigint;
  lockOf(leaving: Leaving, timeMs: number, also: readonly Leaving[]): Refusal | undefined;
}

type Amount = Giving['promised'][number];

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n);
}

/** Guards what leaves for others, and remembers it. */
export class GivingRules {
  /** A purchase is noted in the command in which it is paid. */
  readonly reactions = [
    reaction(nftPaid, (paid, context) => this.note(paid, context)),
    // What buyers of coins may not take out yet, OTC says itself.
    reaction(otcGiven, (given, context) => {
      this.note({ ...given, receiver: 0, floorUnits: '0' }, context);
    }),
    reaction(traded, (fill, context) => this.books.traded(fill, context)),
  ];
  private readonly context: RoomContext;
  private readonly needs: WithdrawalNeeds;
  private readonly withdrawals: Withdrawals;
  /** Where customers alone make the price. */
  readonly books: BookGiving;
  private readonly given = new MovingWindow<ValueGiven>(DAY_MS, ({ timeMs }) => timeMs);
  private readonly received = new MovingWindow<ValueGiven>(DAY_MS, ({ timeMs }) => timeMs);

  constructor(context: RoomContext, needs: WithdrawalNeeds, withdrawals: Withdrawals) {
    this.context = context;
    this.needs = needs;
    this.withdrawals = withdrawals;
    this.books = new BookGiving(needs, this);
  }

  /** Why value may not leave, in the order of `GIVE_REFUSALS`; undefined where it may. */
  refusal(giving: Giving, timeMs: number): Refusal | undefined {
    const { owner, promised, vouched } = giving;
    if (this.needs.operators.isFrozen(owner, 'withdrawal')) return refuse('withdrawals_frozen');
    const worths = [giving, ...promised].map((each) => this.dollarsOf(each));
    if (worths.includes(undefined)) return refuse('price_unavailable');
    const before = this.given.within(owner, timeMs).map(({ dollarUnits }) => dollarUnits);
    const floor = BigInt(vouched.floorUnits);
    if (sumOf([...(worths as bigint[]), ...before]) < floor) return undefined;
    return (
      this.peopleRefusal(giving, timeMs) ??
      this.limitRefusal(giving, timeMs) ??
      (vouched.isProven ? undefined : refuse('proof_needed', { floor: printUnits(floor, SCALE) }))
    );
  }

  /** What a customer has given within a day, in units of Bitcoin. */
  spent(owner: number, timeMs: number): bigint {
    return sumOf(this.given.within(owner, timeMs).map(({ bitcoinUnits }) => bitcoinUnits));
  }

  /** What of that which a customer was given may not leave yet, in dollar units. */
  notYetFree(owner: number, timeMs: number): bigint {
    return sumOf(this.received.within(owner, timeMs).map(({ lockedUnits }) => lockedUnits));
  }

  /** Puts a stored row back; they come in the order of their numbers. */
  restore(row: ValueGiven): void {
    this.given.add(row.owner, row);
    if (row.receiver > 0) this.received.add(row.receiver, row);
  }

  *stateLines(): Generator<string> {
    yield* this.given.lines('given');
    yield* this.received.lines('received');
  }

  private peopleRefusal(
    { owner, receivers, vouched }: Giving,
    timeMs: number,
  ): Refusal | undefined {
    const { deposit, verification } = this.needs;
    if (deposit.hasDebt(owner)) return refuse('debt_open');
    if (verification.level(owner) === 0) return refuse('verification_needed');
    const isKnown = receivers.every((receiver) => verification.level(receiver) > 0);
    if (!isKnown) return refuse('receiver_unverified');
    if (vouched.lockedUntilMs <= timeMs) return undefined;
    return refuse('withdrawals_locked', { untilMs: String(vouched.lockedUntilMs) });
  }

  private limitRefusal(giving: Giving, timeMs: number): Refusal | undefined {
    const { owner, assetId, amount, promised } = giving;
    const worths = [giving, ...promised].map((each) => this.bitcoinOf(each));
    if (worths.includes(undefined)) return refuse('price_unavailable');
    const most = this.needs.verification.withdrawalLimit(owner);
    const used = this.withdrawals.used(owner, timeMs);
    if (used + sumOf(worths as bigint[]) > most) {
      const left = most > used ? most - used : 0n;
      return refuse('over_day_limit', {
        limit: printUnits(most, SCALE),
        left: printUnits(left, SCALE),
      });
    }
    const also = promised.map((each) => ({ owner, ...each }));
    const locked = this.withdrawals.lockOf({ owner, assetId, amount }, timeMs, also);
    return locked === undefined ? undefined : refuse('value_locked', locked.details);
  }

  /** Notes what a guarded command has given to somebody. */
  note(paid: NftPaid, { timeMs }: CommandContext): void {
    const { owner, receiver } = paid;
    const dollarUnits = this.dollarsOf(paid) ?? 0n;
    const isLarge = dollarUnits >= LARGE_GIFT * BigInt(paid.floorUnits);
    const stays = receiver > 0 && (isLarge || this.isNear(owner, receiver, timeMs));
    const row: ValueGiven = {
      id: this.context.nextId(),
      owner,
      receiver,
      assetId: paid.assetId,
      amountUnits: paid.amount,
      dollarUnits,
      bitcoinUnits: this.bitcoinOf(paid) ?? 0n,
      lockedUnits: stays ? dollarUnits : 0n,
      timeMs,
    };
    this.restore(row);
    this.context.changes.append('value_given', row);
  }

  /** Whether a receiver is young here, or belongs to who gives. */
  private isNear(owner: number, receiver: number, timeMs: number): boolean {
    const { identity, verification } = this.needs;
    const sinceMs = verification.verifiedMs(receiver);
    const isYoung = sinceMs === 0 || sinceMs > timeMs - YOUNG_MS;
    return isYoung || identity.related(owner, receiver);
  }

  /** In dollar units, rounded up, so that splitting gains nothing. */
  private dollarsOf({ assetId, amount }: Amount): bigint | undefined {
    const price = this.needs.prices.forLimits(assetId)?.dollarUnits;
    const scale = this.needs.catalogue.asset(assetId)?.scale;
    if (price === undefined || scale === undefined) return undefined;
    return divide(amount * price, powerOfTen(scale), 'up');
  }

  private bitcoinOf({ assetId, amount }: Amount): bigint | undefined {
    return worthOfCoin(this.needs, assetId, amount);
  }
}
