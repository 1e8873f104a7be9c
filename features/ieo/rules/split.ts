/**
 * How an issue is split. What must always hold, whatever is wanted: the smaller of issue and
 * demand is given in full; nobody gets more than he wants; who wants more never gets less but for
 * a last lot; and it does not matter when an order came, but for last lots, which numbers decide.
 */
import { DrawNumbers } from '../../../core/draw/draw.ts';

/** What an order wants, in lots. */
export interface Claim {
  readonly id: number;
  /** The first order of the same person for the same coin. */
  readonly groupId: number;
  readonly lots: bigint;
}

/** Lots by the number of the order. */
export type Split = ReadonlyMap<number, bigint>;

/** What all claims want together. */
export function wantedLots(claims: readonly Claim[]): bigint {
  return claims.reduce((sum, { lots }) => sum + lots, 0n);
}

function inFull(claims: readonly Claim[]): Split {
  return new Map(claims.map(({ id, lots }) => [id, lots]));
}

/**
 * floor(n · S ÷ W) for everybody; the lots that are left go one each to the largest remainders,
 * and of equal ones to the lower number.
 */
export function proRata(claims: readonly Claim[], supply: bigint): Split {
  const wanted = wantedLots(claims);
  if (wanted <= supply) return inFull(claims);
  const given = new Map<number, bigint>();
  let left = supply;
  const rests = claims.map(({ id, lots }) => {
    const whole = (lots * supply) / wanted;
    given.set(id, whole);
    left -= whole;
    return { id, rest: (lots * supply) % wanted };
  });
  rests.sort((a, b) => (a.rest === b.rest ? a.id - b.id : a.rest > b.rest ? -1 : 1));
  for (const { id } of rests.slice(0, Number(left))) given.set(id, (given.get(id) ?? 0n) + 1n);
  return given;
}

interface Group {
  readonly id: number;
  readonly claims: Claim[];
  lots: bigint;
}

/** Persons with all they want for a coin, in the order of their first orders. */
function groupsOf(claims: readonly Claim[]): Group[] {
  const groups = new Map<number, Group>();
  for (const claim of claims) {
    const group = groups.get(claim.groupId) ?? { id: claim.groupId, claims: [], lots: 0n };
    group.claims.push(claim);
    group.lots += claim.lots;
    groups.set(claim.groupId, group);
  }
  return [...groups.values()].sort((a, b) => a.id - b.id);
}

/** The level below which everybody gets all he wants, and the lots that are left above it. */
function levelOf(groups: readonly Group[], supply: bigint): { level: bigint; left: bigint } {
  const rising = groups.map(({ lots }) => lots).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  let left = supply;
  for (const [at, lots] of rising.entries()) {
    const others = BigInt(rising.length - at);
    if (lots * others > left) return { level: left / others, left: left % others };
    left -= lots;
  }
  throw new Error('everybody gets all he wants');
}

/**
 * The level L with Σ min(n, L) = S, counted by persons: small orders are filled first, and to ask
 * for more than one wants never helps. Last lots go to the lower numbers.
 */
export function level(claims: readonly Claim[], supply: bigint): Split {
  if (wantedLots(claims) <= supply) return inFull(claims);
  const groups = groupsOf(claims);
  const found = levelOf(groups, supply);
  let last = found.left;
  const given = new Map<number, bigint>();
  for (const group of groups) {
    const isAbove = group.lots > found.level;
    let share = isAbove ? found.level : group.lots;
    if (isAbove && last > 0n) {
      share += 1n;
      last -= 1n;
    }
    for (const { id, lots } of group.claims.toSorted((a, b) => a.id - b.id)) {
      const own = lots < share ? lots : share;
      given.set(id, own);
      share -= own;
    }
  }
  return given;
}

/** A draw of tickets of one lot each, in the order of the orders' numbers. */
export function drawn(claims: readonly Claim[], supply: bigint, seed: string): Split {
  const wanted = wantedLots(claims);
  if (wanted <= supply) return inFull(claims);
  const sorted = claims.toSorted((a, b) => a.id - b.id);
  const holders = sorted.flatMap(({ id, lots }) => Array<number>(Number(lots)).fill(id));
  const given = new Map(sorted.map(({ id }) => [id, 0n]));
  for (const ticket of new DrawNumbers(seed).choose(Number(supply), Number(wanted))) {
    const id = holders[ticket] ?? 0;
    given.set(id, (given.get(id) ?? 0n) + 1n);
  }
  return given;
}
