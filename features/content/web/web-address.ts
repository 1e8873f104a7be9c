/** Which addresses the embedded frame opens. Pure. */

/**
 * The address to open: https, or a page of this site. Undefined for everything else: other
 * schemes, addresses with a name and password in them, texts that are no address.
 */
export function safeAddress(text: string | null, origin: string): string | undefined {
  const wanted = text?.trim() ?? '';
  if (wanted === '' || !URL.canParse(wanted, origin)) return undefined;
  const address = new URL(wanted, origin);
  if (address.username !== '' || address.password !== '') return undefined;
  const isOwn = address.origin === origin && /^https?:$/.test(address.protocol);
  return isOwn || address.protocol === 'https:' ? address.href : undefined;
}
