/** What customers are told of vouchers. */
import { timeText } from '../../../core/time/time-text.ts';
import { noticed } from '../../../platform/server/rooms/notices.ts';
import { couponChanged, couponExpires } from '../contract.ts';

const url = '/pages/setting/coupon';

export const couponsNotices = [
  noticed(
    couponExpires,
    () => true,
    ({ id, owner, expiresMs }) => {
      const details = { time: timeText(expiresMs) };
      return { owner, class: 'products', what: 'expires', id: `${id}:${expiresMs}`, details, url };
    },
  ),
  noticed(
    couponChanged,
    ({ state }) => state === 'withdrawn',
    ({ id, owner, reason }) => {
      const details = { reason };
      return { owner, class: 'products', what: 'withdrawn', id: String(id), details, url };
    },
  ),
];
