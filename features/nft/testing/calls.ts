/** What the market's calls accept of whoever comes first; there are no works in tests. */
import type { Row } from '../../../tests/support/server-client.ts';

export const nftCallExamples: Readonly<Record<string, readonly Row[]>> = {
  '/api/bind_box/getBoxList': [
    {},
    { page: 2, limit: 6, pay_type: 1, status: 1, type: 1 },
    { keyword: 'ring', sort: 'price_up', currency: 3 },
  ],
  '/api/bind_box/getArtist': [{ page: 1, limit: 8 }],
  '/api/bind_box/getNftCurrency': [{}],
  '/api/bind_box/allowed': [{}],
  '/api/bind_box/getCollection': [{}],
  '/api/bind_box/getArtistDetail': [{ uid: 1 }],
  '/api/bind_box/purchases': [{}, { page: 2 }],
  '/api/bind_box/getMyNFTs': [{}],
  '/api/bind_box/getMyBindBoxQuotationLog': [{}, { page: 1 }],
  '/api/bind_box/getNeedPayNFTOrder': [{}],
  '/api/bind_box/getBindBoxQuotationLog': [{ code: 'QmUnknownWork' }],
  '/api/bind_box/apply_artist': [{ name: 'Ada', about: 'Draws rings.' }],
};
