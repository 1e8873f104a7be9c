/** What the console reads: articles and pages as they were written, shown or not. */
import type { Selectable } from 'kysely';
import { numberedPage, type PageAsked } from '../../../platform/server/rooms/page-of.ts';
import type { ConsolePage } from '../../../platform/server/http/console-call.ts';
import type { DocumentText } from '../rules.ts';
import type { ContentDatabase, ContentTables } from './tables.ts';
import type { ArticleDraft } from './writing.ts';

/** An article in a list: its English title, and in which languages it is written. */
export interface ArticleHead {
  readonly id: number;
  readonly category: number;
  readonly position: number;
  readonly cover: string;
  readonly publishedMs: number;
  readonly isShown: boolean;
  readonly title: string;
  readonly languages: readonly string[];
}

type ArticleRow = Selectable<ContentTables['articles']>;

interface Asked extends PageAsked {
  readonly category?: number | undefined;
}

function textsOf(
  rows: readonly (DocumentText & { readonly language: string })[],
): Record<string, DocumentText> {
  return Object.fromEntries(
    rows.map(({ language, title, abstract, body }) => [language, { title, abstract, body }]),
  );
}

/** A page of all articles, of one kind or of all, the newest first. */
export async function listArticleHeads(
  db: ContentDatabase,
  { category, ...asked }: Asked,
): Promise<ConsolePage<ArticleHead>> {
  let query = db.selectFrom('articles');
  if (category !== undefined) query = query.where('category', '=', category);
  const found = await numberedPage<ArticleRow>(db, query.selectAll(), asked);
  if (found.data.length === 0) return { ...found, data: [] };
  const ids = found.data.map(({ id }) => id);
  const texts = await db
    .selectFrom('article_texts')
    .select(['article_id', 'language', 'title'])
    .where('article_id', 'in', ids)
    .orderBy('language')
    .execute();
  const data = found.data.map((row) => {
    const own = texts.filter(({ article_id: id }) => id === row.id);
    return {
      id: Number(row.id),
      category: row.category,
      position: row.position,
      cover: row.cover,
      publishedMs: Number(row.published_ms),
      isShown: row.is_shown,
      title: own.find(({ language }) => language === 'en')?.title ?? '',
      languages: own.map(({ language }) => language),
    };
  });
  return { ...found, data };
}

/** An article with all its texts; undefined when there is none. */
export async function readArticleDraft(
  db: ContentDatabase,
  id: number,
): Promise<(ArticleDraft & { readonly id: number }) | undefined> {
  const row = await db
    .selectFrom('articles')
    .selectAll()
    .where('id', '=', String(id))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const texts = await db
    .selectFrom('article_texts')
    .selectAll()
    .where('article_id', '=', row.id)
    .orderBy('language')
    .execute();
  return {
    id,
    category: row.category,
    position: row.position,
    cover: row.cover,
    publishedMs: Number(row.published_ms),
    isShown: row.is_shown,
    texts: textsOf(texts),
  };
}

/** The texts of a page by language; none while nobody has written it. */
export async function readPageTexts(
  db: ContentDatabase,
  name: string,
): Promise<Record<string, DocumentText>> {
  const rows = await db
    .selectFrom('page_texts')
    .selectAll()
    .where('name', '=', name)
    .orderBy('language')
    .execute();
  return textsOf(rows.map((row) => ({ ...row, abstract: '' })));
}

/** Deletes an article in all its languages. */
export async function removeArticle(db: ContentDatabase, id: number): Promise<void> {
  await db.deleteFrom('articles').where('id', '=', String(id)).execute();
}

/** Puts a row of the menu at a place, shown or not. */
export async function saveMenuChoice(
  db: ContentDatabase,
  choice: { readonly title: string; readonly position: number; readonly isShown: boolean },
): Promise<void> {
  const { title, position, isShown: is_shown } = choice;
  await db
    .insertInto('menu_choices')
    .values({ title, position, is_shown })
    .onConflict((conflict) => conflict.column('title').doUpdateSet({ position, is_shown }))
    .execute();
}
