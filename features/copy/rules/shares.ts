/**
 * The trader's share: a part of what all copies of a relation have brought above the highest
 * result that was settled, losses that float included. Never more is taken than is frozen for it.
 * It waits four weeks and is settled at the lowest result meanwhile: a later loss claws it back.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import { type CopyRelation, copyShared, type CopyShare, SHARE_LAG_WEEKS } from '../contract.ts';
import { laggedResult, shareDue, withResult } from './formulas.ts';
import type { CopyState } from './state.ts';

/** Freezes, settles and frees shares. */
export class Shares {
  private readonly state: CopyState;

  constructor(state: CopyState) {
    this.state = state;
  }

  /** Lets exactly the share that would be due now be frozen, as far as there is money for it. */
  adjust(relation: CopyRelation): void {
    const { state } = this;
    const due = this.due(relation);
    const missing = due - relation.heldUnits;
    if (missing <= 0n) return state.hold(relation, missing);
    const free = state.likes.free(relation.follower);
    state.hold(relation, missing < free ? missing : free);
  }

  /** Pays the share, moves the mark up, and frees what waits for nothing. */
  settle(relation: CopyRelation, what: CopyShare['what'], context: CommandContext): void {
    const { state } = this;
    this.adjust(relation);
    const { losses } = state.now(relation);
    const result = relation.realisedUnits + losses;
    const lags = state.week?.guards === true;
    const waits = lags && what === 'week';
    const settled = waits ? laggedResult(relation.pastResults, result) : result;
    const dueUnits = shareDue(settled, relation.highUnits, relation.sharePpm);
    const paidUnits = dueUnits < relation.heldUnits ? dueUnits : relation.heldUnits;
    const row: CopyShare = {
      id: state.context.nextId(),
      relationId: relation.id,
      follower: relation.follower,
      trader: relation.trader,
      sharePpm: relation.sharePpm,
      realisedUnits: relation.realisedUnits,
      floatingUnits: losses,
      highUnits: relation.highUnits,
      dueUnits,
      paidUnits,
      what,
      seq: context.seq,
      timeMs: context.timeMs,
      lagWeeks: lags ? SHARE_LAG_WEEKS : 0,
    };
    state.pay(relation, paidUnits, row.id);
    if (settled > relation.highUnits) relation.highUnits = settled;
    if (waits) {
      relation.pastResults = withResult(relation.pastResults, result);
      this.adjust(relation);
    } else state.hold(relation, -relation.heldUnits);
    state.context.changes.append('copy_shares', row);
    state.context.changes.emit(copyShared, row);
    state.saveRelation(relation);
  }

  private due(relation: Readonly<CopyRelation>): bigint {
    const result = relation.realisedUnits + this.state.now(relation).losses;
    return shareDue(result, relation.highUnits, relation.sharePpm);
  }
}
