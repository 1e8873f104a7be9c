/** Limits that customers set themselves: tighter at once, looser after a day. */
import { type CustomerLimits, LOOSENS_AFTER_MS, type SetLimits } from '../contract.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Nobody locks himself out for ever by a slip of the finger. */
const LONGEST_PAUSE_MS = 366 * DAY_MS;

/** The limits of a customer who has set none. */
export function noLimits(owner: number): CustomerLimits {
  return {
    owner,
    riskAcceptedMs: 0,
    largestStake: 0n,
    lossPerDay: 0n,
    pausedUntilMs: 0,
    nextLargestStake: 0n,
    nextLossPerDay: 0n,
    nextPausedUntilMs: 0,
    loosensMs: 0,
    day: 0,
    lostUnits: 0n,
  };
}

/** The day, UTC, that a time lies in. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** Lets looser limits count whose time has come. */
export function loosened(limits: CustomerLimits, timeMs: number): boolean {
  if (limits.loosensMs === 0 || timeMs < limits.loosensMs) return false;
  limits.largestStake = limits.nextLargestStake;
  limits.lossPerDay = limits.nextLossPerDay;
  limits.pausedUntilMs = limits.nextPausedUntilMs;
  limits.loosensMs = 0;
  return true;
}

/** Whether a request has amounts and a time that make sense. */
export function areSoundLimits(request: SetLimits, timeMs: number): boolean {
  const amount = /^(0|[1-9]\d{0,18})$/;
  const { largestStake, lossPerDay, pausedUntilMs } = request;
  const time = Number.isSafeInteger(pausedUntilMs) && pausedUntilMs >= 0;
  const near = pausedUntilMs <= timeMs + LONGEST_PAUSE_MS;
  return amount.test(largestStake) && amount.test(lossPerDay) && time && near;
}

/** The tighter of two limits, of which 0 is none. */
function tighter(a: bigint, b: bigint): bigint {
  if (a === 0n) return b;
  if (b === 0n) return a;
  return a < b ? a : b;
}

/** Takes a request: what is tighter counts now, the rest when a day has passed. */
export function takeLimits(limits: CustomerLimits, request: SetLimits, timeMs: number): void {
  limits.nextLargestStake = BigInt(request.largestStake);
  limits.nextLossPerDay = BigInt(request.lossPerDay);
  limits.nextPausedUntilMs = request.pausedUntilMs;
  limits.largestStake = tighter(limits.largestStake, limits.nextLargestStake);
  limits.lossPerDay = tighter(limits.lossPerDay, limits.nextLossPerDay);
  limits.pausedUntilMs = Math.max(limits.pausedUntilMs, request.pausedUntilMs);
  const waits =
    limits.largestStake !== limits.nextLargestStake ||
    limits.lossPerDay !== limits.nextLossPerDay ||
    (limits.pausedUntilMs !== limits.nextPausedUntilMs && limits.pausedUntilMs > timeMs);
  limits.loosensMs = waits ? timeMs + LOOSENS_AFTER_MS : 0;
  if (!waits) limits.pausedUntilMs = request.pausedUntilMs;
}

/** What was lost today on balance; never below zero. */
export function lostToday(limits: Readonly<CustomerLimits>, timeMs: number): bigint {
  return limits.day === dayOf(timeMs) && limits.lostUnits > 0n ? limits.lostUnits : 0n;
}

/** Counts what an order came to. */
export function countResult(limits: CustomerLimits, profit: bigint, timeMs: number): void {
  const today = dayOf(timeMs);
  if (limits.day !== today) {
    limits.day = today;
    limits.lostUnits = 0n;
  }
  limits.lostUnits -= profit;
}
