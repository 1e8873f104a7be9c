/**
 * Breaks that customers take from what may cost them more than they meant: what can be asked for,
 * and what is told.
 */
import type { Command } from '../../core/engine/command.ts';
import { topic } from '../../core/engine/topic.ts';

/** A shorter break counts after this time: what was decided in calm outlasts a mood. */
export const SHORTENS_AFTER_MS = 24 * 60 * 60_000;
/** Nobody locks himself out for ever by a slip of the finger. */
export const MAX_BREAK_MS = 366 * 24 * 60 * 60_000;

/** How long a break lasts, and how long it will once that was shortened. */
export type BreakTimes = {
  /** The break is over from then on; 0 where there never was one. */
  readonly untilMs: number;
  /** When it will be over instead, from `shortensMs` on; the same as `untilMs` otherwise. */
  readonly nextUntilMs: number;
  /** When the shorter break counts; 0 where nothing was shortened. */
  readonly shortensMs: number;
};

/**
 * Takes a break, makes it longer, or asks for it to be shorter or over. Given by the customer.
 * Longer counts at once, shorter after `SHORTENS_AFTER_MS`. Refusals: `BREAK_REFUSALS`.
 */
export interface TakeBreak extends Command<BreakTimes> {
  readonly type: 'breaks.take';
  /** When it shall be over; 0 for as soon as that is possible. */
  readonly untilMs: number;
}

export type BreaksCommand = TakeBreak;

/**
 * Why no break is taken, in the order in which it is checked: by the house; a time that has passed
 * or lies more than `MAX_BREAK_MS` ahead; to end one where there is none.
 */
export const BREAK_REFUSALS = ['not_allowed', 'bad_time', 'no_break'] as const;
export type BreakRefusal = (typeof BREAK_REFUSALS)[number];

/** The break that a customer took last; table `breaks`. */
export interface Break extends BreakTimes {
  readonly owner: number;
  readonly changedMs: number;
}

/** Told when a break was taken, made longer or asked to be shorter. */
export const breakChanged = topic<Readonly<Break>>('breaks.changed');
