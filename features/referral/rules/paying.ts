/**
 * Pays a day. What must always hold: nobody is paid for the same day twice, a fee brings at most
 * four accounts a share, and all shares together are less than the fees that they come from.
 * Everybody above a payer is looked at once, in the order of numbers, so many at a time that orders
 * never wait long: the cursor is what a restart needs.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  DAY_MS,
  type DayFee,
  LEVELS,
  PAID_AFTER_MS,
  type PayDay,
  type Rebate,
  rebatePaid,
  type ReferralTerms,
  type Run,
} from '../contract.ts';
import type { Fees } from './fees.ts';
import { rebateOf } from './formulas.ts';
import type { Tree } from './tree.ts';

/** A command looks at about so many members; the next one comes a moment later. */
const MOST_AT_ONCE = 20_000;
const BETWEEN_MS = 50;

/** What paying asks of the rest of the room. */
export interface PayingNeeds {
  readonly tree: Tree;
  readonly fees: Fees;
  termsOfDay(day: number): ReferralTerms | undefined;
  /** Whether somebody may be paid the rebates of a day at all. */
  mayEarn(owner: number, day: number): boolean;
  /** Whether a member's fees count for somebody above him. */
  counts(member: number, earner: number, moreThan: bigint): boolean;
  hasSpotAccount(asset: number): boolean;
  /** Told of each rebate. */
  paid(rebate: Rebate): void;
}

type Sums = Map<number, bigint[]>;

/** For whom is looked below, and what was found. */
interface Looking {
  readonly earner: number;
  readonly moreThan: bigint;
  readonly day: number;
  readonly sums: Sums;
}

/** Who stands above somebody who has paid on a day, by number. */
interface Earners {
  readonly day: number;
  readonly list: Float64Array;
  readonly all: ReadonlySet<number>;
}

/** The timer of days, and what is paid when it comes. */
export class Paying {
  private readonly context: RoomContext;
  private readonly needs: PayingNeeds;
  private run: Run | undefined;
  /** Who stands above those who have paid, day by day. */
  private readonly above = new Map<number, Set<number>>();
  /** The same of the day that is being paid, in order. */
  private earners: Earners | undefined;
  private looked = 0;

