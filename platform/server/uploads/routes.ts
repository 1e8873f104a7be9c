/** The two routes of uploads: sending a picture, and showing one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Gateway, type Job, repeatedly } from '../gateway.ts';
import type { Sessions } from '../http/calls.ts';
import type { Envelope, Envelopes } from '../http/envelope.ts';
import { type Language, languageOf } from '../words/languages.ts';
import type { PictureAddresses } from './addresses.ts';
import { PICTURE_TYPE } from './picture.ts';
import { readSentFile, takeFiles } from './sent-file.ts';
import type { Uploads } from './uploads.ts';

/** What the routes work with. */
export interface UploadRoutes {
  readonly uploads: Uploads;
  readonly addresses: PictureAddresses;
  readonly envelopes: Envelopes;
  readonly sessions: Sessions;
}

const SWEEP_MS = 3_600_000;
const YEAR_SECONDS = 31_536_000;
/** How existing clients name their language here; all others send nothing. */
const ACCEPTED: Readonly<Record<string, Language>> = { 'zh-cn': 'zh', 'zh-tw': 'hk', en: 'en' };

function languageFor(request: FastifyRequest): Language {
  const asked = (request.query as Record<string, unknown>)['lang'];
  const accepted = ACCEPTED[String(request.headers['accept-language'] ?? '').toLowerCase()];
  return asked === undefined && accepted !== undefined ? accepted : languageOf(asked);
}

async function viewerOf(request: FastifyRequest, sessions: Sessions): Promise<number | undefined> {
  const token = request.headers.authorization ?? '';
  return token === '' ? undefined : (await sessions.find(token))?.customerId;
}

async function receive(options: UploadRoutes, request: FastifyRequest): Promise<Envelope> {
  const { uploads, envelopes, sessions } = options;
  const language = languageFor(request);
  const owner = await viewerOf(request, sessions);
  if (owner === undefined) return envelopes.loginNeeded(language);
  // Existing clients send pictures; ours says where a document may be one too.
  const documents = (request.query as Record<string, unknown>)['documents'] === '1';
  const taken = await uploads.take(owner, () => readSentFile(request), { documents });
  if (typeof taken !== 'string') return envelopes.refusal(taken, 'common', language);
  const origin = `${request.protocol}://${request.host}`;
  const reply = JSON.stringify({ type: 'ok', message: taken });
  return JSON.parse(
    await options.addresses.outgoing(reply, { customerId: owner, origin }),
  ) as Envelope;
}

async function show(
  options: UploadRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { name } = request.params as { name: string };
  const query = request.query as Record<string, unknown>;
  const viewer =
    options.addresses.viewerOf(name, query) ?? (await viewerOf(request, options.sessions));
  const file = await options.uploads.show(name, viewer);
  if (file === undefined) {
    reply.status(404).header('cache-control', 'no-store');
    return options.envelopes.refusal({ refused: 'unknown_call' }, 'common', languageFor(request));
  }
  const forEver = `public, max-age=${YEAR_SECONDS}, immutable`;
  // A document is saved and never opened here: what it would do, it does nowhere near the house.
  const isPicture = file.contentType === PICTURE_TYPE;
  const disposition = isPicture ? 'inline' : 'attachment; filename="document.pdf"';
  return reply
    .header('content-type', file.contentType)
    .header('content-disposition', disposition)
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', file.isPublic ? 'cross-origin' : 'same-origin')
    .header('cache-control', file.isPublic ? forEver : 'private, no-store')
    .send(file.bytes);
}

/**
 * Adds `POST /api/upload` (multipart, field `file`; answers are JSON with status 200, as existing
 * clients need it) and `GET /uploads/<name>.webp`.
 */
export async function addUploads(app: FastifyInstance, options: UploadRoutes): Promise<void> {
  // In a scope of its own: no other call may be given a body of ten megabytes.
  await app.register(async (scope) => {
    await takeFiles(scope);
    scope.post(
      '/api/upload',
      {
        schema: {
          tags: ['uploads'],
          summary: 'Stores one picture (with documents=1 also a PDF); the message is its address.',
          consumes: ['multipart/form-data'],
          security: [{ token: [] }],
        },
      },
      (request) => receive(options, request),
    );
  });
  app.get('/uploads/:name', { schema: { hide: true } }, (request, reply) =>
    show(options, request, reply),
  );
}

/** Deletes uploads that nobody has kept, once an hour. */
export function sweepUploads(uploads: Uploads): Job {
  const failure = 'loose uploads could not be swept';
  const start = (gateway: Gateway) => repeatedly(gateway, SWEEP_MS, () => uploads.sweep(), failure);
  return { name: 'uploads.sweep', start };
}
