/**
 * What two houses know below their rooms, whether it is a line of state or follows from some: each
 * map, set, list and number that is reached from them, compared by what it says.
 */

type Known = Readonly<Record<string, unknown>>;

/** Nothing: a sum that came back to zero says as much as one that was never begun. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === 0 || value === 0n) return true;
  if (value === '' || value === false) return true;
  if (value instanceof Map || value instanceof Set) return value.size === 0;
  return Array.isArray(value) && value.length === 0;
}

/** A key of a map as a text; of an object what it says itself, without what it leads to. */
function named(key: unknown): string {
  if (typeof key !== 'object' || key === null) return String(key);
  const own = Object.entries(key).filter(([, each]) => typeof each !== 'object');
  const said = own.map(([name, each]) => `${name} ${String(each)}`);
  return said.sort().join(', ');
}

/** Rows in a list are known by their numbers: where they lie in it says nothing. */
function idOf(value: unknown): number | undefined {
  const { id } = (value ?? {}) as { readonly id?: unknown };
  return typeof id === 'number' ? id : undefined;
}

/** The members of something that holds others, by name; undefined where it holds none. */
function membersOf(value: unknown): Map<string, unknown> | undefined {
  if (value instanceof Map) {
    return new Map([...value].map(([key, each]) => [`[${named(key)}]`, each] as const));
  }
  if (value instanceof Set) {
    return new Map([...value].map((each) => [`[${named(each)}]`, true] as const));
  }
  if (Array.isArray(value)) {
    const rows = (value as unknown[]).filter((each) => each !== undefined);
    return new Map(rows.map((each, at) => [`[${idOf(each) ?? at}]`, each] as const));
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map(Object.entries(value as Known));
}

/** Ways to others: to the machine, and to rooms that are compared themselves. */
const ELSEWHERE = new Set(['context', 'ledger', 'machine', 'needs']);

/** Whether something lies packed in numbers, as books do: what is in it is lines of state. */
function isPacked(value: unknown): boolean {
  if (ArrayBuffer.isView(value)) return true;
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((each) => ArrayBuffer.isView(each));
}

/** Compares what is reached from two things, each pair once. */
class Comparison {
  readonly found = new Map<string, string>();
  private readonly seen = new Map<unknown, Set<unknown>>();
  private readonly leaves: ReadonlySet<string>;

  constructor(leaves: ReadonlySet<string>) {
    this.leaves = leaves;
  }

  /** @param path where it stands, with a star for what a map or a list calls it */
  compare(path: string, first: unknown, second: unknown): void {
    if (this.leaves.has(path) || Object.is(first, second)) return;
    if (typeof first === 'function' || isPacked(first)) return;
    if (isNothing(first) && isNothing(second)) return;
    const [members, others] = [membersOf(first), membersOf(second)];
    if (members === undefined || others === undefined) {
      if (first !== second) this.tell(path, first, second);
      return;
    }
    const known = this.seen.get(first) ?? new Set();
    this.seen.set(first, known);
    if (known.has(second)) return;
    known.add(second);
    for (const name of new Set([...members.keys(), ...others.keys()])) {
      if (ELSEWHERE.has(name)) continue;
      const below = name.startsWith('[') ? `${path}.*` : `${path}.${name}`;
      this.compare(below, members.get(name), others.get(name));
    }
  }

  private tell(path: string, first: unknown, second: unknown): void {
    if (this.found.has(path)) return;
    this.found.set(path, `${path}: ${shortly(first)} and ${shortly(second)}`);
  }
}

function shortly(value: unknown): string {
  const members = membersOf(value);
  if (members === undefined) return String(value);
  return `${members.size} of ${[...members.keys()].slice(0, 3).join(' ')}`;
}

/**
 * Where two houses know something else, one example for each place.
 * @param leaves places that may say anything, such as `feeds.index.cache.*`
 */
export function unlike(first: object, second: object, leaves: readonly string[]): string[] {
  const comparison = new Comparison(new Set(leaves));
  const both = membersOf(second);
  for (const [name, each] of membersOf(first) ?? []) {
    if (!ELSEWHERE.has(name)) comparison.compare(name, each, both?.get(name));
  }
  return [...comparison.found.values()].sort();
}
