/**
 * Vouchers in the tickets of other rooms. A room asks for a refusal before anything changes, says
 * what it has begun, and how it ended; the money of the voucher is moved here and nowhere else.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { units } from '../../../core/money/units.ts';
import type { Coupon, UseRefusal } from '../contract.ts';
import type { CouponBook } from './book.ts';
import { yieldAfter } from './formulas.ts';

interface Amount {
  readonly assetId: number;
  readonly units: bigint;
}

/** What a voucher has put into a margin account, and until when. */
export interface Sponsored {
  readonly units: bigint;
  readonly endsMs: number;
}

/** The front door of vouchers for other rules. */
export class Uses {
  private readonly book: CouponBook;

  constructor(book: CouponBook) {
    this.book = book;
  }

  /** Why a stake cannot be paid by a voucher: it is exactly its value. */
  stakeRefusal(id: number, owner: number, stake: Amount): UseRefusal | undefined {
    return this.book.useRefusal(id, owner, 'seconds_trial', stake);
  }

  /** Why a voucher cannot add interest to an amount: it is at most its value. */
  yieldRefusal(id: number, owner: number, amount: Amount): UseRefusal | undefined {
    return this.book.useRefusal(id, owner, 'yield', amount);
  }

  /** Why margin and fee of a position cannot be paid by a voucher: they are at most its value. */
  marginRefusal(id: number, owner: number, cost: Amount): UseRefusal | undefined {
    return this.book.useRefusal(id, owner, 'contract_trial', cost);
  }

  /**
   * A position is opened with a voucher that nothing spoke against: all of its value goes to the
   * owner's margin account, where the caller freezes it in the same decision.
   */
  lend(id: number, positionId: number): Sponsored {
    const coupon = this.of(id);
    const { owner, assetId, valueUnits, expiresMs } = coupon;
    this.book.begin(coupon, positionId, valueUnits);
    const account = this.book.account(owner, assetId, KIND.margin);
    this.book.pay(coupon, account, valueUnits, 'coupon_margin', positionId);
    this.book.save(coupon);
    return { units: valueUnits, endsMs: expiresMs };
  }

  /** The position is closed: what is left goes back, up to the value; the rest is the owner's. */
  returned(id: number, left: bigint): void {
    const coupon = this.of(id);
    const back = left < coupon.valueUnits ? left : coupon.valueUnits;
    this.book.takeBack(coupon, back, 'coupon_margin_back', coupon.usedFor);
    this.book.end(coupon, 'used');
  }

  /** Something was begun with a voucher that nothing spoke against. */
  begin(id: number, orderId: number, principal: bigint): void {
    this.book.begin(this.of(id), orderId, principal);
  }

  /**
   * A stake is settled. Lost: the voucher pays it to the desk. Won: the stake stays the house's and
   * the voucher is used. Drawn or void: it can be used again.
   */
  staked(id: number, result: 'won' | 'lost' | 'back', desk: number, context: CommandContext): void {
    const coupon = this.of(id);
    if (result === 'back') {
      this.book.comeBack(coupon, context);
      return;
    }
    const lost = result === 'lost' ? coupon.reservedUnits : 0n;
    this.book.pay(coupon, desk, lost, 'coupon_stake', coupon.usedFor);
    this.book.end(coupon, 'used');
  }

  /** A day of an order has passed: what the voucher adds to it, as long as it does. */
  dayPassed(id: number, day: number, to: number): void {
    const coupon = this.of(id);
    if (day > coupon.days) return;
    const { principalUnits: principal, ratePpm } = coupon;
    const due = yieldAfter(principal, ratePpm, day) - yieldAfter(principal, ratePpm, day - 1);
    this.book.pay(coupon, to, units(due), 'coupon_yield', coupon.usedFor);
    this.book.save(coupon);
  }

  /** The order has ended: as if it had never been, the voucher can be used again. */
  orderEnded(id: number, asIfNeverBeen: boolean, context: CommandContext): void {
    const coupon = this.of(id);
    if (asIfNeverBeen && coupon.spentUnits === 0n) this.book.comeBack(coupon, context);
    else this.book.end(coupon, 'used');
  }

  private of(id: number): Coupon {
    const coupon = this.book.get(id);
    if (coupon === undefined) throw new Error(`voucher ${id} has ended`);
    return coupon;
  }
}
