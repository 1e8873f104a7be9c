import { describe, expect, test } from 'vitest';
import { StartupError } from '../../platform/server/database/errors.ts';
import { isOneLetterOff } from '../../platform/server/settings/misspelled.ts';
import { checkLiveMode, readSettings, settingsTable, SHOWN_SETTINGS } from './settings.ts';
import { settingRows } from './shown-settings.ts';

test('an empty environment gives a demo on port 8080 of this machine', () => {
  expect(readSettings({})).toEqual({
    port: 8080,
    host: '127.0.0.1',
    dataFolder: '.data',
    databaseUrl: undefined,
    mode: 'demo',
    demoPastDays: 30,
    catalogue: 'default',
    feed: { kind: 'sim' },
    feedSpeed: 1,
    feedStartMs: undefined,
    feedSeed: undefined,
    stockSources: undefined,
    stockQuotesSeconds: 5,
    gateway: 'inline',
    roles: ['gateway', 'writer', 'jobs'],
    nats: undefined,
    logLevel: 'warn',
    registrationCode: 'required',
    riskNotice: 'live',
    maxClockJumpMs: undefined,
    giveFloor: '20000000000',
    highestDualPpm: 3_000_000,
    highestLoanPpm: 750_000,
    highestYieldPpm: 300_000,
    smtpUrl: undefined,
    mailFrom: undefined,
    smsService: undefined,
    publicOrigin: undefined,
    corsOrigins: [],
    uploadsBucket: undefined,
    backups: {
      place: undefined,
      hourUtc: 3,
      daysKept: 30,
      recipient: undefined,
      identityFile: undefined,
    },
    fiatRatesUrl: undefined,
    webPushContact: undefined,
    lacksWebPushContact: false,
    tickRetentionDays: 30,
    paymentPassword: 'required',
    chainEthRpcUrl: undefined,
    chainBtcRpcUrl: undefined,
    chainEthConfirmations: 12,
    chainBtcConfirmations: 3,
    chainTokens: new Map([
      ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7'],
      ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'],
    ]),
    depositXpubEth: undefined,
    depositXpubBtc: undefined,
    signerUrl: undefined,
    trustProxy: 0,
    socketsPerAddress: 200,
    socketMessages: 120,
  });
});

test.each([
  { name: 'PORT', value: '9000', key: 'port', result: 9000 },
  { name: 'PORT', value: '', key: 'port', result: 8080 },
  { name: 'FEED', value: 'live', key: 'feed', result: { kind: 'live' } },
  { name: 'FEED', value: 'replay:/h', key: 'feed', result: { kind: 'replay', folder: '/h' } },
  { name: 'FEED_SPEED', value: '0.5', key: 'feedSpeed', result: 0.5 },
  { name: 'FEED_SPEED', value: '3600', key: 'feedSpeed', result: 3600 },
  { name: 'MODE', value: 'Live', key: 'mode', result: 'live' },
  ...[0, 10, 30].map((days) => {
    return {
      name: 'DEMO_PAST_DAYS',
      value: String(days),
      key: 'demoPastDays' as const,
      result: days,
    };
  }),
  { name: 'MODE', value: 'LIVE', key: 'mode', result: 'live' },
  { name: 'FEED_SEED', value: '-7', key: 'feedSeed', result: -7 },
  { name: 'FEED_START', value: '1970-01-02', key: 'feedStartMs', result: 86_400_000 },
  ...['post@shop.example', 'Bourse <post@shop.example>'].map(
    (value) => ({ name: 'MAIL_FROM', value, key: 'mailFrom', result: value }) as const,
  ),
  { name: 'LOG_LEVEL', value: 'debug', key: 'logLevel', result: 'debug' },
  { name: 'TRUST_PROXY', value: 'on', key: 'trustProxy', result: 1 },
  { name: 'TRUST_PROXY', value: '3', key: 'trustProxy', result: 3 },
  {
    name: 'PUBLIC_ORIGIN',
    value: 'https://shop.example:8443',
    key: 'publicOrigin',
    result: 'https://shop.example:8443',
  },
  {
    name: 'DATABASE_URL',
    value: 'postgres://u:p@h/d',
    key: 'databaseUrl',
    result: 'postgres://u:p@h/d',
  },
  {
    name: 'CORS_ORIGINS',
    value: 'https://a.example, http://b.example:81',
    key: 'corsOrigins',
    result: ['https://a.example', 'http://b.example:81'],
  },
] as const)('$name=$value is understood', ({ name, value, key, result }) => {
  expect(readSettings({ [name]: value })[key]).toEqual(result);
});

