/** What operators write, and what customers read of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY, LONGEST_BODY } from '../../features/content/contract.ts';
import { LOOSE_MS, PREVIEW_MS, UPLOADS_PER_HOUR } from '../../platform/server/uploads/uploads.ts';
import {
  atConsole,
  CHECKER,
  ConsoleClient,
  inForce,
  operatorAt,
} from '../support/console-client.ts';
import { pngPicture, uploadPicture } from '../support/fund-story.ts';
import { useTestServer } from '../support/server.ts';
import type { Row } from '../support/server-client.ts';

const server = useTestServer();
let owner: ConsoleClient;

const EN = {
  title: 'New fees',
  abstract: 'From Monday',
  body: '<p>Lower<script>alert(1)</script></p>',
};
const article = (change: Row = {}): Row => ({
  category: CATEGORY.notice,
  position: -5,
  cover: '',
  publishedMs: server().nowMs,
  isShown: true,
  texts: { en: EN },
  ...change,
});

async function notices(lang: string): Promise<Row[]> {
  const reply = server().visitor().speaking(lang).post('/news/list', { c_id: CATEGORY.notice });
  const { list } = await server().visitor().object(reply);
  return list as Row[];
}

beforeAll(async () => {
  owner = await operatorAt(server());
});

describe('an article', () => {
  it('is written, shown in each language, changed, hidden and deleted', async () => {
    const { id } = await owner.message(owner.post('/articles/save', article()));
    expect((await notices('de'))[0]).toMatchObject({ id, title: 'New fees' });
    const de = { title: 'Neue Gebühren', abstract: '', body: '<p>Günstiger</p>' };
    await owner.message(owner.post('/articles/save', article({ id, texts: { de } })));
    expect((await notices('de'))[0]).toMatchObject({ id, title: 'Neue Gebühren' });
    const one = await owner.message(owner.get('/articles/one', { id }));
    // What was not sent has stayed, and what could run is gone.
    expect(one['texts']).toEqual({ en: { ...EN, body: '<p>Lower</p>' }, de });
    await owner.message(owner.post('/articles/save', article({ id, texts: {}, removed: ['de'] })));
    expect((await notices('de'))[0]).toMatchObject({ id, title: 'New fees' });
    await owner.message(owner.post('/articles/save', article({ id, isShown: false })));
    expect((await notices('en')).map((row) => row['id'])).not.toContain(id);
    const [head] = await owner.rows('/articles', { category: CATEGORY.notice });
    expect(head).toMatchObject({ id, isShown: false, languages: ['en'], kind: 'notice' });
    await owner.message(owner.post('/articles/remove', { id, reason: 'Written by mistake' }));
    expect(await owner.get('/articles/one', { id })).toMatchObject({ code: 'unknown_article' });
    const lines = await owner.rows('/audit', { subject: `article ${String(id)}` });
    expect(lines.map(({ action }) => action)).toEqual([
      '/articles/remove',
      '/articles/save',
      '/articles/save',
      '/articles/save',
      '/articles/save',
    ]);
    expect(lines[0]).toMatchObject({ reason: 'Written by mistake' });
  });

  it('waits for its time', async () => {
    const publishedMs = server().nowMs + 60_000;
    const { id } = await owner.message(owner.post('/articles/save', article({ publishedMs })));
    expect((await notices('en')).map((row) => row['id'])).not.toContain(id);
    server().pass(60_000);
    expect((await notices('en'))[0]).toMatchObject({ id });
  });

  it.each([
    ['english_missing', { texts: { de: EN } }],
    ['unknown_language', { texts: { en: EN, tlh: EN } }],
    ['english_missing', { removed: ['en'] }],
    ['bad_title', { texts: { en: { ...EN, title: ' ' } } }],
    ['body_too_long', { texts: { en: { ...EN, body: 'x'.repeat(LONGEST_BODY + 1) } } }],
    ['bad_cover', { cover: 'https://elsewhere.example/x.png' }],
    ['bad_cover', { cover: '/../etc/passwd' }],
    ['unknown_category', { category: 99 }],
    ['unknown_article', { id: 987_654 }],
    ['invalid_input', { publishedMs: 'soon' }],
  ])('is refused as %s with %o', async (code, change) => {
    const before = await owner.message(owner.get('/articles'));
    expect(await owner.post('/articles/save', article(change))).toMatchObject({ code });
    expect(await owner.message(owner.get('/articles'))).toEqual(before);
  });

  it('leads elsewhere only when a second operator has said so', async () => {
    const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
    const en = { ...EN, title: 'A new deposit address', body: `<p>Send USDT to ${address}</p>` };
    const asked = owner.post('/articles/save', article({ texts: { en } }));
    expect((await asked).message).toMatchObject({ planned: { needsSecond: true } });
    const titles = async () => (await notices('en')).map(({ title }) => title);
    expect(await titles()).not.toContain(en.title);
    await inForce(server(), asked);
    expect(await titles()).toContain(en.title);
    const written = (await notices('en')).find(({ title }) => title === en.title);
    const change = {
      ...article({ texts: { en: { ...en, title: 'Changed' } } }),
      id: written?.['id'],
    };
    expect((await owner.post('/articles/save', change)).message).toEqual({ id: written?.['id'] });
    const body = `<p>Send USDT to ${address} or ${address.toLowerCase()}</p>`;
    const other = { ...change, texts: { en: { ...en, body } } };
    expect((await owner.post('/articles/save', other)).message).toHaveProperty('planned');
  });

  it('is shown in a preview as it will be stored', async () => {
    const body = '<h1>Hi</h1><img src=x onerror=alert(1)><a href="javascript:alert(1)">x</a>';
    const { html } = await owner.message(owner.post('/content/preview', { body }));
    expect(html).not.toMatch(/onerror|javascript|script/);
    expect(html).toContain('<h2>Hi</h2>');
  });
});

describe('a page', () => {
  it('is changed in one language and keeps the others', async () => {
    const [page] = await owner.rows('/pages');
    const { texts: before } = await owner.message(owner.get('/pages/one', { id: page?.['id'] }));
    const en = { title: 'Contact', abstract: '', body: '<p>Write to us.</p>' };
    const save = { name: page?.['name'], texts: { en }, reason: 'A new address' };
    await owner.message(owner.post('/pages/save', save));
    const { texts } = await owner.message(owner.get('/pages/one', { id: page?.['id'] }));
    expect(texts).toEqual({ ...(before as Row), en });
    const shown = server()
      .visitor()
      .get(`/${String(page?.['name'])}`, { lang: 'en' });
    expect((await shown).message).toMatchObject({
      title: 'Contact',
      content: '<p>Write to us.</p>',
    });
    const away = { ...en, body: '<p>Ask at <a href="https://elsewhere.example">us</a>.</p>' };
    const asked = await owner.post('/pages/save', { ...save, texts: { en: away } });
    expect(asked.message).toHaveProperty('planned');
    expect((await shown).message).toMatchObject({ content: '<p>Write to us.</p>' });
    expect(await owner.post('/pages/save', { ...save, name: 'nowhere' })).toMatchObject({
      code: 'invalid_input',
    });
  });
});

describe('the menu', () => {
  it('shows its rows in the operator’s order, without those that he hides', async () => {
    const shown = async () => (await server().visitor().rows('/menu')).map(({ title }) => title);
    const [first, second] = await shown();
    const hide = { title: first, position: 0, isShown: false, reason: '' };
    await owner.message(owner.post('/menu_rows/save', hide));
    expect((await shown())[0]).toBe(second);
    await owner.message(owner.post('/menu_rows/save', { ...hide, position: 50, isShown: true }));
    expect((await shown()).at(-1)).toBe(first);
    expect(await owner.post('/menu_rows/save', { ...hide, title: 'nothing' })).toMatchObject({
      code: 'unknown_menu_row',
    });
  });
});

describe('the cover of an article', () => {
  const UPLOAD = '/articles/upload_cover';
  const HOUR_MS = 3_600_000;
  const look = async (path: string): Promise<Response> => fetch(server().visitor().address + path);

  async function uploaded(): Promise<string> {
    owner = await operatorAt(server());
    const { type, message } = await owner.upload(UPLOAD, await pngPicture());
    expect(type).toBe('ok');
    expect(message).toMatch(/^\/uploads\/[a-z0-9]{32}\.webp$/);
    return String(message);
  }

  it('is made anew, kept with its article, shown to everybody, and let go of with it', async () => {
    const cover = await uploaded();
    const { id } = await owner.message(owner.post('/articles/save', article({ cover })));
    expect((await notices('en'))[0]).toMatchObject({ id, cover: server().running.address + cover });
    const de = { title: 'Neue Gebühren', abstract: '', body: '' };
    await owner.message(owner.post('/articles/save', article({ id, cover, texts: { de } })));
    server().pass(LOOSE_MS);
    await server().running.gateway.rooms.uploads.sweep();
    const shown = await look(cover);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    // One picture is one article's: what two keep, one of them could let go of.
    owner = await operatorAt(server());
    expect(await owner.post('/articles/save', article({ cover }))).toMatchObject({
      code: 'unknown_cover',
    });
    const other = await uploaded();
    await owner.message(owner.post('/articles/save', article({ id, cover: other })));
    expect((await look(other)).status).toBe(200);
    expect((await look(cover)).status).toBe(404);
    await owner.message(owner.post('/articles/remove', { id, reason: 'Over' }));
    server().pass(PREVIEW_MS);
    expect((await look(other)).status).toBe(404);
    server().pass(LOOSE_MS);
    expect(await server().running.gateway.rooms.uploads.sweep()).toBe(2);
  });

  it('is let go of again when its article is refused', async () => {
    const cover = await uploaded();
    const bad = article({ cover, texts: { en: { ...EN, title: '' } } });
    expect(await owner.post('/articles/save', bad)).toMatchObject({ code: 'bad_title' });
    server().pass(PREVIEW_MS);
    expect((await look(cover)).status).toBe(404);
    const { id } = await owner.message(owner.post('/articles/save', article({ cover })));
    expect((await look(cover)).status).toBe(200);
    await owner.message(owner.post('/articles/remove', { id, reason: 'Over' }));
  });

  it('is no picture of a customer', async () => {
    const alice = await server().loggedInAs('alice');
    const cover = await uploadPicture(alice);
    owner = await operatorAt(server());
    expect(await owner.post('/articles/save', article({ cover }))).toMatchObject({
      code: 'unknown_cover',
    });
    server().pass(PREVIEW_MS);
    expect((await look(cover)).status).toBe(404);
  });

  it.each<[string, () => Promise<Uint8Array>, string?]>([
    ['not_a_picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['not_a_picture', async () => Buffer.from('%PDF-1.7 and so on, longer than a header is')],
    ['not_a_picture', async () => Buffer.concat([await pngPicture(), Buffer.from('<script>')])],
    ['not_a_picture', async () => (await pngPicture()).subarray(0, 60)],
    ['file_too_large', async () => new Uint8Array(10 * 1024 * 1024 + 1)],
    ['no_file', pngPicture, 'picture'],
  ])('is refused with %s', async (code, bytes, field) => {
    owner = await operatorAt(server());
    const reply = await owner.upload(UPLOAD, await bytes(), field);
    expect(reply).toMatchObject({ status: 200, type: 'error', code });
    expect(reply.message).toMatch(/\w+ \w+/);
  });

  it('is uploaded by who may write, and by nobody else', async () => {
    const finance = await operatorAt(server(), CHECKER);
    expect(await finance.upload(UPLOAD, await pngPicture())).toMatchObject({
      code: 'not_permitted',
    });
    const alice = await server().loggedInAs('alice');
    for (const stranger of [atConsole(server()), alice]) {
      const client = new ConsoleClient(server().running.address, stranger.token);
      expect(await client.upload(UPLOAD, await pngPicture())).toMatchObject({ type: '999' });
    }
    // No other call takes a body like that.
    expect((await owner.upload('/articles/save', await pngPicture())).type).toBe('error');
    expect(await owner.post(UPLOAD, { file: 'text' })).toMatchObject({ code: 'no_file' });
  });

  it('is one of twenty an hour', async () => {
    server().pass(HOUR_MS);
    owner = await operatorAt(server());
    for (let sent = 0; sent < UPLOADS_PER_HOUR; sent += 1) {
      expect((await owner.post(UPLOAD)).code).toBe('no_file');
    }
    expect(await owner.upload(UPLOAD, await pngPicture())).toMatchObject({
      code: 'too_many_uploads',
    });
  });
});
