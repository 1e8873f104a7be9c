/** The two routes of uploads: sending a picture, and showing one. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { readingAs } from '../database/shares.ts';
import { type Gateway, type Job, repeatedly } from '../gateway.ts';
import type { Sessions } from '../http/calls.ts';
import { refusalOfFailure } from '../http/failures.ts';
import type { OwnOrigins } from '../http/own-origins.ts';
import { keepPace } from '../http/slow-bodies.ts';
import type { Envelope, Envelopes } from '../http/envelope.ts';
import { type Language, languageOf } from '../words/languages.ts';
import type { PictureAddresses } from './addresses.ts';
import { byteRangeOf } from './byte-range.ts';
import { DOCUMENT_TYPE } from './document.ts';
import { type Guest, GUEST_MOST_BYTES } from './guests.ts';
import { isWithinLimits, receiveMedia } from './media/receive.ts';
import { readSentFile, takeFiles } from './sent-file.ts';
import type { ShownFile, Uploads } from './uploads.ts';

/** What the routes work with. */
export interface UploadRoutes {
  readonly uploads: Uploads;
  readonly addresses: PictureAddresses;
  readonly origins: Pick<OwnOrigins, 'of'>;
  readonly envelopes: Envelopes;
  readonly sessions: Sessions;
  /** Whether a customer may send sounds, films and animations too. */
  readonly maySendWorks: (customerId: number) => Promise<boolean>;
  /** On whose behalf somebody without an account sends, by what proves it; else undefined. */
  readonly guestOf: (query: Readonly<Record<string, unknown>>) => Promise<Guest | undefined>;
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

/** Takes a work of an artist; nothing of it is read from whoever is none. */
async function takeWork(
  { uploads, maySendWorks }: UploadRoutes,
  request: FastifyRequest,
  owner: number,
): Promise<string | Refusal> {
  if (!(await maySendWorks(owner))) return refuse('not_an_artist');
  if (!isWithinLimits(request)) return refuse('file_too_large');
  keepPace(request);
  return uploads.works.take(owner, (path) => receiveMedia(request, path));
}

async function receive(
  options: UploadRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope> {
  const { uploads, envelopes, sessions } = options;
  const language = languageFor(request);
  const query = request.query as Record<string, unknown>;
  const owner = await viewerOf(request, sessions);
  if (owner === undefined) return receiveOfGuest(options, request, reply);
  // Existing clients send pictures; ours says where a document may be one too.
  const documents = query['documents'] === '1';
  const isWork = query['media'] === '1';
  const taken = isWork
    ? await takeWork(options, request, owner)
    : await uploads.take(owner, () => readSentFile(request), { documents });
  if (typeof taken !== 'string') {
    // What is still being sent of a file that is not taken is not waited for.
    if (isWork) void reply.header('connection', 'close');
    return envelopes.refusal(taken, 'common', language);
  }
  return told(options, request, taken, owner);
}

/** Tells the address of what was taken, as its owner is shown it. */
async function told(
  { addresses, origins }: UploadRoutes,
  request: FastifyRequest,
  taken: string,
  viewer: number,
): Promise<Envelope> {
  const origin = origins.of(request);
  const text = JSON.stringify({ type: 'ok', message: taken });
  return JSON.parse(await addresses.outgoing(text, { viewer, origin })) as Envelope;
}

/** Takes a file of who has no account; nothing of it is read from whoever proves nothing. */
async function receiveOfGuest(
  options: UploadRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Envelope> {
  const { uploads, envelopes, guestOf } = options;
  const language = languageFor(request);
  const query = request.query as Record<string, unknown>;
  const address = { address: request.ip };
  try {
    const guest = await readingAs(address, () => guestOf(query));
    if (guest === undefined) return envelopes.loginNeeded(language);
    const read = () => readSentFile(request, GUEST_MOST_BYTES);
    const taken = await readingAs(address, () => uploads.takeOfGuest(guest, read));
    if (typeof taken === 'string') return await told(options, request, taken, guest.owner);
    // What is still being sent of a file that is not taken is not waited for.
    void reply.header('connection', 'close');
    return envelopes.refusal(taken, 'common', language);
  } catch (error) {
    const refused = refusalOfFailure(error);
    if (refused === undefined) throw error;
    return envelopes.refusal(refused, 'common', language);
  }
}

/** Sends a file, or the part that was asked for. What it is, the house says and nobody else. */
async function send(
  file: ShownFile,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { contentType, isPublic, bytes } = file;
  const tag = `"${file.name}"`;
  const asked = request.headers['if-range'];
  const isSame = asked === undefined || asked === tag;
  const range = isSame ? byteRangeOf(request.headers.range, bytes) : undefined;
  const forEver = `public, max-age=${YEAR_SECONDS}, immutable`;
  // A document is saved and never opened here: what it would do, it does nowhere near the house.
  const isDocument = contentType === DOCUMENT_TYPE;
  void reply
    .header('content-type', contentType)
    .header('content-disposition', isDocument ? 'attachment; filename="document.pdf"' : 'inline')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', isPublic ? 'cross-origin' : 'same-origin')
    .header('accept-ranges', 'bytes')
    .header('etag', tag);
  if (range === 'unsatisfiable') {
    void reply.status(416).header('content-range', `bytes */${bytes}`);
    return reply.header('cache-control', 'no-store').send();
  }
  const body = await file.open(range);
  if (body === undefined) throw new Error(`the bytes of upload ${file.name} are gone`);
  const { first, last } = range ?? { first: 0, last: bytes - 1 };
  if (range !== undefined)
    reply.status(206).header('content-range', `bytes ${first}-${last}/${bytes}`);
  return reply
    .header('cache-control', isPublic ? forEver : 'private, no-store')
    .header('content-length', last - first + 1)
    .send(body);
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
  return send(file, request, reply);
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
          summary:
            'Stores one picture (with documents=1 also a PDF; with media=1, from artists, also ' +
            'animation, sound or film); the message is its address. Who has no account proves ' +
            'with visitor and conversation that he asks support.',
          consumes: ['multipart/form-data'],
          security: [{ token: [] }],
        },
      },
      (request, reply) => receive(options, request, reply),
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
