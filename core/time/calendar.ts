/** Trading calendars: when markets open and close. */

/** Times in which a market is open, as pairs of opening and closing in Unix milliseconds. */
export interface Calendar {
  readonly name: string;
  readonly sessions: readonly (readonly [number, number])[];
}

/** The session that a time lies in; undefined between sessions. Sessions are in order. */
export function sessionAt(
  calendar: Calendar,
  timeMs: number,
): readonly [number, number] | undefined {
  const session = calendar.sessions[firstEndingAfter(calendar, timeMs)];
  return session !== undefined && session[0] <= timeMs ? session : undefined;
}

/** The next opening and the next closing after a time; null where the calendar has none. */
export function nextTurns(
  calendar: Calendar,
  timeMs: number,
): { readonly openMs: number | null; readonly closeMs: number | null } {
  const first = firstEndingAfter(calendar, timeMs);
  const session = calendar.sessions[first];
  if (session === undefined) return { openMs: null, closeMs: null };
  const opening = session[0] > timeMs ? session : calendar.sessions[first + 1];
  return { openMs: opening?.[0] ?? null, closeMs: session[1] };
}

/** The place of the first session that closes after a time. */
function firstEndingAfter(calendar: Calendar, timeMs: number): number {
  const { sessions } = calendar;
  let low = 0;
  let high = sessions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sessions[middle]?.[1] ?? 0) > timeMs) high = middle;
    else low = middle + 1;
  }
  return low;
}
