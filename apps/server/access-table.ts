import { type Route, routes } from '../../platform/server/http/access.ts';
import { serverCards } from './server-cards.ts';

export type { Route } from '../../platform/server/http/access.ts';

const machinery = [
  ...routes('visitor', 'GET', [
    '/',
    '/favicon.ico',
    '/robots.txt',
    '/.well-known/security.txt',
    '/h5',
    '/h5/*',
    '/console',
    '/console/*',
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/docs',
    '/api/docs/',
    '/api/docs/*',
    '/api/docs/json',
    '/api/docs/yaml',
    '/api/docs/static/index.html',
    '/api/docs/static/swagger-initializer.js',
    '/static/image/avatar/:name',
    '/static/image/banners/:name',
    '/static/image/ieo/:name',
    '/static/image/site/:name',
    // Whose the page is, its address says.
    '/frame/risk',
    // Private pictures are shown to their owner only: the upload decides, not the route.
    '/uploads/:name',
  ]),
  ...routes('visitor', 'POST', ['/frame/risk']),
  ...routes('customer', 'POST', ['/api/upload']),
];

/**
 * Who may call what. Every route of the server is on this list, and nothing else is: a test
 * compares it with what is registered and calls each as a visitor, as its owner and as a stranger.
 */
export async function accessTable(): Promise<readonly Route[]> {
  const cards = await serverCards();
  return [...machinery, ...cards.flatMap(({ access }) => access)];
}
