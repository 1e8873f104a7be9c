/** Whether a text names a time zone that is known here. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z0-9_+/-]{1,60}$/.test(zone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
