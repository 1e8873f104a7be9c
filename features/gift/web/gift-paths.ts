import { ownPaths } from '../../../platform/browser/navigation/own-paths.ts';

/** The address of gift cards; `tab` names a part. */
export const giftPaths = { gift: ownPaths.giftCards } as const;
