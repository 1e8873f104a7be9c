/** Saving a document language by language, because a call has a largest size. */
import type { DocumentText } from '../rules.ts';

type Texts = Readonly<Record<string, DocumentText>>;

/** What one call sends. */
export interface SavedPart {
  readonly texts: Texts;
  readonly removed: readonly string[];
}

function isSame(one: DocumentText | undefined, other: DocumentText | undefined): boolean {
  return (
    one?.title === other?.title && one?.abstract === other?.abstract && one?.body === other?.body
  );
}

/**
 * The calls that turn what was written into what is written now: English first, because all other
 * languages fall back to it. At least one, so that the head is saved too.
 */
export function savedParts(before: Texts, after: Texts): SavedPart[] {
  const removed = Object.keys(before).filter((language) => after[language] === undefined);
  const changed = Object.keys(after)
    .filter((language) => !isSame(before[language], after[language]))
    .sort((a, b) => Number(b === 'en') - Number(a === 'en'));
  const [first, ...others] = changed;
  const textsOf = (language: string): Texts => {
    const text = after[language];
    return text === undefined ? {} : { [language]: text };
  };
  return [
    { texts: first === undefined ? {} : textsOf(first), removed },
    ...others.map((language) => ({ texts: textsOf(language), removed: [] })),
  ];
}
