/** What whoever asks is told of a failure that is nobody's bug. */
import { type Refusal, refuse } from '../../../core/engine/command.ts';
import { isReadingBusy } from '../database/reading.ts';

/** Codes of the database for what came at once with something else: asked again it is answered. */
const AT_ONCE = new Set(['23505', '40001', '40P01', '55P03']);
/** Those for a text that no row can keep. */
const UNSTORABLE = new Set(['22021', '22P05']);

/**
 * Why something was not done that may be done later or otherwise: `busy`, `invalid_input`.
 * Undefined where it is a bug of the house.
 */
export function refusalOfFailure(error: unknown): Refusal | undefined {
  if (isReadingBusy(error)) return refuse('busy');
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (AT_ONCE.has(code)) return refuse('busy');
  return UNSTORABLE.has(code) ? refuse('invalid_input', { field: 'text' }) : undefined;
}
