/** What artists send, and what is sent by whoever is none: by content, size, length and ranges. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openReadingDatabase,
  type ReadingDatabase,
} from '../../platform/server/database/reading.ts';
import { createHttpApp } from '../../platform/server/http/app.ts';
import { Envelopes } from '../../platform/server/http/envelope.ts';
import { PictureAddresses } from '../../platform/server/uploads/addresses.ts';
import { diskStore } from '../../platform/server/uploads/file-store.ts';
import { IncomingFolder } from '../../platform/server/uploads/media/receive.ts';
import { addUploads } from '../../platform/server/uploads/routes.ts';
import { Uploads, UPLOADS_PER_HOUR } from '../../platform/server/uploads/uploads.ts';
import { loadPhrases } from '../../platform/server/words/phrases.ts';
import { projectRoot } from '../support/rooms.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { animation, box, element, mp3, mp4, ogg, wav, wavChunk, webm } from '../support/media.ts';

let database: TestDatabase;
let reading: ReadingDatabase;
let app: FastifyInstance;
let uploads: Uploads;
let address: string;
let folder: string;
let clockMs = Date.UTC(2026, 0, 1);
/** Artists are the customers with even numbers. */
const ARTIST = '10002';
const NOBODY = '10003';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'media-'));
  database = await createTestDatabase();
  reading = openReadingDatabase(database.connectionString);
  const incoming = new IncomingFolder(join(folder, 'incoming'));
  const store = diskStore(join(folder, 'uploads'));
  uploads = new Uploads({ db: reading.tables(), store, incoming, nowMs: () => clockMs });
  const envelopes = new Envelopes(loadPhrases([join(projectRoot, 'platform/server/words')]));
  const log = pino({ enabled: false });
  app = await createHttpApp(
    { log, trustProxy: 0, corsOrigins: [], callsPerMinute: 0, version: '0' },
    envelopes,
  );
  const addresses = new PictureAddresses({
    secrets: { hash: (text: string) => text } as never,
    nowMs: () => clockMs,
    publicOrigin: undefined,
    privateOf: (owner, names) => uploads.privateOf(owner, names),
  });
  const sessions = { find: async (token: string) => ({ customerId: Number(token) }) } as never;
  const guestOf = async () => undefined;
  const maySendWorks = async (owner: number) => owner % 2 === 0;
  const origins = { of: () => 'http://house' };
  const given = { uploads, addresses, origins, envelopes, sessions, maySendWorks, guestOf };
  await addUploads(app, given);
  await app.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await app.close();
  await reading.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function send(bytes: Uint8Array, token = ARTIST, query = 'media=1') {
  // An hour later: each test has its own twenty.
  clockMs += 3_600_001;
  return sendAgain(bytes, token, query);
}