  constructor(context: RoomContext, needs: PayingNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** How far days are paid; undefined before the first terms. */
  get state(): Readonly<Run> | undefined {
    return this.run;
  }

  /** Somebody has paid the first fee of a day. */
  hasPaid(day: number, payer: number): void {
    const above = this.above.get(day) ?? new Set<number>();
    for (const earner of this.needs.tree.above(payer)) above.add(earner);
    this.above.set(day, above);
  }

  /** Begins with the day of the first terms. */
  begin(day: number): void {
    this.restore({ id: 1, day, after: 0, dueMs: dueOf(day) });
    this.save();
  }

  /** Puts the stored state back. */
  restore(run: Run): void {
    this.run = run;
    this.setTimer(run);
  }

  /**
   * The house stood still. What it was not told meanwhile, of switches and moves of days that are
   * not paid yet, comes within some minutes: nothing is paid sooner than after a day's end.
   */
  resumed(backMs: number): void {
    const { run } = this;
    const dueMs = backMs + PAID_AFTER_MS;
    if (run === undefined || run.dueMs >= dueMs) return;
    run.dueMs = dueMs;
    this.setTimer(run);
    this.save();
  }

  /** Pays whoever comes next; true for a command of the timer that is due. */
  pay({ day, after }: PayDay, context: CommandContext): boolean {
    const { run } = this;
    if (run === undefined || run.day !== day || run.after !== after) return false;
    const terms = this.needs.termsOfDay(day);
    const { list } = this.earnersOf(day);
    let at = firstAbove(list, after);
    for (this.looked = 0; at < list.length && this.looked < MOST_AT_ONCE; at += 1) {
      const earner = list[at] as number;
      if (terms !== undefined) this.payOne(earner, terms, day, context);
      run.after = earner;
    }
    if (at >= list.length) this.end(run);
    else run.dueMs = context.timeMs + BETWEEN_MS;
    this.setTimer(run);
    this.save();
    return true;
  }

  private end(run: Run): void {
    this.needs.fees.forget(run.day);
    this.above.delete(run.day);
    this.earners = undefined;
    run.day += 1;
    run.after = 0;
    run.dueMs = dueOf(run.day);
  }

  private payOne(earner: number, terms: ReferralTerms, day: number, context: CommandContext): void {
    this.looked += 1;
    if (!this.needs.mayEarn(earner, day)) return;
    const sums: Sums = new Map();
    const moreThan = BigInt(terms.depositUnits);
    this.sum(earner, 1, { earner, moreThan, day, sums });
    for (const asset of [...sums.keys()].sort((a, b) => a - b)) {
      this.post(earner, asset, sums.get(asset) ?? [], { terms, day, context });
    }
  }

  private sum(of: number, level: number, at: Looking): void {
    const { tree, fees } = this.needs;
    const paid = fees.of(at.day);
    const { all } = this.earnersOf(at.day);
    for (const member of tree.invitedBy(of)) {
      this.looked += 1;
      const own = paid.get(member);
      if (own !== undefined && this.needs.counts(member, at.earner, at.moreThan)) {
        for (const row of own.values()) this.add(row, level, at.sums);
      }
      // Below whom nobody has paid there is nothing to look for.
      if (level < LEVELS && all.has(member)) this.sum(member, level + 1, at);
    }
  }

  private add(row: DayFee, level: number, sums: Sums): void {
    if (row.units === 0n) return;
    const levels = sums.get(row.assetId) ?? Array.from({ length: LEVELS }, () => 0n);
    levels[level - 1] = (levels[level - 1] ?? 0n) + row.units;
    sums.set(row.assetId, levels);
    this.needs.fees.count(row, level);
  }

  private post(
    owner: number,
    asset: number,
    fees: readonly bigint[],
    { terms, day, context }: { terms: ReferralTerms; day: number; context: CommandContext },
  ): void {
    const amount = rebateOf(terms, fees);
    if (amount === 0n || !this.needs.hasSpotAccount(asset)) return;
    const { ledger, changes } = this.context;
    const [firstUnits = 0n, secondUnits = 0n, thirdUnits = 0n, fourthUnits = 0n] = fees;
    const rebate: Rebate = {
      id: this.context.nextId(),
      day,
      owner,
      assetId: asset,
      termsVersion: terms.version,
      firstUnits,
      secondUnits,
      thirdUnits,
      fourthUnits,
      units: amount,
      paidMs: context.timeMs,
    };
    const from = ledger.slot(HOUSE.fees, KIND.house, assetId(asset));
    const to = ledger.slot(owner, KIND.spot, assetId(asset));
    ledger.post(from, to, units(amount), 'referral_rebate', rebate.id);
    changes.append('referral_rebates', rebate);
    changes.emit(rebatePaid, rebate);
    this.needs.paid(rebate);
  }

  private earnersOf(day: number): Earners {
    if (this.earners?.day === day) return this.earners;
    const all = this.above.get(day) ?? new Set<number>();
    this.earners = { day, list: Float64Array.from(all).sort(), all };
    return this.earners;
  }

  private save(): void {
    if (this.run !== undefined) this.context.changes.save('referral_runs', this.run);
  }

  private setTimer({ day, after, dueMs }: Readonly<Run>): void {
    const command: PayDay = { type: 'referral.pay_day', day, after };
    this.context.timers.set('referral.pay_day', dueMs, command);
  }
}

/** When a day is paid: some minutes after it has ended. */
function dueOf(day: number): number {
  return (day + 1) * DAY_MS + PAID_AFTER_MS;
}

/** The place of the first number above one in a sorted list. */
function firstAbove(list: Float64Array, after: number): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle] ?? 0) > after) high = middle;
    else low = middle + 1;
  }
  return low;
}
