/** What operators write, and what customers read of it. */
import { beforeAll, describe, expect, it } from 'vitest';
import { CATEGORY, LONGEST_BODY } from '../../features/content/contract.ts';
import { type ConsoleClient, operatorAt } from '../support/console-client.ts';
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
