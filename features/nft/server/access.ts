/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const nftAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/bind_box/getBoxList',
    '/api/bind_box/getBoxDetail',
    '/api/bind_box/getArtist',
    '/api/bind_box/getArtistDetail',
    '/api/bind_box/getNftCurrency',
    '/api/bind_box/history',
    '/api/bind_box/series',
    '/api/bind_box/proof',
  ]),
  ...routes('visitor', 'POST', [
    '/api/bind_box/getBindBoxQuotationLog',
    '/api/bind_box/getNeedPayNFTOrder',
  ]),
  ...routes('customer', 'GET', [
    '/api/bind_box/allowed',
    '/api/bind_box/getCollection',
    '/api/bind_box/open_state',
    '/api/bind_box/purchases',
  ]),
  ...routes('customer', 'POST', [
    '/api/bind_box/apply_artist',
    '/api/bind_box/auctionNFT',
    '/api/bind_box/buyNFT',
    '/api/bind_box/collect',
    '/api/bind_box/follow_artist',
    '/api/bind_box/getMyBindBoxQuotationLog',
    '/api/bind_box/getMyNFTs',
    '/api/bind_box/marginNFT',
    '/api/bind_box/mint',
    '/api/bind_box/openBlindBox',
    '/api/bind_box/payNFTOrder',
    '/api/bind_box/readNFTOrderMessage',
    '/api/bind_box/resellNFT',
  ]),
  ...routes('operator', 'GET', [
    '/console/api/customers/nft_trades',
    '/console/api/nft/artists',
    '/console/api/nft/works',
    '/console/api/nft/series',
    '/console/api/nft/auctions',
    '/console/api/nft/unpaid',
    '/console/api/nft/refunds',
    '/console/api/nft/for_boxes',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/nft/decide_artist',
    '/console/api/nft/hide',
    '/console/api/nft/plan_series',
    '/console/api/nft/decide_series',
  ]),
];
