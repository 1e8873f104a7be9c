/** The NFT market as the wire shows it. */
export type * from '../wire/types.ts';
