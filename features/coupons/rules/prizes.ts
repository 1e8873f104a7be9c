/**
 * Vouchers as prizes of other rooms: set aside before anybody can win one, and given to who has
 * won. What is set aside is frozen in `promotions`; the room that promises it names the hold.
 */
import type { CommandContext } from '../../../core/engine/command.ts';
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import type { Coupon, Prize } from '../contract.ts';
import { costOf, isSoundOffer } from './formulas.ts';

/** What the desk works with. */
interface PrizeMeans {
  readonly context: RoomContext;
  readonly asset: (id: number) => AssetDefinition | undefined;
  /** Gives a voucher of what its prize says, and reserves it. */
  readonly give: (prize: Prize, owner: number, context: CommandContext) => Coupon;
}

/** What other rooms ask where they promise vouchers. */
export class PrizeDesk {
  private readonly means: PrizeMeans;

  constructor(means: PrizeMeans) {
    this.means = means;
  }

  /** Whether vouchers can be made of it. */
  isSound(prize: Prize, timeMs: number): boolean {
    if (this.means.asset(prize.assetId) === undefined) return false;
    const { count: most, ...offer } = prize;
    return isSoundOffer({ ...offer, most, endsMs: timeMs, codeSha256: '' }, timeMs);
  }

  /** What some prizes may cost at most, by coin, in units. */
  cost(prizes: readonly Prize[]): ReadonlyMap<number, bigint> {
    const sums = new Map<number, bigint>();
    for (const prize of prizes) {
      const each = costOf({ ...prize, valueUnits: BigInt(prize.valueUnits) });
      const sum = sums.get(prize.assetId) ?? 0n;
      sums.set(prize.assetId, sum + each * BigInt(prize.count));
    }
    return sums;
  }

  /** Whether all of it can be set aside. */
  canReserve(prizes: readonly Prize[]): boolean {
    const { ledger } = this.means.context;
    return [...this.cost(prizes)].every(([asset, sum]) =>
      ledger.canTake(this.promotions(asset), units(sum)),
    );
  }

  /** Sets prizes aside. The caller has found that it can be, and names the hold. */
  reserve(prizes: readonly Prize[]): void {
    for (const [asset, sum] of this.cost(prizes)) {
      this.means.context.ledger.hold(this.promotions(asset), units(sum));
    }
  }

  /** Sets prizes free that were set aside and that nobody will be given. */
  free(prizes: readonly Prize[]): void {
    for (const [asset, sum] of this.cost(prizes)) {
      this.means.context.ledger.release(this.promotions(asset), units(sum));
    }
  }

  /** Gives one of the prizes that were set aside; its hold is the voucher's from now on. */
  award(prize: Prize, owner: number, context: CommandContext): number {
    for (const [asset, sum] of this.cost([{ ...prize, count: 1 }])) {
      this.means.context.ledger.release(this.promotions(asset), units(sum));
    }
    return this.means.give(prize, owner, context).id;
  }

  private promotions(asset: number): number {
    return this.means.context.ledger.slot(HOUSE.promotions, KIND.house, assetId(asset));
  }
}
