/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import type { ConsoleClient } from '../../../tests/support/console-client.ts';
import type { Client, Row } from '../../../tests/support/server-client.ts';
import { USDT } from '../../../tests/support/small-catalogue.ts';

const LANGUAGES = ['en', 'zh', 'hk', 'th', 'jp', 'kor', 'fra', 'spa', 'de'] as const;

/** A written answer in nine languages. */
export const ANSWER = {
  name: 'example',
  topic: '',
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, `It is so, {{account}}.`])),
};

/** A document that is a PDF and nothing else. */
export const PLAIN_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n' +
    '2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\n' +
    'trailer\n<< /Root 1 0 R >>\n%%EOF\n',
  'latin1',
);

/** Ends what a customer has open: nobody may have more than a few at once. */
async function endAll(client: Client): Promise<void> {
  const { list } = await client.object(client.get('/support/list'));
  for (const { id, state } of list as Row[]) {
    if (state !== 'solved' && state !== 'closed') await client.post('/support/close', { id });
  }
}

/** Begins a conversation as Alice. */
export async function begun({ server }: ConsoleWorld): Promise<number> {
  const alice = await server.loggedInAs('alice');
  await endAll(alice);
  const clientId = `example ${Math.trunc(performance.now() * 1_000)}`;
  const first = { topic: 'other', text: 'What is a lot?', client_id: clientId };
  return Number((await alice.object(alice.post('/support/open', first)))['id']);
}

/** A conversation that an operator has taken a moment ago. */
async function taken(world: ConsoleWorld): Promise<{ id: number; by: ConsoleClient }> {
  const id = await begun(world);
  const { client } = await world.hired();
  await client.message(client.post('/support/take', { id }));
  return { id, by: client };
}

const DAY_MS = 86_400_000;
let campaigns = 0;

/** The code of an open campaign whose vouchers are cash of so many whole USDT. */
export async function voucherCode(world: ConsoleWorld, value: string): Promise<string> {
  campaigns += 1;
  const what = { name: `for support ${campaigns}`, kind: 'cash', currency: USDT, value };
  const endsMs = world.server.nowMs + 30 * DAY_MS;
  const many = { lifeDays: 7, most: 2, endsMs, hasCode: 1, reason: REASON };
  return String((await world.done('/coupons/open', { ...what, ...many }))['code']);
}

async function withTaken(
  world: ConsoleWorld,
  fields: (id: number) => Row,
): Promise<{ fields: Row; by: ConsoleClient }> {
  const { id, by } = await taken(world);
  return { fields: fields(id), by };
}

export const supportChanges: Readonly<Record<string, ConsoleChange>> = {
  '/support/take': async (world) => ({ fields: { id: await begun(world) } }),
  '/support/answer': (world) =>
    withTaken(world, (id) => ({ id, clientId: 'answer', text: 'It is so.' })),
  '/support/card': (world) =>
    withTaken(world, (id) => ({ id, clientId: 'card', screen: 'receive' })),
  '/support/coupon': async (world) => {
    const code = await voucherCode(world, '10');
    return withTaken(world, (id) => ({ id, clientId: 'coupon', code }));
  },
  '/support/upload': () => ({ fields: {}, file: Uint8Array.from(PLAIN_PDF) }),
  '/support/attach': async (world) => {
    const { client } = await world.hired();
    const { body } = await client.upload('/support/upload', Uint8Array.from(PLAIN_PDF));
    return withTaken(world, (id) => ({ id, clientId: 'file', file: String(body['message']) }));
  },
  '/support/transfer': async (world) => {
    const other = await world.hired();
    return withTaken(world, (id) => ({ id, to: other.id, note: REASON }));
  },
  '/support/note': (world) => withTaken(world, (id) => ({ id, text: REASON })),
  '/support/solve': (world) => withTaken(world, (id) => ({ id })),
  '/support/close': (world) => withTaken(world, (id) => ({ id })),
  '/support/remove': (world) => withTaken(world, (id) => ({ id, number: 1, reason: REASON })),
  '/support/erase': async (world) => ({ fields: { id: await begun(world), reason: REASON } }),
  '/support/canned/save': () => ({ fields: ANSWER }),
  '/support/canned/drop': async (world) => {
    await world.done('/support/canned/save', { ...ANSWER, name: 'to be dropped' });
    const { client } = await world.hired();
    const all = await client.rows('/support/canned');
    const found = all.find(({ name }) => name === 'to be dropped');
    return { fields: { id: found?.['id'] } };
  },
  '/support/hours/save': () => ({
    fields: {
      zone: 'Europe/Berlin',
      days: [...Array.from({ length: 5 }, () => [540, 1_080]), null, null],
    },
  }),
};
