/** Who may read what is for the operator's own machines: figures and documents. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether a request shows the bearer token that is asked for; without one everybody may read. */
export function mayRead({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return true;
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
