import { hasDirectionMarks } from '../../../core/wire/direction-marks.ts';

/**
 * Whether a text is a link that people may be shown: over a safe line, and to where it seems to
 * lead. A name before the host, and marks of direction, make it read as another one's.
 */
export function isWebLink(text: string): boolean {
  if (!text.startsWith('https://') || hasDirectionMarks(text)) return false;
  const address = URL.parse(text);
  return address !== null && address.username === '' && address.password === '';
}
