/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';
import { CATEGORY } from '../contract.ts';

const TEXTS = { en: { title: 'An example', abstract: '', body: '<p>Text.</p>' } };
export const ARTICLE = {
  category: CATEGORY.notice,
  publishedMs: 1,
  isShown: true,
  texts: TEXTS,
  reason: REASON,
};

async function savedArticle(world: ConsoleWorld): Promise<unknown> {
  return (await world.done('/articles/save', ARTICLE))['id'];
}

export const contentChanges: Readonly<Record<string, ConsoleChange>> = {
  '/articles/remove': async (world) => ({
    fields: { id: await savedArticle(world), reason: REASON },
  }),
  '/articles/save': () => ({ fields: ARTICLE }),
  '/articles/upload_cover': async () => {
    const { pngPicture } = await import('../../../tests/support/fund-story.ts');
    return { fields: {}, file: await pngPicture() };
  },
  '/menu_rows/save': () => ({
    fields: { title: 'market', position: 1, isShown: false, reason: REASON },
  }),
  '/site/look': () => ({ fields: { name: 'An exchange', logo: '', reason: REASON } }),
  '/site/links': () => ({ fields: { support: 'https://help.example.test/', reason: REASON } }),
  '/pages/save': () => ({ fields: { name: 'aboutus', texts: TEXTS, reason: REASON } }),
};
