/** The settings of withdrawals: what they ask of customers, and who signs them. */
import { z } from 'zod';
import { row, settingsCard, type ValuesOf } from '../../platform/server/settings/settings.ts';
import { text } from '../../platform/server/settings/shapes.ts';

/** A process on this machine: an address of the loopback, or a socket file. */
const loopback = text.transform((value, context): string | undefined => {
  if (value === '' || /^unix:\/[^\0]+$/.test(value)) return value === '' ? undefined : value;
  const isHere = /^http:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?\/?$/.test(value);
  if (isHere) return value;
  context.addIssue('not on this machine');
  return z.NEVER;
});

const MAX_FLOOR = 10_000;
const DOLLAR_UNITS = 100_000_000;

/** Whole dollars, as dollar units. */
const dollars = text
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((value) => value <= MAX_FLOOR)
  .transform((value) => String(value * DOLLAR_UNITS));

export const withdrawalSettings = settingsCard({
  rows: {
    PAYMENT_PASSWORD: row(
      'required',
      'required | off',
      'whether a withdrawal needs the payment password; off for existing clients that send none',
      z.enum(['required', 'off']),
    ),
    GIVE_FLOOR: row(
      '200',
      '0 to 10000',
      'USDT a day from which a purchase of another customer needs what a withdrawal needs',
      dollars,
    ),
    SIGNER_URL: row(
      '',
      'http://127.0.0.1:port or unix:/path of a process on this machine',
      'the signer that holds the key for withdrawals on Ethereum',
      loopback,
    ),
  },
  values: (read) => ({
    paymentPassword: read.PAYMENT_PASSWORD,
    giveFloor: read.GIVE_FLOOR,
    signerUrl: read.SIGNER_URL,
  }),
  secret: ['SIGNER_URL'],
  liveProblem: ({ paymentPassword }) =>
    paymentPassword === 'off'
      ? 'MODE=live refuses PAYMENT_PASSWORD=off: set it to required.'
      : undefined,
});

export type WithdrawalSettings = ValuesOf<typeof withdrawalSettings>;
