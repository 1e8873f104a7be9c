/** Questions that are answered already, by what somebody is about to ask. Pure. */

/** A question with its answer in HTML that was cleaned. */
export type Answered = {
  readonly id: number;
  readonly question: string;
  readonly answer: string;
};

const MOST = 3;
const SHORTEST_WORD = 4;
/** Languages that leave no blanks are compared by pairs of signs. */
const UNBROKEN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function piecesOf(text: string): ReadonlySet<string> {
  const words = text.toLocaleLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  const pieces = words.flatMap((word) => {
    if (!UNBROKEN.test(word)) return word.length >= SHORTEST_WORD ? [word.slice(0, 6)] : [];
    const signs = Array.from(word);
    return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
  });
  return new Set(pieces);
}

/** The text of an answer without its marks. */
export function plainAnswer(html: string): string {
  return html
    .replaceAll(/<\/(?:p|li|h[1-6])>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim();
}

/** The few questions that have most in common with a text, the best first. */
export function fitting(list: readonly Answered[], typed: string): readonly Answered[] {
  const wanted = [...piecesOf(typed)];
  const scored = list.map((entry) => {
    const title = piecesOf(entry.question);
    const body = piecesOf(plainAnswer(entry.answer));
    const score = wanted.reduce((sum, piece) => {
      return sum + (title.has(piece) ? 3 : 0) + (body.has(piece) ? 1 : 0);
    }, 0);
    return { entry, score };
  });
  return scored
    .filter(({ score }) => score >= 3)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}
