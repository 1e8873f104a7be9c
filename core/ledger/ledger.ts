/**
 * Double entry in memory. Each account has an available and a frozen amount of one asset.
 * What must always hold: a posting takes from one account exactly what it gives to another, so
 * per asset the sum over all accounts stays zero; only accounts on the house list that say so may
 * be below zero; frozen is never below zero. A violation is a bug and throws: rules check first.
 */
import type { AssetId, Units } from '../money/units.ts';
import { IntegerMap } from '../book/integer-map.ts';
import { AccountRows, LARGEST_ASSET } from './account-rows.ts';
import { houseAccount } from './house-accounts.ts';
import { LawBroken } from './law-broken.ts';

/** Account kinds. 1 to 4 are the customer's and have these numbers on the wire too. */
export const KIND = { house: 0, fiat: 1, spot: 2, margin: 3, seconds: 4 } as const;
export type AccountKind = (typeof KIND)[keyof typeof KIND];

const KIND_NAMES = Object.keys(KIND) as readonly (keyof typeof KIND)[];

/** The name of an account kind, `house` or one of a customer's; undefined for any other number. */
export function kindName(kind: number): keyof typeof KIND | undefined {
  return KIND_NAMES[kind];
}

/** The kinds a customer has, in the order in which they are shown. */
export const CUSTOMER_KINDS: readonly AccountKind[] = [
  KIND.fiat,
  KIND.spot,
  KIND.margin,
  KIND.seconds,
];

/** A movement that has happened: `amount` went from one account to another. */
export interface Posting {
  readonly from: number;
  readonly to: number;
  readonly amount: Units;
  readonly reason: string;
  readonly reference: number;
}

/** Hears of a posting once it is made: slots of both accounts, the amount, and its reason. */
type Follower = (from: number, to: number, amount: Units, reason: string) => void;

/** One account as seen from outside. */
export interface Balance {
  readonly owner: number;
  readonly kind: AccountKind;
  readonly asset: AssetId;
  readonly available: Units;
  readonly frozen: Units;
}

const OWNER_OFFSET = 1024;
const KINDS = 16;
const ASSETS = LARGEST_ASSET + 1;
const LARGEST_OWNER = 2 ** 35;

function accountKey(owner: number, kind: number, asset: number): number {
  return ((owner + OWNER_OFFSET) * KINDS + kind) * ASSETS + asset;
}

/** All balances, with what has changed since the last batch was taken. */
export class Ledger {
  /** Slots by account, each one higher: 0 is the map's word for "not there". */
  private readonly slots = new IntegerMap();
  private readonly rows = new AccountRows();
  private touchedSlots: number[] = [];
  private postings: Posting[] = [];
  private mutationCount = 0;
  private readonly followers: Follower[] = [];

  /** From now on one is told of every posting as it is made, after those who follow already. */
  follow(told: Follower): void {
    this.followers.push(told);
  }

  /** Counts every change ever made, to prove that a refusal made none. */
  get mutations(): number {
    return this.mutationCount;
  }

  /**
   * The slot of an account, opened with nothing in it when it is new.
   * Slots are small numbers to be kept by callers that use an account often.
   */
  slot(owner: number, kind: AccountKind, asset: AssetId): number {
    const key = accountKey(owner, kind, asset);
    const known = this.slots.get(key);
    return known === 0 ? this.open(key, owner, kind, asset) : known - 1;
  }

  /** The slot of an account, or undefined if it was never opened. */
  find(owner: number, kind: AccountKind, asset: AssetId): number | undefined {
    const known = this.slots.get(accountKey(owner, kind, asset));
    return known === 0 ? undefined : known - 1;
  }

  /** What may be spent from this account. */
  available(slot: number): Units {
    return this.rows.available(slot);
  }

  /** What open orders and pending payments hold. */
  frozen(slot: number): Units {
    return this.rows.frozen(slot);
  }

  /** Whether `amount` can be taken from the available part. */
  canTake(slot: number, amount: Units): boolean {
    return this.rows.mayBeNegative(slot) || this.available(slot) >= amount;
  }

  /** Moves an amount from available to frozen. Callers have checked `canTake`. */
  hold(slot: number, amount: Units): void {
    if (amount < 0n) throw new LawBroken('a hold must not be negative');
    this.setAvailable(slot, this.available(slot) - amount);
    this.setFrozen(slot, this.frozen(slot) + amount);
  }

  /** Moves an amount from frozen back to available. */
  release(slot: number, amount: Units): void {
    if (amount < 0n) throw new LawBroken('a release must not be negative');
    if (amount === 0n) return;
    this.setFrozen(slot, this.frozen(slot) - amount);
    this.setAvailable(slot, this.available(slot) + amount);
  }