async function sendAgain(bytes: Uint8Array, token = ARTIST, query = 'media=1') {
  const form = new FormData();
  form.append('file', new File([Uint8Array.from(bytes)], 'work.html', { type: 'text/html' }));
  const headers = { authorization: token };
  const reply = await fetch(`${address}/api/upload?${query}`, {
    method: 'POST',
    headers,
    body: form,
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as { type: string; message: string; code?: string };
}

/** The path at which a work is stored. */
async function stored(bytes: Uint8Array, query = 'media=1'): Promise<string> {
  const { type, message, code } = await send(bytes, ARTIST, query);
  expect([type, code]).toEqual(['ok', undefined]);
  return message.replace(/^http:\/\/[^/]+/, '').replace(/\?.*$/, '');
}

const codeOf = async (bytes: Uint8Array): Promise<string | undefined> => (await send(bytes)).code;

function look(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address + path, { headers: { authorization: ARTIST, ...headers } });
}

const left = (): number => readdirSync(join(folder, 'incoming')).length;

describe('works of artists', () => {
  it.each<[string, string, () => Buffer | Promise<Buffer>]>([
    ['audio/wav', 'wav', () => wav(2)],
    ['audio/mpeg', 'mp3', () => mp3(2)],
    ['audio/ogg', 'ogg', () => ogg(2)],
    ['video/mp4', 'mp4', () => mp4(2)],
    ['video/webm', 'webm', () => webm(2)],
    ['image/webp', 'webp', () => animation('gif')],
    ['image/webp', 'webp', () => animation('webp')],
  ])('of type %s are kept, and shown as nothing else', async (type, ending, make) => {
    const path = await stored(await make());
    expect(path.endsWith(`.${ending}`)).toBe(true);
    const shown = await look(path);
    expect(shown.status).toBe(200);
    expect(shown.headers.get('content-type')).toBe(type);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
    expect(shown.headers.get('content-disposition')).toBe('inline');
    const kept = await uploads.works.keep(Number(ARTIST), path);
    expect(kept?.bytes).toBe(Number(shown.headers.get('content-length')));
    expect(kept?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(Math.round((kept?.durationMs ?? 0) / 100)).toBe(type.startsWith('image') ? 0 : 20);
    // The same bytes by another ending are nothing.
    const other = path.replace(/\.\w+$/, ending === 'webp' ? '.pdf' : '.webp');
    expect((await look(other)).status).toBe(404);
    expect(left()).toBe(0);
  });

  it('keep all their frames, and lose everything else', async () => {
    const path = await stored(await animation('gif', 5));
    const made = Buffer.from(await (await look(path)).arrayBuffer());
    const { pages, format } = await sharp(made, { animated: true }).metadata();
    expect([pages, format]).toEqual([5, 'webp']);
  });

  it('tell nothing of who made them where', async () => {
    const film = mp4(2);
    expect(film.includes('+52.5200')).toBe(true);
    const shownFilm = Buffer.from(await (await look(await stored(film))).arrayBuffer());
    expect([shownFilm.length, shownFilm.includes('+52.5200')]).toEqual([film.length, false]);
    const sound = wav(2, wavChunk('LIST', 'INFOmy name is Ada'));
    const shownSound = Buffer.from(await (await look(await stored(sound))).arrayBuffer());
    expect(shownSound.equals(wav(2))).toBe(true);
    const tagged = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\x08Ada Ada '), mp3(2)]);
    expect(Buffer.from(await (await look(await stored(tagged))).arrayBuffer()).equals(mp3(2))).toBe(
      true,
    );
    const named = webm(2, element(0x1254c367, Buffer.from('my name is Ada')));
    const shownNamed = Buffer.from(await (await look(await stored(named))).arrayBuffer());
    expect([shownNamed.length, shownNamed.includes('Ada')]).toEqual([named.length, false]);
  });

  it('are kept once, by who sent them', async () => {
    const path = await stored(wav(2));
    expect(await uploads.works.keep(10_004, path)).toBeUndefined();
    expect(await uploads.works.keep(Number(ARTIST), path)).toBeDefined();
    expect(await uploads.works.keep(Number(ARTIST), path)).toBeUndefined();
    expect((await fetch(address + path)).status).toBe(200);
  });

  it('are taken from artists only, and from them as works only', async () => {
    clockMs += 3_600_001;
    expect((await sendAgain(wav(2), NOBODY)).code).toBe('not_an_artist');
    expect((await sendAgain(wav(2), ARTIST, '')).code).toBe('not_a_picture');
    expect((await sendAgain(await animation('gif'), ARTIST, '')).code).toBe('not_a_picture');
    expect((await sendAgain(webm(2), ARTIST, 'documents=1')).code).toBe('not_a_picture');
  });
});

const ARCHIVE_END = Buffer.from('PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1');
const PAGE = Buffer.from('<html><script>alert(1)</script></html>');

describe('what is two things at once', () => {
  it.each<[string, () => Buffer]>([
    ['a page before a sound', () => Buffer.concat([PAGE, mp3(2)])],
    ['a page behind a sound', () => Buffer.concat([mp3(2), PAGE])],
    ['a page behind a WAV', () => Buffer.concat([wav(2), PAGE])],
    ['a page behind an Ogg', () => Buffer.concat([ogg(2), PAGE])],
    ['a page behind an MP4', () => Buffer.concat([mp4(2), PAGE])],
    ['a page behind a WebM', () => Buffer.concat([webm(2), PAGE])],
    ['a page in a box of an MP4', () => mp4(2, box('html', PAGE))],
    ['a page in the film of an MP4', () => mp4(2, box('mdat', PAGE))],
    ['an archive in the film of an MP4', () => mp4(2, box('mdat', ARCHIVE_END))],
    ['an archive behind a sound', () => Buffer.concat([mp3(2), ARCHIVE_END])],
    ['a file attached to a WebM', () => webm(2, element(0x1941a469, PAGE))],
    ['an unknown element of a WebM', () => webm(2, element(0x1a2b3c4d, Buffer.alloc(9)))],
    ['a Matroska that is no WebM', () => webm(2, Buffer.alloc(0), 'matroska')],
    ['a box that never ends', () => Buffer.concat([mp4(2), Buffer.from('\0\0\0\0free')])],
    [
      'a box that is longer than its film',
      () => Buffer.concat([mp4(2), Buffer.from('\x7f\xff\xff\xfffree')]),
    ],
    [
      'a WAV that claims four gigabytes',
      () => {
        const bytes = wav(2);
        bytes.writeUInt32LE(0xffffffff, 4);
        return bytes;
      },
    ],
    [
      'a WAV whose samples lead beyond it',
      () => {
        const bytes = wav(2);
        bytes.writeUInt32LE(0x7fffffff, 40);
        return bytes;
      },
    ],
    ['bytes behind a sound', () => Buffer.concat([mp3(2), Buffer.alloc(99, 1)])],
    ['bytes behind a WAV', () => Buffer.concat([wav(2), Buffer.alloc(99, 1)])],
    ['bytes behind an Ogg', () => Buffer.concat([ogg(2), Buffer.alloc(99, 1)])],
    ['a box of no known kind', () => mp4(2, box('junk', Buffer.alloc(9)))],
    [
      'a box that leads out of the one around it',
      () => {
        const bytes = mp4(2);
        const at = bytes.indexOf('udta') - 4;
        bytes.writeUInt32BE(bytes.readUInt32BE(at) + 100, at);
        return bytes;
      },
    ],
    ['half a film', () => mp4(2).subarray(0, 500)],
    ['half a WebM', () => webm(9).subarray(0, 400)],
    ['a sound in the clothes of a film', () => Buffer.concat([mp4(2).subarray(0, 24), wav(2)])],
  ])('is refused: %s', async (_name, make) => {
    expect(await codeOf(make())).toBe('media_refused');
    expect(left()).toBe(0);
  });

  it.each<[string, Buffer]>([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    [
      'SVG with a head',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['page', PAGE],
    ['PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
    ['archive', Buffer.from('PK\x03\x04xxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'latin1')],
    ['single byte', Buffer.from('x')],
  ])('or none of ours: a %s', async (_name, bytes) => {
    expect(await codeOf(bytes)).toBe('media_refused');
  });

  it('or nothing at all', async () => {
    expect(await codeOf(Buffer.alloc(0))).toBe('no_file');
  });
});

describe('length and size', () => {
  it.each<[string, () => Buffer, string | undefined]>([
    ['a sound of a second', () => wav(1), undefined],
    ['a sound that is shorter', () => wav(0.99), 'media_refused'],
    ['a sound of ten minutes', () => wav(600), undefined],
    ['a longer one', () => wav(600.01), 'media_too_long'],
    ['a film of three minutes', () => webm(180), undefined],
    ['a longer film', () => webm(181), 'media_too_long'],
    ['a film of half a second', () => mp4(0.5), undefined],
    ['a shorter film', () => mp4(0.4), 'media_refused'],
    ['an hour that an MP4 claims', () => mp4(3_600), 'media_too_long'],
  ])('%s', async (_name, make, code) => {
    expect(await codeOf(make())).toBe(code);
  });

  it('each kind has its own limit', async () => {
    const longSound = Buffer.concat([wav(2), Buffer.alloc(10 * 1024 * 1024)]);
    expect(await codeOf(longSound)).toBe('file_too_large');
    const moving = Buffer.concat([await animation('gif'), Buffer.alloc(8 * 1024 * 1024)]);
    expect(await codeOf(moving)).toBe('file_too_large');
    const large = mp4(2, box('free', Buffer.alloc(11 * 1024 * 1024)));
    expect(await codeOf(large)).toBeUndefined();
  });

  it('an animation has no more frames and pixels than it may', async () => {
    expect(await codeOf(await animation('gif', 301, 4))).toBe('picture_too_large');
    expect(await codeOf(await animation('gif', 300, 4))).toBeUndefined();
  });

  it('fifty megabytes are refused by what the request says, and none of them is kept', async () => {
    const flood = Buffer.alloc(52 * 1024 * 1024, 7);
    const before = process.memoryUsage().rss;
    clockMs += 3_600_001;
    const codes = await Promise.all(Array.from({ length: 6 }, () => flooded(flood, true)));
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'file_too_large'));
    const unsaid = await Promise.all(Array.from({ length: 3 }, () => flooded(flood, false)));
    expect(unsaid).toEqual(Array.from({ length: 3 }, () => 'file_too_large'));
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    expect(left()).toBe(0);
  });

  it('what never tells its kind is let go of after a little of it', async () => {
    const noise = Buffer.alloc(30 * 1024 * 1024, 0x55);
    expect(await codeOf(noise)).toBe('media_refused');
    expect(left()).toBe(0);
  });

  it('a request that breaks off leaves nothing behind', async () => {
    clockMs += 3_600_001;
    await new Promise<void>((done) => {
      const headers = { ...formHead(5_000_000), authorization: ARTIST };
      const call = httpRequest(`${address}/api/upload?media=1`, { method: 'POST', headers });
      call.on('error', () => done());
      call.on('close', () => done());
      call.write(formStart(wav(30)));
      setTimeout(() => call.destroy(), 150);
    });
    await expect.poll(left).toBe(0);
  });

  it('so many an hour, and so much that nobody has kept', async () => {
    clockMs += 3_600_001;
    for (let sent = 0; sent < UPLOADS_PER_HOUR; sent += 1) {
      expect((await sendAgain(Buffer.from('x'), '10008')).code).toBe('media_refused');
    }
    expect((await sendAgain(wav(2), '10008')).code).toBe('too_many_uploads');
    await database.pool.query(
      `insert into uploads
      (name, owner, kind, ending, is_public, kept, bytes, created_ms, loose_since_ms) select
      repeat('q', 32), 10010, 'video', 'mp4', false, false, 200 * 1024 * 1024 + 1, 0, $1`,
      [clockMs],
    );
    expect((await sendAgain(wav(2), '10010')).code).toBe('too_many_uploads');
  });
});

const BOUNDARY = 'xxBOUNDARYxx';

function formHead(length: number): Record<string, string> {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  return { 'content-type': type, 'content-length': String(length) };
}

function formStart(bytes: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

/** Sends without waiting for an answer, as whoever floods does. */
function flooded(bytes: Buffer, saysLength: boolean): Promise<string> {
  return new Promise((resolve) => {
    const { 'content-length': length, ...type } = formHead(bytes.length);
    const headers = {
      ...type,
      ...(saysLength ? { 'content-length': length } : {}),
      authorization: ARTIST,
    };
    const call = httpRequest(`${address}/api/upload?media=1`, { method: 'POST', headers });
    let told = '';
    call.on('response', (reply) => {
      reply.on('data', (piece: Buffer) => (told += piece.toString()));
      reply.on('end', () => resolve((JSON.parse(told) as { code: string }).code));
    });
    call.on('error', () => told === '' && resolve('closed'));
    call.write(formStart(Buffer.alloc(0)));
    for (let at = 0; at < bytes.length; at += 1_048_576)
      call.write(bytes.subarray(at, at + 1_048_576));
    call.end();
  });
}

describe('a part of a work', () => {
  let path = '';
  let whole = Buffer.alloc(0);

  beforeAll(async () => {
    path = await stored(wav(2));
    whole = Buffer.from(await (await look(path)).arrayBuffer());
  });

  it.each<[string, number, number]>([
    ['bytes=0-0', 0, 0],
    ['bytes=0-99', 0, 99],
    ['bytes=100-', 100, 16_043],
    ['bytes=-1', 16_043, 16_043],
    ['bytes=-500', 15_544, 16_043],
    ['bytes=16000-99999999', 16_000, 16_043],
    ['bytes=-99999999', 0, 16_043],
  ])('%s', async (range, first, last) => {
    const shown = await look(path, { range });
    expect(shown.status).toBe(206);
    expect(shown.headers.get('content-range')).toBe(`bytes ${first}-${last}/16044`);
    expect(shown.headers.get('content-length')).toBe(String(last - first + 1));
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    const part = Buffer.from(await shown.arrayBuffer());
    expect(part.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  it.each([
    'bytes=16044-',
    'bytes=99999999999999999999-',
    'bytes=5-4',
    'bytes=-0',
    'bytes=-',
    'bytes=0-1,5-6',
    `bytes=${Array.from({ length: 500 }, (_, at) => `${at}-`).join(',')}`,
    'bytes=a-b',
    'bytes=0x1-2',
    'bytes=-5-',
  ])('is refused as %s', async (range) => {
    const shown = await look(path, { range });
    expect([shown.status, await shown.text()]).toEqual([416, '']);
    expect(shown.headers.get('content-range')).toBe('bytes */16044');
  });

  it('is all of it in another unit, or after another work', async () => {
    const tag = (await look(path)).headers.get('etag') ?? '';
    expect((await look(path, { range: 'pages=1-2' })).status).toBe(200);
    expect((await look(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await look(path, { range: 'bytes=0-9', 'if-range': tag })).status).toBe(206);
  });

  it('is shown to nobody who may not see the whole', async () => {
    clockMs += 16 * 60_000;
    const shown = await fetch(address + path, { headers: { range: 'bytes=0-9' } });
    expect(shown.status).toBe(404);
  });
});
