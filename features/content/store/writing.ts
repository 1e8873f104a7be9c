/** Saving what the operator writes: checked, cleaned, and whole or not at all. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { LANGUAGES } from '../../../platform/server/words/languages.ts';
import type { PageName } from '../contract.ts';
import { checkArticle, checkPage, checkTexts, type DocumentTexts } from '../rules.ts';
import { sanitise } from './sanitise.ts';
import type { ContentDatabase } from './tables.ts';

/** An article as it is written. */
export interface ArticleDraft {
  /** Absent for a new one. */
  readonly id?: number;
  readonly category: number;
  /** Smaller ones come first; equal ones by age, the newest first. */
  readonly position: number;
  /** A picture of this site, or the empty text. */
  readonly cover: string;
  readonly publishedMs: number;
  readonly isShown: boolean;
  readonly texts: DocumentTexts;
}

function cleaned(texts: DocumentTexts) {
  return Object.entries(texts).map(([language, { title, abstract, body }]) => ({
    language,
    title: title.trim(),
    abstract: abstract.trim(),
    body: sanitise(body),
  }));
}

/**
 * Saves an article in all its languages; languages it had and no longer has are removed.
 * Refusals in order: unknown_category, bad_cover, unknown_language, english_missing, bad_title,
 * bad_abstract, body_too_long, unknown_article.
 * @returns the article's id.
 */
export async function saveArticle(
  db: ContentDatabase,
  draft: ArticleDraft,
): Promise<number | Refusal> {
  const refusal = checkArticle(draft.category, draft.cover) ?? checkTexts(draft.texts, LANGUAGES);
  if (refusal !== undefined) return refuse(refusal);
  const values = {
    category: draft.category,
    position: draft.position,
    cover: draft.cover,
    published_ms: String(draft.publishedMs),
    is_shown: draft.isShown,
  };
  return db.transaction().execute(async (work) => {
    const saved =
      draft.id === undefined
        ? await work.insertInto('articles').values(values).returning('id').executeTakeFirst()
        : await work
            .updateTable('articles')
            .set(values)
            .where('id', '=', String(draft.id))
            .returning('id')
            .executeTakeFirst();
    if (saved === undefined) return refuse('unknown_article');
    await work.deleteFrom('article_texts').where('article_id', '=', saved.id).execute();
    const rows = cleaned(draft.texts).map((text) => ({ article_id: saved.id, ...text }));
    await work.insertInto('article_texts').values(rows).execute();
    return Number(saved.id);
  });
}

/**
 * Saves a page in all its languages.
 * Refusals in order: unknown_page, then those of the texts as with articles.
 */
export async function savePage(
  db: ContentDatabase,
  name: string,
  texts: DocumentTexts,
): Promise<Refusal | undefined> {
  const refusal = checkPage(name) ?? checkTexts(texts, LANGUAGES);
  if (refusal !== undefined) return refuse(refusal);
  const rows = cleaned(texts).map(({ language, title, body }) => ({
    name: name as PageName,
    language,
    title,
    body,
  }));
  await db.transaction().execute(async (work) => {
    await work.deleteFrom('page_texts').where('name', '=', name).execute();
    await work.insertInto('page_texts').values(rows).execute();
  });
  return undefined;
}
