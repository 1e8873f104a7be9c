/** Amounts as tables show them: in groups of three, because a digit too many costs money. */
const AMOUNT = /^(-?)(\d+)(\.\d+)?$/;

/** "2475000.5" → "2,475,000.5"; any other text as it is. */
export function amountText(text: string): string {
  const [, sign, whole, rest = ''] = AMOUNT.exec(text) ?? [];
  if (sign === undefined || whole === undefined) return text;
  return `${sign}${whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}${rest}`;
}
