/** What is served as files: the clients, pictures of the house, and what machines look for. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { servePages, servePictures } from '../../platform/server/http/pages.ts';
import { addWellKnown } from '../../platform/server/http/well-known.ts';
import type { Settings } from './settings.ts';

/** What the pages are served with. */
export interface PagesOptions {
  /** The project's root folder. */
  readonly root: string;
  readonly settings: Pick<Settings, 'publicOrigin' | 'securityContact'>;
  readonly siteName: () => string;
}

/** Where short addresses lead. */
const LEADS = [
  ['/', '/h5/'],
  ['/h5', '/h5/'],
  ['/console', '/console/'],
  ['/favicon.ico', '/h5/icon-192.png'],
] as const;

/** Adds the clients, pictures, `robots.txt`, `security.txt`, and the addresses that lead there. */
export async function addPages(
  app: FastifyInstance,
  { root, settings, siteName }: PagesOptions,
): Promise<void> {
  for (const name of ['avatar', 'banners', 'ieo', 'site']) {
    const prefix = `/static/image/${name}/`;
    servePictures(app, { prefix, folder: join(root, 'apps', 'server', prefix) });
  }
  for (const client of ['h5', 'console']) {
    const folder = join(root, 'dist', client);
    await servePages(app, { prefix: `/${client}/`, folder, siteName });
  }
  addWellKnown(app, settings);
  for (const [path, to] of LEADS) {
    app.get(path, { schema: { hide: true } }, (_request, reply) => reply.redirect(to));
  }
}
