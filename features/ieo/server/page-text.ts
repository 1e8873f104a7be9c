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

/** The paragraphs of a plain text, which blank lines part. */
function paragraphsOf(text: string): string[] {
  return text.split(/\n\s*\n/).flatMap((block) => (block.trim() === '' ? [] : [block.trim()]));
}

/** What a project says of itself in a language, or in English, or nothing but its token's name. */
export function textOf(page: ProjectPage | undefined, language: string, code: string): ProjectText {
  const text = page?.texts[language] ?? page?.texts['en'];
  const about = paragraphsOf(text?.content ?? '');
  return {
    title: text?.title || code,
    content: about.map((block) => `<p>${escaped(block)}</p>`).join(''),
    about,
    logo: page?.logo ?? '',
    website: page?.website ?? '',
    whitePaper: page?.whitePaper ?? '',
  };
}
