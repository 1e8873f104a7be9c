/** Which addresses the embedded frame opens. Pure. */
import { hasDirectionMarks } from '../../../core/wire/direction-marks.ts';

/**
 * The address to open: https, or a page of this site. Undefined for everything else: other
 * schemes, addresses with a name and password or with marks of direction in them, other texts.
 */
export function safeAddress(text: string | null, origin: string): string | undefined {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || hasDirectionMarks(wanted) || !URL.canParse(wanted, origin)) return undefined;
  const address = new URL(wanted, origin);
  if (address.username !== '' || address.password !== '') return undefined;
  const isOwn = address.origin === origin && /^https?:$/.test(address.protocol);
  return isOwn || address.protocol === 'https:' ? address.href : undefined;
}
