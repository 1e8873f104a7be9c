/** The demo's first articles and pages, in all nine languages. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../platform/server/words/languages.ts';
import { CATEGORY, type Category, PAGES } from '../contract.ts';
import type { DocumentText, DocumentTexts } from '../rules.ts';
import type { ContentDatabase, ContentTables } from '../store/tables.ts';
import { saveArticle, savePage } from '../store/writing.ts';
import { htmlOf } from './markup.ts';
import type { RoomSeed } from '../../../platform/server/rooms/seed.ts';

type Words = Readonly<Record<string, string>>;

interface Planned {
  readonly category: Category;
  readonly key: string;
  readonly cover: string;
  readonly hoursAgo: number;
}

const HOUR_MS = 3_600_000;

function plan(category: Category, keys: readonly string[], cover = false): Planned[] {
  return keys.map((key, index) => ({
    category,
    key,
    cover: cover ? `/static/image/banners/${key}.svg` : '',
    hoursAgo: 2 + index * 31,
  }));
}

const PLAN: readonly Planned[] = [
  ...plan(CATEGORY.notice, ['open', 'fees', 'hours', 'languages', 'security']),
  ...plan(CATEGORY.banner, ['fair', 'proof', 'stocks'], true),
  ...plan(CATEGORY.popup, ['welcome']),
  ...plan(CATEGORY.message, ['start']),
  ...plan(
    CATEGORY.question,
    Array.from({ length: 12 }, (_, index) => `faq${index + 1}`),
  ),
];

function readWords(language: Language): Words {
  const file = join(import.meta.dirname, 'words', `${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Words;
}

function must(words: Words, key: string): string {
  const text = words[key];
  if (text === undefined) throw new Error(`the seed has no text ${key}`);
  return text;
}

function textOf(words: Words, key: string): DocumentText {
  return {
    title: must(words, `${key}.title`),
    abstract: words[`${key}.abstract`] ?? '',
    body: htmlOf(must(words, `${key}.body`)),
  };
}

function textsOf(all: ReadonlyMap<Language, Words>, key: string): DocumentTexts {
  return Object.fromEntries([...all].map(([language, words]) => [language, textOf(words, key)]));
}

async function hasContent(db: ContentDatabase): Promise<boolean> {
  const found = await db.selectFrom('articles').select('id').limit(1).execute();
  const pages = await db.selectFrom('page_texts').select('name').limit(1).execute();
  return found.length + pages.length > 0;
}

/** Where a text tells of the button that gives play money: a question, a last and a first line. */
const FUNDING = { question: 'faq2', last: 'welcome.body', first: 'start.body' } as const;

/** Clients written by others have no such button: who registers with them has play money. */
function withoutFunding(words: Words): Words {
  const welcome = must(words, FUNDING.last).split('\n').slice(0, -1);
  const start = must(words, FUNDING.first).split('\n').slice(1);
  return {
    ...words,
    [FUNDING.last]: welcome.join('\n').trim(),
    [FUNDING.first]: start.join('\n'),
  };
}

/** Writes the demo's articles and pages; does nothing where anything is written already. */
export async function seedContent(
  db: ContentDatabase,
  nowMs: number,
  isForExistingClients = false,
): Promise<void> {
  if (await hasContent(db)) return;
  const read = (language: Language) =>
    isForExistingClients ? withoutFunding(readWords(language)) : readWords(language);
  const all = new Map(LANGUAGES.map((language) => [language, read(language)]));
  const plan = isForExistingClients ? PLAN.filter(({ key }) => key !== FUNDING.question) : PLAN;
  for (const [position, { category, key, cover, hoursAgo }] of plan.entries()) {
    const saved = await saveArticle(db, {
      category,
      position,
      cover,
      publishedMs: nowMs - hoursAgo * HOUR_MS,
      isShown: true,
      texts: textsOf(all, key),
    });
    if (typeof saved !== 'number')
      throw new Error(`the seed's article ${key} is refused: ${saved.refused}`);
  }
  for (const name of PAGES) {
    const refusal = await savePage(db, name, textsOf(all, name));
    if (refusal !== undefined) throw new Error(`the page ${name} is refused: ${refusal.refused}`);
  }
}

/** What seeding asks of the house. */
interface SeedNeeds {
  readonly catalogue: { readonly directory: { isForExistingClients(): boolean } };
}

/** The demo's articles and pages. */
export const contentSeed = {
  demo: ({ catalogue: { directory } }: SeedNeeds, { gateway }) =>
    seedContent(
      gateway.database<ContentTables>(),
      gateway.nowMs(),
      directory.isForExistingClients(),
    ),
} satisfies RoomSeed;
