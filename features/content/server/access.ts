/** Who may call what of this room. */
import { type Route, routes } from '../../../platform/server/http/access.ts';

export const contentAccess: readonly Route[] = [
  ...routes('visitor', 'GET', [
    '/api/aboutus',
    '/api/contactus',
    '/api/faq',
    '/api/fiat/rates',
    '/api/getSetting',
    '/api/getSiteConfig',
    '/api/menu',
    '/api/news/index_pop',
    '/api/operational_compliance',
    '/api/page',
  ]),
  ...routes('visitor', 'POST', ['/api/news/detail', '/api/news/list']),
  ...routes('operator', 'GET', [
    '/console/api/articles',
    '/console/api/articles/one',
    '/console/api/menu_rows',
    '/console/api/pages',
    '/console/api/pages/one',
    '/console/api/site',
  ]),
  ...routes('operator', 'POST', [
    '/console/api/articles/remove',
    '/console/api/articles/save',
    '/console/api/articles/upload_cover',
    '/console/api/content/preview',
    '/console/api/menu_rows/save',
    '/console/api/pages/save',
    '/console/api/site/links',
    '/console/api/site/look',
  ]),
];
