/** What may be written: the checks of articles and pages before they are cleaned and stored. */
import { CATEGORY, LONGEST_BODY, PAGES } from './contract.ts';

/** The texts of a document in one language. */
export interface DocumentText {
  readonly title: string;
  readonly abstract: string;
  /** HTML; it is cleaned before it is stored. */
  readonly body: string;
}

/** Texts by language. English must be among them, because all others fall back to it. */
export type DocumentTexts = Readonly<Record<string, DocumentText>>;

export type WritingRefusal =
  | 'unknown_category'
  | 'unknown_page'
  | 'bad_cover'
  | 'unknown_language'
  | 'english_missing'
  | 'bad_title'
  | 'bad_abstract'
  | 'body_too_long';

export const LONGEST_TITLE = 120;
export const LONGEST_ABSTRACT = 300;

const CONTROL = /\p{Cc}/u;
/** A path of this site, without a way out of it and without a scheme. */
const COVER = /^\/(?!\/)[\w\-./]+$/;

function isLine(text: string, least: number, most: number): boolean {
  return text.length >= least && text.length <= most && !CONTROL.test(text);
}

function checkText(text: DocumentText): WritingRefusal | undefined {
  if (!isLine(text.title.trim(), 1, LONGEST_TITLE)) return 'bad_title';
  if (!isLine(text.abstract, 0, LONGEST_ABSTRACT)) return 'bad_abstract';
  return text.body.length > LONGEST_BODY ? 'body_too_long' : undefined;
}

/** Refusals in order: unknown_language, english_missing, then those of the texts. */
export function checkTexts(
  texts: DocumentTexts,
  languages: readonly string[],
): WritingRefusal | undefined {
  const named = Object.keys(texts);
  if (named.some((language) => !languages.includes(language))) return 'unknown_language';
  if (texts['en'] === undefined) return 'english_missing';
  for (const text of Object.values(texts)) {
    const refusal = checkText(text);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

/** Refuses a kind of article that there is not, and a cover that is no path of this site. */
export function checkArticle(category: number, cover: string): WritingRefusal | undefined {
  const categories: readonly number[] = Object.values(CATEGORY);
  if (!categories.includes(category)) return 'unknown_category';
  const isPath = cover === '' || (COVER.test(cover) && !cover.includes('..'));
  return isPath ? undefined : 'bad_cover';
}

/** Refuses the name of a page that no client asks for. */
export function checkPage(name: string): WritingRefusal | undefined {
  return (PAGES as readonly string[]).includes(name) ? undefined : 'unknown_page';
}

/** An address of a page, of a mailbox, or of a telephone, as far as it is written out. */
const LINK = /\b(?:https?:\/\/|www\.|mailto:|tel:|t\.me\/)[^\s"'<>)]{1,2000}/gi;
/** What coins or bank money are sent to: long, of one piece, with letters and digits. */
const PAYABLE = /\b(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{15,120}\b/gi;

/** Accounts of banks are printed in groups of four. */
function ungrouped(text: string): string {
  return text.replaceAll(/\b([A-Z\d]{4}) (?=[A-Z\d]{1,4}\b)/g, '$1');
}

function waysOf(texts: DocumentTexts): Set<string> {
  const all = Object.values(texts).flatMap(({ title, abstract, body }) => [title, abstract, body]);
  return new Set(
    all.flatMap((text) => [...(text.match(LINK) ?? []), ...(ungrouped(text).match(PAYABLE) ?? [])]),
  );
}

/**
 * Whether texts lead somewhere that they did not lead to before: a link, or something that money
 * could be sent to. One operator alone does not say so in the house's name.
 */
export function leadsElsewhere(before: DocumentTexts, after: DocumentTexts): boolean {
  const known = waysOf(before);
  return [...waysOf(after)].some((way) => !known.has(way));
}
