/** What tests of the chat begin with: customers who are old enough and have names there. */
import type { DemoName, TestServer } from '../../../tests/support/server.ts';
import type { Client } from '../../../tests/support/server-client.ts';

const DAY_MS = 86_400_000;
let given = 0;

/** A client id that no other message has. */
export function freshId(): string {
  given += 1;
  return `chat ${given}`;
}

/** Makes all accounts so many days old. */
export async function ageAccounts(server: TestServer, days = 30): Promise<void> {
  await server.database.pool.query('update customers set created_at = to_timestamp($1)', [
    (server.nowMs - days * DAY_MS) / 1_000,
  ]);
}

/** A demo customer with a name in the chat, who may write there. */
export async function talker(server: TestServer, who: DemoName): Promise<Client> {
  const client = await server.loggedInAs(who);
  const name = who === 'alice' ? 'Alice W' : 'Robert';
  await client.object(client.post('/chat/name', { name }));
  return client;
}

/** Says something once the slow mode lets one; answers its number. */
export async function said(
  server: TestServer,
  who: DemoName,
  room: string,
  text: string,
): Promise<number> {
  const client = await talker(server, who);
  await server.passWithTimers(60_000);
  const sent = { room, text, client_id: freshId() };
  return Number((await client.object(client.post('/chat/send', sent)))['number']);
}
