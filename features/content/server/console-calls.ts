import { type Json, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import {
  type HousePictures,
  releasePicture,
  savedWithPicture,
} from '../../../platform/server/uploads/house-pictures.ts';
import { CATEGORY, type MenuRow, PAGES } from '../contract.ts';
import {
  listArticleHeads,
  readArticleDraft,
  readPageTexts,
  removeArticle,
  saveMenuChoice,
} from '../store/editing.ts';
import { type DocumentTexts, leadsElsewhere } from '../rules.ts';
import { sanitise } from '../store/sanitise.ts';
import type { ContentDatabase, ContentTables } from '../store/tables.ts';
import { type ArticleDraft, saveArticle, savePage } from '../store/writing.ts';
import {
  articlesInput,
  menuChoiceInput,
  nothingInput,
  oneArticleInput,
  onePageInput,
  previewInput,
  removeArticleInput,
  saveArticleInput,
  savePageInput,
} from '../wire.ts';
import { siteConsoleCalls } from './site-calls.ts';
import { coverCall, UNKNOWN_COVER } from './covers.ts';

const READ = 'content.read';
const CHANGE = 'content.change';
const look = { room: 'content', method: 'GET', permission: READ } as const;
const change = { room: 'content', method: 'POST', permission: CHANGE } as const;

const CATEGORY_NAMES = new Map<number, string>(
  Object.entries(CATEGORY).map(([name, number]) => [number, name]),
);

/** What was before, with what is sent instead; a language that is removed goes. */
function merged<Text>(
  before: Readonly<Record<string, Text>>,
  sent: Readonly<Record<string, Text>>,
  removed: readonly string[],
): Record<string, Text> {
  const all = Object.entries({ ...before, ...sent });
  return Object.fromEntries(all.filter(([language]) => !removed.includes(language)));
}

/** Whether a second operator has to say yes to texts, as they would be stored. */
function noticeOf(before: DocumentTexts, sent: DocumentTexts): 'second' | 'none' {
  const stored = Object.entries(sent).map(([language, text]) => {
    return [language, { ...text, body: sanitise(text.body) }] as const;
  });
  return leadsElsewhere(before, Object.fromEntries(stored)) ? 'second' : 'none';
}

/** A document as the audit log keeps it. */
function asJson(document: object | undefined): Json {
  return document === undefined ? null : (JSON.parse(JSON.stringify(document)) as Json);
}

function articleQueries(db: ContentDatabase): ConsoleCall[] {
  return [
    consoleQuery({
      ...look,
      path: '/articles',
      summary: 'Notices, banners, pop-ups, questions, messages; shown or not.',
      input: articlesInput,
      handle: async ({ input }) => {
        const found = await listArticleHeads(db, input);
        const named = found.data.map((head) => ({
          ...head,
          kind: CATEGORY_NAMES.get(head.category) ?? '',
        }));
        return { message: { ...found, data: named } };
      },
    }),
    consoleQuery({
      ...look,
      path: '/articles/one',
      summary: 'One article in all its languages.',
      input: oneArticleInput,
      handle: async ({ input }) => {
        const draft = await readArticleDraft(db, input.id);
        return draft === undefined ? refuse('unknown_article') : { message: draft };
      },
    }),
  ];
}

function articleChanges(db: ContentDatabase, covers: HousePictures): ConsoleCall[] {
  return [
    coverCall(covers),
    consoleCommand({
      ...change,
      path: '/articles/save',
      summary: 'Saves an article: its head, and the languages that are sent.',
      input: saveArticleInput,
      notice: async ({ input: { id, texts } }) => {
        const before = id === undefined ? undefined : await readArticleDraft(db, id);
        return noticeOf(before?.texts ?? {}, texts);
      },
      handle: async ({ input }) => {
        const { id, texts, removed, reason, ...head } = input;
        const before = id === undefined ? undefined : await readArticleDraft(db, id);
        if (id !== undefined && before === undefined) return refuse('unknown_article');
        const draft: ArticleDraft = {
          ...head,
          ...(id === undefined ? {} : { id }),
          texts: merged(before?.texts ?? {}, texts, removed),
        };
        const paths = { before: before?.cover ?? '', after: draft.cover, unknown: UNKNOWN_COVER };
        const saved = await savedWithPicture(covers, paths, () => saveArticle(db, draft));
        if (typeof saved !== 'number') return saved;
        const after = await readArticleDraft(db, saved);
        const subject = `article ${saved}`;
        const note = { subject, before: asJson(before), after: asJson(after), reason };
        return { message: { id: saved }, note };
      },
    }),
    consoleCommand({
      ...change,
      path: '/articles/remove',
      summary: 'Deletes an article in all its languages.',
      input: removeArticleInput,
      handle: async ({ input: { id, reason } }) => {
        const before = await readArticleDraft(db, id);
        if (before === undefined) return refuse('unknown_article');
        await removeArticle(db, id);
        await releasePicture(covers, before.cover);
        const subject = `article ${id}`;
        return { message: { id }, note: { subject, before: asJson(before), after: null, reason } };
      },
    }),
  ];
}

function pageCalls(db: ContentDatabase): ConsoleCall[] {
  const readRow = async (name: string, index: number) => {
    const texts = await readPageTexts(db, name);
    return { id: index + 1, name, title: texts['en']?.title ?? '', languages: Object.keys(texts) };
  };
  return [
    consoleQuery({
      ...look,
      path: '/pages',
      summary: 'The pages with a name of their own.',
      input: nothingInput,
      handle: async () => {
        const data = await Promise.all(PAGES.map(readRow));
        return { message: { data, total: data.length } };
      },
    }),
    consoleQuery({
      ...look,
      path: '/pages/one',
      summary: 'One page in all its languages.',
      input: onePageInput,
      handle: async ({ input: { id } }) => {
        const name = PAGES[id - 1];
        if (name === undefined) return refuse('unknown_page');
        return { message: { id, name, texts: await readPageTexts(db, name) } };
      },
    }),
    consoleCommand({
      ...change,
      path: '/pages/save',
      summary: 'Saves the languages of a page that are sent.',
      input: savePageInput,
      notice: async ({ input: { name, texts } }) => noticeOf(await readPageTexts(db, name), texts),
      handle: async ({ input: { name, texts, removed, reason } }) => {
        const before = await readPageTexts(db, name);
        const refusal = await savePage(db, name, merged(before, texts, removed));
        if (refusal !== undefined) return refusal;
        const after = await readPageTexts(db, name);
        const subject = `page ${name}`;
        return {
          message: {},
          note: { subject, before: asJson(before), after: asJson(after), reason },
        };
      },
    }),
    consoleQuery({
      ...look,
      method: 'POST',
      path: '/content/preview',
      summary: 'What is left of some HTML when it is saved.',
      input: previewInput,
      handle: async ({ input }) => ({ message: { html: sanitise(input.body) } }),
    }),
  ];
}

interface MenuPlace {
  readonly id: number;
  readonly title: string;
  readonly position: number;
  readonly isShown: boolean;
}

async function menuPlaces(db: ContentDatabase, declared: readonly MenuRow[]): Promise<MenuPlace[]> {
  const choices = await db.selectFrom('menu_choices').selectAll().execute();
  return declared
    .map(({ title }, index) => {
      const choice = choices.find((it) => it.title === title);
      const position = choice?.position ?? index;
      return { id: index + 1, title, position, isShown: choice?.is_shown ?? true };
    })
    .sort((a, b) => a.position - b.position);
}

function menuCalls(db: ContentDatabase, declared: readonly MenuRow[]): ConsoleCall[] {
  return [
    consoleQuery({
      ...look,
      path: '/menu_rows',
      summary: 'The rows of the home menu in the order in which they are shown.',
      input: nothingInput,
      handle: async () => {
        const data = await menuPlaces(db, declared);
        return { message: { data, total: data.length } };
      },
    }),
    consoleCommand({
      ...change,
      path: '/menu_rows/save',
      summary: 'Puts a row of the menu at a place, shown or not.',
      input: menuChoiceInput,
      handle: async ({ input: { title, position, isShown, reason } }) => {
        const before = (await menuPlaces(db, declared)).find((row) => row.title === title);
        if (before === undefined) return refuse('unknown_menu_row');
        await saveMenuChoice(db, { title, position, isShown });
        const after = { title, position, isShown };
        const note = { subject: `menu row ${title}`, before: asJson(before), after, reason };
        return { message: {}, note };
      },
    }),
  ];
}

/**
 * The console's calls about content. A document is saved language by language, each within the
 * size that a call may have; what is not sent stays as it is.
 */
export function contentConsoleCalls(
  gateway: Gateway,
  menu: readonly MenuRow[],
  covers: HousePictures,
): ConsoleCall[] {
  const db = gateway.database<ContentTables>();
  return [
    ...articleQueries(db),
    ...articleChanges(db, covers),
    ...pageCalls(db),
    ...menuCalls(db, menu),
    ...siteConsoleCalls(db, covers, gateway.phrases.site),
  ];
}
