/** What customers are told of the chat while they look elsewhere. */
import { type Notice, noticedOutside } from '../../../platform/server/rooms/notices.ts';
import { type ChatMuted, chatMuted } from '../contract.ts';

function noticeOf({ owner, muteId }: ChatMuted): Notice {
  const own = { owner, class: 'people', what: 'muted', id: String(muteId) } as const;
  return { ...own, details: {}, url: '/pages/chat/chat' };
}

export const chatNotices = [noticedOutside(chatMuted, noticeOf)];
