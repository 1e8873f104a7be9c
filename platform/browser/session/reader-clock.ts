/** The reader's clock: its zone, whose offset was another one in other months, and that of now. */
export function readerClock(): { readonly zone: string; readonly offset_minutes: number } {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions();
  return { zone, offset_minutes: -new Date().getTimezoneOffset() };
}
