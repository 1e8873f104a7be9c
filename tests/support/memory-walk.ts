/** How much a house keeps at hand: the entries of each map, set and list below its rooms. */

/** Ways to others: to the machine, and to rooms that are counted themselves. */
const ELSEWHERE = new Set(['context', 'ledger', 'machine', 'means', 'needs']);

interface Place {
  readonly path: string;
  readonly value: unknown;
}

function isHolder(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}

/** What something holds; a star stands for what a map or a list calls it. */
function* below({ path, value }: Place): Generator<Place> {
  if (value instanceof Map || value instanceof Set || Array.isArray(value)) {
    for (const each of value.values() as Iterable<unknown>) {
      yield { path: `${path}.*`, value: each };
    }
    return;
  }
  for (const [name, each] of Object.entries(value as object)) {
    if (!ELSEWHERE.has(name)) yield { path: `${path}.${name}`, value: each };
  }
}

function sizeOf(value: object): number {
  if (value instanceof Map || value instanceof Set) return value.size;
  return Array.isArray(value) ? value.length : 0;
}

/** The entries of each place, all of its maps, sets and lists together; each is counted once. */
export function entriesOf(engine: object): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const seen = new Set<unknown>();
  const waiting: Place[] = Object.entries(engine)
    .filter(([name]) => !ELSEWHERE.has(name))
    .map(([path, value]) => ({ path, value: value as unknown }));
  // The nearest first, so that what is reached in two ways is called by the shorter one.
  for (const { path, value } of waiting) {
    if (!isHolder(value) || seen.has(value)) continue;
    seen.add(value);
    const size = sizeOf(value);
    if (size > 0) counts.set(path, (counts.get(path) ?? 0) + size);
    for (const each of below({ path, value })) if (isHolder(each.value)) waiting.push(each);
  }
  return counts;
}
