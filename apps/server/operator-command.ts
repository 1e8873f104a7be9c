/**
 * `npm run operator -- add <email> <role>` and `… reset <email>`: the first operator of a live
 * house, and the way back in for an owner who has lost his password or his second factor; and
 * `… clock accept`, the word that the machine's clock is right. Whoever can run it has the machine
 * and the data folder anyway.
 */
import { openClient } from '../../platform/server/database/connections.ts';
import { hashPassword, isPassword } from '../../features/identity/server/passwords.ts';
import { type Role, ROLES } from '../../features/operators/contract.ts';
import {
  normalEmail,
  OperatorAccounts,
  oneTimePassword,
} from '../../features/operators/server/accounts.ts';
import { AuditLog } from '../../features/operators/server/audit-log.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import { OperatorSessions } from '../../features/operators/server/sessions.ts';
import type { OperatorsTables } from '../../features/operators/server/tables.ts';
import { StartupError, startupMessage } from '../../platform/server/database/errors.ts';
import {
  openReadingDatabase,
  type ReadingDatabase,
} from '../../platform/server/database/reading.ts';
import { sayClockIsRight } from '../../platform/server/start-clock.ts';
import { openSecretBox } from '../../platform/server/keys/secret-box.ts';
import { hasHouse, withHouseDatabase } from './house-database.ts';
import { guardsOf, serverCards } from './server-cards.ts';

/** What is written for the word that the clock is right. */
const CLOCK_WORDS = 'clock accept';

const USAGE =
  `npm run operator -- add <email> <${ROLES.join('|')}>, … reset <email>, ` + `or … ${CLOCK_WORDS}`;

/** What was asked for. */
export type Wanted =
  | { readonly verb: 'add'; readonly email: string; readonly role: Role }
  | { readonly verb: 'reset'; readonly email: string };

/**
 * Reads the command line.
 * @throws StartupError with what may be written
 */
export function readWanted(words: readonly string[]): Wanted {
  const [verb, address = '', role] = words;
  const email = normalEmail(address);
  if (verb !== 'add' && verb !== 'reset') throw new StartupError(`Write ${USAGE}.`);
  if (email === undefined) {
    throw new StartupError(`"${address}" is no e-mail address. Write ${USAGE}.`);
  }
  if (verb === 'reset' && words.length === 2) return { verb, email };
  const known = ROLES.find((each) => each === role);
  if (verb === 'reset' || known === undefined || words.length !== 3) {
    throw new StartupError(`There is no role "${role ?? ''}". Write ${USAGE}.`);
  }
  return { verb, email, role: known };
}

interface Parts {
  readonly accounts: OperatorAccounts;
  readonly sessions: OperatorSessions;
  readonly audit: AuditLog;
}

/** Who the audit log says it was. */
const ACTOR = { operatorId: 0, email: 'command line', role: '', address: '' } as const;

/**
 * Adds or resets an operator and answers the one-time password.
 * @throws StartupError when the address is taken, or nobody has it
 */
export async function carryOut(wanted: Wanted, parts: Parts): Promise<string> {
  const { accounts, sessions, audit } = parts;
  const password = oneTimePassword();
  const { email } = wanted;
  const known = (await accounts.list()).find((account) => account.email === email);
  if (wanted.verb === 'add') {
    if (known !== undefined) throw new StartupError(`There is an operator ${email} already.`);
    const { role } = wanted;
    const id = await accounts.add({ email, name: email, role, password, isTemporary: true });
    const after = { email, role };
    await audit.append(ACTOR, { action: 'operator added', subject: `operator ${id ?? 0}`, after });
    return password;
  }
  if (known === undefined) throw new StartupError(`There is no operator ${email}.`);
  await accounts.dropSecondFactor(known.id);
  await accounts.setOneTimePassword(known.id, password);
  await accounts.change(known.id, { isActive: true });
  await sessions.endAll(known.id);
  await audit.append(ACTOR, { action: 'operator reset', subject: `operator ${known.id}` });
  return password;
}

async function partsOf(
  reading: ReadingDatabase,
  dataFolder: string,
  connectionString: string,
): Promise<Parts> {
  const db = reading.tables<OperatorsTables>();
  const secrets = await openSecretBox({ dataFolder, connectionString });
  const passwords = { hash: hashPassword, matches: isPassword };
  return {
    accounts: new OperatorAccounts({ db, passwords, secrets, nowMs: Date.now }),
    sessions: new OperatorSessions(db, Date.now, true),
    audit: new AuditLog(db, Date.now, new RowGuards(guardsOf(await serverCards()))),
  };
}

async function acceptClock({ audit }: Parts, connectionString: string): Promise<string> {
  const client = await openClient({ connectionString });
  try {
    await sayClockIsRight(client, Date.now());
  } finally {
    await client.end();
  }
  await audit.append(ACTOR, { action: 'clock accepted', subject: 'clock' });
  return `The clock is believed: ${new Date().toISOString()}.\n`;
}

async function passwordOf(wanted: Wanted, parts: Parts): Promise<string> {
  return (
    `One-time password of ${wanted.email}, shown only now: ${await carryOut(wanted, parts)}\n` +
    'It has to be changed at the first log-in to the console.\n'
  );
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const wanted = words.join(' ') === CLOCK_WORDS ? undefined : readWanted(words);
  await withHouseDatabase(async (connectionString, dataFolder) => {
    if (!(await hasHouse(connectionString))) {
      throw new StartupError('There is no house yet: run npm start first.');
    }
    const reading = openReadingDatabase(connectionString);
    try {
      const parts = await partsOf(reading, dataFolder, connectionString);
      process.stdout.write(
        await (wanted === undefined
          ? acceptClock(parts, connectionString)
          : passwordOf(wanted, parts)),
      );
    } finally {
      await reading.stop();
    }
  });
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    process.stderr.write(`${startupMessage(error)}\n`);
    process.exit(1);
  });
}
