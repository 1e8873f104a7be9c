/** A project's page as clients insert it: everything that was written is escaped. */
import type { ProjectPage } from '../store/pages.ts';
import type { ProjectText } from '../wire.ts';

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => MARKS[mark] ?? mark);
}

/** Plain text with blank lines between its paragraphs, as HTML. */
export function paragraphs(text: string): string {
  const blocks = text.split(/\n\s*\n/).map((block) => block.trim());
  return blocks.flatMap((block) => (block === '' ? [] : [`<p>${escaped(block)}</p>`])).join('');
}

/** What a project says of itself in a language, or in English, or nothing but its token's name. */
export function textOf(
  page: ProjectPage | undefined,
  language: string,
  code: string,
): ProjectText {
  const text = page?.texts[language] ?? page?.texts['en'];
  return {
    title: text?.title || code,
    content: paragraphs(text?.content ?? ''),
    logo: page?.logo ?? '',
    website: page?.website ?? '',
    whitePaper: page?.whitePaper ?? '',
  };
}
