/**
 * All vouchers that live, and what `promotions` holds for them. What must always hold: its frozen
 * part is the sum of what they may still cost, and nothing of a customer's own pays for one.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import type { Hold } from '../../../core/ledger/hold.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, type Units, units } from '../../../core/money/units.ts';
import {
  type Coupon,
  type CouponKind,
  type CouponState,
  LEAST_AGAIN_MS,
  REMINDED_MS,
  type UseRefusal,
} from '../contract.ts';

const LIVES: readonly CouponState[] = ['usable', 'in_use'];

/** Vouchers by number and by owner; those that have ended are in the table only. */
export class CouponBook {
  private readonly context: RoomContext;
  private readonly live = new Map<number, Coupon>();
  private readonly byOwner = new Map<number, Set<Coupon>>();

  constructor(context: RoomContext) {
    this.context = context;
  }

  /** A voucher that is usable or in use. */
  get(id: number): Coupon | undefined {
    return this.live.get(id);
  }

  /** What of an owner can be used now, those first that expire first. */
  usable(owner: number, kind: CouponKind): Coupon[] {
    const own = [...(this.byOwner.get(owner) ?? [])];
    return own
      .filter((it) => it.kind === kind && it.state === 'usable')
      .sort((a, b) => a.expiresMs - b.expiresMs || a.id - b.id);
  }

  /** Whether so much can be promised in a coin. */
  canReserve(asset: number, amount: bigint): boolean {
    return this.context.ledger.canTake(this.promotions(asset), units(amount));
  }

  /** Adds a voucher and reserves what it may cost. The caller has found that it can be. */
  give(coupon: Coupon, context: CommandContext): void {
    coupon.remindMs = nextReminder(coupon.expiresMs, context.timeMs);
    this.context.ledger.hold(this.promotions(coupon.assetId), units(coupon.reservedUnits));
    this.restore(coupon);
    this.save(coupon);
  }

  /** Puts a voucher back that lives. */
  restore(coupon: Coupon): void {
    this.live.set(coupon.id, coupon);
    const own = this.byOwner.get(coupon.owner) ?? new Set<Coupon>();
    this.byOwner.set(coupon.owner, own.add(coupon));
    if (coupon.state === 'usable') this.setTimers(coupon);
  }

  /** Why a voucher cannot be used for something now; undefined where it can. */
  useRefusal(
    id: number,
    owner: number,
    kind: CouponKind,
    amount: { readonly assetId: number; readonly units: bigint },
  ): UseRefusal | undefined {
    const coupon = this.live.get(id);
    if (coupon === undefined || coupon.owner !== owner) return 'unknown_coupon';
    if (coupon.state === 'in_use') return 'in_use';
    if (coupon.kind !== kind || coupon.assetId !== amount.assetId) return 'wrong_product';
    const { valueUnits } = coupon;
    const isWhole = kind === 'seconds_trial';
    const fits = isWhole ? amount.units === valueUnits : amount.units <= valueUnits;
    return fits ? undefined : 'wrong_amount';
  }

  /** Something runs with it from now on: its time stands still. */
  begin(coupon: Coupon, orderId: number, principal: bigint): void {
    coupon.state = 'in_use';
    coupon.usedFor = orderId;
    coupon.principalUnits = principal;
    this.clearTimers(coupon);
    this.save(coupon);
  }

  /** Pays out of what is held for it, to a customer's account or to the house. */
  pay(coupon: Coupon, to: number, amount: bigint, reason: string, reference: number): void {
    if (amount === 0n) return;
    const from = this.promotions(coupon.assetId);
    this.context.ledger.postFrozen(from, to, units(amount), reason, reference);
    coupon.reservedUnits -= amount;
    coupon.spentUnits += amount;
  }

  /** Takes what is left of a margin back out of its owner's account. */
  takeBack(coupon: Coupon, amount: bigint, reason: string, reference: number): void {
    if (amount === 0n) return;
    const from = this.account(coupon.owner, coupon.assetId, KIND.margin);
    this.context.ledger.post(
      from,
      this.promotions(coupon.assetId),
      units(amount),
      reason,
      reference,
    );
    coupon.spentUnits -= amount;
  }

  /** It can be used again, for a day at least: nothing came of what it was used for. */
  comeBack(coupon: Coupon, context: CommandContext): void {
    coupon.state = 'usable';
    coupon.usedFor = 0;
    coupon.principalUnits = 0n;
    const leastMs = context.timeMs + LEAST_AGAIN_MS;
    if (coupon.expiresMs < leastMs) {
      coupon.expiresMs = this.context.deadlineMs(leastMs, 'reply', context);
    }
    coupon.remindMs = nextReminder(coupon.expiresMs, context.timeMs);
    this.setTimers(coupon);
    this.save(coupon);
  }

  /** Its owner has been reminded. */
  reminded(coupon: Coupon, context: CommandContext): void {
    coupon.remindMs = nextReminder(coupon.expiresMs, context.timeMs);
    this.setTimers(coupon);
    this.save(coupon);
  }

  /** It has ended: what is still held for it is free again. */
  end(coupon: Coupon, state: Exclude<CouponState, 'usable' | 'in_use'>): void {
    const rest = units(coupon.reservedUnits);
    this.context.ledger.release(this.promotions(coupon.assetId), rest);
    coupon.reservedUnits = 0n;
    coupon.state = state;
    this.clearTimers(coupon);
    this.live.delete(coupon.id);
    const own = this.byOwner.get(coupon.owner);
    own?.delete(coupon);
    if (own?.size === 0) this.byOwner.delete(coupon.owner);
    this.save(coupon);
  }

  /** Writes a voucher down as it is. */
  save(coupon: Coupon): void {
    this.context.changes.save('coupons', coupon);
  }

  /** An owner's account in a voucher's coin. */
  account(owner: number, asset: number, kind: 2 | 3 | 4 = KIND.spot): number {
    return this.context.ledger.slot(owner, kind, assetId(asset));
  }

  /** All that live, by number. */
  sorted(): Coupon[] {
    return [...this.live.values()].sort((a, b) => a.id - b.id);
  }

  *holds(): Generator<Hold> {
    for (const { id, assetId: asset, reservedUnits, state } of this.sorted()) {
      if (!LIVES.includes(state)) throw new Error(`voucher ${id} has ended`);
      const of = { assetId: asset, what: 'coupon', id, units: reservedUnits as Units };
      yield { ...of, owner: HOUSE.promotions, kind: KIND.house };
    }
  }

  private promotions(asset: number): number {
    return this.context.ledger.slot(HOUSE.promotions, KIND.house, assetId(asset));
  }

  private setTimers({ id, expiresMs, remindMs }: Readonly<Coupon>): void {
    const { timers } = this.context;
    const expire = { type: 'coupons.expire', id } as const;
    timers.setDeadline(`coupons.expire:${id}`, expiresMs, expire, 'reply');
    const remind = { type: 'coupons.remind', id } as const;
    if (remindMs > 0) timers.set(`coupons.remind:${id}`, remindMs, remind);
  }

  private clearTimers({ id }: Readonly<Coupon>): void {
    this.context.timers.clear(`coupons.expire:${id}`);
    this.context.timers.clear(`coupons.remind:${id}`);
  }
}

/** The next time before an expiry at which its owner is told; 0 where none is left. */
function nextReminder(expiresMs: number, nowMs: number): number {
  return REMINDED_MS.map((before) => expiresMs - before).find((dueMs) => dueMs > nowMs) ?? 0;
}
