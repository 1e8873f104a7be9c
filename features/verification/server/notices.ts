/** What customers are told of the check of their identity. */
import { type Notice, noticed } from '../../../platform/server/rooms/notices.ts';
import { type LevelState, verificationChanged } from '../contract.ts';

function noticeOf({ owner, level, state, formId, decidedMs }: Readonly<LevelState>): Notice {
  return {
    owner,
    class: 'security',
    what: state,
    id: `${owner} ${level} ${formId} ${decidedMs}`,
    details: { level: String(level) },
    url: '/pages/setting/real_mark',
    isMailed: true,
  };
}

export const verificationNotices = [
  noticed(verificationChanged, ({ state }) => state === 'verified' || state === 'failed', noticeOf),
];
