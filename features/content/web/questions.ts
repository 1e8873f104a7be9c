/** Finding questions by a word. Pure. */
import type { Question } from './data.ts';

/** The text of an answer without its marks. */
function plain(html: string): string {
  return html.replaceAll(/<[^>]*>/g, ' ');
}

/** Questions that contain all typed words, in the question or in its answer. */
export function matching(list: readonly Question[], typed: string): readonly Question[] {
  const wanted = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return list.filter(({ question, answer }) => {
    const text = `${question} ${plain(answer)}`.toLocaleLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
