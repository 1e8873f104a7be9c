/** Times as text for the wire, by whole-number arithmetic: law and wires have no `Date`. */

/** `YYYY-MM-DD HH:MM:SS` in UTC, as the contract prints times. */
export function timeText(timeMs: number): string {
  const days = Math.floor(timeMs / 86_400_000);
  const [year, month, day] = civilDate(days);
  const seconds = Math.floor((timeMs - days * 86_400_000) / 1000);
  const two = (value: number): string => String(value).padStart(2, '0');
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${year}-${two(month)}-${two(day)} ${clock.map(two).join(':')}`;
}

/** The Gregorian date of a count of days since 1970 (rules and wires have no `Date`). */
export function civilDate(days: number): [year: number, month: number, day: number] {
  // Days are counted from 1 March of year 0, so that the leap day ends the year; an era has
  // 400 years. Example: day 0 is 1970-01-01, day 11,016 is 2000-02-29.
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524);
  const yearOfEra = Math.floor((dayOfEra - leaps - Math.floor(dayOfEra / 146_096)) / 365);
  const yearDays = 365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  const dayOfYear = dayOfEra - yearDays;
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day];
}
