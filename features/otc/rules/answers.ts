/** How advertisements, orders and merchants are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { OtcAd, OtcMerchant, OtcOrder } from '../contract/index.ts';

/** An advertisement as plain data. */
export function adAnswer(ad: Readonly<OtcAd>): Told<OtcAd> {
  return {
    ...ad,
    price: ad.price.toString(),
    leftUnits: ad.leftUnits.toString(),
    least: ad.least.toString(),
    most: ad.most.toString(),
    feeUnits: ad.feeUnits.toString(),
  };
}

/** An order as plain data. */
export function orderAnswer(order: Readonly<OtcOrder>): Told<OtcOrder> {
  return {
    ...order,
    units: order.units.toString(),
    feeUnits: order.feeUnits.toString(),
    fiatUnits: order.fiatUnits.toString(),
    price: order.price.toString(),
    worthUnits: order.worthUnits.toString(),
    awardUnits: order.awardUnits.toString(),
    indexUnits: order.indexUnits.toString(),
    endIndexUnits: order.endIndexUnits.toString(),
    fallUnits: order.fallUnits.toString(),
  };
}

/** A merchant as plain data. */
export function merchantAnswer(merchant: Readonly<OtcMerchant>): Told<OtcMerchant> {
  return { ...merchant, bondUnits: merchant.bondUnits.toString() };
}
