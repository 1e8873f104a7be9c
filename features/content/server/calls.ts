/** The calls of articles, pages, questions and the menu. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import { textField, wholeField } from '../../../core/wire/scalars.ts';
import type { Language } from '../../../platform/server/words/languages.ts';
import { type Category, CATEGORY, LISTED_CATEGORIES, PAGES, type MenuRow } from '../contract.ts';
import { listArticles, readArticle, readMenu, readPage } from '../store/reading.ts';
import type { ContentDatabase, ContentTables } from '../store/tables.ts';
import { articleObject, articleRow, menuRow, pageMessage, questionsObject } from '../wire.ts';

const LONGEST_LIST = 50;
const room = 'content';
const none = z.object({});

/** Pages that clients ask for by a path of their own. */
const PAGE_PATHS = ['contactus', 'aboutus', 'operational_compliance'] as const;

class Reader {
  private readonly gateway: Gateway;

  constructor(gateway: Gateway) {
    this.gateway = gateway;
  }

  get db(): ContentDatabase {
    return this.gateway.database<ContentTables>();
  }

  async list(category: Category, language: Language, limit = LONGEST_LIST) {
    const nowMs = this.gateway.nowMs();
    const all = await listArticles(this.db, { category, language, nowMs, limit });
    return all.map((article) => this.named(article));
  }

  async article(id: number, language: Language) {
    const nowMs = this.gateway.nowMs();
    const article = await readArticle(this.db, { id, language, nowMs });
    return article === undefined ? undefined : this.named(article);
  }

  async page(name: (typeof PAGES)[number], language: Language) {
    const page = await readPage(this.db, name, language);
    return page === undefined ? refuse('page_not_written') : ok(pageMessage(this.named(page)));
  }

  /** A text may say `{{site}}`: the house's own ones do, and follow when the site is renamed. */
  private named<Written extends object>(written: Written): Written {
    const { name } = this.gateway.phrases.site;
    const entries = Object.entries(written).map(([field, value]: [string, unknown]) => [
      field,
      typeof value === 'string' ? value.replaceAll('{{site}}', () => name) : value,
    ]);
    return Object.fromEntries(entries) as Written;
  }
}

function newsCalls(reader: Reader): Call[] {
  return [
    visitorCall({
      method: 'POST',
      path: '/news/list',
      room,
      summary: 'Articles of a kind: 4 notices, 5 banners.',
      input: z.object({ c_id: wholeField() }),
      handle: async ({ input, language }) => {
        const category = LISTED_CATEGORIES.find((listed) => listed === input.c_id);
        if (category === undefined) return refuse('unknown_category');
        return ok({ list: (await reader.list(category, language)).map(articleRow) });
      },
    }),
    visitorCall({
      method: 'POST',
      path: '/news/detail',
      room,
      summary: 'One article with its text.',
      input: z.object({ id: wholeField() }),
      handle: async ({ input, caller, language }) => {
        const article = await reader.article(input.id, language);
        // Messages are for customers; a visitor is told the same as for one that is not there.
        const isHidden = article?.category === CATEGORY.message && caller === undefined;
        if (article === undefined || isHidden) return refuse('unknown_article');
        return ok(articleObject(article));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/news/index_pop',
      room,
      summary: 'The newest pop-up, or null.',
      input: none,
      handle: async ({ language }) => {
        const [newest] = await reader.list(CATEGORY.popup, language, 1);
        return ok(newest === undefined ? null : articleObject(newest));
      },
    }),
  ];
}

function pageCalls(gateway: Gateway, reader: Reader): Call[] {
  return [
    visitorCall({
      method: 'GET',
      path: '/faq',
      room,
      summary: 'Questions and answers, as one text and as a list.',
      input: none,
      handle: async ({ language }) => {
        const questions = await reader.list(CATEGORY.question, language);
        if (questions.length === 0) return refuse('page_not_written');
        return ok(questionsObject(gateway.phrases.say(language, 'content.faq'), questions));
      },
    }),
    ...PAGE_PATHS.map((name) =>
      visitorCall({
        method: 'GET',
        path: `/${name}`,
        room,
        summary: `The page ${name}.`,
        input: none,
        handle: ({ language }) => reader.page(name, language),
      }),
    ),
    visitorCall({
      method: 'GET',
      path: '/page',
      room,
      summary: `A page by its name: ${PAGES.join(', ')}.`,
      input: z.object({ name: textField(40) }),
      handle: async ({ input, language }) => {
        const name = PAGES.find((known) => known === input.name);
        return name === undefined ? refuse('unknown_page') : reader.page(name, language);
      },
    }),
  ];
}

/** All calls about what the operator writes. */
export function contentCalls(gateway: Gateway, menu: readonly MenuRow[]): Call[] {
  const reader = new Reader(gateway);
  return [
    ...newsCalls(reader),
    ...pageCalls(gateway, reader),
    visitorCall({
      method: 'GET',
      path: '/menu',
      room,
      summary: 'The menu: products that exist, in the operator’s order.',
      input: none,
      handle: async () => ok((await readMenu(reader.db, menu)).map(menuRow)),
    }),
  ];
}
