/** What may stand in a notice: details of others are made harmless, links lead to own screens. */

const LONGEST_DETAIL = 120;
// Signs that turn the direction of writing, or are not to be seen at all.
const HIDDEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu;
const LINK = /(?:[a-z][a-z0-9+.-]{0,30}:)?\/\/|\bwww\./gi;
const OWN_SCREEN = /^\/pages\/[A-Za-z0-9_]+(?:\/[A-Za-z0-9_]+)*(?:\?[A-Za-z0-9_=&%.,-]*)?$/;
const LONGEST_URL = 300;

/** A text of somebody else as it may stand in a notice: one line, no markup, no link. */
export function harmless(text: string): string {
  const plain = text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(HIDDEN, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replaceAll('&', '＆')
    .replaceAll(LINK, '');
  return Array.from(plain).slice(0, LONGEST_DETAIL).join('').trim();
}

/** All details of a notice as they may be stored. */
export function harmlessDetails(
  details: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, harmless(value)] as const),
  );
}

/** Whether an address is a screen of ours, as a path: nothing else is ever linked to. */
export function isOwnScreen(url: string): boolean {
  return url.length <= LONGEST_URL && OWN_SCREEN.test(url);
}
