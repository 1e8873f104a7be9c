import { randomBytes } from 'node:crypto';
import { Kysely, PostgresDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword, isPassword } from '../../features/identity/server/passwords.ts';
import { OperatorAccounts } from '../../features/operators/server/accounts.ts';
import { AuditLog } from '../../features/operators/server/audit-log.ts';
import { tidyOperators } from '../../features/operators/server/janitor.ts';
import { OperatorSessions } from '../../features/operators/server/sessions.ts';
import { operatorsGuards } from '../../features/operators/server/guards.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { OperatorsTables } from '../../features/operators/server/tables.ts';
import { SecretBox } from '../../platform/server/keys/secret-box.ts';
import { useTestDatabase } from '../../tests/support/database.ts';
import { carryOut, readWanted } from './operator-command.ts';

const database = useTestDatabase();
const NOW_MS = 1_800_000_000_000;
const KEPT_DAYS = 91;
const HERE = { address: '192.0.2.1', userAgent: 'a browser' };

function parts(nowMs = NOW_MS) {
  const { pool } = database();
  const db = new Kysely<OperatorsTables>({ dialect: new PostgresDialect({ pool }) });
  const passwords = { hash: hashPassword, matches: isPassword };
  const secrets = new SecretBox(randomBytes(32));
  return {
    db,
    accounts: new OperatorAccounts({ db, passwords, secrets, nowMs: () => nowMs }),
    sessions: new OperatorSessions(db, () => nowMs, true),
    audit: new AuditLog(db, () => nowMs, new RowGuards(operatorsGuards)),
  };
}

describe('npm run operator', () => {
  it.each([
    [[], 'Write npm run operator'],
    [['remove', 'a@exchange.test'], 'Write npm run operator'],
    [['add', 'no address', 'owner'], 'is no e-mail address'],
    [['add', 'a@exchange.test'], 'There is no role ""'],
    [['add', 'a@exchange.test', 'god'], 'There is no role "god"'],
    [['add', 'a@exchange.test', 'owner', 'his-password'], 'There is no role'],
    [['reset', 'a@exchange.test', 'owner'], 'There is no role'],
  ])('says what is wrong with %j', (words, sentence) => {
    expect(() => readWanted(words)).toThrow(sentence);
  });

  it('makes the first operator, with a password that somebody else made', async () => {
    const { accounts, audit, sessions } = parts();
    const wanted = readWanted(['add', 'First@Exchange.test', 'owner']);
    const password = await carryOut(wanted, { accounts, audit, sessions });
    expect(password.length).toBeGreaterThan(20);
    const given = { email: 'first@exchange.test', password, code: '' };
    const account = await accounts.login(given, HERE.address);
    expect(account).toMatchObject({ role: 'owner', isPasswordTemporary: true, isActive: true });
    await expect(carryOut(wanted, { accounts, audit, sessions })).rejects.toThrow('already');
  });

  it('lets an owner back in who has lost everything, and ends his sessions', async () => {
    const { accounts, audit, sessions } = parts();
    const [first] = await accounts.list();
    const token = await sessions.open(first?.id ?? 0, HERE);
    const reset = readWanted(['reset', 'first@exchange.test']);
    const password = await carryOut(reset, { accounts, audit, sessions });
    expect(await sessions.find(token)).toBeUndefined();
    const given = { email: 'first@exchange.test', password, code: '' };
    expect(await accounts.login(given, HERE.address)).toMatchObject({ hasSecondFactor: false });
    const nobody = readWanted(['reset', 'nobody@exchange.test']);
    await expect(carryOut(nobody, { accounts, audit, sessions })).rejects.toThrow('no operator');
    expect(await audit.verify()).toMatchObject({ lines: 2, broken: [] });
  });

  it('leaves tries and sessions that nobody needs to the janitor', async () => {
    const { db, accounts, sessions } = parts();
    await accounts.login({ email: 'x@exchange.test', password: 'wrong', code: '' }, HERE.address);
    await sessions.open(1, HERE);
    await tidyOperators(db, NOW_MS + 60_000);
    expect(await db.selectFrom('operator_tries').selectAll().execute()).toHaveLength(1);
    await tidyOperators(db, NOW_MS + KEPT_DAYS * 86_400_000);
    expect(await db.selectFrom('operator_tries').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('operator_sessions').selectAll().execute()).toEqual([]);
  });
});
