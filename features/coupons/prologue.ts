/** What customers of a demo's past left unused: one voucher each that expired. */
import {
  type DemoPeople,
  happened,
  type PrologueHour,
  type PrologueMeans,
  type RoomPrologue,
} from '../../platform/server/rooms/prologue.ts';
import { PAST_CODE } from './seed.ts';

/** Hours before the present: it could be used for eight. */
const CLAIMED_AT = 40;

/** They claim it, and forget it. */
export const couponsPrologue = {
  begin: (
    { identity }: { readonly identity: DemoPeople },
    { give }: Pick<PrologueMeans, 'give'>,
  ) => ({
    hour: async ({ left }: PrologueHour) => {
      if (left !== CLAIMED_AT) return;
      for (const owner of identity.demoCustomers) {
        const claim = { type: 'coupons.claim', codeSha256: PAST_CODE } as const;
        happened('a voucher of the past', await give(owner, claim));
      }
    },
  }),
} satisfies RoomPrologue;
