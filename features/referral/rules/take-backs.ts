/** Rebates that are taken back: one operator asks, another confirms. */
import { isOperator, isReason } from '../../../core/engine/operator.ts';
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import { canonicalText } from '../../../core/engine/fingerprint.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import {
  type AskTakeBack,
  type DecideTakeBack,
  type KeptRebates,
  type Rebate,
  rebateTaken,
  type TakeBack,
} from '../contract.ts';

const AMOUNT = /^[1-9]\d{0,17}$/;

function keyOf({ owner, assetId: asset }: Pick<TakeBack, 'owner' | 'assetId'>): string {
  return `${owner}:${asset}`;
}

/** What waits for a second operator, and what of each account may be taken at most. */
export class TakeBacks {
  private readonly context: RoomContext;
  private readonly waiting = new Map<number, TakeBack>();
  /** Rebates of an account in a coin, less what was taken back. */
  private readonly kept = new Map<string, KeptRebates>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** Notes rebates that were paid. */
  paid(rebate: Pick<Rebate, 'owner' | 'assetId' | 'units'>): void {
    this.change(rebate, rebate.units);
  }

  /** Refusals in the order of `TAKE_BACK_REFUSALS`. */
  ask(order: AskTakeBack, context: CommandContext): OutcomeOf<AskTakeBack> {
    const { operator, owner, assetId: asset, amount, reason } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (!Number.isSafeInteger(owner) || owner <= 0) return refuse('bad_member');
    if (!isReason(reason)) return refuse('reason_needed');
    if (!AMOUNT.test(amount)) return refuse('bad_amount');
    const isOther = (it: TakeBack) => keyOf(it) === keyOf(order);
    if ([...this.waiting.values()].some(isOther)) return refuse('take_back_waits');
    if (BigInt(amount) > (this.kept.get(keyOf(order))?.units ?? 0n)) return refuse('above_rebates');
    const row: TakeBack = {
      id: this.context.nextId(),
      owner,
      assetId: asset,
      units: BigInt(amount),
      askedBy: operator,
      askedMs: context.timeMs,
      reason,
      state: 'asked',
      decidedBy: 0,
      decidedMs: 0,
    };
    this.waiting.set(row.id, row);
    this.context.changes.save('referral_take_backs', row);
    return accept({ id: row.id });
  }

  /** Refusals in the order of `DECIDE_REFUSALS`. */
  decide(order: DecideTakeBack, context: CommandContext): OutcomeOf<DecideTakeBack> {
    const { operator, id, verdict } = order;
    if (context.actor !== 0) return refuse('not_allowed');
    if (!isOperator(operator)) return refuse('bad_operator');
    if (verdict !== 'confirm' && verdict !== 'drop') return refuse('bad_verdict');
    const row = this.waiting.get(id);
    if (row === undefined) return refuse('unknown_take_back');
    if (verdict === 'confirm') {
      if (row.askedBy === operator) return refuse('asked_by_you');
      if (!this.take(row)) return refuse('insufficient_balance');
    }
    row.state = verdict === 'confirm' ? 'taken' : 'dropped';
    row.decidedBy = operator;
    row.decidedMs = context.timeMs;
    this.waiting.delete(id);
    this.context.changes.save('referral_take_backs', row);
    if (row.state === 'taken') this.context.changes.emit(rebateTaken, { ...row });
    return accept();
  }

  /** What waits, by number. */
  sorted(): TakeBack[] {
    return [...this.waiting.values()].sort((a, b) => a.id - b.id);
  }

  /** Puts a stored row back that waits. */
  restore(row: TakeBack): void {
    this.waiting.set(row.id, row);
  }

  /** Puts back what somebody has of rebates in a coin. */
  restoreKept(kept: KeptRebates): void {
    this.kept.set(keyOf(kept), kept);
  }

  *stateLines(): Generator<string> {
    for (const row of this.sorted()) yield `take back ${canonicalText(row)}`;
    for (const [key, { units: sum }] of [...this.kept].sort(([a], [b]) => (a < b ? -1 : 1))) {
      yield `kept ${key} ${sum}`;
    }
  }

  private take(row: TakeBack): boolean {
    const { ledger } = this.context;
    const from = ledger.slot(row.owner, KIND.spot, assetId(row.assetId));
    if (!ledger.canTake(from, units(row.units))) return false;
    const fees = ledger.slot(HOUSE.fees, KIND.house, assetId(row.assetId));
    ledger.post(from, fees, units(row.units), 'referral_taken_back', row.id);
    this.change(row, -row.units);
    return true;
  }

  private change({ owner, assetId: asset }: Omit<KeptRebates, 'units'>, by: bigint): void {
    const key = keyOf({ owner, assetId: asset });
    const kept = this.kept.get(key) ?? { owner, assetId: asset, units: 0n };
    kept.units += by;
    if (kept.units === 0n) this.kept.delete(key);
    else this.kept.set(key, kept);
    this.context.changes.save('referral_kept', kept);
  }
}
