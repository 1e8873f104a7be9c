/** The screens of this room, with what makes them show something in a demo. */
import type { ScreenExample } from '../../../tests/support/testing-card.ts';
import { nftPaths } from '../web/nft-paths.ts';

const at = (name: string): string => `/pages/nft/${name}`;
/** Works that `filling.ts` makes. */
const [OWN, AUCTION, SOUND, FILM] = ['id={own}', 'id={auction}', 'id={sound}', 'id={film}'];

const screens: Readonly<Record<string, ScreenExample>> = {
  nft: { path: nftPaths.home, alsoVisitor: true },
  nftGallery: { path: nftPaths.gallery, alsoVisitor: true },
  nftSearch: {
    path: nftPaths.search,
    also: { 'nft-found': { params: 'pay_type=2&status=1' }, 'nft-none': { params: 'keyword=zzz' } },
  },
  nftCollection: { path: nftPaths.collection, alsoVisitor: true },
  nftArtists: { path: nftPaths.artists },
  nftArtist: { path: at('artistDetail'), params: 'uid={artist}', alsoVisitor: true },
  nftWork: { path: at('artworkDetail'), params: AUCTION, alsoVisitor: true },
  nftPlayed: {
    path: at('artworkDetail_video'),
    params: FILM,
    also: { 'nft-sound': { params: SOUND } },
  },
  nftBuy: { path: at('purchase_one'), params: SOUND, alsoVisitor: true },
  nftBid: { path: at('purchase'), params: AUCTION, alsoVisitor: true },
  nftMine: {
    path: nftPaths.mine,
    alsoVisitor: true,
    also: { 'nft-bids': { params: 'tab=bids' }, 'nft-messages': { params: 'tab=messages' } },
  },
  nftOwn: { path: at('myNft'), params: OWN, alsoVisitor: true },
  nftResell: { path: at('resell'), params: OWN, alsoVisitor: true },
  nftApply: { path: nftPaths.apply, alsoVisitor: true },
  nftMint: { path: nftPaths.mint, alsoVisitor: true },
  nftRecords: { path: nftPaths.records, alsoVisitor: true },
  nftHistory: { path: at('history'), params: 'code={auctionCode}' },
  nftSeries: { path: at('series') },
};

/** The other spelling of each address that existing clients know leads to the same screen. */
const OTHERS = [
  'components/nft artwork search collection artist'.split(' '),
  'artistDetail artworkDetail artworkDetail_video purchase_one purchase mine myNft resell'
    .split(' ')
    .map((name) => `components/${name}`),
].flat();

export const nftScreens: Readonly<Record<string, ScreenExample>> = {
  ...screens,
  ...Object.fromEntries(
    OTHERS.map((name) => [`nft-also-${name.replace('/', '-')}`, { path: at(name) }]),
  ),
};
