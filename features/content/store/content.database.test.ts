import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../../tests/support/database.ts';
import { CATEGORY, type MenuRow, PAGES } from '../contract.ts';
import { seedContent } from '../seed/index.ts';
import { listArticles, readArticle, readMenu, readPage } from './reading.ts';
import type { ContentTables } from './tables.ts';
import { type ArticleDraft, saveArticle, savePage } from './writing.ts';

const database = useTestDatabase();
const NOW_MS = 1_794_787_200_000;
let db: Kysely<ContentTables>;

const draft: ArticleDraft = {
  category: CATEGORY.notice,
  position: 0,
  cover: '',
  publishedMs: NOW_MS,
  isShown: true,
  texts: {
    en: { title: 'Hello', abstract: 'short', body: '<p>Hi<script>alert(1)</script></p>' },
    de: { title: 'Hallo', abstract: 'kurz', body: '<p>Servus</p>' },
  },
};

beforeAll(() => {
  db = new Kysely({ dialect: new PostgresDialect({ pool: database().pool }) });
});

beforeEach(async () => {
  await db.deleteFrom('articles').execute();
  await db.deleteFrom('page_texts').execute();
  await db.deleteFrom('menu_choices').execute();
});

const list = (language: 'en' | 'de' | 'th' = 'en', nowMs = NOW_MS) =>
  listArticles(db, { category: CATEGORY.notice, language, nowMs, limit: 10 });

async function saved(change: Partial<ArticleDraft> = {}): Promise<number> {
  const id = await saveArticle(db, { ...draft, ...change });
  if (typeof id !== 'number') throw new Error(id.refused);
  return id;
}

describe('articles', () => {
  it('are stored clean and read in the asked language, else in English', async () => {
    const id = await saved();
    const read = (language: 'en' | 'de' | 'th') => readArticle(db, { id, language, nowMs: NOW_MS });
    expect(await read('en')).toMatchObject({ title: 'Hello', body: '<p>Hi</p>' });
    expect(await read('de')).toMatchObject({ title: 'Hallo', body: '<p>Servus</p>' });
    expect(await read('th')).toMatchObject({ title: 'Hello', abstract: 'short' });
    expect((await list('th')).map(({ title }) => title)).toEqual(['Hello']);
  });

  it('are hidden, planned for later, ordered by place and then by age', async () => {
    await saved({ isShown: false });
    await saved({ publishedMs: NOW_MS + 1, position: 1 });
    const old = await saved({ publishedMs: NOW_MS - 10 });
    const fresh = await saved({ publishedMs: NOW_MS - 5 });
    const first = await saved({ publishedMs: NOW_MS - 99, position: -1 });
    const ids = async (nowMs: number) => (await list('en', nowMs)).map(({ id }) => id);
    expect(await ids(NOW_MS)).toEqual([first, fresh, old]);
    expect(await ids(NOW_MS + 1)).toHaveLength(4);
  });

  it('are saved again as they are now, without languages that were dropped', async () => {
    const id = await saved();
    const { en } = draft.texts;
    if (en === undefined) throw new Error('the draft has English');
    expect(await saveArticle(db, { ...draft, id, texts: { en } })).toBe(id);
    const german = await readArticle(db, { id, language: 'de', nowMs: NOW_MS });
    expect(german).toMatchObject({ title: 'Hello' });
  });

  it('are refused as a whole, and nothing of them is stored', async () => {
    expect(await saveArticle(db, { ...draft, cover: 'x' })).toMatchObject({ refused: 'bad_cover' });
    expect(await saveArticle(db, { ...draft, texts: {} })).toMatchObject({
      refused: 'english_missing',
    });
    expect(await saveArticle(db, { ...draft, id: 987_654 })).toMatchObject({
      refused: 'unknown_article',
    });
    expect(await list()).toEqual([]);
  });
});

describe('pages', () => {
  it('are replaced whole, and read in English where a language is missing', async () => {
    expect(await readPage(db, 'risk', 'de')).toBeUndefined();
    expect(await savePage(db, 'risk', draft.texts)).toBeUndefined();
    expect(await readPage(db, 'risk', 'de')).toEqual({ title: 'Hallo', body: '<p>Servus</p>' });
    expect(await readPage(db, 'risk', 'kor')).toEqual({ title: 'Hello', body: '<p>Hi</p>' });
    expect(await savePage(db, 'admin', draft.texts)).toMatchObject({ refused: 'unknown_page' });
  });
});

describe('the menu', () => {
  const row = (title: MenuRow['title']): MenuRow => ({
    title,
    icon: 'home-nav-1',
    url: '/pages/x',
    openType: 'navigateTo',
    isFinancial: false,
  });
  const declared = [row('market'), row('exchange'), row('bills')];

  it('is what is declared, until an operator hides and orders rows', async () => {
    expect(await readMenu(db, declared)).toEqual(declared);
    await db
      .insertInto('menu_choices')
      .values([
        { title: 'bills', position: -1, is_shown: true },
        { title: 'exchange', position: 0, is_shown: false },
        { title: 'nft', position: 0, is_shown: true },
      ])
      .execute();
    expect((await readMenu(db, declared)).map(({ title }) => title)).toEqual(['bills', 'market']);
  });
});

describe('the demo’s texts', () => {
  it('are all there in nine languages, and are written once', async () => {
    await seedContent(db, NOW_MS);
    await seedContent(db, NOW_MS);
    const count = async (category: number) =>
      Number(
        (
          await db
            .selectFrom('articles')
            .select((all) => all.fn.countAll().as('count'))
            .where('category', '=', category)
            .executeTakeFirstOrThrow()
        ).count,
      );
    expect(await count(CATEGORY.notice)).toBeGreaterThanOrEqual(5);
    expect(await count(CATEGORY.banner)).toBeGreaterThanOrEqual(3);
    expect(await count(CATEGORY.popup)).toBe(1);
    expect(await count(CATEGORY.question)).toBe(12);
    const pages = await db.selectFrom('page_texts').select(['name', 'language']).execute();
    expect(pages).toHaveLength(PAGES.length * 9);
    const texts = await db.selectFrom('article_texts').selectAll().execute();
    expect(texts.length % 9).toBe(0);
    expect(texts.every(({ body }) => body.startsWith('<'))).toBe(true);
  });
});
