/** What the market's calls accept of whoever comes first; there are no works in tests. */
import type { Row } from '../../../tests/support/server-client.ts';
import type { SwitchedCall } from '../../../tests/support/testing-card.ts';

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

const work = { code: 'none', price: '1' };
const media = `/uploads/${'a'.repeat(32)}.webp`;
const off = { product: 'nft', code: 'nft_off', isOfferedAtFirst: true } as const;

/** What is begun in the market, and refused where it is off. */
export const nftSwitched: readonly SwitchedCall[] = [
  // The house's own name, which nobody gets.
  { ...off, path: '/bind_box/apply_artist', fields: { name: 'Support' } },
  { ...off, path: '/bind_box/mint', fields: { media, name: 'Rings', rights: 1 } },
  { ...off, path: '/bind_box/resellNFT', fields: work },
  { ...off, path: '/bind_box/buyNFT', fields: work },
  { ...off, path: '/bind_box/auctionNFT', fields: work },
  { ...off, path: '/bind_box/marginNFT', fields: work },
];
