/** Times as the console shows them: to the second, in the operator's zone, which the bar names. */

/** `2026-03-01 12:00:00` in the zone of this machine, or another; a dash for never. */
export function consoleTime(timeMs: unknown, timeZone = ownZone()): string {
  const value = Number(timeMs);
  if (!Number.isFinite(value) || value <= 0) return '–';
  return formatOf(timeZone).format(value);
}

/** Making a format is dear, and lists are long. Swedish writes times as ISO 8601 does. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone,
  });
  formats.set(timeZone, made);
  return made;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone of this machine as people call it: `Europe/Berlin (GMT+1)`, or `UTC`. */
export function consoleZone(nowMs = Date.now()): string {
  const zone = ownZone();
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'short' });
  const short = parts.formatToParts(nowMs).find(({ type }) => type === 'timeZoneName')?.value;
  return short === undefined || short === zone ? zone : `${zone.replace('_', ' ')} (${short})`;
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
