/** What customers are told of their auctions, sales and boxes while they look elsewhere. */
import type { Prints } from '../../../platform/server/rooms/console-parts.ts';
import { noticed } from '../../../platform/server/rooms/notices.ts';
import {
  type NftArtist,
  nftArtistDecided,
  type NftBox,
  nftBoxChanged,
  type NftMarginFreed,
  nftMarginFreed,
  type NftOrder,
  nftOrderChanged,
  type NftOutbid,
  nftOutbid,
  type NftSale,
  nftSaleChanged,
  type NftTrade,
  nftTradeChanged,
} from '../contract/index.ts';

const MESSAGES = '/pages/nft/mine?tab=messages';

/** What an order is to its buyer: won or offered, soon too late, expired. */
function orderWhat(order: Readonly<NftOrder>): string | undefined {
  const { state, kind, reminders, forfeitUnits } = order;
  if (state === 'paid') return undefined;
  if (state === 'expired' && kind === 'won') return forfeitUnits > 0n ? 'gap_paid' : 'margin_lost';
  if (state === 'expired') return undefined;
  if (reminders > 0) return 'pay_soon';
  return kind === 'won' ? 'won' : 'second_offer';
}

function ofOrder(order: Readonly<NftOrder>, prints: Prints) {
  const what = orderWhat(order);
  if (what === undefined) return undefined;
  const { id, buyer: owner, assetId, priceUnits, reminders } = order;
  const price = prints.units(assetId, String(priceUnits));
  const amount = prints.units(assetId, String(order.forfeitUnits));
  const details = { price, coin: prints.coin(assetId), amount };
  const told = { what, id: `${id} ${reminders}`, details, url: MESSAGES };
  return { owner, class: 'products', ...told } as const;
}

function ofSale({ id, seller: owner, workId }: Readonly<NftSale>) {
  const told = {
    what: 'unsold',
    id: String(id),
    details: {},
    url: `/pages/nft/myNft?id=${workId}`,
  };
  return { owner, class: 'products', ...told } as const;
}

function ofTrade(trade: Readonly<NftTrade>, prints: Prints) {
  const { id, seller: owner, assetId } = trade;
  const received = trade.priceUnits - trade.feeUnits - trade.royaltyUnits;
  const details = { amount: prints.units(assetId, String(received)), coin: prints.coin(assetId) };
  const told = { what: 'sold', id: String(id), details, url: '/pages/nft/mine' };
  return { owner, class: 'products', ...told } as const;
}

function ofBox(
  { id, owner, state, workId, assetId, priceUnits }: Readonly<NftBox>,
  prints: Prints,
) {
  const details = { price: prints.units(assetId, String(priceUnits)), coin: prints.coin(assetId) };
  const what = state === 'opened' ? 'box_drawn' : 'box_refunded';
  const url = state === 'opened' ? `/pages/nft/myNft?id=${workId}` : '/pages/nft/mine';
  return { owner, class: 'products', what, id: String(id), details, url } as const;
}

function ofArtist({ owner, state, decidedMs, reason }: Readonly<NftArtist>) {
  const what = `artist_${state}`;
  const told = { what, id: `${owner} ${decidedMs}`, details: { reason }, url: '/pages/nft/mine' };
  return { owner, class: 'products', ...told } as const;
}

/** Where a work is looked at, and bid for. */
function workUrl(workId: number): string {
  return `/pages/nft/artworkDetail?id=${workId}`;
}

function ofOutbid(outbid: Readonly<NftOutbid>, prints: Prints) {
  const { id, owner, workId, name, assetId, priceUnits } = outbid;
  const price = prints.units(assetId, String(priceUnits));
  const details = { name, price, coin: prints.coin(assetId) };
  const told = { what: 'outbid', id: String(id), details, url: workUrl(workId) };
  return { owner, class: 'products', ...told } as const;
}

function ofFreed(freed: Readonly<NftMarginFreed>, prints: Prints) {
  const { saleId, owner, workId, name, assetId, freedUnits, how } = freed;
  const amount = prints.units(assetId, String(freedUnits));
  const details = { name, amount, coin: prints.coin(assetId) };
  const told = { what: how, id: `${saleId} ${owner}`, details, url: workUrl(workId) };
  return { owner, class: 'products', ...told } as const;
}

export const nftNotices = [
  noticed(nftOutbid, () => true, ofOutbid),
  noticed(nftMarginFreed, () => true, ofFreed),
  noticed(nftOrderChanged, (order) => orderWhat(order) !== undefined, ofOrder),
  noticed(nftSaleChanged, ({ state }) => state === 'unsold', ofSale),
  // Told again where a second sale makes that it counts no more: a notice comes once.
  noticed(nftTradeChanged, () => true, ofTrade),
  noticed(nftBoxChanged, ({ state }) => state === 'opened' || state === 'refunded', ofBox),
  noticed(nftArtistDecided, () => true, ofArtist),
];
