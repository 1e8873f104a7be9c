/** The settings of identity: whether codes are asked for, and how they reach people. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../../platform/server/settings/settings.ts';
import { address, text } from '../../../platform/server/settings/shapes.ts';
import { smsAddress, smsService, smsToken } from './sms-service.ts';

/** A bare mail address, or one with a name before it: `Bourse <post@shop.example>`. */
const mailAddress = text.transform((value, context): string | undefined => {
  if (value === '') return undefined;
  const bare = /^[^<>"]*<([^<>]+)>$/.exec(value)?.[1] ?? value;
  if (/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/.test(bare)) return value;
  context.addIssue('not a mail address');
  return z.NEVER;
});

export const identitySettings = settingsCard({
  rows: {
    REGISTRATION_CODE: row(
      'required',
      'required | off',
      'whether a registration needs the code that was sent',
      z.enum(['required', 'off']),
    ),
    SMTP_URL: row(
      '',
      'smtp://user:password@host:port or smtps://…',
      'the mail server; without it mails stay in the demo outbox',
      address(['smtp:', 'smtps:']),
    ),
    MAIL_FROM: row('', 'a mail address', 'sender of mails', mailAddress),
    SMS_URL: row(
      '',
      'an https address, or an http one of this machine',
      'the service that sends text messages; without it codes come by mail only',
      smsAddress,
    ),
    SMS_TOKEN: row('', 'a text without spaces', 'the bearer token for the service', smsToken),
  },
  values: (read) => ({
    registrationCode: read.REGISTRATION_CODE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    /** The service of text messages, put together from its settings. */
    smsService: smsService(read.SMS_URL, read.SMS_TOKEN),
  }),
  secret: ['SMTP_URL', 'SMS_URL', 'SMS_TOKEN'],
  shown: ['registrationCode', 'mailFrom'],
  liveProblem: ({ registrationCode, smtpUrl, mailFrom }) => {
    const problems = [
      ...(smtpUrl === undefined || mailFrom === undefined
        ? ['MODE=live needs SMTP_URL and MAIL_FROM: codes must reach customers.']
        : []),
      ...(registrationCode === 'required'
        ? []
        : ['MODE=live refuses REGISTRATION_CODE=off: set it to required.']),
    ];
    return problems.length === 0 ? undefined : problems.join('\n');
  },
});

export type IdentitySettings = ValuesOf<typeof identitySettings>;
