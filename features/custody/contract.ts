/** Counts of what the house holds outside: in wallets, at banks and brokers. */

/** Where a coin may lie: with the signer, away from any network, at a bank or broker. */
export const CUSTODY_PLACES = ['hot', 'cold', 'bank'] as const;
export type CustodyPlace = (typeof CUSTODY_PLACES)[number];

export const COUNT_STATES = ['proposed', 'confirmed', 'rejected'] as const;
export type CountState = (typeof COUNT_STATES)[number];

/** A coin that customers may have is counted again after this. */
export const MAX_COUNT_AGE_MS = 7 * 86_400_000;
/** A count is compared with the books of its moment, so that a second operator looks soon. */
export const MAX_CONFIRM_MS = 3_600_000;
/** Characters of what says where the figures were read. */
export const MAX_COUNT_NOTE = 500;