test.each([
  ['PORT', '70000'],
  ['PORT', 'http'],
  ['PORT', '-1'],
  ['MODE', 'alive'],
  ['DEMO_PAST_DAYS', '1'],
  ['DEMO_PAST_DAYS', '9'],
  ['DEMO_PAST_DAYS', '31'],
  ['CATALOGUE', 'mine'],
  ['FEED', 'replay:'],
  ['FEED', 'random'],
  ['FEED_SPEED', '0'],
  ['FEED_SPEED', '-2'],
  ['FEED_SPEED', '1e3'],
  ['FEED_SPEED', 'fast'],
  ['FEED_SEED', '1.5'],
  ['FEED_START', 'yesterday'],
  ['FEED_START', '2026-02-30T00:00:00Z'],
  ['FEED_START', '2026-13-01'],
  ['LOG_LEVEL', 'loud'],
  ['REGISTRATION_CODE', 'on'],
  ['MAIL_FROM', 'Bourse'],
  ['MAIL_FROM', 'post@shop.example, other@shop.example'],
  ['MAIL_FROM', 'Bourse <post>'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '0'],
  ['TRUST_PROXY', '10'],
  ['PUBLIC_ORIGIN', 'shop.example'],
  ['PUBLIC_ORIGIN', 'https://shop.example/'],
  ['PUBLIC_ORIGIN', 'ftp://shop.example'],
  ['PAYMENT_PASSWORD', 'no'],
  ['CHAIN_ETH_CONFIRMATIONS', '0'],
  ['CHAIN_BTC_CONFIRMATIONS', '1.5'],
  ['CHAIN_TOKENS', 'USDT=0x12'],
  ['CORS_ORIGINS', 'shop.example'],
  ['CORS_ORIGINS', 'https://shop.example/page'],
  ['CORS_ORIGINS', 'https://shop.example, ftp://shop.example'],
] as const)('%s=%s is refused with its name, its value and the allowed ones', (name, value) => {
  const attempt = () => readSettings({ [name]: value });
  expect(attempt).toThrow(StartupError);
  expect(attempt).toThrow(`${name} is "${value}"`);
  expect(attempt).toThrow(settingsTable[name]?.allowed ?? name);
});

test.each(['BACKUP_TO', 'DATABASE_URL', 'SMTP_URL', 'UPLOADS_S3_URL'])(
  'a wrong %s is refused without showing it',
  (name) => {
    expect(() => readSettings({ [name]: 'mysql://u:hidden-word@h' })).toThrow(name);
    expect(() => readSettings({ [name]: 'mysql://u:hidden-word@h' })).not.toThrow(/hidden-word/);
  },
);

test.each(['DEPOSIT_XPUB_ETH', 'DEPOSIT_XPUB_BTC'])(
  'a private key as %s is refused in clear words and without showing it',
  (name) => {
    // The master key of the published seed of twelve words.
    const key =
      'xprv9s21ZrQH143K3GJpoapnV8SFfukcVBSfeCficPSGfubmSFDxo1kuHnLisriDv' +
      'SnRRuL2Qrg5ggqHKNVpxR86QEC8w35uxmGoggxtQTPvfUu';
    expect(() => readSettings({ [name]: key })).toThrow(`${name} has a value`);
    expect(() => readSettings({ [name]: key })).toThrow('never a private one');
    expect(() => readSettings({ [name]: key })).not.toThrow(/xprv9/);
  },
);

test.each([
  ['http://127.0.0.1:9001', true],
  ['http://[::1]:9001/', true],
  ['unix:/run/signer.sock', true],
  ['http://signer.example:9001', false],
  ['http://127.0.0.1.evil.example', false],
  ['http://user:secret@127.0.0.1:9001', false],
])('a signer at %s is taken: %s', (url, isTaken) => {
  const attempt = () => readSettings({ SIGNER_URL: url });
  if (isTaken) expect(attempt().signerUrl).toBe(url);
  else expect(attempt).toThrow('SIGNER_URL has a value');
});

test.each([
  ['https://texts.example/send?from=Bourse', true],
  ['http://127.0.0.1:9002/send', true],
  ['http://[::1]:9002', true],
  ['http://texts.example/send', false],
  ['http://127.0.0.1.evil.example', false],
  ['https://user:hidden-word@texts.example', false],
  ['texts.example', false],
])('a service of text messages at %s is taken: %s', (url, isTaken) => {
  const attempt = () => readSettings({ SMS_URL: url, SMS_TOKEN: 'a-token' });
  if (isTaken) expect(attempt().smsService).toEqual({ url, token: 'a-token' });
  else expect(attempt).toThrow(/^SMS_URL has a value that is not allowed/);
});

