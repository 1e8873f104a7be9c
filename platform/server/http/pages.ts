/** Serves the built clients: hashed files for ever, the entry page always fresh. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/** One client: where it is served and where its build lies. */
export interface PagesOptions {
  readonly prefix: string;
  readonly folder: string;
}

const YEAR_SECONDS = 31_536_000;

/** Serves a folder below a prefix. A build that is missing is said, not hidden behind a 404. */
export async function servePages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const { prefix, folder } = options;
  if (!existsSync(join(folder, 'index.html'))) {
    app.get(prefix, (_request, reply) =>
      reply.status(503).type('text/plain').send('The client has not been built: run npm start.'),
    );
    return;
  }
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forEver = path.includes('/assets/');
      reply.header(
        'cache-control',
        forEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
      );
    },
  });
}

/** Serves the house's own pictures below `/static/`, kept by browsers for a day. */
export async function servePictures(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    prefix: '/static/',
    decorateReply: false,
    index: false,
    maxAge: '1d',
  });
}
