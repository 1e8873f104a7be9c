/** What screens read: articles, pages and the menu, in a language or else in English. */
import { sql } from 'kysely';
import type { Language } from '../../../platform/server/words/languages.ts';
import type { Category, MenuRow, PageName } from '../contract.ts';
import type { ContentDatabase } from './tables.ts';

/** An article in one language. */
export interface Article {
  readonly id: number;
  readonly category: number;
  readonly cover: string;
  readonly publishedMs: number;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

/** A page in one language. */
export interface Page {
  readonly title: string;
  readonly body: string;
}

interface ArticleRow {
  readonly id: string;
  readonly category: number;
  readonly cover: string;
  readonly published_ms: string;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

function articleOf(row: ArticleRow): Article {
  const { category, cover, title, abstract, body } = row;
  const publishedMs = Number(row.published_ms);
  return { id: Number(row.id), category, cover, publishedMs, title, abstract, body };
}

/** The one text of an article that a reader of a language gets. */
function textFor(language: Language) {
  return sql`lateral (
    select title, abstract, body from article_texts
    where article_id = a.id and language in (${language}, 'en')
    order by (language = ${language}) desc limit 1
  ) t`;
}

/** The articles of a kind that are shown and published by `nowMs`, in their order. */
export async function listArticles(
  db: ContentDatabase,
  asked: {
    readonly category: Category;
    readonly language: Language;
    readonly nowMs: number;
    readonly limit: number;
  },
): Promise<Article[]> {
  const { category, language, nowMs, limit } = asked;
  const { rows } = await sql<ArticleRow>`
    select a.id, a.category, a.cover, a.published_ms, t.title, t.abstract, t.body
    from articles a, ${textFor(language)}
    where a.category = ${category} and a.is_shown and a.published_ms <= ${nowMs}
    order by a.position, a.published_ms desc, a.id desc limit ${limit}
  `.execute(db);
  return rows.map(articleOf);
}

/** One article that is shown and published by `nowMs`. */
export async function readArticle(
  db: ContentDatabase,
  asked: { readonly id: number; readonly language: Language; readonly nowMs: number },
): Promise<Article | undefined> {
  const { rows } = await sql<ArticleRow>`
    select a.id, a.category, a.cover, a.published_ms, t.title, t.abstract, t.body
    from articles a, ${textFor(asked.language)}
    where a.id = ${asked.id} and a.is_shown and a.published_ms <= ${asked.nowMs}
  `.execute(db);
  return rows.map(articleOf)[0];
}

/** A page, or undefined while nobody has written it. */
export async function readPage(
  db: ContentDatabase,
  name: PageName,
  language: Language,
): Promise<Page | undefined> {
  const { rows } = await sql<Page>`
    select title, body from page_texts
    where name = ${name} and language in (${language}, 'en')
    order by (language = ${language}) desc limit 1
  `.execute(db);
  return rows[0];
}

/** The declared rows that the operator shows, in his order; by default all as declared. */
export async function readMenu(
  db: ContentDatabase,
  declared: readonly MenuRow[],
): Promise<MenuRow[]> {
  const choices = await db.selectFrom('menu_choices').selectAll().execute();
  const byTitle = new Map(choices.map((choice) => [choice.title, choice]));
  return declared
    .map((row, index) => {
      const choice = byTitle.get(row.title);
      const place = choice?.position ?? index;
      return { row, isShown: choice?.is_shown ?? true, place };
    })
    .filter(({ isShown }) => isShown)
    .sort((left, right) => left.place - right.place)
    .map(({ row }) => row);
}
