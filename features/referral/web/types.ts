/** Rebates as the wire shows them. */
import type { dayRow, infoMessage, memberRow, termsMessage } from '../wire.ts';

export type Info = ReturnType<typeof infoMessage>;
export type MemberLine = ReturnType<typeof memberRow>;
export type Day = ReturnType<typeof dayRow>;
export type Terms = ReturnType<typeof termsMessage>;
