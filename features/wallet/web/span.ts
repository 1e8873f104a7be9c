import type { Span } from './assets-view.ts';

const DAYS: Readonly<Record<Exclude<Span, 'all'>, number>> = {
  today: 0,
  week: 6,
  month: 29,
  quarter: 89,
};

/** When a span began: at midnight by the reader's clock, today counted as its last day. Pure. */
export function spanStartMs(span: Span, nowMs: number): number {
  if (span === 'all') return 0;
  const start = new Date(nowMs);
  start.setHours(0, 0, 0, 0);
  // By the calendar, so that a day of 23 or 25 hours is a day.
  start.setDate(start.getDate() - DAYS[span]);
  return start.getTime();
}
