/** What customers are told of support while they look elsewhere. */
import { type Notice, noticedOutside } from '../../../platform/server/rooms/notices.ts';
import { type SupportTold, supportTold } from '../contract.ts';

function noticeOf({ owner, ticketId, number }: SupportTold): Notice {
  return {
    owner,
    class: 'people',
    what: 'answer',
    id: `${ticketId} ${number}`,
    details: {},
    url: `/pages/kefu/kefu?id=${ticketId}`,
  };
}

export const supportNotices = [noticedOutside(supportTold, noticeOf)];
