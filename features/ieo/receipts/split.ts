/**
 * The split once more, for whoever checks it: written in other ways than the rules that decide it,
 * and not shared with them.
 */
import { DrawNumbers } from '../../../core/draw/draw.ts';
import { divide } from '../../../core/money/units.ts';

/** What an order of a part wanted, in lots, and with whom it shares. */
export interface Wanting {
  readonly id: number;
  readonly group: number;
  readonly lots: bigint;
}

type Shares = Map<number, bigint>;

function sum(all: readonly Wanting[]): bigint {
  return all.reduce((so, { lots }) => so + lots, 0n);
}

/** Every order's floor of its share, then lots one by one to who is furthest below his share. */
export function sharesProRata(all: readonly Wanting[], supply: bigint): Shares {
  const wanted = sum(all);
  if (wanted <= supply) return new Map(all.map(({ id, lots }) => [id, lots]));
  const shares: Shares = new Map();
  for (const { id, lots } of all) shares.set(id, divide(lots * supply, wanted, 'down'));
  let rest = supply - [...shares.values()].reduce((so, lots) => so + lots, 0n);
  const lacking = ({ id, lots }: Wanting) => lots * supply - (shares.get(id) ?? 0n) * wanted;
  const byLack = all.map((of) => ({ id: of.id, lack: lacking(of) }));
  byLack.sort((a, b) => (b.lack > a.lack ? 1 : b.lack < a.lack ? -1 : a.id - b.id));
  for (const { id } of byLack) {
    if (rest === 0n) break;
    shares.set(id, (shares.get(id) ?? 0n) + 1n);
    rest -= 1n;
  }
  return shares;
}

/** What all persons would get together at a level. */
function atLevel(persons: ReadonlyMap<number, bigint>, level: bigint): bigint {
  let so = 0n;
  for (const lots of persons.values()) so += lots < level ? lots : level;
  return so;
}

/** The highest whole level at which there is enough, found by halving. */
function highestLevel(persons: ReadonlyMap<number, bigint>, supply: bigint): bigint {
  let low = 0n;
  let high = supply + 1n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (atLevel(persons, middle) <= supply) low = middle;
    else high = middle;
  }
  return low;
}

/** The level by persons; what is left goes by numbers, as a person's part to his orders does. */
export function sharesLevel(all: readonly Wanting[], supply: bigint): Shares {
  if (sum(all) <= supply) return new Map(all.map(({ id, lots }) => [id, lots]));
  const persons = new Map<number, bigint>();
  for (const { group, lots } of all) persons.set(group, (persons.get(group) ?? 0n) + lots);
  const level = highestLevel(persons, supply);
  let rest = supply - atLevel(persons, level);
  const budgets = new Map<number, bigint>();
  for (const group of [...persons.keys()].sort((a, b) => a - b)) {
    const lots = persons.get(group) ?? 0n;
    const more = lots > level && rest > 0n ? 1n : 0n;
    rest -= more;
    budgets.set(group, (lots < level ? lots : level) + more);
  }
  const shares: Shares = new Map();
  for (const { id, group, lots } of all.toSorted((a, b) => a.id - b.id)) {
    const budget = budgets.get(group) ?? 0n;
    const share = lots < budget ? lots : budget;
    shares.set(id, share);
    budgets.set(group, budget - share);
  }
  return shares;
}

/** The place of the first end behind a ticket, by halving: there can be many orders. */
function firstBehind(ends: readonly { readonly end: number }[], ticket: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if ((ends[middle]?.end ?? Infinity) > ticket) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The tickets of a draw, looked up by where each order's tickets end. */
export function sharesDrawn(all: readonly Wanting[], supply: bigint, seed: string): Shares {
  const wanted = sum(all);
  if (wanted <= supply) return new Map(all.map(({ id, lots }) => [id, lots]));
  const sorted = all.toSorted((a, b) => a.id - b.id);
  const ends: { readonly id: number; readonly end: number }[] = [];
  for (const { id, lots } of sorted) ends.push({ id, end: (ends.at(-1)?.end ?? 0) + Number(lots) });
  const shares: Shares = new Map(sorted.map(({ id }) => [id, 0n]));
  for (const ticket of new DrawNumbers(seed).choose(Number(supply), Number(wanted))) {
    const id = ends[firstBehind(ends, ticket)]?.id ?? 0;
    shares.set(id, (shares.get(id) ?? 0n) + 1n);
  }
  return shares;
}
