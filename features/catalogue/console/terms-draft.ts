/**
 * Terms while they are edited: every figure is a text under the path of its place, so that one
 * form serves the terms of all products. The texts are in percent, seconds and whole coins, the
 * terms in millionths, milliseconds and smallest units.
 */
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { inOrder, measureOf, nameOf, type TermMeaning } from './market-words.ts';

export type Terms = Readonly<Record<string, unknown>>;
/** Place ("durations.0.seconds") → text. */
export type Draft = Readonly<Record<string, string>>;

const COUNT = /^\d+$/;

function isRows(value: unknown): value is readonly Terms[] {
  return Array.isArray(value) && typeof value[0] === 'object';
}

/** "800" with four decimals is "0.08"; what is no count stays as it is. */
function scaledDown(text: string, scale: number): string {
  return COUNT.test(text) ? printUnits(BigInt(text), scale) : text;
}

/** "0.08" with four decimals is "800"; undefined for what cannot be said exactly. */
function scaledUp(text: string, scale: number): string | undefined {
  const parsed = parseUnits(text, scale);
  return parsed.ok && parsed.units >= 0n ? parsed.units.toString() : undefined;
}

/** Whether a place of a draft holds what can be sent. */
export function isReadable(place: string, text: string, meaning: TermMeaning): boolean {
  const name = nameOf(place);
  const [, scale] = measureOf(name, meaning);
  const parts = name === 'multiples' ? text.split(',') : [text];
  return parts.every((part) => scaledUp(part.trim(), scale) !== undefined);
}

/** The texts of all figures of some terms, in the order in which people read them. */
export function draftOf(terms: Terms, meaning: TermMeaning): Draft {
  const shown = (name: string, value: unknown): string =>
    scaledDown(String(value), measureOf(name, meaning)[1]);
  const places = inOrder(Object.entries(terms), meaning).flatMap(
    ([name, value]): [string, string][] => {
      if (!isRows(value)) {
        return [[name, Array.isArray(value) ? value.join(', ') : shown(name, value)]];
      }
      return value.flatMap((row, index) =>
        inOrder(Object.entries(row), meaning).map(([inner, own]): [string, string] => [
          `${name}.${index}.${inner}`,
          shown(inner, own),
        ]),
      );
    },
  );
  return Object.fromEntries(places);
}

/** A text as the kind of value that stood there before. */
function valueOf(text: string, before: unknown, scale: number): unknown {
  if (Array.isArray(before)) return text.split(',').map((part) => Number(part.trim()));
  const given = scaledUp(text.trim(), scale);
  return typeof before === 'number' ? Number(given ?? Number.NaN) : (given ?? text.trim());
}

/** The terms that a draft says, in the shape of the terms it was made from. */
export function termsOf(draft: Draft, before: Terms, meaning: TermMeaning): Terms {
  const read = (place: string, value: unknown): unknown =>
    valueOf(draft[place] ?? '', value, measureOf(nameOf(place), meaning)[1]);
  const members = Object.entries(before).map(([name, value]) => {
    if (!isRows(value)) return [name, read(name, value)];
    const rows = value.map((row, index) =>
      Object.fromEntries(
        Object.entries(row).map(([inner, own]) => [inner, read(`${name}.${index}.${inner}`, own)]),
      ),
    );
    return [name, rows];
  });
  return Object.fromEntries(members) as Terms;
}

/** The places of a draft that differ from some terms. */
export function changedPlaces(draft: Draft, before: Terms, meaning: TermMeaning): string[] {
  const old = draftOf(before, meaning);
  return Object.keys(old).filter((place) => old[place] !== draft[place]?.trim());
}
