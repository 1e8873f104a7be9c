/**
 * Accounts as rows of numbers. The amounts of an account lie side by side as 64-bit whole numbers,
 * so that a hold touches one place in memory and leaves nothing behind to be collected; `bigint`
 * objects in arrays did both. 64 bits are also what the tables have; an amount that does not fit
 * throws instead of being cut off.
 */
import type { Units } from '../money/units.ts';
import { LawBroken } from './law-broken.ts';

/** Assets are numbered up to here. */
export const LARGEST_ASSET = 8191;

const FIRST_CAPACITY = 256;
/** Amounts of one account: available, frozen, and their sum when the last batch was taken. */
const ROW = 4;
const FROZEN = 1;
const COMMITTED = 2;
/** Flags of one account. */
const MAY_BE_NEGATIVE = 1;
const TOUCHED = 2;

function absent(slot: number): never {
  throw new LawBroken(`no account has the slot ${slot}`);
}

/** Slots are the numbers of rows, from 0 on. */
export class AccountRows {
  private amounts = new BigInt64Array(FIRST_CAPACITY * ROW);
  private owners = new Float64Array(FIRST_CAPACITY);
  private kinds = new Uint8Array(FIRST_CAPACITY);
  private assets = new Uint16Array(FIRST_CAPACITY);
  private flags = new Uint8Array(FIRST_CAPACITY);
  private count = 0;

  /** How many accounts there are. */
  get size(): number {
    return this.count;
  }

  /** Adds an account with nothing in it and returns its slot. */
  add(owner: number, kind: number, asset: number, mayBeNegative: boolean): number {
    const slot = this.count;
    if (slot === this.owners.length) this.grow();
    this.owners[slot] = owner;
    this.kinds[slot] = kind;
    this.assets[slot] = asset;
    this.flags[slot] = mayBeNegative ? MAY_BE_NEGATIVE : 0;
    this.count += 1;
    return slot;
  }

  owner(slot: number): number {
    return this.has(slot) ? (this.owners[slot] as number) : absent(slot);
  }

  kind(slot: number): number {
    return this.has(slot) ? (this.kinds[slot] as number) : absent(slot);
  }

  asset(slot: number): number {
    return this.has(slot) ? (this.assets[slot] as number) : absent(slot);
  }

  mayBeNegative(slot: number): boolean {
    return ((this.flags[slot] ?? 0) & MAY_BE_NEGATIVE) !== 0;
  }

  available(slot: number): Units {
    return this.amount(slot * ROW);
  }

  frozen(slot: number): Units {
    return this.amount(slot * ROW + FROZEN);
  }

  /** Throws for an amount that does not fit in 64 bits, which the array would cut off silently. */
  setAvailable(slot: number, value: bigint): void {
    this.amounts[slot * ROW] = fitting(value);
  }

  /** Throws for an amount that does not fit in 64 bits. */
  setFrozen(slot: number, value: bigint): void {
    this.amounts[slot * ROW + FROZEN] = fitting(value);
  }

  /** Marks an account as changed since the last batch; false when it was marked already. */
  touch(slot: number): boolean {
    const flags = this.flags[slot] ?? absent(slot);
    if ((flags & TOUCHED) !== 0) return false;
    this.flags[slot] = flags | TOUCHED;
    return true;
  }

  /** Takes the mark away. Returns by how much the account has grown since the last time. */
  commit(slot: number): bigint {
    const at = slot * ROW;
    const total = fitting(this.amount(at) + this.amount(at + FROZEN));
    const change = total - this.amount(at + COMMITTED);
    this.amounts[at + COMMITTED] = total;
    this.flags[slot] = (this.flags[slot] ?? absent(slot)) & ~TOUCHED;
    return change;
  }

  private has(slot: number): boolean {
    return slot < this.count;
  }

  private amount(at: number): Units {
    const value = this.amounts[at];
    if (value === undefined) absent(at / ROW);
    return value as Units;
  }

  private grow(): void {
    const capacity = this.owners.length * 2;
    const amounts = new BigInt64Array(capacity * ROW);
    amounts.set(this.amounts);
    this.amounts = amounts;
    const owners = new Float64Array(capacity);
    owners.set(this.owners);
    this.owners = owners;
    const assets = new Uint16Array(capacity);
    assets.set(this.assets);
    this.assets = assets;
    this.kinds = grownBytes(this.kinds, capacity);
    this.flags = grownBytes(this.flags, capacity);
  }
}

function grownBytes(column: Uint8Array, rows: number): Uint8Array<ArrayBuffer> {
  const grown = new Uint8Array(rows);
  grown.set(column);
  return grown;
}

function fitting(value: bigint): bigint {
  const kept = BigInt.asIntN(64, value);
  if (kept !== value) throw new LawBroken(`an account cannot hold ${value}: it has 64 bits`);
  return kept;
}
