/** What each check of an opening finds in the rows of a house, at its limit and one beyond. */
import { Kysely, PostgresDialect, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { identityOpening, mailHash } from '../../features/identity/server/opening-checks.ts';
import { contentOpening } from '../../features/content/server/opening-checks.ts';
import {
  MAX_SIGNING_MS,
  withdrawalOpening,
} from '../../features/withdrawal/server/opening-checks.ts';
import { operatorsOpening } from '../../features/operators/server/opening-checks.ts';
import {
  BACKUP_PROOF,
  HOUSE_CHECKS,
  MAX_BACKUP_AGE_MS,
  MAX_RESTORE_AGE_MS,
  RESTORE_PROOF,
  clockFaults,
  standbyFaults,
} from '../../platform/server/rooms/house-checks.ts';
import { noteProof, type OpeningCheck } from '../../platform/server/rooms/opening-check.ts';
import { useTestDatabase } from '../../tests/support/database.ts';
import { doctorLines } from './doctor-command.ts';
import { consoleParts, openingOf, permissionsOf, serverCards } from './server-cards.ts';
import { readSettings } from './settings.ts';

const NOW_MS = 1_800_000_000_000;
const LIVE = {
  MODE: 'live',
  FEED: 'live',
  PUBLIC_ORIGIN: 'https://exchange.example',
  SMTP_URL: 'smtp://mail.example:25',
  MAIL_FROM: 'post@exchange.example',
};
const database = useTestDatabase();

function db(): Kysely<unknown> {
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool: database().pool }) });
}

/** What a check finds wrong, in its own sentences. */
async function faults(
  checks: readonly OpeningCheck[],
  name: string,
  change: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const check = checks.find((each) => each.name === name);
  if (check === undefined) throw new Error(`there is no check ${name}`);
  const settings = readSettings({ ...LIVE, ...change });
  const permissions = permissionsOf(await serverCards());
  const { queues } = consoleParts(await serverCards());
  const means = { db: db(), settings, permissions, queues, nowMs: NOW_MS };
  const found = await check.find(means as never);
  return found.map(({ what }) => what);
}

async function operator(email: string, role: string, isSetUp: boolean): Promise<void> {
  await sql`insert into operators (email, name, role, password_hash, is_password_temporary,
      sealed_totp_secret, created_ms)
    values (${email}, 'x', ${role}, 'x', ${!isSetUp}, ${isSetUp ? 'sealed' : null}, 0)`.execute(
    db(),
  );
}

describe('what every house needs', () => {
  it('is an https address', async () => {
    expect(await faults(HOUSE_CHECKS, 'address')).toEqual([]);
    const plain = await faults(HOUSE_CHECKS, 'address', { PUBLIC_ORIGIN: 'http://a.example' });
    expect(plain).toEqual([expect.stringContaining('in the clear')]);
    expect(await faults(HOUSE_CHECKS, 'address', { PUBLIC_ORIGIN: '' })).toEqual([
      'PUBLIC_ORIGIN is not set.',
    ]);
  });

  it('is a database that keeps what it has acknowledged; that of tests does not', async () => {
    const { rows } = await sql<{ fsync: string }>`show fsync`.execute(db());
    expect(rows[0]?.fsync).toBe('off');
    expect(await faults(HOUSE_CHECKS, 'durability')).toEqual(
      expect.arrayContaining([expect.stringContaining('fsync is off')]),
    );
  });

  it('is a backup of the last two days', async () => {
    expect(await faults(HOUSE_CHECKS, 'backup')).toEqual(['There is no backup yet.']);
    const at = (provedMs: number) => noteProof(db(), BACKUP_PROOF, { sha256: 'x', provedMs });
    await at(NOW_MS - MAX_BACKUP_AGE_MS);
    expect(await faults(HOUSE_CHECKS, 'backup')).toEqual([]);
    await at(NOW_MS - MAX_BACKUP_AGE_MS - 1);
    expect(await faults(HOUSE_CHECKS, 'backup')).toEqual([
      'The last backup was written 2 days ago.',
    ]);
  });

  it('is a restore that was tried and proved, where there is a backup', async () => {
    const at = (name: string, provedMs: number) => noteProof(db(), name, { sha256: 'x', provedMs });
    await sql`delete from opening_proofs`.execute(db());
    expect(await faults(HOUSE_CHECKS, 'restore')).toEqual([]);
    await at(BACKUP_PROOF, NOW_MS);
    expect(await faults(HOUSE_CHECKS, 'restore')).toEqual([
      'No backup has ever been test-restored.',
    ]);
    await at(RESTORE_PROOF, NOW_MS - MAX_RESTORE_AGE_MS);
    expect(await faults(HOUSE_CHECKS, 'restore')).toEqual([]);
    await at(RESTORE_PROOF, NOW_MS - MAX_RESTORE_AGE_MS - 1);
    expect(await faults(HOUSE_CHECKS, 'restore')).toEqual([
      'The last test restore was 40 days ago.',
    ]);
  });
});

describe('clocks', () => {
  it('agree within two seconds, however long the question takes', async () => {
    expect(await faults(HOUSE_CHECKS, 'clock')).toEqual([]);
    const apart = async (before: number, after: number) => {
      const wall = [before, after].map((ms) => Date.now() + ms);
      const found = await clockFaults(db(), () => wall.shift() ?? 0);
      return found.map(({ what }) => what.replace(/\d+/, 'some'));
    };
    const what = 'This machine’s clock and that of the database are some s apart.';
    // The question itself takes a moment, so the limit is looked at from a second away.
    expect(await apart(1_000, 9_000)).toEqual([]);
    expect(await apart(8_000, 9_000)).toEqual([what]);
    expect(await apart(-9_000, 1_000)).toEqual([]);
    expect(await apart(-9_000, -8_000)).toEqual([what]);
  });
});

