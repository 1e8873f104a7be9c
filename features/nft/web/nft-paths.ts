/** The addresses of the NFT market. Existing clients know its parts by two spellings. */
import { withParams } from '../../../platform/browser/navigation/paths.ts';

const AREA = '/pages/nft';

/** Both spellings of an address. */
export function spellings(name: string): readonly [string, string] {
  return [`${AREA}/${name}`, `${AREA}/components/${name}`];
}

export const nftPaths = {
  home: `${AREA}/nft`,
  gallery: `${AREA}/components/artwork`,
  search: `${AREA}/components/search`,
  collection: `${AREA}/components/collection`,
  artists: `${AREA}/components/artist`,
  mine: `${AREA}/mine`,
  apply: `${AREA}/apply`,
  mint: `${AREA}/mint`,
  records: `${AREA}/records`,
} as const;

/** A work, a series or a box: sounds and films have a screen of their own. */
export function detailPath({ id, type }: { readonly id: number; readonly type?: number }): string {
  const isPlayed = type === 3 || type === 4;
  return withParams(`${AREA}/${isPlayed ? 'artworkDetail_video' : 'artworkDetail'}`, { id });
}

export const artistPath = (uid: number): string => withParams(`${AREA}/artistDetail`, { uid });
export const seriesPath = (id: number): string => withParams(`${AREA}/series`, { id });
export const buyPath = (id: number): string => withParams(`${AREA}/purchase_one`, { id });
export const bidPath = (id: number): string => withParams(`${AREA}/purchase`, { id });
export const ownPath = (id: number): string => withParams(`${AREA}/myNft`, { id });
export const resellPath = (id: number): string => withParams(`${AREA}/resell`, { id });
export const historyPath = (code: string): string => withParams(`${AREA}/history`, { code });
/** The gallery with a filter. */
export const searchPath = (fields: Readonly<Record<string, string | number>>): string =>
  withParams(nftPaths.search, fields);
