/**
 * To whom rebates are offered. A day counts for somebody where they were offered to him on all of
 * it: on the day on which they are switched off nothing accrues, and what days before it brought is
 * paid.
 */
import {
  accept,
  type CommandContext,
  type OutcomeOf,
  refuse,
} from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { DAY_MS, type OfferState, type SetOffered } from '../contract.ts';
import { dayOf } from './fees.ts';

/** Offers where they ever changed; to everybody else rebates are offered. */
export class Offers {
  private readonly context: RoomContext;
  private readonly all = new Map<number, OfferState>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** Whether a day counts for somebody. */
  hasDay(owner: number, day: number): boolean {
    const known = this.all.get(owner);
    if (known === undefined) return true;
    const { isOffered, changedMs } = known;
    return isOffered ? changedMs <= day * DAY_MS : day < dayOf(changedMs);
  }

  /** Refusals in the order of `OFFER_REFUSALS`. */
  set({ owner, isOffered, sinceMs }: SetOffered, context: CommandContext): OutcomeOf<SetOffered> {
    if (context.actor !== 0) return refuse('not_allowed');
    if (!Number.isSafeInteger(owner) || owner <= 0) return refuse('bad_member');
    const known = this.all.get(owner);
    if ((known?.isOffered ?? true) === isOffered) return refuse('nothing_changes');
    const changedMs = sinceMs ?? context.timeMs;
    const isSound = Number.isSafeInteger(changedMs) && changedMs <= context.timeMs;
    if (!isSound || changedMs < (known?.changedMs ?? 1)) return refuse('bad_time');
    const now = { isOffered, changedMs };
    // One row a batch: the known one changes.
    const state: OfferState = known === undefined ? { owner, ...now } : Object.assign(known, now);
    this.restore(state);
    this.context.changes.save('referral_offers', state);
    return accept();
  }

  /** Puts a stored row back. */
  restore(state: OfferState): void {
    this.all.set(state.owner, state);
  }

  /** All of them by owner. */
  sorted(): OfferState[] {
    return [...this.all.values()].sort((a, b) => a.owner - b.owner);
  }
}
