/** What customers are told of the security of their account, besides the mail. */
import { randomUUID } from 'node:crypto';
import { topic } from '../../../core/engine/topic.ts';
import { tellOutbox } from '../../../platform/server/durable/outbox.ts';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import { type Notice, noticedOutside } from '../../../platform/server/rooms/notices.ts';

/** Something happened to what secures an account. */
interface SecurityNews {
  readonly id: string;
  readonly owner: number;
  readonly what: string;
  readonly details: Readonly<Record<string, string>>;
}

/** Told through the outbox: customers and sessions are not in the journal. */
const securityTold = topic<SecurityNews>('identity.security_told');

/** The mails that are notices too: the key of their words → the notice, and what it says. */
const NOTICED: Readonly<Record<string, readonly [what: string, ...said: string[]]>> = {
  'identity.mail_login': ['login', 'time', 'device'],
  'identity.mail_security': ['security', 'time'],
  'identity.mail_phone_waits': ['phone_waits', 'time', 'phone', 'counts'],
  'identity.mail_reset_asked': ['reset_asked', 'time'],
  'identity.mail_reset': ['reset', 'time'],
};

/** Tells what a mail of this room is about as part of `work`; of other mails nothing. */
export async function tellSecurity(
  work: Work,
  owner: number,
  textKey: string,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  const noticed = NOTICED[textKey];
  if (noticed === undefined) return;
  const [what, ...said] = noticed;
  const kept = Object.fromEntries(said.map((name) => [name, details[name] ?? '']));
  await tellOutbox(work, securityTold, { id: randomUUID(), owner, what, details: kept });
}

function noticeOf({ id, owner, what, details }: SecurityNews): Notice {
  const kept = { url: '/pages/setting/security', isMailed: true } as const;
  return { owner, class: 'security', what, id, details, ...kept };
}

export const identityNotices = [noticedOutside(securityTold, noticeOf)];
