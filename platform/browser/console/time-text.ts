/** Times as the console shows them: UTC, to the second, so that two operators read the same. */

/** `2026-03-01 12:00:00`; a dash for never. */
export function consoleTime(timeMs: unknown): string {
  const value = Number(timeMs);
  if (!Number.isFinite(value) || value <= 0) return '–';
  return new Date(value).toISOString().slice(0, 19).replace('T', ' ');
}

const SPANS = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** How long ago in the largest whole unit: `3 h`. */
export function ageText(fromMs: number, nowMs: number): string {
  const ageMs = Math.max(0, nowMs - fromMs);
  const [spanMs, unit] = SPANS.find(([span]) => ageMs >= span) ?? [60_000, 'min'];
  return `${Math.floor(ageMs / spanMs)} ${unit}`;
}

/** A time as the browser's own field for dates wants it: local, to the minute. */
export function localInputText(timeMs: number): string {
  const local = new Date(timeMs - new Date(timeMs).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}
