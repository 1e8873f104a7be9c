/** Outer shapes of content: articles, pages, questions, menu rows. */
import type { MenuRow } from './contract.ts';
import { timeText } from '../../core/time/time-text.ts';

interface ArticleLike {
  readonly id: number;
  readonly cover: string;
  readonly publishedMs: number;
  readonly title: string;
  readonly abstract: string;
  readonly body: string;
}

/** A row of a list of articles. */
export function articleRow(article: ArticleLike): Record<string, unknown> {
  const { id, title, cover, abstract, publishedMs } = article;
  return { id, title, cover, abstract, create_time: timeText(publishedMs) };
}

/** An article with its text. */
export function articleObject(article: ArticleLike): Record<string, unknown> {
  const { id, title, body, publishedMs } = article;
  return { id, title, content: body, create_time: timeText(publishedMs) };
}

/** A row of the menu; `is_financial` as a number, because clients test its truth. */
export function menuRow(row: MenuRow): Record<string, unknown> {
  return {
    title: row.title,
    icon: row.icon,
    url: row.url,
    open_type: row.openType,
    is_financial: row.isFinancial ? 1 : 0,
  };
}

/**
 * Questions and answers: one text for clients that show pages, a list for ours. Titles are plain
 * texts, so they are escaped where they become part of HTML.
 */
export function questionsObject(
  title: string,
  questions: readonly ArticleLike[],
): Record<string, unknown> {
  const content = questions
    .map((entry) => `<h3>${escaped(entry.title)}</h3>${entry.body}`)
    .join('');
  const list = questions.map(({ id, title: question, body }) => ({ id, question, answer: body }));
  return { title, content, list };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
