import type { RowGuard } from '../../../platform/server/rooms/row-guard.ts';

/**
 * What operators' acts alone may change of this room: what articles and pages say, because people
 * pay to the addresses in them and follow their links, and how the site is called and where else it
 * is found.
 */
export const contentGuards = [
  {
    table: 'article_texts',
    subject: 'article',
    key: ['article_id'],
    columns: ['language', 'title', 'abstract', 'body'],
    acts: ['/articles/save', '/articles/remove'],
  },
  {
    table: 'page_texts',
    subject: 'page',
    key: ['name'],
    columns: ['language', 'title', 'body'],
    acts: ['/pages/save'],
  },
  {
    table: 'site_settings',
    subject: 'site',
    key: [],
    columns: ['name', 'value'],
    acts: ['/site/look', '/site/links'],
  },
] as const satisfies readonly RowGuard[];
