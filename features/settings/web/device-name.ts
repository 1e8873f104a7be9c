/** A short name for a browser's self-description: "Chrome · Android". Product names stay as is. */
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

type Names = readonly (readonly [string, string])[];

function firstOf(names: Names, text: string): string | undefined {
  return names.find(([sign]) => text.includes(sign))?.[1];
}

/** The name, or an empty text when nothing is recognised. */
export function deviceName(userAgent: string): string {
  return [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)].filter(Boolean).join(' · ');
}
