/**
 * Every text that any call takes: a link which is not what it seems is put into each of them, and
 * the tables say afterwards who has kept it. Where people read it as a link, nobody may.
 */
import { beforeAll, expect, it } from 'vitest';
import { accessTable } from '../../apps/server/access-table.ts';
import { TESTING_CARDS } from '../rooms.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { useTestServer } from '../support/server.ts';
import type { Client, Row } from '../support/server-client.ts';

const server = useTestServer();
const LINK = 'https://bank:secret@evil.example/x';
const KEPT = 'bank:secret@evil.example';
const LONG = { timeout: 900_000 };

/** Each value with one of its texts replaced, however deep it lies. */
function* withText(value: unknown, text = LINK): Generator<unknown> {
  if (typeof value === 'string') yield text;
  else if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) {
      for (const changed of withText(each, text)) yield value.with(at, changed);
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      for (const changed of withText(each, text)) yield { ...value, [name]: changed };
    }
  }
}

/** Calls that change something as customers send them, each with one text replaced. */
async function* customersCalls(text = LINK): AsyncGenerator<readonly [path: string, fields: Row]> {
  const methods = new Map((await accessTable()).map(({ path, method }) => [path, method]));
  for (const { soundCalls = {} } of TESTING_CARDS) {
    for (const [path, examples] of Object.entries(soundCalls)) {
      if (methods.get(path) !== 'POST' || /login|logout|register|forget/.test(path)) continue;
      for (const fields of examples) {
        for (const changed of withText(fields, text)) {
          yield [path.replace('/api', ''), changed as Row];
        }
      }
    }
  }
}

/** Where the link is kept: a table and a column each. */
async function keepers(): Promise<string[]> {
  const { pool } = server().database;
  const { rows } = await pool.query<{ at: string; column: string }>(
    `select table_name as at, column_name as column from information_schema.columns
     where table_schema = 'public'
       and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'USER-DEFINED')`,
  );
  const found: string[] = [];
  for (const { at, column } of rows) {
    const kept = await pool.query(
      `select 1 from "${at}" where "${column}"::text like '%${KEPT}%' limit 1`,
    );
    if (kept.rowCount !== 0) found.push(`${at}.${column}`);
  }
  return found.sort();
}

/** Their examples need a house in which nothing of the kind waits yet. */
const NEED_A_QUIET_HOUSE = ['/security_resets/reject', '/chat/pin_message'];

/** What operators write to one another, to one customer, or with a second operator. */
const OF_OPERATORS = [
  'audit_log.after',
  'audit_log.reason',
  'coin_switches.reason',
  'corrections.decision',
  'corrections.reason',
  'customer_notes.text',
  'deposit_requests.reason',
  'freezes.reason',
  // A planned change, and why it was not made.
  'house_changes.members',
  'house_changes.outcome',
  'listings.definition',
  'listings.reason',
  'operators.name',
  'security_resets.decision',
  'security_resets.reason',
  'support_notes.text',
];
/** Letters, and what customers and the desk write to each other: nothing there can be pressed. */
const LETTERS = [
  'conversation_messages.body',
  'conversation_messages.client_id',
  'conversations.subject',
  'demo_outbox.body',
  'durable_events.payload',
  // An operator reads it before anybody else does.
  'nft_artists.about',
  'support_tickets.rating_text',
];

/** Which of them nobody has thought of. */
function unknownOf(found: readonly string[]): string[] {
  return found.filter((each) => !OF_OPERATORS.includes(each) && !LETTERS.includes(each));
}

let world: ConsoleWorld;
let owner: ConsoleClient;
let alice: Client;

beforeAll(async () => {
  world = await ConsoleWorld.open(server());
  owner = await operatorAt(server());
  alice = await server().loggedInAs('alice', { stay: 1 });
});

it('is kept of operators only where nothing is read as a link', LONG, async () => {
  let tried = 0;
  const examples = TESTING_CARDS.flatMap(({ consoleChanges = {} }) =>
    Object.entries(consoleChanges),
  );
  const needsQuiet = ([path]: (typeof examples)[number]) => NEED_A_QUIET_HOUSE.includes(path);
  const inOrder = [...examples.filter(needsQuiet), ...examples.filter((each) => !needsQuiet(each))];
  for (const [path, example] of inOrder) {
    const { fields, file, by = owner } = await example(world);
    if (file !== undefined || path.startsWith('/session/')) continue;
    for (const changed of withText(fields)) {
      tried += 1;
      const { status } = await by.post(path, changed as Row);
      expect([path, status]).toEqual([path, 200]);
    }
  }
  expect(tried).toBeGreaterThan(150);
  expect(unknownOf(await keepers())).toEqual([]);
});

it('is kept of customers only where nothing is read as a link', LONG, async () => {
  let tried = 0;
  for await (const [path, fields] of customersCalls()) {
    tried += 1;
    const { status } = await alice.post(path, fields);
    expect([path, status]).toEqual([path, 200]);
  }
  expect(tried).toBeGreaterThan(50);
  // The look itself sees something.
  expect(await keepers()).toContain('conversation_messages.body');
  expect(unknownOf(await keepers())).toEqual([]);
});

it('may have quotes and an ampersand, as names and sentences have them', LONG, async () => {
  const refused = new Set<string>();
  let tried = 0;
  for await (const [path, fields] of customersCalls("C’est l'heure, Tom & Ann")) {
    tried += 1;
    const { code, message } = await alice.post(path, fields);
    if (/special/.test(String(message))) refused.add(`${path} ${String(code)}`);
  }
  expect(tried).toBeGreaterThan(50);
  expect([...refused].sort()).toEqual([]);
});
