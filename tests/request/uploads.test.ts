import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOSE_MS, PREVIEW_MS } from '../../platform/server/uploads/uploads.ts';
import { FakeStore } from '../support/fake-store.ts';
import { heicPicture } from '../support/heic.ts';
import { TestServer } from '../support/server.ts';
import { type Client, pathOf } from '../support/server-client.ts';

const fake = new FakeStore();
let server: TestServer;
let alice: Client;

beforeAll(async () => {
  const host = await fake.open();
  const address = `http://id:secret@${host}/pictures`;
  server = await TestServer.open({ environment: { UPLOADS_S3_URL: address } });
  alice = await server.loggedInAs('alice', { stay: 1 });
});

afterAll(async () => {
  await server.close();
  await fake.close();
});

async function upload(bytes: Uint8Array): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], 'photo.heic', { type: 'image/heic' }));
  const reply = await fetch(`${alice.address}/api/upload`, {
    method: 'POST',
    headers: { authorization: alice.token },
    body: form,
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as Record<string, unknown>;
}

function look(url: string, token = ''): Promise<Response> {
  return fetch(alice.address + url, { headers: { authorization: token } });
}

describe('a house with a bucket', () => {
  it('keeps pictures there, made anew, and shows them to who may see them', async () => {
    const { type, message } = await upload(heicPicture());
    expect(type).toBe('ok');
    const url = pathOf(message);
    const [[name, stored] = ['', Buffer.alloc(0)]] = [...fake.objects];
    expect(name).toBe(url.replace('/uploads/', '/pictures/').replace('.webp', ''));
    expect((await sharp(stored).metadata()).format).toBe('webp');
    server.pass(PREVIEW_MS);
    expect((await look(url)).status).toBe(404);
    const shown = await look(url, alice.token);
    expect(shown.headers.get('content-type')).toBe('image/webp');
    expect(Buffer.from(await shown.arrayBuffer()).equals(stored)).toBe(true);
  });

  it('sweeps what nobody refers to from there', async () => {
    server.pass(LOOSE_MS);
    expect(await server.running.gateway.rooms.uploads.sweep()).toBeGreaterThan(0);
    expect(fake.objects.size).toBe(0);
  });

  it('says that nothing was lost when the store is away, and shows no half picture', async () => {
    fake.failures = 10;
    const form = new FormData();
    form.append('file', new File([Uint8Array.from(heicPicture())], 'a.heic'));
    const again = await server.loggedInAs('alice', { stay: 1 });
    const reply = await fetch(`${again.address}/api/upload`, {
      method: 'POST',
      headers: { authorization: again.token },
      body: form,
    });
    fake.failures = 0;
    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({ type: 'error', code: 'unavailable' });
    expect(fake.objects.size).toBe(0);
    const { rows } = await server.database.pool.query('select name from uploads where bytes > 0');
    expect(rows).toEqual([]);
  });
});
