/** The settings of the platform; those of rooms stand in the rooms. */
import { z } from 'zod';
import {
  address,
  backupPlace,
  bucket,
  clockJump,
  clockJumpMs,
  count,
  daysBehind,
  demoOrLive,
  hour,
  natsServers,
  origin,
  origins,
  port,
  proxies,
  recipient,
  roles,
  text,
} from './shapes.ts';
import { refuseMisspelled } from './misspelled.ts';
import { type Environment, readCard, row, settingsCard, type ValuesOf } from './settings.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const houseSettings = settingsCard({
  rows: {
    PORT: row('8080', '0 to 65535 (0 takes a free one)', 'port of the web server', port),
    HOST: row(
      '127.0.0.1',
      'an address of this machine',
      'address the web server listens on',
      text.min(1),
    ),
    DATA_DIR: row('.data', 'a folder', 'where everything durable is kept', text.min(1)),
    DATABASE_URL: row(
      '',
      'postgres://user:password@host:port/database',
      'a PostgreSQL server of your own instead of the embedded one',
      address(['postgres:', 'postgresql:']),
    ),
    MODE: row('demo', 'demo | live', 'play money with demo customers, or real', demoOrLive),
    DEMO_PAST_DAYS: row(
      '30',
      '0, or 10 to 30',
      'days of life that a new demo has behind it when it opens',
      daysBehind,
    ),
    GATEWAY: row(
      'inline',
      'inline | worker',
      'whether calls and sockets share the thread of the decisions, or have one of their own',
      z.enum(['inline', 'worker']),
    ),
    ROLES: row(
      'gateway,writer,jobs',
      'gateway, writer, jobs: any of them, separated by commas',
      'what this process is of the house; others are the rest, over NATS_URL and DATABASE_URL',
      roles,
    ),
    NATS_URL: row(
      '',
      'nats://host:4222 or tls://host:4222, several separated by commas',
      'the NATS by which processes of one house reach the writer',
      natsServers,
    ),
    NATS_TOKEN: row('', 'a text', 'the token that NATS asks for', text),
    NATS_CA: row(
      '',
      'a file',
      'certificates of an authority of your own that has signed those of NATS',
      text,
    ),
    RISK_NOTICE: row(
      'live',
      'live | required | off',
      'who has not read a notice of risk is refused, and told where to confirm it; ' +
        'live: in MODE=live',
      z.enum(['live', 'required', 'off']),
    ),
    HIGHEST_YIELD_PERCENT: row(
      '30',
      'a whole number from 1',
      'lock-ups and savings that pay more in a year, or more than loans cost, need an owner',
      count,
    ),
    HIGHEST_DUAL_PERCENT: row(
      '300',
      'a whole number from 1',
      'dual investment that pays more, as a rate of a year, needs an owner',
      count,
    ),
    HIGHEST_LOAN_PERCENT: row(
      '75',
      'a whole number from 1',
      'loans of more than that part of the collateral’s worth need an owner',
      count,
    ),
    CLOCK_JUMP_MINUTES: row(
      'live',
      'live | off | a whole number from 1',
      'so long after the last command a start waits for `npm run operator -- clock accept`; ' +
        'live: 30 in MODE=live, never in a demo',
      clockJump,
    ),
    ALERT_URL: row(
      '',
      'an http or https address',
      'takes as POST what turns wrong and is right again, beside the mails to operators',
      address(['http:', 'https:']),
    ),
    ALERT_SECRET: row('', 'a text', 'what alarms to ALERT_URL are signed with', text),
    SECURITY_CONTACT: row(
      '',
      'mailto:address or an https address',
      'where who has found a hole reaches the house, for security.txt',
      address(['mailto:', 'https:']),
    ),
    METRICS_TOKEN: row(
      '',
      'a text without spaces',
      'the bearer token that /metrics and /api/docs ask for; without it everybody may read them',
      text.regex(/^\S*$/),
    ),
    LOG_LEVEL: row('warn', logLevels.join(' | '), 'how much is logged', z.enum(logLevels)),
    PUBLIC_ORIGIN: row(
      '',
      'an origin like https://shop.example',
      'where customers reach it: what passkeys and links are bound to; needed in MODE=live',
      origin,
    ),
    CORS_ORIGINS: row(
      '',
      'origins like https://shop.example, separated by commas',
      'other sites whose pages may call the API',
      origins,
    ),
    UPLOADS_S3_URL: row(
      '',
      'https://key:secret@host/bucket?region=…',
      'an S3-compatible store for pictures; without it they lie in DATA_DIR/uploads',
      bucket,
    ),
    BACKUP_TO: row(
      '',
      'a folder, or s3://key:secret@host/bucket?region=…',
      'where a backup is written each day, best on another machine; without it none is',
      backupPlace,
    ),
    BACKUP_HOUR: row('3', '0 to 23', 'the hour of backups, in UTC', hour),
    BACKUP_DAYS: row(
      '30',
      'a whole number from 1',
      'days for which each backup is kept; the first of each month stays for a year',
      count,
    ),
    BACKUP_KEY: row(
      '',
      'age1…',
      'the public key for which backups are sealed, as age-keygen makes it',
      recipient,
    ),
    BACKUP_IDENTITY: row(
      '',
      'a file',
      'the key that opens sealed backups, for restores; the house itself needs it not',
      text,
    ),
    TRUST_PROXY: row(
      'off',
      'on | off | 2 … 9',
      'believe X-Forwarded-For as far as proxies of ours wrote it: `on` one, or how many',
      proxies,
    ),
    SOCKETS_PER_ADDRESS: row(
      '200',
      'a whole number from 1',
      'sockets an address may have open; it may open three times as many in a minute',
      count,
    ),
    SOCKET_MESSAGES: row(
      '120',
      'a whole number from 1',
      'messages a socket may send in a minute, and at once; one that sends more is closed',
      count,
    ),
  },
  values: (read) => ({
    port: read.PORT,
    host: read.HOST,
    dataFolder: read.DATA_DIR,
    databaseUrl: read.DATABASE_URL,
    mode: read.MODE,
    /** Of life that a new demo has behind it. */
    demoPastDays: read.DEMO_PAST_DAYS,
    gateway: read.GATEWAY,
    roles: read.ROLES,
    /** Undefined where all roles are in one process, and nobody else joins it. */
    nats:
      read.NATS_URL.length === 0
        ? undefined
        : {
            servers: read.NATS_URL,
            token: read.NATS_TOKEN === '' ? undefined : read.NATS_TOKEN,
            caFile: read.NATS_CA === '' ? undefined : read.NATS_CA,
          },
    /** Who insists on notices of risk: see `insistsOnRisk`. */
    riskNotice: read.RISK_NOTICE,
    /** Above these only an owner may offer terms, in ppm. */
    highestYieldPpm: read.HIGHEST_YIELD_PERCENT * 10_000,
    highestDualPpm: read.HIGHEST_DUAL_PERCENT * 10_000,
    highestLoanPpm: read.HIGHEST_LOAN_PERCENT * 10_000,
    /** The longest gap since the last command at which nobody wonders; undefined for any. */
    maxClockJumpMs: clockJumpMs(read.CLOCK_JUMP_MINUTES, read.MODE),
    /** Where alarms go beside mailboxes, and what they are signed with. */
    alarmHook:
      read.ALERT_URL === undefined
        ? undefined
        : { url: read.ALERT_URL, secret: read.ALERT_SECRET === '' ? undefined : read.ALERT_SECRET },
    securityContact: read.SECURITY_CONTACT,
    /** Undefined where figures and documents are everybody's. */
    metricsToken: read.METRICS_TOKEN === '' ? undefined : read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
    publicOrigin: read.PUBLIC_ORIGIN,
    corsOrigins: read.CORS_ORIGINS,
    uploadsBucket: read.UPLOADS_S3_URL,
    backups: {
      /** Undefined where none are made by themselves. */
      place: read.BACKUP_TO,
      hourUtc: read.BACKUP_HOUR,
      daysKept: read.BACKUP_DAYS,
      recipient: read.BACKUP_KEY === '' ? undefined : read.BACKUP_KEY,
      identityFile: read.BACKUP_IDENTITY === '' ? undefined : read.BACKUP_IDENTITY,
    },
    trustProxy: read.TRUST_PROXY,
    socketsPerAddress: read.SOCKETS_PER_ADDRESS,
    socketMessages: read.SOCKET_MESSAGES,
  }),
  secret: [
    'ALERT_SECRET',
    'ALERT_URL',
    'BACKUP_TO',
    'DATABASE_URL',
    'METRICS_TOKEN',
    'NATS_TOKEN',
    'NATS_URL',
    'UPLOADS_S3_URL',
  ],
  shown: [
    'port',
    'host',
    'mode',
    'gateway',
    'roles',
    'riskNotice',
    'logLevel',
    'publicOrigin',
    'securityContact',
    'corsOrigins',
    'trustProxy',
  ],
  liveProblem: ({ publicOrigin }) =>
    publicOrigin === undefined
      ? 'MODE=live needs PUBLIC_ORIGIN: passkeys and links must not depend on what a call says.'
      : undefined,
});

/** What is worked with of the platform's settings: every room may read these too. */
export type HouseSettings = ValuesOf<typeof houseSettings>;

/**
 * Reads the platform's settings alone, for commands that open no room.
 * @throws StartupError that names the variable, its value and the allowed ones.
 */
export function readHouseSettings(environment: Environment): HouseSettings {
  refuseMisspelled(Object.keys(environment), houseSettings.rows, []);
  return readCard(houseSettings, environment);
}
