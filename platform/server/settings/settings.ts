/**
 * The settings of the exchange, read from the environment once at the start. One table says
 * everything about them; the README's table is checked against it.
 */
import { z } from 'zod';
import { StartupError } from '../database/errors.ts';
import { refuseMisspelled } from './misspelled.ts';
import {
  address,
  bucket,
  confirmations,
  days,
  feed,
  loopback,
  mailAddress,
  proxies,
  origin,
  origins,
  port,
  publicKey,
  speed,
  text,
  time,
  tokens,
  demoOrLive,
  optionalWhole,
} from './shapes.ts';
import { secretSettings } from './secret-settings.ts';
import { smsAddress, type SmsService, smsService, smsToken } from './sms-service.ts';
import { socketRows } from './socket-settings.ts';
import {
  quoteAddresses,
  quoteKeys,
  quotePaths,
  quoteSeconds,
  type StockSource,
  stockSources,
} from './stock-sources.ts';

export type { Feed } from './shapes.ts';

interface SettingRow<T> {
  /** What the variable is when it is not set; the empty text means "nothing". */
  readonly standard: string;
  /** The allowed values in words a person can act on. */
  readonly allowed: string;
  readonly meaning: string;
  readonly shape: z.ZodType<T, string>;
}

function row<T>(
  standard: string,
  allowed: string,
  meaning: string,
  shape: z.ZodType<T, string>,
): SettingRow<T> {
  return { standard, allowed, meaning, shape };
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Every setting: its variable, standard value, allowed values, meaning and shape. */
export const settingsTable = {
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
  CATALOGUE: row(
    'default',
    'default | existing-clients',
    'ids of coins and markets, chosen at the first start',
    z.enum(['default', 'existing-clients']),
  ),
  FEED: row('sim', 'sim | replay:<folder> | live', 'where prices come from', feed),
  FEED_SPEED: row('1', 'a number above 0', 'seconds of history a second in a replay', speed),
  FEED_START: row('', 'a time like 2026-03-01T00:00:00Z', 'where a replay starts', time),
  FEED_SEED: row('', 'a whole number', 'makes the simulated market predictable', optionalWhole),
  STOCK_QUOTES_URL: row(
    '',
    'name=https://host/quote?s={symbol} or …{symbols}, separated by commas',
    'services that quote stocks, each by a name of yours; without them FEED=live halts stocks',
    quoteAddresses,
  ),
  STOCK_QUOTES_KEY: row(
    '',
    'name=Header:key, separated by commas',
    'the header in which a service of stock quotes is sent its key',
    quoteKeys,
  ),
  STOCK_QUOTES_PRICE: row(
    '',
    'name=/path, separated by commas; {symbol} or [member] in it find a stock',
    'where the price stands in the JSON answer of a service of stock quotes',
    quotePaths,
  ),
  STOCK_QUOTES_TIME: row(
    '',
    'name=/path, separated by commas, as for STOCK_QUOTES_PRICE',
    'where the time of the price stands: an epoch in s, ms, µs or ns, or ISO 8601 with a zone',
    quotePaths,
  ),
  STOCK_QUOTES_SECONDS: row(
    '5',
    'a whole number from 1 to 10',
    'how often services of stock quotes are asked while the stock market is open',
    quoteSeconds,
  ),
  GATEWAY: row(
    'inline',
    'inline | worker',
    'whether calls and sockets share the thread of the decisions, or have one of their own',
    z.enum(['inline', 'worker']),
  ),
  LOG_LEVEL: row('warn', logLevels.join(' | '), 'how much is logged', z.enum(logLevels)),
  REGISTRATION_CODE: row(
    'required',
    'required | off',
    'whether a registration needs the code that was sent',
    z.enum(['required', 'off']),
  ),
  RISK_NOTICE: row(
    'live',
    'live | required | off',
    'whether the server insists on the notice of risk of seconds contracts; live: in MODE=live',
    z.enum(['live', 'required', 'off']),
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
  FIAT_RATES_URL: row(
    '',
    'an https or http address',
    'public service of rates per US dollar; without it the bundled ones are shown',
    address(['https:', 'http:']),
  ),
  TICK_RETENTION_DAYS: row(
    '30',
    'a whole number of days from 1',
    'how long index ticks stay in the database; older ones become files in DATA_DIR/ticks',
    days,
  ),
  PAYMENT_PASSWORD: row(
    'required',
    'required | off',
    'whether a withdrawal needs the payment password; off for existing clients that send none',
    z.enum(['required', 'off']),
  ),
  CHAIN_ETH_RPC_URL: row(
    '',
    'an http or https address of a node',
    'Ethereum node; with DEPOSIT_XPUB_ETH deposits are seen on the chain',
    address(['http:', 'https:']),
  ),
  CHAIN_BTC_RPC_URL: row(
    '',
    'http://user:password@host:port of a node',
    'Bitcoin node; with DEPOSIT_XPUB_BTC deposits are seen on the chain',
    address(['http:', 'https:']),
  ),
  CHAIN_ETH_CONFIRMATIONS: row(
    '12',
    'a whole number from 1',
    'blocks until a deposit or withdrawal on Ethereum counts',
    confirmations,
  ),
  CHAIN_BTC_CONFIRMATIONS: row(
    '3',
    'a whole number from 1',
    'blocks until a deposit on Bitcoin counts',
    confirmations,
  ),
  CHAIN_TOKENS: row(
    'USDT=0xdAC17F958D2ee523a2206206994597C13D831ec7,' +
      'USDC=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    'COIN=0xaddress, separated by commas',
    'contracts of the tokens on Ethereum, with 6 decimals each',
    tokens,
  ),
  DEPOSIT_XPUB_ETH: row(
    '',
    'an extended public key of an account (xpub…), never a private one',
    'deposit addresses on Ethereum are derived from it (BIP44)',
    publicKey,
  ),
  DEPOSIT_XPUB_BTC: row(
    '',
    'an extended public key of an account (xpub… or zpub…), never a private one',
    'deposit addresses on Bitcoin are derived from it (BIP84)',
    publicKey,
  ),
  SIGNER_URL: row(
    '',
    'http://127.0.0.1:port or unix:/path of a process on this machine',
    'the signer that holds the key for withdrawals on Ethereum',
    loopback,
  ),
  TRUST_PROXY: row(
    'off',
    'on | off | 2 … 9',
    'believe X-Forwarded-For as far as proxies of ours wrote it: `on` one, or how many',
    proxies,
  ),
  ...socketRows,
} as const;

type Table = typeof settingsTable;
type Value<Name extends keyof Table> = z.output<Table[Name]['shape']>;

export interface Settings {
  readonly port: Value<'PORT'>;
  readonly host: Value<'HOST'>;
  readonly dataFolder: Value<'DATA_DIR'>;
  readonly databaseUrl: Value<'DATABASE_URL'>;
  readonly mode: Value<'MODE'>;
  readonly catalogue: Value<'CATALOGUE'>;
  readonly feed: Value<'FEED'>;
  /** Seconds of history a second. */
  readonly feedSpeed: Value<'FEED_SPEED'>;
  readonly feedStartMs: Value<'FEED_START'>;
  readonly feedSeed: Value<'FEED_SEED'>;
  /** The services of stock quotes, put together from their settings. */
  readonly stockSources: readonly StockSource[] | undefined;
  readonly stockQuotesSeconds: Value<'STOCK_QUOTES_SECONDS'>;
  readonly gateway: Value<'GATEWAY'>;
  readonly logLevel: Value<'LOG_LEVEL'>;
  readonly registrationCode: Value<'REGISTRATION_CODE'>;
  readonly riskNotice: Value<'RISK_NOTICE'>;
  readonly smtpUrl: Value<'SMTP_URL'>;
  readonly mailFrom: Value<'MAIL_FROM'>;
  /** The service of text messages, put together from its settings. */
  readonly smsService: SmsService | undefined;
  readonly publicOrigin: Value<'PUBLIC_ORIGIN'>;
  readonly corsOrigins: Value<'CORS_ORIGINS'>;
  readonly uploadsBucket: Value<'UPLOADS_S3_URL'>;
  readonly fiatRatesUrl: Value<'FIAT_RATES_URL'>;
  readonly tickRetentionDays: Value<'TICK_RETENTION_DAYS'>;
  readonly paymentPassword: Value<'PAYMENT_PASSWORD'>;
  readonly chainEthRpcUrl: Value<'CHAIN_ETH_RPC_URL'>;
  readonly chainBtcRpcUrl: Value<'CHAIN_BTC_RPC_URL'>;
  readonly chainEthConfirmations: Value<'CHAIN_ETH_CONFIRMATIONS'>;
  readonly chainBtcConfirmations: Value<'CHAIN_BTC_CONFIRMATIONS'>;
  readonly chainTokens: Value<'CHAIN_TOKENS'>;
  readonly depositXpubEth: Value<'DEPOSIT_XPUB_ETH'>;
  readonly depositXpubBtc: Value<'DEPOSIT_XPUB_BTC'>;
  readonly signerUrl: Value<'SIGNER_URL'>;
  readonly trustProxy: Value<'TRUST_PROXY'>;
  readonly socketsPerAddress: Value<'SOCKETS_PER_ADDRESS'>;
  readonly socketMessages: Value<'SOCKET_MESSAGES'>;
}

export type Environment = Readonly<Record<string, string | undefined>>;

function read<T>(environment: Environment, name: string, entry: SettingRow<T>): T {
  // An empty variable is how people switch one off in a compose file: it means "not set".
  const given = environment[name]?.trim() ?? '';
  const parsed = entry.shape.safeParse(given === '' ? entry.standard : given);
  if (parsed.success) return parsed.data;
  const shown = secretSettings.includes(name) ? 'has a value that' : `is "${given}", which`;
  throw new StartupError(`${name} ${shown} is not allowed; allowed: ${entry.allowed}.`);
}

function readStockSources(environment: Environment): readonly StockSource[] | undefined {
  const table = settingsTable;
  return stockSources({
    urls: read(environment, 'STOCK_QUOTES_URL', table.STOCK_QUOTES_URL),
    keys: read(environment, 'STOCK_QUOTES_KEY', table.STOCK_QUOTES_KEY),
    prices: read(environment, 'STOCK_QUOTES_PRICE', table.STOCK_QUOTES_PRICE),
    times: read(environment, 'STOCK_QUOTES_TIME', table.STOCK_QUOTES_TIME),
  });
}

/**
 * Reads and checks all settings.
 * @throws StartupError that names the variable, its value and the allowed ones.
 */
export function readSettings(environment: Environment): Settings {
  refuseMisspelled(Object.keys(environment), settingsTable);
  const table = settingsTable;
  return {
    port: read(environment, 'PORT', table.PORT),
    host: read(environment, 'HOST', table.HOST),
    dataFolder: read(environment, 'DATA_DIR', table.DATA_DIR),
    databaseUrl: read(environment, 'DATABASE_URL', table.DATABASE_URL),
    mode: read(environment, 'MODE', table.MODE),
    catalogue: read(environment, 'CATALOGUE', table.CATALOGUE),
    feed: read(environment, 'FEED', table.FEED),
    feedSpeed: read(environment, 'FEED_SPEED', table.FEED_SPEED),
    feedStartMs: read(environment, 'FEED_START', table.FEED_START),
    feedSeed: read(environment, 'FEED_SEED', table.FEED_SEED),
    stockSources: readStockSources(environment),
    stockQuotesSeconds: read(environment, 'STOCK_QUOTES_SECONDS', table.STOCK_QUOTES_SECONDS),
    gateway: read(environment, 'GATEWAY', table.GATEWAY),
    logLevel: read(environment, 'LOG_LEVEL', table.LOG_LEVEL),
    registrationCode: read(environment, 'REGISTRATION_CODE', table.REGISTRATION_CODE),
    riskNotice: read(environment, 'RISK_NOTICE', table.RISK_NOTICE),
    smtpUrl: read(environment, 'SMTP_URL', table.SMTP_URL),
    mailFrom: read(environment, 'MAIL_FROM', table.MAIL_FROM),
    smsService: smsService(
      read(environment, 'SMS_URL', table.SMS_URL),
      read(environment, 'SMS_TOKEN', table.SMS_TOKEN),
    ),
    publicOrigin: read(environment, 'PUBLIC_ORIGIN', table.PUBLIC_ORIGIN),
    corsOrigins: read(environment, 'CORS_ORIGINS', table.CORS_ORIGINS),
    uploadsBucket: read(environment, 'UPLOADS_S3_URL', table.UPLOADS_S3_URL),
    fiatRatesUrl: read(environment, 'FIAT_RATES_URL', table.FIAT_RATES_URL),
    tickRetentionDays: read(environment, 'TICK_RETENTION_DAYS', table.TICK_RETENTION_DAYS),
    paymentPassword: read(environment, 'PAYMENT_PASSWORD', table.PAYMENT_PASSWORD),
    chainEthRpcUrl: read(environment, 'CHAIN_ETH_RPC_URL', table.CHAIN_ETH_RPC_URL),
    chainBtcRpcUrl: read(environment, 'CHAIN_BTC_RPC_URL', table.CHAIN_BTC_RPC_URL),
    chainEthConfirmations: read(
      environment,
      'CHAIN_ETH_CONFIRMATIONS',
      table.CHAIN_ETH_CONFIRMATIONS,
    ),
    chainBtcConfirmations: read(
      environment,
      'CHAIN_BTC_CONFIRMATIONS',
      table.CHAIN_BTC_CONFIRMATIONS,
    ),
    chainTokens: read(environment, 'CHAIN_TOKENS', table.CHAIN_TOKENS),
    depositXpubEth: read(environment, 'DEPOSIT_XPUB_ETH', table.DEPOSIT_XPUB_ETH),
    depositXpubBtc: read(environment, 'DEPOSIT_XPUB_BTC', table.DEPOSIT_XPUB_BTC),
    signerUrl: read(environment, 'SIGNER_URL', table.SIGNER_URL),
    trustProxy: read(environment, 'TRUST_PROXY', table.TRUST_PROXY),
    socketsPerAddress: read(environment, 'SOCKETS_PER_ADDRESS', table.SOCKETS_PER_ADDRESS),
    socketMessages: read(environment, 'SOCKET_MESSAGES', table.SOCKET_MESSAGES),
  };
}

/**
 * What real money forbids. Does nothing in demo mode.
 * @throws StartupError that names the setting to change.
 */
export function checkLiveMode(settings: Settings): void {
  if (settings.mode !== 'live') return;
  if (settings.feed.kind !== 'live') {
    throw new StartupError(
      `MODE=live refuses FEED=${settings.feed.kind}, whose prices are not real: set FEED=live.`,
    );
  }
  if (settings.smtpUrl === undefined || settings.mailFrom === undefined) {
    throw new StartupError('MODE=live needs SMTP_URL and MAIL_FROM: codes must reach customers.');
  }
  if (settings.publicOrigin === undefined) {
    throw new StartupError(
      'MODE=live needs PUBLIC_ORIGIN: passkeys and links must not depend on what a call says.',
    );
  }
  if (settings.paymentPassword === 'off') {
    throw new StartupError('MODE=live refuses PAYMENT_PASSWORD=off: set it to required.');
  }
  if (settings.registrationCode === 'off') {
    throw new StartupError('MODE=live refuses REGISTRATION_CODE=off: set it to required.');
  }
}
