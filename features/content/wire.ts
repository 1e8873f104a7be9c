/** Outer shapes of content: articles, pages, questions, menu rows. */
import { z } from 'zod';
import { consolePage } from '../../core/wire/scalars.ts';
import { timeText } from '../../core/time/time-text.ts';
import { LONGEST_BODY, type MenuRow, PAGES, type SiteLinks } from './contract.ts';

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((it) => it === 'true')]);
// The limits of lengths are the rules' own; these keep what is absurd out of memory.
const line = z.string().max(2_000).default('');
const text = z.object({
  title: line,
  abstract: line,
  body: z
    .string()
    .max(4 * LONGEST_BODY)
    .default(''),
});
const saved = {
  texts: z.record(z.string().max(8), text).default({}),
  /** Languages that the document has no more. */
  removed: z.array(z.string().max(8)).max(20).default([]),
  reason: z.string().trim().max(500).default(''),
};

/** What the column of a category holds. */
const LARGEST_CATEGORY = 2 ** 31 - 1;

/** What the console sends about content. */
export const nothingInput = z.object({});
export const articlesInput = z.object({
  category: count.max(LARGEST_CATEGORY).optional(),
  ...consolePage,
});
export const oneArticleInput = z.object({ id: count });
export const saveArticleInput = z.object({
  id: count.optional(),
  category: count,
  position: z.coerce.number().int().min(-1_000_000).max(1_000_000).default(0),
  cover: z.string().max(300).default(''),
  publishedMs: count,
  isShown: flag,
  ...saved,
});
export const removeArticleInput = z.object({ id: count, reason: saved.reason });
export const onePageInput = z.object({ id: count });
export const savePageInput = z.object({ name: z.enum(PAGES), ...saved });
export const previewInput = z.object({
  body: z
    .string()
    .max(4 * LONGEST_BODY)
    .default(''),
});
export const menuChoiceInput = z.object({
  title: z.string().max(40),
  position: z.coerce.number().int().min(-1_000).max(1_000),
  isShown: flag,
  reason: saved.reason,
});

/** `/site/look` and `/site/links` of the console; the refusals say what is wrong with a text. */
export const siteLookInput = z.object({ name: line, logo: line, reason: saved.reason });
export const siteLinksInput = z.object({
  support: line,
  game: line,
  app: line,
  telegram: line,
  whatsapp: line,
  loan: line,
  repayment: line,
  reason: saved.reason,
});

interface ArticleLike {
  readonly id: number;
  readonly cover: string;
  readonly publishedMs: number;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

/** A row of a list of articles. */
export function articleRow(article: ArticleLike) {
  const { id, title, cover, abstract, publishedMs } = article;
  return { id, title, cover, abstract, create_time: timeText(publishedMs) };
}

/** An article with its text. */
export function articleObject(article: ArticleLike) {
  const { id, title, body, publishedMs } = article;
  return { id, title, content: body, create_time: timeText(publishedMs) };
}

/** A row of the menu; `is_financial` as a number, because clients test its truth. */
export function menuRow(row: MenuRow) {
  return {
    title: row.title,
    icon: row.icon,
    url: row.url,
    open_type: row.openType,
    is_financial: row.isFinancial ? 1 : 0,
  } as const;
}

/**
 * Questions and answers: one text for clients that show pages, a list for ours. Titles are plain
 * texts, so they are escaped where they become part of HTML.
 */
export function questionsObject(title: string, questions: readonly ArticleLike[]) {
  const content = questions
    .map((entry) => `<h3>${escaped(entry.title)}</h3>${entry.body}`)
    .join('');
  const list = questions.map(({ id, title: question, body }) => ({ id, question, answer: body }));
  return { title, content, list };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A page of the house; its text is HTML that was cleaned. */
export function pageMessage(page: Pick<ArticleLike, 'title' | 'body'>) {
  return { title: page.title, content: page.body } as const;
}

/** What there is to say of the site. */
export interface ShownSite {
  readonly name: string;
  /** Where its logo is, as an absolute address. */
  readonly logo: string;
  /** Where its links lead; an empty one leads nowhere. */
  readonly links: SiteLinks;
  readonly mode: 'demo' | 'live';
  readonly codeRequired: boolean;
  readonly predictablePrices: boolean;
}

/** `/getSiteConfig`. */
export function siteMessage(site: ShownSite) {
  const { name, logo, links, mode, codeRequired, predictablePrices } = site;
  return {
    site_logo: logo,
    down_logo: logo,
    site_name: name,
    mode,
    registration_code: codeRequired ? 'required' : 'off',
    predictable_prices: predictablePrices ? 1 : 0,
    // Addresses of the contact screen of existing clients; an empty one opens nothing.
    zxkf_url: links.support,
    telegram_url: links.telegram,
    whatsApp_url: links.whatsapp,
    jie_url: links.loan,
    hk_url: links.repayment,
  } as const;
}
