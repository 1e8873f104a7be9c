/** Who may write where and when, and what reports come to. Pure. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import {
  type ChatMute,
  type ChatRoom,
  LEAST_AGE_MS,
  OLD_AGE_MS,
  REPORTS_THAT_HIDE,
} from '../contract.ts';

/** What is known of who wants to write. */
export interface Writer {
  /** Whether there is a chat in his country. */
  readonly isOffered: boolean;
  readonly hasProvenEmail: boolean;
  readonly sinceMs: number;
  readonly mute: ChatMute | undefined;
  /** When he said his last in this room, on whatever device; 0 where he said nothing. */
  readonly lastMs: number;
}

const SECOND_MS = 1_000;

/** Whether somebody is muted at a time. */
export function isMuted(mute: ChatMute | undefined, nowMs: number): mute is ChatMute {
  if (mute === undefined || mute.liftedMs > 0) return false;
  return mute.untilMs === 0 || mute.untilMs > nowMs;
}

/** Whether an account is old enough to hide what it reports, and to write in a raid. */
export function isOld(sinceMs: number, nowMs: number): boolean {
  return nowMs - sinceMs >= OLD_AGE_MS;
}

/**
 * Why somebody reads only, wherever he is: `not_offered_in_your_country`, `email_needed`,
 * `account_too_young`, `muted`.
 */
export function readsOnly(writer: Writer, nowMs: number): Refusal | undefined {
  if (!writer.isOffered) return refuse('not_offered_in_your_country');
  if (!writer.hasProvenEmail) return refuse('email_needed');
  if (nowMs - writer.sinceMs < LEAST_AGE_MS) return refuse('account_too_young');
  if (isMuted(writer.mute, nowMs)) return refuse('muted');
  return undefined;
}

/** The same in one room at one moment, and then `old_accounts_only`, `slow_mode`. */
export function mayNotWrite(room: ChatRoom, writer: Writer, nowMs: number): Refusal | undefined {
  const refused = readsOnly(writer, nowMs);
  if (refused !== undefined) return refused;
  if (room.isOldOnly && !isOld(writer.sinceMs, nowMs)) return refuse('old_accounts_only');
  const leftMs = writer.lastMs + room.slowMs - nowMs;
  if (writer.lastMs === 0 || leftMs <= 0) return undefined;
  return refuse('slow_mode', { seconds: String(Math.ceil(leftMs / SECOND_MS)) });
}

/** A report, by whom, and who is the same person or on the same device as he. */
export interface CountedReport {
  readonly reporter: number;
  readonly isOld: boolean;
  readonly related: ReadonlySet<number>;
}

/** Whether reports hide a message: enough of old accounts that belong to different people. */
export function reportsHide(reports: readonly CountedReport[]): boolean {
  const counted: CountedReport[] = [];
  for (const report of reports) {
    if (!report.isOld) continue;
    const isKnown = counted.some(
      ({ reporter, related }) => related.has(report.reporter) || report.related.has(reporter),
    );
    if (!isKnown) counted.push(report);
  }
  return counted.length >= REPORTS_THAT_HIDE;
}
