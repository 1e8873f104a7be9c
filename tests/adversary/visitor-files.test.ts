/** What somebody without an account may try with the files that he may send to support. */
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { PLAIN_PDF } from '../../features/support/testing/console-changes.ts';
import { KEPT_MS } from '../../features/support/contract.ts';
import { sweepTickets } from '../../features/support/server/sweep.ts';
import type { SupportTables } from '../../features/support/store/tables.ts';
import {
  GUEST_A_DAY,
  GUEST_MOST_BYTES,
  GUESTS_A_DAY,
  PLACE_A_DAY,
} from '../../platform/server/uploads/guests.ts';
import { openReadingDatabase } from '../../platform/server/database/reading.ts';
import { LOOSE_MS, PREVIEW_MS } from '../../platform/server/uploads/uploads.ts';
import type { ConsoleClient } from '../support/console-client.ts';
import { ConsoleWorld } from '../support/console-world.ts';
import { pngPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import { formOf, pathOf, type Row } from '../support/server-client.ts';

const server = useTestServer();
const DAY_MS = 24 * 3_600_000;
let sent = 0;
let png: Uint8Array;

interface Talk {
  readonly id: number;
  readonly visitor: string;
}

beforeAll(async () => {
  png = await pngPicture();
});

function fresh(): string {
  sent += 1;
  return `visit ${sent}`;
}

/** A conversation of a visitor, a day after all that was before it. */
async function begun(afterMs = DAY_MS + 1): Promise<Talk> {
  server().pass(afterMs);
  const first = { topic: 'other', text: 'Hello there', client_id: fresh() };
  const { id, visitor } = await server()
    .visitor()
    .object(server().visitor().post('/support/open', first));
  return { id: Number(id), visitor: String(visitor) };
}

async function upload(query: Row, bytes: Uint8Array = png): Promise<Row> {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], 'a.html', { type: 'text/html' }));
  const reply = await fetch(`${server().running.address}/api/upload?${formOf(query)}`, {
    method: 'POST',
    body: form,
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Row;
}

function proofOf({ id, visitor }: Talk): Row {
  return { visitor, conversation: id };
}

async function look(url: string): Promise<number> {
  return (await fetch(url.startsWith('http') ? url : server().running.address + url)).status;
}

async function rows({ id, visitor }: Talk): Promise<Row[]> {
  const client = server().visitor();
  return (await client.object(client.get('/support/messages', { id, visitor, limit: 60 })))[
    'list'
  ] as Row[];
}

/** A file that was sent and said; its path. */
async function said(talk: Talk, bytes: Uint8Array = png): Promise<string> {
  const file = pathOf((await upload(proofOf(talk), bytes))['message']);
  const visitor = server().visitor();
  const fields = { id: talk.id, visitor: talk.visitor, client_id: fresh(), file };
  await visitor.object(visitor.post('/support/file', fields));
  return file;
}

async function agentOf(talk: Talk): Promise<ConsoleClient> {
  const world = await ConsoleWorld.open(server());
  const { client } = await world.hired();
  await client.message(client.post('/support/take', { id: talk.id }));
  await client.message(client.get('/support/ticket', { id: talk.id }));
  return client;
}

describe('a file of a visitor', () => {
  it('is shown to him by the proof his token is given, and to nobody by its name', async () => {
    const talk = await begun();
    const path = await said(talk);
    server().pass(PREVIEW_MS);
    const [row] = (await rows(talk)).slice(-1);
    expect(row).toMatchObject({ kind: 'picture', from: 'me' });
    const shown = String(row?.['text']);
    expect(shown).toContain('proof=');
    expect(await look(shown)).toBe(200);
    expect(await look(path)).toBe(404);
    const url = new URL(shown);
    url.searchParams.set('owner', String(Number(url.searchParams.get('owner')) - 1));
    expect(await look(url.toString())).toBe(404);
    const alice = await server().loggedInAs('alice');
    const hers = await fetch(alice.address + path, { headers: { authorization: alice.token } });
    expect(hers.status).toBe(404);
  });

  it('is opened by an agent, and what he sends is shown to this visitor alone', async () => {
    const talk = await begun();
    const other = await begun(0);
    await said(talk);
    const agent = await agentOf(talk);
    const number = (await rows(talk)).find(({ kind }) => kind === 'picture')?.['number'];
    const seen = await agent.file('/support/file', { id: talk.id, number });
    expect(seen.headers.get('content-type')).toBe('image/webp');
    const upped = await agent.upload('/support/upload', png);
    const attached = { id: talk.id, clientId: fresh(), file: pathOf(upped.message) };
    await agent.message(agent.post('/support/attach', attached));
    server().pass(PREVIEW_MS);
    const [row] = (await rows(talk)).slice(-1);
    expect(row).toMatchObject({ kind: 'picture', from: 'house' });
    expect(await look(String(row?.['text']))).toBe(200);
    expect(await look(pathOf(row?.['text']))).toBe(404);
    expect(JSON.stringify(await rows(other))).not.toContain('/uploads/');
  });

  it('is taken from nobody who proves nothing, and into no conversation of another', async () => {
    const talk = await begun();
    const other = await begun(0);
    const strange: Row[] = [
      {},
      { visitor: talk.visitor },
      { conversation: talk.id },
      { visitor: '', conversation: talk.id },
      { visitor: 'f'.repeat(64), conversation: talk.id },
      { visitor: other.visitor, conversation: talk.id },
      { visitor: talk.visitor, conversation: -talk.id },
      { visitor: `${talk.visitor}'`, conversation: talk.id },
    ];
    for (const query of strange) expect(await upload(query)).toMatchObject({ type: '999' });
    const file = pathOf((await upload(proofOf(other)))['message']);
    const visitor = server().visitor();
    const fields = { id: talk.id, client_id: fresh(), file };
    const taken = await visitor.post('/support/file', { ...fields, visitor: talk.visitor });
    expect(taken).toMatchObject({ code: 'bad_file' });
    const foreign = await visitor.post('/support/file', { ...fields, visitor: other.visitor });
    expect(foreign).toMatchObject({ code: 'unknown_conversation' });
    const alice = await server().loggedInAs('alice');
    const hers = await alice.post('/support/file', { ...fields, visitor: other.visitor });
    expect(hers).toMatchObject({ code: 'unknown_conversation' });
  });

  it('is taken into no conversation that is over', async () => {
    const talk = await begun();
    const agent = await agentOf(talk);
    await agent.message(agent.post('/support/close', { id: talk.id, reason: 'spam' }));
    expect(await upload(proofOf(talk))).toMatchObject({ type: '999' });
  });

  it('is a picture or a document and nothing else as well', async () => {
    const pdf = PLAIN_PDF;
    const evil: readonly [string, Uint8Array][] = [
      ['a page', Buffer.from('<html><script>alert(1)</script>')],
      ['a drawing with a script', Buffer.from('<svg onload="alert(1)" xmlns="http://a"/>')],
      ['a document that acts', Buffer.from(`${pdf.toString()}/JavaScript\n%%EOF\n`)],
      ['a document and an archive', Buffer.concat([pdf, Buffer.from('PK\x05\x06\0\0\0\0%%EOF\n')])],
    ];
    const codes: unknown[] = [];
    for (const [, bytes] of evil) codes.push((await upload(proofOf(await begun()), bytes))['code']);
    expect(codes).toEqual(['not_a_picture', 'not_a_picture', 'active_document', 'not_a_document']);
    // What hides behind a picture is gone: it is made anew.
    const talk = await begun();
    const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]);
    const taken = await upload(proofOf(talk), both);
    if (taken['type'] === 'ok') {
      const reply = await fetch(String(taken['message']));
      const bytes = Buffer.from(await reply.arrayBuffer());
      expect((await sharp(bytes).metadata()).format).toBe('webp');
      expect(bytes.includes('<script')).toBe(false);
    } else expect(taken['code']).toBe('not_a_picture');
    const document = await said(await begun(), pdf);
    expect(document).toMatch(/\.pdf$/);
  });

  it('has five megabytes and not one byte more', async () => {
    const pdf = (bytes: number): Uint8Array => {
      const head = Buffer.from(PLAIN_PDF.toString('latin1').replace(/%%EOF\s*$/, '%'));
      const end = Buffer.from('\n%%EOF\n');
      const pad = Buffer.alloc(bytes - head.length - end.length, 'x');
      return Buffer.concat([head, pad, end]);
    };
    const talk = await begun();
    expect(await upload(proofOf(talk), pdf(GUEST_MOST_BYTES))).toMatchObject({ type: 'ok' });
    expect(await upload(proofOf(talk), pdf(GUEST_MOST_BYTES + 1))).toMatchObject({
      code: 'file_too_large',
    });
  });

  it('is one of three of a conversation, of nine of an address, and of a few of all', async () => {
    const talks = [await begun(), await begun(0), await begun(0), await begun(0)];
    const [first] = talks;
    if (first === undefined) throw new Error('nothing was begun');
    // Refused ones count, and many at once count as many.
    const many = [png, new Uint8Array(9), png, png, png, png].map((bytes) =>
      upload(proofOf(first), bytes),
    );
    const codes = (await Promise.all(many)).map(({ code }) => code ?? 'ok');
    const tooMany = codes.filter((code) => code === 'guest_files_used');
    expect(tooMany).toHaveLength(codes.length - GUEST_A_DAY);
    let taken = GUEST_A_DAY;
    for (const talk of talks.slice(1)) {
      for (let at = 0; at < GUEST_A_DAY; at += 1) {
        const reply = await upload(proofOf(talk));
        if (reply['code'] === undefined) taken += 1;
        else expect(reply).toMatchObject({ code: 'guest_files_used' });
      }
    }
    expect(taken).toBe(PLACE_A_DAY);
    server().pass(DAY_MS - 1);
    expect(await upload(proofOf(first))).toMatchObject({ code: 'guest_files_used' });
    server().pass(1);
    expect(await upload(proofOf(first))).toMatchObject({ type: 'ok' });
    // So many of others, as if from everywhere.
    const full = (count: number) =>
      server().database.pool.query(
        `insert into uploads (name, owner, is_public, kept, bytes, created_ms, loose_since_ms)
         select lpad(md5(n::text), 32, '0'), -1000000 - n, false, false, 0, $1, $1
         from generate_series(1, $2::int) n`,
        [server().nowMs, count],
      );
    await full(GUESTS_A_DAY - 2);
    expect(await upload(proofOf(first))).toMatchObject({ type: 'ok' });
    expect(await upload(proofOf(first))).toMatchObject({ code: 'guest_files_used' });
    // Customers are not held up by it.
    const alice = await server().loggedInAs('alice');
    const form = new FormData();
    form.append('file', new File([Uint8Array.from(png)], 'a.png'));
    const headers = { authorization: alice.token };
    const hers = await fetch(`${alice.address}/api/upload`, {
      method: 'POST',
      headers,
      body: form,
    });
    expect(await hers.json()).toMatchObject({ type: 'ok' });
  });

  it('goes when its message is taken away, and with its conversation', async () => {
    const talk = await begun();
    const agent = await agentOf(talk);
    const [one, two] = [await said(talk), await said(talk)];
    const number = (await rows(talk)).at(-1)?.['number'];
    await agent.message(agent.post('/support/remove', { id: talk.id, number, reason: 'private' }));
    const kept = async (path: string): Promise<unknown> => {
      const name = /\/uploads\/([a-z0-9]{32})/.exec(path)?.[1];
      const { rows: found } = await server().database.pool.query<Row>(
        'select kept from uploads where name = $1',
        [name],
      );
      return found[0]?.['kept'];
    };
    expect([await kept(one), await kept(two)]).toEqual([true, false]);
    const { uploads } = server().running.gateway.rooms;
    const reading = openReadingDatabase(server().database.connectionString);
    await sweepTickets(
      { db: reading.tables<SupportTables>(), uploads },
      server().nowMs + KEPT_MS + DAY_MS,
    );
    await reading.stop();
    expect(await kept(one)).toBe(false);
    server().pass(LOOSE_MS);
    while ((await uploads.sweep()) > 0);
    expect([await kept(one), await kept(two)]).toEqual([undefined, undefined]);
  });
});
