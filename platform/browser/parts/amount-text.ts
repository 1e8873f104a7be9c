/** What may stand in an amount field: digits and one point, as typed so far. */
const TYPED = /^(0|[1-9]\d*)?(\.\d*)?$/;
/** Digits in groups as some language prints them, the Indian lakh among them; one sign for all. */
const GROUPED = /^[1-9]\d{0,2}(?=([ '.,]))(?:\1\d{2,3})*\1\d{3}$/;
/** What can become an amount by another digit, or is one in another language's writing. */
const HALF_WRITTEN = /^[\d .,']*$/;

/** One sign for each blank, apostrophe and digit, however wide it is written. */
function plainSigns(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/\s/g, ' ').replaceAll(/[’‘´]/g, "'").trim();
}

/** The digits before the mark without their groups; null where they stand in none. */
function ungrouped(whole: string, mark: string): string | null {
  if (!/[ '.,]/.test(whole)) return whole;
  return whole.includes(mark) || !GROUPED.test(whole) ? null : whole.replaceAll(/\D/g, '');
}

/**
 * Turns what was typed or pasted into the decimal text we keep, or null when it cannot become
 * an amount. `mark` is what the reader's language has before fractions; the other marks part
 * groups of digits. In English `1,000` is a thousand, in German one, and what only the other
 * language would write (`12,5` in English) is no amount rather than another one. Zeros in front
 * go; digits beyond `digits` are refused.
 */
export function readTyped(typed: string, digits: number, mark = '.'): string | null {
  const plain = plainSigns(typed);
  // Nobody groups after a nought alone: `0.5` is a half on every keyboard.
  const at = /^0?[.,]\d*$/.test(plain) ? plain.search(/[.,]/) : plain.lastIndexOf(mark);
  const whole = ungrouped(at < 0 ? plain : plain.slice(0, at), mark);
  if (whole === null) return null;
  const bare = `${whole}${at < 0 ? '' : `.${plain.slice(at + 1)}`}`.replace(/^0+(?=\d)/, '');
  if (bare === '') return '';
  if (!TYPED.test(bare)) return null;
  const [, fraction] = bare.split('.');
  if (digits === 0 && bare.includes('.')) return null;
  if (fraction !== undefined && fraction.length > digits) return null;
  return bare.startsWith('.') ? `0${bare}` : bare;
}

/** Whether a text that is no amount stays in its field: it may be on the way to one. */
export function isHalfWritten(typed: string, mark: string): boolean {
  const plain = plainSigns(typed);
  // A second mark, or digits that are more than the coin has, are not let in at all.
  return HALF_WRITTEN.test(plain) && ungrouped(plain.split(mark)[0] ?? '', mark) === null;
}