test('a service of text messages has an address and a token, which is never shown', () => {
  expect(() => readSettings({ SMS_URL: 'https://texts.example' })).toThrow('SMS_TOKEN');
  expect(() => readSettings({ SMS_TOKEN: 'hidden-word' })).toThrow('SMS_URL');
  expect(() => readSettings({ SMS_TOKEN: 'hidden-word' })).not.toThrow(/hidden-word/);
  expect(() => readSettings({ SMS_TOKEN: 'hidden word' })).toThrow('SMS_TOKEN has a value');
  expect(() => readSettings({ SMS_TOKEN: 'hidden word' })).not.toThrow(/hidden/);
});

test('operators see the values of settings that are declared as shown, and no others', () => {
  const known = Object.keys(readSettings({}));
  expect(SHOWN_SETTINGS.filter((name) => !known.includes(name))).toEqual([]);
  const environment = { DATABASE_URL: 'postgres://u:hidden-word@h/d', FEED_SPEED: '2' };
  const rows = settingRows(readSettings(environment));
  expect(rows.find(({ id }) => id === 'databaseUrl')).toMatchObject({ value: 'set' });
  expect(rows.find(({ id }) => id === 'feedSpeed')).toMatchObject({ value: '2' });
  expect(rows.filter(({ isShown }) => isShown)).toHaveLength(16);
});

describe('a misspelled name', () => {
  test.each([
    ['FEEDSPEED', 'FEED_SPEED'],
    ['DATADIR', 'DATA_DIR'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['FEED_SPED', 'FEED_SPEED'],
  ])('%s is refused in favour of %s', (wrong, right) => {
    expect(() => readSettings({ [wrong]: '1' })).toThrow(`rename it to ${right}`);
  });

  test('an unknown setting of the feed is refused with the known ones', () => {
    expect(() => readSettings({ FEED_RATE: '1' })).toThrow(/allowed: FEED, FEED_SPEED/);
  });

  test.each([
    ['CHAIN_ETH_URL', 'CHAIN_ETH_RPC_URL, CHAIN_ETH_CONFIRMATIONS'],
    ['DEPOSIT_XPUB_TRON', 'DEPOSIT_XPUB_ETH, DEPOSIT_XPUB_BTC'],
  ])('%s, by which no deposit would be seen, is refused with %s', (name, known) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(`no setting ${name}; allowed: ${known}.`);
  });

  test('what usual environments carry is left alone', () => {
    const usual = ['HOME', 'PATH', 'HOSTNAME', 'NODE', 'HOSTS', 'PORTS', 'MODEL', 'TERM', 'FEEDS'];
    const environment = Object.fromEntries(usual.map((name) => [name, 'x']));
    expect(readSettings(environment)).toEqual(readSettings({}));
  });

  test.each([
    ['abc', 'abc', false],
    ['abc', 'abd', true],
    ['abc', 'ab', true],
    ['abc', 'bc', true],
    ['abc', 'xabc', true],
    ['abc', 'acb', false],
    ['abc', 'abcde', false],
  ])('%s and %s: one letter off is %s', (one, other, expected) => {
    expect(isOneLetterOff(one, other)).toBe(expected);
  });
});

describe('real money', () => {
  const ready = {
    MODE: 'live',
    FEED: 'live',
    SMTP_URL: 'smtp://mail.example',
    MAIL_FROM: 'bourse@mail.example',
    PUBLIC_ORIGIN: 'https://shop.example',
  };

  test('starts when everything is real', () => {
    expect(() => checkLiveMode(readSettings(ready))).not.toThrow();
  });

  test.each([
    { title: 'simulated prices', change: { FEED: 'sim' }, sentence: /FEED=sim/ },
    { title: 'old prices', change: { FEED: 'replay:x' }, sentence: /FEED=replay/ },
    { title: 'no mail server', change: { SMTP_URL: '' }, sentence: /SMTP_URL/ },
    { title: 'no sender', change: { MAIL_FROM: '' }, sentence: /MAIL_FROM/ },
    { title: 'no origin', change: { PUBLIC_ORIGIN: '' }, sentence: /PUBLIC_ORIGIN/ },
    { title: 'no payment password', change: { PAYMENT_PASSWORD: 'off' }, sentence: /PAYMENT/ },
    { title: 'open registration', change: { REGISTRATION_CODE: 'off' }, sentence: /REGISTRATION/ },
  ])('is refused with $title', ({ change, sentence }) => {
    expect(() => checkLiveMode(readSettings({ ...ready, ...change }))).toThrow(sentence);
  });

  test('demo mode asks for nothing of that', () => {
    expect(() => checkLiveMode(readSettings({}))).not.toThrow();
  });
});
