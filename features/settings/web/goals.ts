/** Where one can go by typing, and what the keys ask for. Pure. */

/** Something to go to or to do, by its name in the customer's language. */
export type Goal = {
  readonly key: string;
  readonly kind: 'market' | 'screen' | 'action';
  readonly name: string;
  /** Found by this too: the whole name of a coin. */
  readonly also?: string;
};

export const MOST_GOALS = 12;

/** Without accents and capitals: "Evolucion" finds "Evolución". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim();
}

/** How well a name fits: 0 it begins so, 1 a word of it does, 2 somewhere; undefined not at all. */
function fit(name: string, wanted: string): number | undefined {
  const text = plain(name);
  if (text.startsWith(wanted)) return 0;
  if (text.split(/[\s/·,()-]+/).some((word) => word.startsWith(wanted))) return 1;
  return text.includes(wanted) ? 2 : undefined;
}

/** The goals that a text finds, the best first; goals that fit alike keep their order. */
export function findGoals<Kind extends Goal>(
  goals: readonly Kind[],
  text: string,
): readonly Kind[] {
  const wanted = plain(text);
  if (wanted === '') return goals.slice(0, MOST_GOALS);
  return goals
    .flatMap((goal) => {
      const fits = [goal.name, goal.also ?? ''].flatMap((name) => fit(name, wanted) ?? []);
      return fits.length === 0 ? [] : [{ goal, best: Math.min(...fits) }];
    })
    .sort((one, other) => one.best - other.best)
    .slice(0, MOST_GOALS)
    .map(({ goal }) => goal);
}

/** The place after an arrow was pressed; it goes round at both ends. */
export function placeAfter(at: number, step: 1 | -1, count: number): number {
  return count === 0 ? 0 : (at + step + count) % count;
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key may ask for. */
export type Asked = 'all' | 'markets' | 'keys';

/**
 * What a key asks for: everything, by Ctrl or ⌘ and K, markets alone, by a slash, or the list of
 * keys, by a question mark.
 */
export function askedBy(press: Press, isTyping: boolean): Asked | undefined {
  const isCommand = (press.ctrlKey || press.metaKey) && !press.altKey;
  if (isCommand && press.key.toLowerCase() === 'k') return 'all';
  if (isTyping || press.ctrlKey || press.metaKey || press.altKey) return undefined;
  return press.key === '/' ? 'markets' : press.key === '?' ? 'keys' : undefined;
}
