/** How rows of the NFT market are told in answers: whole units become texts. */
import type { Told } from '../../../core/engine/command.ts';
import type { NftArtist, NftBox, NftOrder, NftSale, NftWork } from '../contract/index.ts';

/** An artist as plain data. */
export function artistAnswer(artist: Readonly<NftArtist>): Told<NftArtist> {
  return { ...artist };
}

/** A work as plain data. */
export function workAnswer(work: Readonly<NftWork>): Told<NftWork> {
  return {
    ...work,
    priceUnits: work.priceUnits.toString(),
    boxUnits: work.boxUnits.toString(),
  };
}

/** A sale as plain data. */
export function saleAnswer(sale: Readonly<NftSale>): Told<NftSale> {
  return {
    ...sale,
    startUnits: sale.startUnits.toString(),
    priceUnits: sale.priceUnits.toString(),
    stepUnits: sale.stepUnits.toString(),
    marginUnits: sale.marginUnits.toString(),
    reserveUnits: sale.reserveUnits.toString(),
  };
}

/** An order as plain data. */
export function orderAnswer(order: Readonly<NftOrder>): Told<NftOrder> {
  return {
    ...order,
    priceUnits: order.priceUnits.toString(),
    marginUnits: order.marginUnits.toString(),
    forfeitUnits: order.forfeitUnits.toString(),
  };
}

/** A box as plain data. */
export function boxAnswer(box: Readonly<NftBox>): Told<NftBox> {
  return { ...box, priceUnits: box.priceUnits.toString() };
}
