/** By which deposits members qualify. */
import type { RoomContext } from '../../../core/engine/room.ts';
import { mulDiv, powerOfTen, units as toUnits } from '../../../core/money/units.ts';
import type { AssetDefinition, DollarPrice } from '../../catalogue/contract.ts';
import type { MemberDeposit } from '../contract.ts';

/** What the worth of deposits asks of other rooms. */
export interface DepositsNeeds {
  readonly catalogue: { asset(id: number): AssetDefinition | undefined };
  readonly prices: { fresh(assetId: number): DollarPrice | undefined };
}

interface CreditedNow {
  readonly owner: number;
  readonly assetId: number;
  readonly units: bigint;
  readonly reference: number;
}

/** The deposits of members, with what they were worth when they were credited. */
export class Deposits {
  private readonly context: RoomContext;
  private readonly needs: DepositsNeeds;
  private readonly byId = new Map<number, MemberDeposit>();
  private readonly byOwner = new Map<number, MemberDeposit[]>();

  constructor(context: RoomContext, needs: DepositsNeeds) {
    this.context = context;
    this.needs = needs;
  }

  /** Whether one deposit that still stands was worth more than so many dollar units. */
  qualifies(owner: number, moreThan: bigint): boolean {
    const own = this.byOwner.get(owner);
    if (own === undefined) return false;
    return own.some(({ worthUnits, isReversed }) => !isReversed && worthUnits > moreThan);
  }

  /** Notes a deposit of a member; one that a chain has again counts as it is worth now. */
  credit(order: CreditedNow, timeMs: number): void {
    const { reference: id, owner } = order;
    const known = this.byId.get(id);
    const noted = known ?? { id, owner, worthUnits: 0n, creditedMs: 0, isReversed: false };
    noted.worthUnits = this.worthOf(order);
    noted.creditedMs = timeMs;
    noted.isReversed = false;
    if (known === undefined) this.put(noted);
    this.context.changes.save('referral_deposits', noted);
  }

  /** A chain has it no longer. */
  reverse(id: number): void {
    const deposit = this.byId.get(id);
    if (deposit === undefined) return;
    deposit.isReversed = true;
    this.context.changes.save('referral_deposits', deposit);
  }

  /** Puts a stored deposit back. */
  put(deposit: MemberDeposit): void {
    this.byId.set(deposit.id, deposit);
    const own = this.byOwner.get(deposit.owner);
    if (own === undefined) this.byOwner.set(deposit.owner, [deposit]);
    else own.push(deposit);
  }

  /** All of them by number. */
  sorted(): MemberDeposit[] {
    return [...this.byId.values()].sort((a, b) => a.id - b.id);
  }

  /** Dollar units at the fresh index, rounded down: exactly the threshold is not more than it. */
  private worthOf({ assetId, units: amount }: CreditedNow): bigint {
    const asset = this.needs.catalogue.asset(assetId);
    const price = this.needs.prices.fresh(assetId);
    if (asset === undefined || price === undefined) return 0n;
    return mulDiv(toUnits(amount), price.dollarUnits, powerOfTen(asset.scale), 'down');
  }
}
