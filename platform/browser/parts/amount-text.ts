/** What may stand in an amount field: digits and one point, as typed so far. */
const TYPED = /^(0|[1-9]\d*)?(\.\d*)?$/;

/**
 * Turns what was typed or pasted into the decimal text we keep, or null when it cannot become
 * an amount. Both marks are understood; zeros in front go; digits beyond `digits` are refused.
 */
export function readTyped(typed: string, digits: number): string | null {
  const plain = typed
    .trim()
    .replace(/[\s'’]/g, '')
    .replace(',', '.');
  const bare = plain.replace(/^0+(?=\d)/, '');
  if (bare === '') return '';
  if (!TYPED.test(bare)) return null;
  const [, fraction] = bare.split('.');
  if (digits === 0 && bare.includes('.')) return null;
  if (fraction !== undefined && fraction.length > digits) return null;
  return bare.startsWith('.') ? `0${bare}` : bare;
}
