/** What customers are told of the game. */
import { noticed } from '../../../platform/server/rooms/notices.ts';
import { ticketChanged } from '../contract.ts';

export const gameNotices = [
  noticed(
    ticketChanged,
    ({ couponId }) => couponId > 0,
    ({ id, owner, number }) => {
      const details = { number: String(number) };
      const url = '/pages/setting/coupon';
      return { owner, class: 'products', what: 'won', id: String(id), details, url };
    },
  ),
];
