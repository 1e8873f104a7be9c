import { expect, it, test } from 'vitest';
import { checkRoles } from './roles.ts';
import { readSettings } from './settings.ts';

const DATABASE_URL = 'postgres://u:p@127.0.0.1/db';
const NATS_URL = 'nats://127.0.0.1:4222';

test.each([
  ['nothing', {}],
  ['all roles', { ROLES: 'jobs, writer ,gateway' }],
  ['all roles, and others that join', { NATS_URL, DATABASE_URL }],
  ['a writer', { ROLES: 'writer', NATS_URL, DATABASE_URL }],
  ['a gateway with jobs', { ROLES: 'gateway,jobs', NATS_URL, DATABASE_URL }],
])('a process may be %s', (_what, environment) => {
  expect(() => checkRoles(readSettings(environment))).not.toThrow();
});

test.each([
  [
    'without NATS',
    { ROLES: 'writer', DATABASE_URL },
    'ROLES=writer needs NATS_URL: a process that is not all of gateway, writer and jobs reaches ' +
      'the others by it.',
  ],
  [
    'without NATS',
    { ROLES: 'writer,gateway', DATABASE_URL },
    'ROLES=gateway,writer needs NATS_URL',
  ],
  ['without a database', { ROLES: 'gateway', NATS_URL }, 'ROLES=gateway needs DATABASE_URL'],
  ['without a database', { NATS_URL }, 'NATS_URL needs DATABASE_URL'],
])('a part of a house %s is refused', (_how, environment, sentence) => {
  expect(() => checkRoles(readSettings(environment))).toThrow(sentence);
});

it.each(['', 'gateway', 'gateway,jobs', 'writer,gateway,jobs'])('reads the roles %j', (ROLES) => {
  const named = ROLES === '' ? ['gateway', 'writer', 'jobs'] : ROLES.split(',');
  expect([...readSettings({ ROLES }).roles].sort()).toEqual([...named].sort());
});

it.each(['writers', 'gateway,', 'gateway,gateway', 'gateway writer', 'all'])(
  'refuses the roles %j',
  (ROLES) => {
    expect(() => readSettings({ ROLES })).toThrow(`ROLES is "${ROLES}", which is not allowed`);
  },
);

it('reads where NATS is, and who we are there', () => {
  expect(readSettings({ NATS_TOKEN: 'a token' }).nats).toBeUndefined();
  const NATS_URLS = 'nats://one:4222, tls://two';
  expect(readSettings({ NATS_URL: NATS_URLS, NATS_TOKEN: 't', NATS_CA: '/ca.pem' }).nats).toEqual({
    servers: ['nats://one:4222', 'tls://two'],
    token: 't',
    caFile: '/ca.pem',
  });
});

it.each(['http://one', 'one:4222', 'nats://name:word@one', 'nats://one/path', 'nats://'])(
  'refuses the NATS %j without repeating it',
  (url) => {
    expect(() => readSettings({ NATS_URL: url })).toThrow(/^NATS_URL has a value that is not/);
  },
);
