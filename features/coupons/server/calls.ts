/** The calls of vouchers for customers. */
import { refuse } from '../../../core/engine/command.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import type { Claim } from '../contract.ts';
import { readCoupons } from '../store/reading.ts';
import { claimInput, couponRow, listInput } from '../wire.ts';
import { codeHash } from './codes.ts';
import type { CouponsProviders } from './needs.ts';

const room = 'coupons';

/** What customers call. */
export function couponsCalls(gateway: Gateway, needs: CouponsProviders): readonly Call[] {
  return [listCall(gateway, needs), claimCall(gateway, needs)];
}

function listCall(gateway: Gateway, needs: CouponsProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/coupon/list',
    room,
    summary: 'A page of own vouchers: all, those that can be used, or those that have ended.',
    input: listInput,
    handle: async ({ input, caller }) => {
      const { status = 'all', page, limit } = input;
      const asked = { status, page, limit };
      const { total, coupons } = await readCoupons(gateway.database(), caller.customerId, asked);
      const rows = coupons.flatMap((coupon) => {
        const coin = needs.catalogue.directory.asset(coupon.assetId);
        return coin === undefined ? [] : [couponRow(coupon, coin)];
      });
      return ok(pageOf(input, total, rows));
    },
  });
}

function claimCall(gateway: Gateway, needs: CouponsProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/coupon/claim',
    room,
    summary: 'Takes a voucher by the code of its campaign.',
    input: claimInput,
    handle: async (request) => {
      const { input, caller } = request;
      if (!(await needs.operators.isOffered('bonuses', caller.customerId))) {
        return refuse('bonuses_off');
      }
      const command: Claim = { type: 'coupons.claim', codeSha256: codeHash(input.code) };
      return giveCommand(gateway, request, command, () => okText('coupons.said.claimed'));
    },
  });
}
