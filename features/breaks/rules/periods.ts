/** What counts within a period of a limit of one's own, and when there is room again. */
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitNow,
  type LimitPeriod,
  type LimitSlot,
  type OwnHour,
  type OwnLimit,
  PERIOD_HOURS,
} from '../contract.ts';

export const HOUR_MS = 3_600_000;

/** The hour of UTC of a time, counted since 1970. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / HOUR_MS);
}

/** The limit that counts at a time, in dollar units; 0 is none. */
export function inForce(limit: Readonly<OwnLimit>, timeMs: number): bigint {
  const { units, nextUnits, loosensMs } = limit;
  return loosensMs !== 0 && timeMs >= loosensMs ? nextUnits : units;
}

/** Whether a limit counts at a time. */
export function counts(limit: Readonly<OwnLimit>, timeMs: number): boolean {
  return inForce(limit, timeMs) > 0n;
}

/** When an hour is out of a period: it counts until the whole of it is longer ago than that. */
function leavesMs(hour: number, period: LimitPeriod): number {
  return (hour + PERIOD_HOURS[period] + 1) * HOUR_MS;
}

function unitsIn(hour: Readonly<OwnHour>, kind: LimitKind): bigint {
  return kind === 'loss' ? hour.lostUnits : hour.depositedUnits;
}

/** The net sum within a period, in dollar units; below zero where more was won than lost. */
export function sumIn(
  hours: readonly Readonly<OwnHour>[],
  slot: LimitSlot,
  timeMs: number,
): bigint {
  let sum = 0n;
  for (const each of hours) {
    if (timeMs < leavesMs(each.hour, slot.period)) sum += unitsIn(each, slot.kind);
  }
  return sum;
}

/**
 * When a limit that is reached has room again, if nothing is added: the first time at which less
 * than the limit counts, or a looser one does. 0 where it is not reached.
 */
export function freesMs(
  hours: readonly Readonly<OwnHour>[],
  limit: Readonly<OwnLimit>,
  timeMs: number,
): number {
  const { period, kind, nextUnits, loosensMs } = limit;
  const most = inForce(limit, timeMs);
  let sum = sumIn(hours, limit, timeMs);
  if (most === 0n || sum < most) return 0;
  const loosens = timeMs < loosensMs && (nextUnits === 0n || sum < nextUnits) ? loosensMs : 0;
  const inPeriod = hours.filter(({ hour }) => timeMs < leavesMs(hour, period));
  for (const each of inPeriod.sort((a, b) => a.hour - b.hour)) {
    sum -= unitsIn(each, kind);
    const leaves = leavesMs(each.hour, period);
    if (sum < most) return loosens === 0 ? leaves : Math.min(leaves, loosens);
  }
  throw new Error('a limit is reached by nothing');
}

/** What is known of a customer's limits. */
export interface LimitsKnown {
  readonly limits: readonly OwnLimit[];
  readonly hours: readonly OwnHour[];
  /** What reported deposits that wait are worth, in dollar units. */
  readonly reportedUnits: bigint;
  readonly nowMs: number;
}

const NONE = { units: 0n, usedUnits: 0n, freesMs: 0, nextUnits: 0n, loosensMs: 0 };

/** All limits that a customer may set, as they are now: one a kind and period. */
export function limitsNow(known: LimitsKnown): readonly LimitNow[] {
  const { nowMs, hours } = known;
  const slots = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period })));
  return slots.map(({ kind, period }): LimitNow => {
    const limit = known.limits.find((each) => each.kind === kind && each.period === period);
    if (limit === undefined) return { kind, period, ...NONE };
    const waits = nowMs < limit.loosensMs;
    const { nextUnits, loosensMs } = waits ? limit : { nextUnits: 0n, loosensMs: 0 };
    const units = inForce(limit, nowMs);
    const reported = kind === 'deposits' ? known.reportedUnits : 0n;
    const used = sumIn(hours, limit, nowMs) + reported;
    const usedUnits = units > 0n && used > 0n ? used : 0n;
    const freed = freesMs(hours, limit, nowMs);
    return { kind, period, units, usedUnits, freesMs: freed, nextUnits, loosensMs };
  });
}
