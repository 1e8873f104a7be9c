/**
 * Terms while they are edited: every figure is a text under the path of its place, so that one
 * form serves the terms of all products.
 */

export type Terms = Readonly<Record<string, unknown>>;
/** Place ("durations.0.seconds") → text. */
export type Draft = Readonly<Record<string, string>>;

function isRows(value: unknown): value is readonly Terms[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** The texts of all figures of some terms, in their order. */
export function draftOf(terms: Terms): Draft {
  const places = Object.entries(terms).flatMap(([name, value]): [string, string][] => {
    if (!isRows(value)) return [[name, Array.isArray(value) ? value.join(', ') : String(value)]];
    return value.flatMap((row, index) =>
      Object.entries(row).map(([inner, own]): [string, string] => [
        `${name}.${index}.${inner}`,
        String(own),
      ]),
    );
  });
  return Object.fromEntries(places);
}

/** A text as the kind of value that stood there before. */
function valueOf(text: string, before: unknown): unknown {
  if (Array.isArray(before)) return text.split(',').map((part) => Number(part.trim()));
  return typeof before === 'number' ? Number(text.trim() || Number.NaN) : text.trim();
}

/** The terms that a draft says, in the shape of the terms it was made from. */
export function termsOf(draft: Draft, before: Terms): Terms {
  const members = Object.entries(before).map(([name, value]) => {
    if (!isRows(value)) return [name, valueOf(draft[name] ?? '', value)];
    const rows = value.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([inner, own]) => [
          inner,
          valueOf(draft[`${name}.${index}.${inner}`] ?? '', own),
        ]),
      ),
    );
    return [name, rows];
  });
  return Object.fromEntries(members) as Terms;
}

/** The places of a draft that differ from some terms. */
export function changedPlaces(draft: Draft, before: Terms): string[] {
  const old = draftOf(before);
  return Object.keys(old).filter((place) => old[place] !== draft[place]?.trim());
}
