/** One SHA-256 over the whole state, to compare memory, tables and replay. */
import { createHash } from 'node:crypto';
import type { Machine } from '../../../core/engine/machine.ts';

/** The hexadecimal SHA-256 of a machine's canonical state. */
export function stateHash(machine: Machine): string {
  const hash = createHash('sha256');
  for (const line of machine.stateLines()) hash.update(line).update('\n');
  return hash.digest('hex');
}
