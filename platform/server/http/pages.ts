/** Serves the built clients: hashed files for ever, the entry page always fresh. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type NamedFile, NamedFiles } from './named-files.ts';

/** One client: where it is served and where its build lies. */
export interface PagesOptions {
  readonly prefix: string;
  readonly folder: string;
}

/** A client that says what the site is called. */
export interface ClientOptions extends PagesOptions {
  /** What it is called now. */
  readonly siteName: () => string;
}

const YEAR_SECONDS = 31_536_000;
/** What `servePictures` serves, by how its name ends. */
const PICTURES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};
const PICTURE = /\.(?:png|svg|webp)$/;
/** Pictures are for everybody: existing clients may be served from elsewhere. */
const FOR_ALL_SITES = ['cross-origin-resource-policy', 'cross-origin'] as const;

const POLICY = 'content-security-policy';
const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** The source of scripts in a page's policy: our own files, and what stands in the page itself. */
function scriptSources(page: string): string {
  const hashes = [...page.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return ["script-src 'self'", ...hashes].join(' ');
}

const HIDDEN = /(?:^|\/)\./;
const COMPRESSED = /\.(?:br|gz)$/;

/** The files of a build by their paths in it; of compressed ones a browser says which it takes. */
function namesIn(folder: string): ReadonlySet<string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !COMPRESSED.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'));
  return new Set(names.filter((name) => !HIDDEN.test(name)));
}

/** Sends a file under the site's own name: small where that is taken, nothing where it is known. */
function sendNamed(
  reply: FastifyReply,
  { type, tag, plain, small }: NamedFile,
  sources: string,
): FastifyReply {
  const { headers } = reply.request;
  void reply.type(type).header('cache-control', 'no-cache').header('etag', tag);
  void reply.header('vary', 'accept-encoding');
  if (type.startsWith('text/html')) allowScripts(reply, sources);
  if (headers['if-none-match'] === tag) return reply.status(304).send();
  const takesSmall = /\bbr\b/.test(String(headers['accept-encoding']));
  return takesSmall ? reply.header('content-encoding', 'br').send(small) : reply.send(plain);
}

/** The page may run the scripts that stand in it. */
function allowScripts(
  reply: Pick<FastifyReply, 'raw'> & { header(name: string, value: string): unknown },
  sources: string,
): void {
  const policy = String(reply.raw.getHeader(POLICY));
  reply.header(POLICY, policy.replace("script-src 'self'", sources));
}

/**
 * Serves a folder below a prefix. What it has is read once: a path that is not in it costs no look
 * at a disk, and the library's own route reads whole directories again for each file. A build that
 * is missing is said, not hidden behind a 404.
 */
export async function servePages(app: FastifyInstance, options: ClientOptions): Promise<void> {
  const { prefix, folder, siteName } = options;
  const entry = join(folder, 'index.html');
  if (!existsSync(entry)) {
    app.get(prefix, (_request, reply) =>
      reply.status(503).type('text/plain').send('The client has not been built: run npm start.'),
    );
    return;
  }
  const names = namesIn(folder);
  const renamed = new NamedFiles(folder);
  const sources = scriptSources(readFileSync(entry, 'utf8'));
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
    const forEver = path.includes('/assets/');
    reply.header(
      'cache-control',
      forEver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache',
    );
    if (path.startsWith(entry)) allowScripts(reply, sources);
    if (PICTURE.test(path)) reply.header(...FOR_ALL_SITES);
  };
  // Each client in a scope of its own: `sendFile` is of one folder.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders,
    });
    scope.get(`${prefix}*`, { schema: { hide: true } }, (request, reply) => {
      const name = (request.params as { '*': string })['*'] || 'index.html';
      const file = renamed.get(name, siteName());
      if (file !== undefined) return sendNamed(reply, file, sources);
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  });
}

/** Serves the pictures of a folder below a prefix, from memory: they are few and small. */
export function servePictures(app: FastifyInstance, { prefix, folder }: PagesOptions): void {
  const pictures = new Map(
    readdirSync(folder)
      .filter((name) => extname(name) in PICTURES)
      .map((name) => [name, readFileSync(join(folder, name))]),
  );
  app.get(`${prefix}:name`, { schema: { hide: true } }, (request, reply) => {
    const { name } = request.params as { name: string };
    const picture = pictures.get(name);
    if (picture === undefined) return reply.callNotFound();
    return reply
      .type(PICTURES[extname(name)] ?? '')
      .header('cache-control', 'public, max-age=86400')
      .header(...FOR_ALL_SITES)
      .send(picture);
  });
}
