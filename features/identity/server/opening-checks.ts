/** Whether mails of a house reach people: codes, notices and alerts come by them. */
import { sql } from 'kysely';
import { mailsFailSinceMs } from '../../../platform/server/mail/watched-sender.ts';
import {
  type OpeningCheck,
  type OpeningMeans,
  proofHash,
  readProof,
} from '../../../platform/server/rooms/opening-check.ts';
import type { IdentitySettings } from '../settings/index.ts';

/** The name under which a mail to oneself is noted, and what it proves: these settings. */
export const MAIL_PROOF = 'mail';

/** The hash of the settings by which mails are sent. */
export function mailHash({
  smtpUrl = '',
  mailFrom = '',
}: Pick<IdentitySettings, 'smtpUrl' | 'mailFrom'>): string {
  return proofHash(smtpUrl, mailFrom);
}

/** Mails that a server refused, or that it could not be asked about, and that wait to go again. */
async function refusedMails(db: OpeningMeans['db']): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from message_queue where attempts > 0`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

export const identityOpening: readonly OpeningCheck[] = [
  {
    name: 'mail',
    title: 'Mail is delivered',
    isMust: true,
    isWatched: true,
    find: async ({ db, settings }: OpeningMeans<IdentitySettings>) => {
      if (settings.smtpUrl === undefined || settings.mailFrom === undefined) {
        const action = 'Set SMTP_URL and MAIL_FROM, then restart.';
        return [{ what: 'No mail server is set: no codes can be sent.', action }];
      }
      const proof = await readProof(db, MAIL_PROOF);
      if (proof?.sha256 !== mailHash(settings)) {
        const what =
          proof === undefined
            ? 'No test mail has been sent.'
            : 'SMTP_URL or MAIL_FROM has changed since the last test mail.';
        return [{ what, action: 'Send a test mail in the console, under Go-live.' }];
      }
      const failingMs = await mailsFailSinceMs(db);
      if (failingMs !== undefined) {
        const since = new Date(failingMs).toISOString();
        const what = `No mail has been sent since ${since}: no codes arrive.`;
        return [
          { what, action: 'Check the log for the mail server’s answer and contact its operator.' },
        ];
      }
      const refused = await refusedMails(db);
      if (refused === 0) return [];
      const action = 'Check the log for the mail server’s answer. They are retried automatically.';
      return [{ what: `${refused} messages were rejected and are waiting to be retried.`, action }];
    },
  },
];