describe('a standby', () => {
  it('is missed where commits wait for one, and where a slot is kept for one', async () => {
    expect(await faults(HOUSE_CHECKS, 'standby')).toEqual([]);
    const found = (names: string, followers: number, idle: readonly string[] = []) =>
      standbyFaults({ names, followers, idle }).map(({ what }) => what);
    expect(found('', 0)).toEqual([]);
    expect(found('ANY 1 (a, b)', 1)).toEqual([]);
    expect(found('ANY 1 (a, b)', 0)).toEqual([
      'No standby is following, and commits are waiting for one of ANY 1 (a, b).',
    ]);
    expect(found('', 1, ['second'])).toEqual([
      'The standby of slot second is not following: the log kept for it fills the disk.',
    ]);
  });
});

describe('the signer', () => {
  it('is silent where an approved withdrawal waits for over ten minutes', async () => {
    const put = (id: number, way: string, state: string, approvedMs: number) =>
      sql`insert into withdrawals (id, owner, asset_id, way, destination_id, destination_saved_ms,
          amount_units, fee_units, worth_units, used_units, limit_units, level, asked_ms,
          approvals_needed, state, first_operator, first_approved_ms, second_operator,
          second_approved_ms, tx_id, sent_by, sent_ms, ended_by, ended_ms, reason)
        values (${id}, 7, 1, ${way}, 1, 0, 1, 0, 0, 0, 0, 2, 0, 1, ${state}, 1, ${approvedMs}, 0, 0,
          '', 0, 0, 0, 0, '')`.execute(db());
    const signerUrl = { SIGNER_URL: 'http://127.0.0.1:9' };
    const lateMs = NOW_MS - MAX_SIGNING_MS - 1;
    await put(1, 'erc20', 'approved', lateMs + 1);
    await put(2, 'bank', 'approved', lateMs);
    await put(3, 'ethereum', 'sent', lateMs);
    expect(await faults(withdrawalOpening, 'signer', signerUrl)).toEqual([]);
    await put(4, 'ethereum', 'signing', lateMs);
    await put(5, 'erc20', 'approved', lateMs);
    expect(await faults(withdrawalOpening, 'signer', signerUrl)).toEqual([
      '2 approved withdrawals have waited for the signer for over ten minutes.',
    ]);
    // Where there is no signer, people send.
    expect(await faults(withdrawalOpening, 'signer')).toEqual([]);
  });
});

describe('mails', () => {
  it('are proved for the settings by which one was sent, and for no others', async () => {
    expect(await faults(identityOpening, 'mail')).toEqual(['No test mail has been sent.']);
    const sha256 = mailHash({ smtpUrl: LIVE.SMTP_URL, mailFrom: LIVE.MAIL_FROM });
    await noteProof(db(), 'mail', { sha256, provedMs: NOW_MS });
    expect(await faults(identityOpening, 'mail')).toEqual([]);
    const moved = await faults(identityOpening, 'mail', { SMTP_URL: 'smtp://other.example:25' });
    expect(moved).toEqual(['SMTP_URL or MAIL_FROM has changed since the last test mail.']);
  });

  it('are a fault where they wait once more, not where they wait for the first time', async () => {
    const put = (attempts: number) =>
      sql`insert into message_queue (message_id, channel, sealed, queued_ms, due_ms, attempts)
        values (gen_random_uuid(), 'mail', 'x', 0, 0, ${attempts})`.execute(db());
    await put(0);
    expect(await faults(identityOpening, 'mail')).toEqual([]);
    await put(1);
    expect(await faults(identityOpening, 'mail')).toEqual([
      '1 messages were rejected and are waiting to be retried.',
    ]);
  });
});

describe('pages', () => {
  it('count as written where a person can read something', async () => {
    const put = (body: string) =>
      sql`insert into page_texts (name, language, title, body) values ('risk', 'en', 'x', ${body})
        on conflict (name, language) do update set body = excluded.body`.execute(db());
    const missing = async () => (await faults(contentOpening, 'agreed_texts')).at(-1);
    await put('<p>&nbsp;</p>\n<br> ');
    expect(await missing()).toContain('zh, en, hk');
    await put('<p>a</p>');
    expect(await missing()).toContain('zh, hk');
  });
});

describe('operators', () => {
  it('count once they have set themselves up', async () => {
    const found = () => faults(operatorsOpening, 'operators');
    expect((await found())[0]).toBe('No owner can log in.');
    await operator('owner@x.example', 'owner', true);
    await operator('finance@x.example', 'finance', true);
    await operator('compliance@x.example', 'compliance', false);
    const [thin, unready] = await found();
    expect(thin).toBe('Held by fewer than two operators: customers.reset_security.');
    expect(unready).toContain('compliance@x.example');
    await sql`update operators set sealed_totp_secret = 'sealed', is_password_temporary = false
      where role = 'compliance'`.execute(db());
    expect(await found()).toEqual([]);
    await sql`update operators set is_active = false where role = 'finance'`.execute(db());
    expect((await found())[0]).toContain('withdrawals.decide');
  });
});

describe('the doctor', () => {
  it('has a check of each name once, and says what mends each fault', async () => {
    const names = openingOf(await serverCards()).map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const checked = { name: 'x', title: 'X is right', isMust: true, isWatched: false };
    const faulty = { ...checked, faults: [{ what: 'It is not.', action: 'Mend it.' }] };
    expect(doctorLines([faulty])).toEqual(['✗ X is right', '    It is not.', '      → Mend it.']);
    expect(doctorLines([{ ...checked, faults: [] }])).toEqual(['✓ X is right']);
  });
});
