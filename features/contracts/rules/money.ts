/**
 * What contracts do to money. Margins are frozen in the customer's `margin` account; gains come
 * from the contracts desk and losses go to it. What must always hold: what the ledger froze in a
 * margin account is the sum of `heldUnits` of its positions; a customer never ends below zero.
 */
import type { RoomContext } from '../../../core/engine/room.ts';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { type AssetId, type Units, units } from '../../../core/money/units.ts';
import type { Position } from '../contract/index.ts';

/** Who covered what a customer could not pay. */
export interface Covered {
  readonly insured: bigint;
  readonly covered: bigint;
}

/** Whose gain or loss it is, and in which market. */
type Party = Pick<Position, 'owner' | 'marketId'>;

/** Every posting, hold and release of contracts; amounts are units of the margin asset. */
export class ContractMoney {
  private readonly context: RoomContext;
  private readonly asset: () => AssetId;
  private readonly tell: (marketId: number, units: bigint) => void;

  /** @param tell is told what customers of a market were paid, or have paid (below zero) */
  constructor(
    context: RoomContext,
    asset: () => AssetId,
    tell: (marketId: number, units: bigint) => void,
  ) {
    this.context = context;
    this.asset = asset;
    this.tell = tell;
  }

  /** What an owner has free in the margin account. */
  available(owner: number): Units {
    return this.context.ledger.available(this.account(owner));
  }

  /** Freezes an amount for a position. The caller has checked that it is there. */
  hold(position: Position, amount: bigint): void {
    this.context.ledger.hold(this.account(position.owner), units(amount));
    position.heldUnits += amount;
  }

  /** Frees a part of what a position holds. */
  release(position: Position, amount: bigint): void {
    this.context.ledger.release(this.account(position.owner), units(amount));
    position.heldUnits -= amount;
  }

  /** Pays a fee out of what a position holds. */
  feeFromHeld(position: Position, amount: bigint, reference: number): void {
    const { ledger } = this.context;
    const to = this.house(HOUSE.fees);
    const reason = 'contract_fee';
    ledger.postFrozen(this.account(position.owner), to, units(amount), reason, reference);
    position.heldUnits -= amount;
    position.feeUnits += amount;
  }

  /** Pays a closing fee as far as `limit` goes; what a liquidation pays goes to the insurance. */
  closingFee(
    position: Position,
    amount: bigint,
    limit: bigint,
    forced: boolean,
    reference: number,
  ): bigint {
    const paid = least(amount, limit);
    const to = this.house(forced ? HOUSE.insurance : HOUSE.fees);
    const account = this.account(position.owner);
    this.context.ledger.post(account, to, units(paid), 'contract_fee', reference);
    position.feeUnits += paid;
    return paid;
  }

  /** Pays a night's fee: from the free money, then from what the position holds. */
  nightFee(position: Position, amount: bigint, reference: number): bigint {
    const { ledger } = this.context;
    const account = this.account(position.owner);
    const free = position.mode === 'isolated' ? 0n : least(amount, this.available(position.owner));
    const held = least(amount - free, position.heldUnits);
    const fees = this.house(HOUSE.fees);
    ledger.post(account, fees, units(free), 'overnight_fee', reference);
    ledger.postFrozen(account, fees, units(held), 'overnight_fee', reference);
    position.heldUnits -= held;
    position.overnightUnits += free + held;
    return free + held;
  }

  /** Pays a gain. Where the desk has not enough, the treasury gives it the rest, visibly. */
  payGain({ owner, marketId }: Party, amount: bigint, reference: number): void {
    const { ledger } = this.context;
    const desk = this.house(HOUSE.contractsDesk);
    const short = amount - ledger.available(desk);
    if (short > 0n) {
      const treasury = this.house(HOUSE.treasury);
      ledger.post(treasury, desk, units(short), 'treasury_cover', reference);
    }
    ledger.post(desk, this.account(owner), units(amount), 'contract_gain', reference);
    this.tell(marketId, amount);
  }

  /**
   * What there is for gains and for losses that nobody pays: the desk and the insurance. What the
   * treasury owes is owed already, so it makes them smaller, and who has it covers nothing more.
   */
  reserves(): bigint {
    const { ledger } = this.context;
    // Who asks makes no account: what is refused leaves nothing.
    const has = (owner: number): bigint => {
      const slot = ledger.find(owner, KIND.house, this.asset());
      return slot === undefined ? 0n : ledger.available(slot);
    };
    const treasury = has(HOUSE.treasury);
    const debt = treasury < 0n ? treasury : 0n;
    return has(HOUSE.contractsDesk) + has(HOUSE.insurance) + debt;
  }

  /** Takes a loss (above zero) from free money as far as `limit` goes; returns what is unpaid. */
  takeLoss({ owner, marketId }: Party, amount: bigint, limit: bigint, reference: number): bigint {
    const own = least(amount, limit);
    const desk = this.house(HOUSE.contractsDesk);
    this.context.ledger.post(this.account(owner), desk, units(own), 'contract_loss', reference);
    this.tell(marketId, -own);
    return amount - own;
  }

  /** Covers a loss that nobody's own money was there for: the insurance, then the treasury. */
  cover(amount: bigint, reference: number): Covered {
    const { ledger } = this.context;
    const insurance = this.house(HOUSE.insurance);
    const desk = this.house(HOUSE.contractsDesk);
    const insured = least(amount, ledger.available(insurance));
    ledger.post(insurance, desk, units(insured), 'insurance_cover', reference);
    const covered = amount - insured;
    const treasury = this.house(HOUSE.treasury);
    ledger.post(treasury, desk, units(covered), 'treasury_cover', reference);
    return { insured, covered };
  }

  private account(owner: number): number {
    return this.context.ledger.slot(owner, KIND.margin, this.asset());
  }

  private house(owner: number): number {
    return this.context.ledger.slot(owner, KIND.house, this.asset());
  }
}

/** The smaller of two amounts, and nothing instead of less than nothing. */
export function least(a: bigint, b: bigint): bigint {
  const smaller = a < b ? a : b;
  return smaller > 0n ? smaller : 0n;
}