  /** Posts from the available part of one account to the available part of another. */
  post(from: number, to: number, amount: Units, reason: string, reference: number): void {
    this.checkPosting(from, to, amount);
    if (amount === 0n) return;
    this.setAvailable(from, this.available(from) - amount);
    this.setAvailable(to, this.available(to) + amount);
    this.postings.push({ from, to, amount, reason, reference });
    for (const told of this.followers) told(from, to, amount, reason);
  }

  /** Posts from the frozen part of one account to the available part of another. */
  postFrozen(from: number, to: number, amount: Units, reason: string, reference: number): void {
    this.checkPosting(from, to, amount);
    if (amount === 0n) return;
    this.setFrozen(from, this.frozen(from) - amount);
    this.setAvailable(to, this.available(to) + amount);
    this.postings.push({ from, to, amount, reason, reference });
    for (const told of this.followers) told(from, to, amount, reason);
  }

  /** Whose account a slot is. */
  ownerOf(slot: number): number {
    return this.rows.owner(slot);
  }

  /** The kind of the account in a slot. */
  kindOf(slot: number): AccountKind {
    return this.rows.kind(slot) as AccountKind;
  }

  /** The asset of the account in a slot. */
  assetOf(slot: number): AssetId {
    return this.rows.asset(slot) as AssetId;
  }

  /** An account by its slot. */
  balance(slot: number): Balance {
    return {
      owner: this.ownerOf(slot),
      kind: this.kindOf(slot),
      asset: this.assetOf(slot),
      available: this.available(slot),
      frozen: this.frozen(slot),
    };
  }

  /** All accounts, in the order they were opened. */
  *balances(): Generator<Balance> {
    for (let slot = 0; slot < this.rows.size; slot += 1) yield this.balance(slot);
  }

  /** Puts a stored account into an empty ledger at start-up. */
  restore(balance: Balance): void {
    const slot = this.slot(balance.owner, balance.kind, balance.asset);
    this.rows.setAvailable(slot, balance.available);
    this.rows.setFrozen(slot, balance.frozen);
    this.rows.commit(slot);
    this.assertSound(slot);
  }

  /** How many postings have been made since the last `takeChanges`. */
  get postingCount(): number {
    return this.postings.length;
  }

  /**
   * Hands over what changed since the last call and checks the law on it: per asset the change
   * over all touched accounts is zero and no account is where it must not be. Throws otherwise.
   */
  takeChanges(): { touched: readonly number[]; postings: readonly Posting[] } {
    const sums = new Map<AssetId, bigint>();
    for (const slot of this.touchedSlots) {
      this.assertSound(slot);
      const change = this.rows.commit(slot);
      if (change === 0n) continue;
      const asset = this.assetOf(slot);
      sums.set(asset, (sums.get(asset) ?? 0n) + change);
    }
    for (const [asset, sum] of sums) {
      if (sum !== 0n) throw new LawBroken(`postings of asset ${asset} do not sum to zero: ${sum}`);
    }
    const changes = { touched: this.touchedSlots, postings: this.postings };
    this.touchedSlots = [];
    this.postings = [];
    return changes;
  }

  private open(key: number, owner: number, kind: AccountKind, asset: AssetId): number {
    const house = houseAccount(owner);
    const known = owner > 0 ? kind !== KIND.house : house !== undefined && kind === KIND.house;
    if (!known || owner > LARGEST_OWNER || asset >= ASSETS) {
      throw new LawBroken(`no such account: owner ${owner}, kind ${kind}, asset ${asset}`);
    }
    const slot = this.rows.add(owner, kind, asset, house?.mayBeNegative ?? false);
    this.slots.add(key, slot + 1);
    return slot;
  }

  private setAvailable(slot: number, value: bigint): void {
    if (value < 0n && !this.rows.mayBeNegative(slot)) {
      throw new LawBroken(`account ${this.describe(slot)} would have ${value} available`);
    }
    this.rows.setAvailable(slot, value);
    this.touch(slot);
  }

  private setFrozen(slot: number, value: bigint): void {
    if (value < 0n)
      throw new LawBroken(`account ${this.describe(slot)} would have ${value} frozen`);
    this.rows.setFrozen(slot, value);
    this.touch(slot);
  }

  private touch(slot: number): void {
    this.mutationCount += 1;
    if (this.rows.touch(slot)) this.touchedSlots.push(slot);
  }

  private checkPosting(from: number, to: number, amount: Units): void {
    if (amount < 0n) throw new LawBroken('a posting must not be negative');
    if (this.rows.asset(from) !== this.rows.asset(to)) {
      throw new LawBroken('a posting stays within one asset');
    }
  }

  private assertSound(slot: number): void {
    if (this.frozen(slot) < 0n) throw new LawBroken(`frozen below zero: ${this.describe(slot)}`);
    if (this.available(slot) < 0n && !this.rows.mayBeNegative(slot)) {
      throw new LawBroken(`available below zero: ${this.describe(slot)}`);
    }
  }

  private describe(slot: number): string {
    return `${this.ownerOf(slot)}/${this.kindOf(slot)}/${this.assetOf(slot)}`;
  }
}
