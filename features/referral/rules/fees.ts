/**
 * What members have paid in fees, day by day, and kept paid. A fee that is given back counts no
 * more: on its own day it is taken off, later it is made up for by the next fees.
 */
import type { RoomContext } from '../../../core/engine/room.ts';
import { DAY_MS, type DayFee, type FeeDebt } from '../contract.ts';

type Paid = ReadonlyMap<number, DayFee>;
const NOTHING: ReadonlyMap<number, Map<number, DayFee>> = new Map();

/** The day of a time: whole days since 1970, UTC. */
export function dayOf(timeMs: number): number {
  return Math.floor(timeMs / DAY_MS);
}

/** The fees of days that are not paid yet, by day, member and coin. */
export class Fees {
  private readonly context: RoomContext;
  private readonly days = new Map<number, Map<number, Map<number, DayFee>>>();
  private readonly debts = new Map<string, FeeDebt>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /**
   * Notes a fee that a member has paid; what he got back before comes off first.
   * @returns whether it is his first of the day
   */
  add(owner: number, assetId: number, units: bigint, timeMs: number): boolean {
    const rest = units - this.settle(owner, assetId, units);
    if (rest === 0n) return false;
    const day = dayOf(timeMs);
    const isFirst = this.days.get(day)?.has(owner) !== true;
    this.change(this.rowOf(day, owner, assetId), rest);
    return isFirst;
  }

  /** Notes that a member got a fee back. */
  takeOff(owner: number, assetId: number, units: bigint, timeMs: number): void {
    const row = this.days.get(dayOf(timeMs))?.get(owner)?.get(assetId);
    const today = row === undefined || row.units > units ? units : row.units;
    if (row !== undefined) this.change(row, -today);
    const later = row === undefined ? units : units - today;
    if (later === 0n) return;
    const debt = this.debtOf(owner, assetId);
    debt.units += later;
    this.context.changes.save('referral_fee_debts', debt);
  }

  /** What members have paid on a day, by member and coin. */
  of(day: number): ReadonlyMap<number, Paid> {
    return this.days.get(day) ?? NOTHING;
  }

  /** Notes that a fee counted for whoever stands so many levels above its payer, from 1. */
  count(row: DayFee, level: number): void {
    row.counted |= 1 << (level - 1);
    this.context.changes.save('referral_fees', row);
  }

  /** A day is paid: what was noted of it is in the table only. */
  forget(day: number): void {
    this.days.delete(day);
  }

  /** Puts a stored row of a day back that is not paid yet. */
  restore(row: DayFee): void {
    this.owned(row.day, row.owner).set(row.assetId, row);
  }

  restoreDebt(debt: FeeDebt): void {
    this.debts.set(debt.id, debt);
  }

  /** All rows by day, member and coin, then what is to be made up for. */
  *sorted(): Generator<DayFee | FeeDebt> {
    const rows = [...this.days.values()].flatMap((owners) =>
      [...owners.values()].flatMap((coins) => [...coins.values()]),
    );
    yield* rows.sort((a, b) => a.day - b.day || a.owner - b.owner || a.assetId - b.assetId);
    const open = [...this.debts.values()].filter(({ units }) => units > 0n);
    yield* open.sort((a, b) => a.owner - b.owner || a.assetId - b.assetId);
  }

  /** All rows of days that are not paid yet. */
  *unpaid(): Generator<DayFee> {
    for (const owners of this.days.values()) {
      for (const coins of owners.values()) yield* coins.values();
    }
  }

  private settle(owner: number, assetId: number, units: bigint): bigint {
    const debt = this.debts.get(`${owner}:${assetId}`);
    if (debt === undefined || debt.units === 0n) return 0n;
    const settled = debt.units < units ? debt.units : units;
    debt.units -= settled;
    this.context.changes.save('referral_fee_debts', debt);
    return settled;
  }

  private change(row: DayFee, by: bigint): void {
    row.units += by;
    this.context.changes.save('referral_fees', row);
  }

  private rowOf(day: number, owner: number, assetId: number): DayFee {
    const coins = this.owned(day, owner);
    const known = coins.get(assetId);
    const row = known ?? { day, owner, assetId, units: 0n, counted: 0 };
    coins.set(assetId, row);
    return row;
  }

  private owned(day: number, owner: number): Map<number, DayFee> {
    const owners = this.days.get(day) ?? new Map<number, Map<number, DayFee>>();
    this.days.set(day, owners);
    const coins = owners.get(owner) ?? new Map<number, DayFee>();
    owners.set(owner, coins);
    return coins;
  }

  private debtOf(owner: number, assetId: number): FeeDebt {
    const id = `${owner}:${assetId}`;
    const debt = this.debts.get(id) ?? { id, owner, assetId, units: 0n };
    this.debts.set(id, debt);
    return debt;
  }
}
