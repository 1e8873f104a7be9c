/** Dialling codes by region, from the numbering plans of the world. */
import { type CountryCode, getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export type DiallingCode = {
  /** ISO 3166 region. */
  readonly region: string;
  /** Digits without the plus sign. */
  readonly code: string;
};

/** Every region with its code. */
export const DIALLING_CODES: readonly DiallingCode[] = getCountries().map(
  (region: CountryCode) => ({ region, code: getCountryCallingCode(region) }),
);

export type NamedCode = DiallingCode & { readonly name: string };

/** The codes with the names of their regions in a language, in that language's order. */
export function namedCodes(languageTag: string): readonly NamedCode[] {
  const names = new Intl.DisplayNames([languageTag], { type: 'region' });
  const collator = new Intl.Collator(languageTag);
  return DIALLING_CODES.map((entry) => ({
    ...entry,
    name: names.of(entry.region) ?? entry.region,
  })).sort((left, right) => collator.compare(left.name, right.name));
}

/** Narrows by name, code with or without plus, or region letters. */
export function findCodes(codes: readonly NamedCode[], text: string): readonly NamedCode[] {
  const wanted = text.trim().toLowerCase().replace(/^\+/, '');
  if (wanted === '') return codes;
  return codes.filter(
    ({ name, code, region }) =>
      name.toLowerCase().includes(wanted) ||
      code.startsWith(wanted) ||
      region.toLowerCase() === wanted,
  );
}
