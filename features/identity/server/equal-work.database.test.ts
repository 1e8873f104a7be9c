/**
 * Whether an account exists must not show in how much is done for a call. Clocks are too rough to
 * see it in a test, so the work itself is compared: statements and password hashes.
 */
import type * as Argon2 from '@node-rs/argon2';
import { Kysely, PostgresDialect } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import type { Message } from '../../../platform/server/mail/sender.ts';
import { SecretBox } from '../../../platform/server/keys/secret-box.ts';
import { addCustomer, type IdentityTables } from '../store/customers.ts';
import { Accounts } from './accounts.ts';
import { CustomerMail } from './customer-mail.ts';
import { hashPassword } from './passwords.ts';
import { SecondFactor } from './second-factor.ts';
import { Tries } from './tries.ts';
import { WaitingPhones } from './waiting-phones.ts';

const hashes = vi.hoisted(() => ({ verified: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const library = await original<typeof Argon2>();
  return {
    ...library,
    verify: (...given: Parameters<typeof library.verify>) => {
      hashes.verified += 1;
      return library.verify(...given);
    },
  };
});

const database = useTestDatabase();
const nowMs = () => 1_794_787_200_000;
const statements: string[] = [];
const sent: Message[] = [];
let counter = 0;

function accounts(): Accounts {
  const db = new Kysely<IdentityTables>({
    dialect: new PostgresDialect({ pool: database().pool }),
    log: (event) => void statements.push(event.query.sql),
  });
  const keep = async (message: Message): Promise<boolean> => sent.push(message) > 0;
  const sender = { isInstant: false, texts: 'service' as const, sendMail: keep, sendSms: keep };
  const phrases = {
    say: (_language: string, key: string) => key,
    has: () => true,
    site: { name: '' },
  };
  const onUndelivered = (error: unknown): never => {
    throw error;
  };
  const house = { database: <Tables>() => db as unknown as Kysely<Tables> };
  const queue = { add: () => Promise.resolve() };
  const mail = new CustomerMail({ house, queue, phrases, onUndelivered });
  const tries = new Tries(db, nowMs);
  const secrets = new SecretBox(Buffer.alloc(32, 7));
  const secondFactor = new SecondFactor({ db, secrets, site: { name: '' }, tries, nowMs });
  const waiting = new WaitingPhones({ db, mail, nowMs });
  const parts = { db, sender, mail, tries, secondFactor, waiting, nowMs, onUndelivered };
  return new Accounts({ ...parts, codeRequired: true });
}

/** Adds somebody, with or without a phone; gives the e-mail address. */
async function somebody(work: Accounts, phone: string | null): Promise<string> {
  counter += 1;
  const email = `work${counter}@example.test`;
  await addCustomer(work.db, {
    accountNumber: email,
    email,
    areaCode: phone === null ? null : '44',
    phone,
    extensionCode: `WORK${counter}`,
    referredBy: null,
    passwordHash: await hashPassword('long-enough'),
    paymentPasswordHash: null,
  });
  return email;
}

/** What a call did: its answer, its statements and how many passwords it hashed. */
async function workOf(call: () => Promise<unknown>): Promise<unknown> {
  statements.length = 0;
  hashes.verified = 0;
  const answer = await call();
  // Work that is not seen would be equal too.
  expect(statements).not.toEqual([]);
  return { answer, statements: [...statements], hashes: hashes.verified };
}

beforeEach(() => {
  sent.length = 0;
});

describe('nobody can tell by the work of a call whether an account exists', () => {
  it('when the password is wrong', async () => {
    const work = accounts();
    const known = await somebody(work, null);
    const login = (account: string) => () =>
      work.login({ account, password: 'wrong', code: undefined, address: '203.0.113.1' });
    // The hash that stands for nobody is made once.
    await workOf(login('first@example.test'));
    const unknown = await workOf(login('nobody@example.test'));
    expect(await workOf(login(known))).toEqual(unknown);
    expect(unknown).toMatchObject({ answer: { refused: 'login_wrong' }, hashes: 1 });
  });

  it('when a code is wrong, with one address or two', async () => {
    const work = accounts();
    const [one, two] = [await somebody(work, null), await somebody(work, '7700900999')];
    const reset = (account: string) => () =>
      work.resetPassword({
        account,
        code: '000000',
        secondCode: '000000',
        password: 'another-one',
        repeated: 'another-one',
      });
    const check = (account: string) => () => work.checkCode(account, '000000');
    const nobody = [
      await workOf(reset('nobody@example.test')),
      await workOf(check('nobody@example.test')),
    ];
    for (const known of [one, two]) {
      expect([await workOf(reset(known)), await workOf(check(known))]).toEqual(nobody);
    }
  });

  it('when a code for a lost password is asked for; only its owner gets one', async () => {
    const work = accounts();
    const known = await somebody(work, null);
    const ask = (account: string) => () =>
      work.mailCode({
        recipient: account,
        forPassword: true,
        language: 'en',
        address: '203.0.113.1',
      });
    const unknown = await workOf(ask('lost@example.test'));
    expect(sent).toEqual([]);
    expect(await workOf(ask(known))).toEqual(unknown);
    expect(sent.map(({ to }) => to)).toEqual([known]);
  });
});
