/**
 * Whatever an operator changes is one line of the audit log: each call that changes something is
 * made once with the example of its room's testing card.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { TESTING_CARDS } from '../rooms.ts';
import { operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import { btcUsdt } from '../support/small-catalogue.ts';

const server = useTestServer();
const EXAMPLES = Object.fromEntries(
  TESTING_CARDS.flatMap(({ consoleChanges = {} }) => Object.entries(consoleChanges)),
);
let world: ConsoleWorld;

interface Line {
  readonly action: string;
  readonly operator_email: string;
  readonly subject: string;
}

async function linesAfter(id: number): Promise<Line[]> {
  const { rows } = await server().database.pool.query<Line>(
    'select action, operator_email, subject from audit_log where id > $1 order by id',
    [id],
  );
  return rows;
}

async function lastLine(): Promise<number> {
  const { rows } = await server().database.pool.query<{ last: string }>(
    'select coalesce(max(id), 0) as last from audit_log',
  );
  return Number(rows[0]?.last);
}

/** Changes whose day has come while an example was prepared: a job writes their lines. */
async function ripeChanges(): Promise<number> {
  const { rows } = await server().database.pool.query(
    `select from house_changes where state = 'asked' and due_ms <= $1
       and (confirmed_by > 0 or not needs_second)`,
    [server().nowMs],
  );
  return rows.length;
}

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
});

/** A demo is open: `opening.test.ts` looks at the line of a house of real money. */
const NEVER_IN_A_DEMO: readonly string[] = ['/opening/open'];

/** What a call plans beside what it does is a line of its own, about the change that waits. */
const ALSO_PLANNED: Readonly<Record<string, readonly string[]>> = {
  '/operators/add': ['/operators/set_active'],
  '/operators/reset_second_factor': ['/operators/set_active'],
};

describe('a call that changes something', () => {
  it.each(TESTING_CARDS)('has an example: those of $name', ({ name, consoleChanges = {} }) => {
    const own = server().running.gateway.consoleCalls.filter(
      ({ changes, room }) => changes && room === name,
    );
    const inDemo = own.map(({ path }) => path).filter((path) => !NEVER_IN_A_DEMO.includes(path));
    expect(inDemo.sort()).toEqual(Object.keys(consoleChanges).sort());
  });

  it('is a call of a room', () => {
    const changing = server().running.gateway.consoleCalls.filter(({ changes }) => changes);
    const made = [...Object.keys(EXAMPLES), ...NEVER_IN_A_DEMO];
    expect(changing.map(({ path }) => path).sort()).toEqual(made.sort());
  });

  it.each(Object.keys(EXAMPLES))('is exactly one line of the audit log: %s', async (path) => {
    const example = await EXAMPLES[path]?.(world);
    const client = example?.by ?? (await operatorAt(server()));
    await expect.poll(ripeChanges, { timeout: 20_000 }).toBe(0);
    const before = await lastLine();
    const reply =
      example?.file === undefined
        ? await client.post(path, example?.fields ?? {})
        : await client.upload(path, example.file);
    expect(`${path} ${String(reply.type)} ${String(reply.code)}`).toBe(`${path} ok undefined`);
    const lines = await linesAfter(before);
    expect(lines.map(({ action }) => action)).toEqual([...(ALSO_PLANNED[path] ?? []), path]);
    expect(lines[0]?.subject).not.toBe('');
    expect(lines[0]?.operator_email).toMatch(/@/);
  });

  it('is no line where it was refused', async () => {
    const client = await operatorAt(server());
    const before = await lastLine();
    // These need no more than somebody who asks.
    const asked = /^\/(?:session|journal|opening)\//;
    for (const path of Object.keys(EXAMPLES).filter((each) => !asked.test(each))) {
      expect(`${path} ${String((await client.post(path)).type)}`).toBe(`${path} error`);
    }
    expect(await linesAfter(before)).toEqual([]);
  });
});

/** Everything in the database that nobody may read, as texts. */
async function secrets(): Promise<string[]> {
  const { rows } = await server().database.pool.query<{ secret: string }>(
    `select password_hash as secret from customers
     union select payment_password_hash from customers
     union select token_sha256 from sessions union select code_sha256 from codes
     union select password_hash from operators
     union select token_sha256 from operator_sessions
     union select sealed_totp_secret from operators
     union select sealed_new_totp_secret from operators
     union select sealed_secret from two_factor union select code_hash from recovery_codes
     union select document_hash from verification_forms
     union select code from demo_outbox where code <> ''`,
  );
  return rows.map(({ secret }) => secret).filter(Boolean);
}

/** Whether a text tells a secret. A code of six digits is none inside a longer number. */
function tells(text: string, secret: string): boolean {
  if (!/^\d+$/.test(secret)) return text.includes(secret);
  return new RegExp(`(?<![\\d.])${secret}(?![\\d.])`).test(text);
}

describe('no reply of the console', () => {
  it('holds a password, a code, a secret or a hash of one', async () => {
    const alice = await server().loggedInAs('alice');
    await server().visitor().post('/sms_mail', { user_string: 'alice@demo.test', type: 'forget' });
    expect((await alice.get('/user/info')).type).toBe('ok');
    const hidden = [
      ...(await secrets()),
      'demo-alice',
      'demo-operator',
      'demo-checker',
      'demo-compliance',
      'demo-markets',
      'demo-helper',
      world.password,
    ];
    expect(hidden.length).toBeGreaterThan(15);
    expect(tells('{"code":"123456"}', '123456')).toBe(true);
    const { client } = await world.hired();
    for (const { method, path, changes } of server().running.gateway.consoleCalls) {
      if (changes) continue;
      const fields = { id: world.alice, customerId: world.alice, marketId: btcUsdt, q: '' };
      const reply =
        method === 'GET' ? await client.file(path, fields) : { text: '', headers: new Headers() };
      const found = hidden.filter((secret) => tells(reply.text, secret));
      expect(`${path} ${found.join()}`).toBe(`${path} `);
      expect(reply.text).not.toMatch(/"(?:password|hash|secret|token)[A-Za-z]*Hash"|_sha256":/i);
    }
  });
});
