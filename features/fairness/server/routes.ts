/** The two addresses that answer with files: an hour of ticks, and the public keys. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { wholeField } from '../../../core/wire/scalars.ts';
import type { Envelopes } from '../../../platform/server/http/envelope.ts';
import { languageOf } from '../../../platform/server/words/languages.ts';
import { ArchiveDamaged, type PublishedKey } from '../../feeds/contract.ts';
import { fingerprintOf } from './receipts.ts';

/** A file and whether it can still grow. */
interface HourFile {
  readonly bytes: Buffer;
  readonly sha256: string;
  readonly isOver: boolean;
}

/** What the addresses work with. */
export interface FairnessRoutes {
  readonly hasMarket: (marketId: number) => boolean;
  readonly hourFile: (marketId: number, hourMs: number) => Promise<HourFile | undefined>;
  readonly history: readonly PublishedKey[];
}

const YEAR_SECONDS = 31_536_000;
const KEYS_SECONDS = 300;

const ticksInput = z.object({
  match_id: wholeField(1),
  hour: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}$/)
    .refine((hour) => Number.isFinite(Date.parse(`${hour}:00:00Z`))),
});

async function sendTicks(
  routes: FairnessRoutes,
  envelopes: Envelopes,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const query = request.query as Record<string, unknown>;
  const refusal = (refused: string, details: Record<string, string> = {}) =>
    envelopes.refusal({ refused, details }, 'fairness', languageOf(query['lang']));
  const input = ticksInput.safeParse(query);
  if (!input.success) {
    const field = input.error.issues[0]?.path.join('.') ?? '';
    return refusal('invalid_input', { field });
  }
  const { match_id: marketId, hour } = input.data;
  if (!routes.hasMarket(marketId)) return refusal('unknown_market');
  const file = await routes
    .hourFile(marketId, Date.parse(`${hour}:00:00Z`))
    .catch((error: unknown) => {
      if (!(error instanceof ArchiveDamaged)) throw error;
      request.log.error({ err: error }, 'old ticks cannot be read');
      return error;
    });
  if (file instanceof ArchiveDamaged) return refusal('archive_damaged');
  if (file === undefined) return refusal('no_ticks');
  const kept = file.isOver ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-store';
  return reply
    .header('content-type', 'application/gzip')
    .header('content-disposition', `attachment; filename="ticks-${marketId}-${hour}.ndjson.gz"`)
    .header('cache-control', kept)
    .header('etag', `"${file.sha256}"`)
    .header('access-control-allow-origin', '*')
    .send(file.bytes);
}

/** The history of keys as it is published. */
export function keysDocument(history: readonly PublishedKey[]) {
  const present = history.at(-1);
  return {
    algorithm: 'ed25519',
    public_key: present?.publicKey ?? '',
    fingerprint: present === undefined ? '' : fingerprintOf(present.publicKey),
    keys: history.map((key) => ({ ...key, fingerprint: fingerprintOf(key.publicKey) })),
  };
}

/** Adds `GET /api/fairness/ticks` (gzip of lines of JSON) and `/.well-known/bourse-keys.json`. */
export function addFairnessRoutes(
  app: FastifyInstance,
  routes: FairnessRoutes,
  envelopes: Envelopes,
): void {
  app.get(
    '/api/fairness/ticks',
    {
      schema: {
        tags: ['fairness'],
        summary: 'All ticks of a market in one hour (UTC), as compressed lines of JSON.',
      },
    },
    (request, reply) => sendTicks(routes, envelopes, request, reply),
  );
  app.get('/.well-known/bourse-keys.json', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${KEYS_SECONDS}`)
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(keysDocument(routes.history)),
  );
}
