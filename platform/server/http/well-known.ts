/** Texts that machines look for at addresses of their own. */
import type { FastifyInstance } from 'fastify';

/** What stands in them. */
export interface WellKnownOptions {
  readonly publicOrigin: string | undefined;
  /** Where who has found a hole reaches the house; without it there is no `security.txt`. */
  readonly securityContact: string | undefined;
}

const ROBOTS = [
  'User-agent: *',
  'Disallow: /api/',
  'Disallow: /console/',
  'Disallow: /frame/',
  'Disallow: /uploads/',
  '',
].join('\n');
/** A file that says it is older is not believed: it is made at each request, for so long. */
const VALID_MS = 180 * 86_400_000;

/** `security.txt` as RFC 9116 has it. */
function securityText(contact: string, publicOrigin: string | undefined): string {
  const expires = `${new Date(Date.now() + VALID_MS).toISOString().slice(0, 19)}Z`;
  const canonical =
    publicOrigin === undefined ? [] : [`Canonical: ${publicOrigin}/.well-known/security.txt`];
  return [`Contact: ${contact}`, `Expires: ${expires}`, ...canonical, ''].join('\n');
}

/** Adds `/robots.txt`, and `/.well-known/security.txt` where there is somebody to write to. */
export function addWellKnown(
  app: FastifyInstance,
  { publicOrigin, securityContact }: WellKnownOptions,
): void {
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(ROBOTS),
  );
  app.get('/.well-known/security.txt', { schema: { hide: true } }, (_request, reply) => {
    if (securityContact === undefined) return reply.callNotFound();
    const text = securityText(securityContact, publicOrigin);
    return reply.type('text/plain; charset=utf-8').send(text);
  });
}
