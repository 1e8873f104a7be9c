/** Codes as people paste them: with blanks, dashes, wide digits and signs that nobody sees. */

/** A code of digits without what stands between them; another code without blanks around it. */
export function codeText(typed: string): string {
  const plain = typed.normalize('NFKC').trim();
  const bare = plain.replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '');
  return /^\d+$/.test(bare) ? bare : plain;
}

/** The same for a field of six digits, which is cut only after that. */
export function sixDigits(typed: string): string {
  return codeText(typed).slice(0, 6);
}
