/** The NFT market as the wire shows it. */
export type * from '../wire/types.ts';

/** `GET /bind_box/allowed` (ours): what is in the way, or nothing. */
export type Allowed = Readonly<Record<'why' | 'boxes_why', '' | 'country' | 'frozen' | 'boxes'>>;
