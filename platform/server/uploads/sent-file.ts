/** The one file of a multipart request, field `file`, within the limits of a picture. */
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { MOST_BYTES } from './picture.ts';

const FIELD = 'file';

/** Lets the routes of a scope be sent a file; no other route may be given such a body. */
export async function takeFiles(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: { fileSize: MOST_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 1_024 },
  });
}

/** What the library throws about a request that is not as it should be. */
const REFUSALS: Readonly<Record<string, string>> = {
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_FILES_LIMIT: 'one_file_only',
  FST_PARTS_LIMIT: 'one_file_only',
  FST_FIELDS_LIMIT: 'no_file',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'no_file',
};

/** The bytes of the file of a request. Refusals: no_file, one_file_only, file_too_large. */
export async function readSentFile(
  request: FastifyRequest,
  mostBytes = MOST_BYTES,
): Promise<Uint8Array | Refusal> {
  if (!request.isMultipart()) return refuse('no_file');
  let found: Uint8Array | undefined;
  let isOther = false;
  try {
    for await (const part of request.parts({ limits: { fileSize: mostBytes } })) {
      if (part.type !== 'file') continue;
      const bytes = await part.toBuffer();
      if (part.fieldname === FIELD) found = bytes;
      else isOther = true;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    // Anything else is a body that breaks off or is no multipart at all.
    return refuse(REFUSALS[code] ?? 'no_file');
  }
  return found === undefined || isOther || found.length === 0 ? refuse('no_file') : found;
}
