/** Names as passports and banks print them, in every script. */

/**
 * Letters and their marks; `A/L` and `S/O` of Malaysia and Singapore, other names in brackets or
 * after an at sign, a place in the family at the end (`2nd`).
 */
const NAME =
  /^\p{L}[\p{L}\p{M} .,'\u2019\u00b7\u30fb/()@-]*(?:(?<= )\d{1,2}[\p{L}\u00ba\u00b0.]{1,3})?$/u;

/** A name without the half spaces and joiners between its letters, as Persian writes them. */
export function withoutJoiners(text: string): string {
  return text.replaceAll(/(?<=[\p{L}\p{M}])[\u200c\u200d](?=\p{L})/gu, '');
}

/** A name without the figure of a place in the family at its end. */
export function withoutOrdinal(text: string): string {
  return text.replace(/ \d{1,2}[\p{L}\u00ba\u00b0.]{1,3}$/u, '');
}

/** Whether a tidy text is shaped like the name of a person. */
export function isPersonName(text: string): boolean {
  return NAME.test(withoutJoiners(text));
}
