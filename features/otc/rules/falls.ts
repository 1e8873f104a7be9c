/**
 * What giving up costs. Whoever buys at a price that was agreed may walk away from it: an option
 * that nobody pays him for. It is worth nothing where walking away costs what the coin has fallen
 * since: then who gives up stands no better than who pays. The house has it, and never the other
 * side, who could bring it about.
 */
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { assetId, units } from '../../../core/money/units.ts';
import { otcFallen, type OtcMerchant, type OtcOrder } from '../contract/index.ts';
import { coinsOf, coverLeft, fallOf, worthOf } from './formulas.ts';
import { holdsCoins, type OtcState } from './state.ts';

/** The rules of it; amounts are dollar units at the index. */
export class FallRules {
  private readonly state: OtcState;

  constructor(state: OtcState) {
    this.state = state;
  }

  /** Whether nobody can tell now what giving up an order costs. */
  isUnknown({ indexUnits, assetId: asset }: Readonly<OtcOrder>): boolean {
    return indexUnits > 0n && this.state.needs.prices.fresh(asset) === undefined;
  }

  /**
   * Its buyer gives an order up, which the caller then ends. Without an index nothing is taken.
   * What his bond, if he has one, does not pay is due before he buys again.
   */
  charge(order: OtcOrder): void {
    const price = this.state.needs.prices.fresh(order.assetId);
    const scale = this.state.needs.catalogue.asset(order.assetId)?.scale;
    if (order.indexUnits === 0n || price === undefined || scale === undefined) return;
    order.endIndexUnits = price.dollarUnits;
    order.fallUnits = fallOf(order.units, order.indexUnits, price.dollarUnits, scale);
    if (order.fallUnits === 0n) return;
    this.state.context.changes.emit(otcFallen, { ...order });
    const owed = this.dueOf(order.buyer) + order.fallUnits;
    const merchant = this.state.merchants.get(order.buyer);
    const left = merchant === undefined ? owed : this.takeBond(merchant, owed, order.id);
    this.state.noteDue(order.buyer, left);
  }

  /** Takes dollars out of a bond; what it did not pay. */
  private takeBond(merchant: OtcMerchant, owed: bigint, orderId: number): bigint {
    const { bondAssetId, bondUnits, owner } = merchant;
    const coins = this.coins(owed, bondAssetId);
    if (coins === undefined || bondUnits === 0n) return owed;
    const taken = coins < bondUnits ? coins : bondUnits;
    const { ledger } = this.state.context;
    const from = this.state.slot(owner, bondAssetId);
    ledger.postFrozen(from, this.insurance(bondAssetId), units(taken), 'otc_fall', orderId);
    const left = taken === coins ? 0n : owed - this.worth(taken, bondAssetId);
    merchant.bondUnits -= taken;
    this.state.saveMerchant(merchant);
    return left > 0n ? left : 0n;
  }

  /** It was true that its buyer had paid: nothing is due for it. */
  forgive({ buyer, fallUnits }: Readonly<OtcOrder>): void {
    const due = this.dueOf(buyer) - fallUnits;
    if (fallUnits > 0n) this.state.noteDue(buyer, due > 0n ? due : 0n);
  }

  /** What is due of a buyer, in dollar units. */
  dueOf(owner: number): bigint {
    return this.state.buyers.get(owner)?.dueUnits ?? 0n;
  }

  /** The same in the bond's coin; undefined where nobody can tell. */
  dueCoins(owner: number): bigint | undefined {
    return this.coins(this.dueOf(owner), this.bondAsset());
  }

  /** Pays what is due out of the buyer's own account, with the order that he begins. */
  payDue(owner: number, orderId: number): void {
    const coins = this.dueCoins(owner);
    if (coins === undefined || coins === 0n) return;
    const asset = this.bondAsset();
    const from = this.state.slot(owner, asset);
    this.state.context.ledger.post(from, this.insurance(asset), units(coins), 'otc_fall', orderId);
    this.state.noteDue(owner, 0n);
  }

  /**
   * For how much more a bond covers orders of a maker who buys. Undefined where nobody can tell.
   */
  coverOf(owner: number): bigint | undefined {
    const merchant = this.state.merchants.get(owner);
    if (merchant === undefined) return 0n;
    const { bondAssetId, bondUnits } = merchant;
    if (this.state.needs.prices.fresh(bondAssetId) === undefined) return undefined;
    const bought = [...this.state.orders.values()]
      .filter((order) => order.buyer === owner && order.maker === owner && holdsCoins(order))
      .reduce((sum, { worthUnits }) => sum + worthUnits, 0n);
    return coverLeft(this.worth(bondUnits, bondAssetId), this.dueOf(owner), bought);
  }

  private bondAsset(): number {
    return this.state.terms?.bondAssetId ?? 0;
  }

  private insurance(asset: number): number {
    return this.state.context.ledger.slot(HOUSE.insurance, KIND.house, assetId(asset));
  }

  private coins(dollars: bigint, asset: number): bigint | undefined {
    const price = this.state.needs.prices.fresh(asset)?.dollarUnits;
    const scale = this.state.needs.catalogue.asset(asset)?.scale;
    if (price === undefined || scale === undefined) return undefined;
    return coinsOf(dollars, price, scale, 'up');
  }

  private worth(quantity: bigint, asset: number): bigint {
    const price = this.state.needs.prices.fresh(asset)?.dollarUnits ?? 0n;
    return worthOf(quantity, price, this.state.needs.catalogue.asset(asset)?.scale ?? 0);
  }
}
