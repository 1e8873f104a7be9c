/**
 * Breaks that customers take from what may cost them more than they meant, and limits of their own:
 * what can be asked for, and what is told.
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

/** What a limit of one's own is of: what is lost to the house, or what is brought in. */
export const LIMIT_KINDS = ['loss', 'deposits'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The periods of limits, and how many whole hours before the one that runs count. */
export const PERIOD_HOURS = { day: 24, week: 7 * 24, month: 30 * 24 } as const;
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** A higher limit, or none, counts after this time. */
export const LOOSENS_AFTER_MS = 24 * 60 * 60_000;
/** No limit is higher: a billion dollars. */
export const MAX_LIMIT_UNITS = 10n ** 17n;

/** A limit as it counts, and as it will once it has loosened. In dollar units; 0 is none. */
export type LimitSizes = {
  readonly units: bigint;
  /** What counts from `loosensMs` on; the same as `units` otherwise. */
  readonly nextUnits: bigint;
  /** When the looser limit counts; 0 where none was asked for. */
  readonly loosensMs: number;
};

/**
 * Sets a limit of one's own for a period, makes it lower or higher, or asks for none. Given by the
 * customer. A first or lower one counts at once, a higher one or none after `LOOSENS_AFTER_MS`.
 * Refusals: `LIMIT_REFUSALS`.
 */
export interface SetLimit extends Command<{ readonly loosensMs: number }> {
  readonly type: 'breaks.set_limit';
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  /** Whole dollar units; `0` for none as soon as that is possible. */
  readonly units: string;
}

/** Hours that no limit counts any more are forgotten. Only timers give it; else `not_allowed`. */
export interface SweepHours extends Command<null> {
  readonly type: 'breaks.sweep';
}

export type BreaksCommand = TakeBreak | SetLimit | SweepHours;

/**
 * Why no limit is set, in the order in which it is checked: by the house; no kind, period or
 * amount, or more than `MAX_LIMIT_UNITS`; to ask for none where there is none.
 */
export const LIMIT_REFUSALS = ['not_allowed', 'bad_limit', 'no_limit'] as const;
export type LimitRefusal = (typeof LIMIT_REFUSALS)[number];

/** A limit that a customer has set; table `own_limits`. */
export interface OwnLimit extends LimitSizes {
  readonly owner: number;
  readonly kind: LimitKind;
  readonly period: LimitPeriod;
  readonly changedMs: number;
}

/**
 * What somebody with a limit has lost to the house and brought in within an hour of UTC, net and in
 * dollar units; table `own_limit_hours`.
 */
export interface OwnHour {
  readonly id: string;
  readonly owner: number;
  /** Whole hours since 1970. */
  readonly hour: number;
  lostUnits: bigint;
  depositedUnits: bigint;
}

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

/** What a limit is of: a kind and a period. */
export type LimitSlot = Pick<OwnLimit, 'kind' | 'period'>;

/** A limit as its owner sees it, in dollar units. */
export interface LimitNow extends LimitSlot {
  /** 0 where there is none. */
  readonly units: bigint;
  /** What counts within the period, reports that wait included; never below zero. */
  readonly usedUnits: bigint;
  /** When there is room again; 0 where there is some, or only reports that wait take it. */
  readonly freesMs: number;
  /** What counts from `loosensMs` on, both 0 where nothing waits; 0 is none. */
  readonly nextUnits: bigint;
  readonly loosensMs: number;
}
