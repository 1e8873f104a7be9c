/** Texts that carry their keys (`page-words.mjs`), and what they are in another language. */
import { readTexts } from '../../apps/web/word-parts.ts';
import { type Language, LANGUAGES } from '../../platform/browser/words/languages.ts';
import { projectRoot } from '../support/rooms.ts';

/** By language and key; a test may say some otherwise. */
export type Tables = Readonly<Record<Language, Readonly<Record<string, string | undefined>>>>;

let read: Tables | undefined;

/** The texts of all languages. */
export function allTables(): Tables {
  read ??= Object.fromEntries(
    LANGUAGES.map((language) => [language, readTexts(projectRoot, language)]),
  ) as Record<Language, Readonly<Record<string, string>>>;
  return read;
}

const TAGS = 0xe0000;
const LAST_TAG = 0xe007f;
const MARK = /[\u{e0020}-\u{e007e}]/u;
/** Around what a date is made of: the page makes it, as another program has other spaces. */
const TO_BE_MADE = '\ue000';
const MARKS = new RegExp(MARK, 'gu');

/** Something said: by a key or by `Intl`, or the value of a name in it. */
interface Said {
  readonly what: string;
  readonly pieces: readonly Piece[];
}
type Piece = string | Said;

/** Something took a text apart that had a key. */
class CutMark extends Error {}

class Reader {
  private readonly letters: readonly string[];
  private at = 0;

  constructor(text: string) {
    this.letters = Array.from(text);
  }

  /** The letter here, as the tag it is or as one that is seen. */
  private next(): { readonly tag?: string; readonly seen: string } | undefined {
    const letter = this.letters[this.at];
    if (letter === undefined) return undefined;
    this.at += 1;
    const point = letter.codePointAt(0) ?? 0;
    const isTag = point >= TAGS && point <= LAST_TAG;
    return isTag ? { tag: String.fromCodePoint(point - TAGS), seen: '' } : { seen: letter };
  }

  private name(): string {
    let name = '';
    for (let letter = this.next(); letter?.tag !== ':'; letter = this.next()) {
      if (letter?.tag === undefined) throw new CutMark();
      name += letter.tag;
    }
    return name;
  }

  private add(pieces: Piece[], letter: string): void {
    const last = pieces.at(-1);
    if (typeof last === 'string') pieces[pieces.length - 1] = last + letter;
    else pieces.push(letter);
  }

  /** All pieces up to the end of what was begun. */
  pieces(end?: string): Piece[] {
    const pieces: Piece[] = [];
    for (let letter = this.next(); letter !== undefined; letter = this.next()) {
      if (letter.tag === end && end !== undefined) return pieces;
      if (letter.tag === '{') pieces.push({ what: this.name(), pieces: this.pieces('}') });
      else if (letter.tag === '[') pieces.push({ what: this.name(), pieces: this.pieces(']') });
      else if (letter.tag === undefined) this.add(pieces, letter.seen);
      else throw new CutMark();
    }
    if (end !== undefined) throw new CutMark();
    return pieces;
  }
}

/** Whether a text carries what it was said by. */
export function isMarked(text: string): boolean {
  return MARK.test(text);
}

/** A text as it is seen. */
export function unmarked(text: string): string {
  return text.replaceAll(MARKS, '');
}

const knownPieces = new Map<string, readonly Piece[]>();

/** Of one text, which comes again in each language and width. */
function piecesOf(text: string): readonly Piece[] {
  const pieces = knownPieces.get(text) ?? readPieces(text);
  knownPieces.set(text, pieces);
  return pieces;
}

/** A piece that something has cut out of another text stays as it is. */
function readPieces(text: string): readonly Piece[] {
  if (!isMarked(text)) return [text];
  try {
    return new Reader(text).pieces();
  } catch (error) {
    if (!(error instanceof CutMark)) throw error;
    return [unmarked(text)];
  }
}

/** The language of a page whose texts are marked: German has the longest words of most. */
export const MARKED = 'de';

/** By German texts without marks, which the server says, their keys. */
const keysOfPlain = new Map<string, readonly string[]>();

function keysOf(plain: string): readonly string[] {
  if (keysOfPlain.size === 0) {
    for (const [key, text = ''] of Object.entries(allTables()[MARKED])) {
      keysOfPlain.set(text, [...(keysOfPlain.get(text) ?? []), key]);
    }
  }
  return keysOfPlain.get(plain) ?? [];
}

/** Says pieces in a language, but for dates; notes the keys that it has no text for. */
class Speaker {
  readonly missing = new Set<string>();
  private readonly texts: Tables[Language];

  constructor(texts: Tables[Language]) {
    this.texts = texts;
  }

  private textOf(key: string): string {
    // Not every language has all plural forms.
    const text = this.texts[key] ?? this.texts[key.replace(/_(?:one|few|many)$/, '_other')];
    if (text === undefined) this.missing.add(key);
    return text ?? key;
  }

  private one({ what, pieces }: Said): string {
    if (what.startsWith('@')) return `${TO_BE_MADE}${what.slice(1)}${TO_BE_MADE}`;
    const named = pieces.filter((piece) => typeof piece !== 'string');
    const values = new Map(named.map((each) => [each.what, this.say(each.pieces)]));
    return this.textOf(what).replaceAll(
      /\{\{(\w+)\}\}/g,
      (_all, name: string) => values.get(name) ?? '',
    );
  }

  /** What the server said, unless it may be one of several. */
  private plain(text: string): string {
    const said = new Set(keysOf(text.trim()).map((key) => this.texts[key]));
    const [only] = said;
    return said.size === 1 && only !== undefined ? only : text;
  }

  say(pieces: readonly Piece[]): string {
    return pieces
      .map((piece) => (typeof piece === 'string' ? this.plain(piece) : this.one(piece)))
      .join('');
  }
}

/** What German texts are in a language, in their order, and the keys that it has no text for. */
export function sayMarked(
  texts: readonly string[],
  language: Language,
  tables: Tables,
): { readonly texts: readonly string[]; readonly missing: readonly string[] } {
  const speaker = new Speaker(tables[language]);
  const said = texts.map((text) => speaker.say(piecesOf(text)));
  return { texts: said, missing: [...speaker.missing] };
}
