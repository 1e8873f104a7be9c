/** The one log of the server. Secrets are cut out before a line is written. */
import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { outageCause, Outages } from './outages.ts';

export type { Logger } from 'pino';

export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

/** Fields that carry secrets, at the top and up to three levels down. */
const secretFields = [
  'authorization',
  'Authorization',
  'cookie',
  'password',
  're_password',
  'pay_password',
  'old_password',
  'payment_password',
  'two_factor_code',
  'recovery_codes',
  'card_id',
  'token',
  'secret',
  'connectionString',
];

function secretPaths(): string[] {
  const anywhere = secretFields.flatMap((field) => {
    return [field, `*.${field}`, `*.*.${field}`, `*.*.*.${field}`];
  });
  // A `code` elsewhere is the name of an error, which the log is there to show.
  return [...anywhere, 'body.code', '*.body.code', 'query.code', '*.query.code'];
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !(value instanceof Error);
}

/**
 * A logger that writes JSON lines.
 * @param destination where lines go; standard output when missing
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const outages = new Outages(() => performance.now());
  const options: LoggerOptions = {
    level,
    hooks: {
      logMethod(args, method) {
        const fields: unknown = args[0];
        const cause = outageCause(isFields(fields) ? fields['err'] : fields);
        if (cause === undefined) method.apply(this, args);
        else if (outages.isNew()) this.warn({ cause }, 'an outage; what fails by it is not logged');
      },
    },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretPaths(), censor: '[secret]' },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
