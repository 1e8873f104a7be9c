/** The index on the wire: numbers as they are hashed, so that anyone can check the chain. */
import { z } from 'zod';
import { whole } from '../../core/wire/scalars.ts';
import type { PagedTick } from './contract.ts';

const MOST_TICKS = 1_000;

/** `/market/index_ticks`. */
export const indexTicksInput = z.object({
  match_id: whole,
  from_number: whole.default(1),
  limit: whole.transform((limit) => Math.min(Math.max(limit, 1), MOST_TICKS)).default(100),
});

/** `/market/draws`: the hour as `2026-11-21T13`, in UTC. */
export const drawsInput = z.object({
  match_id: whole,
  hour: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])$/),
});

/**
 * A tick as the wire carries it. Its hash is the SHA-256 of `previous hash|match_id|number|
 * time_ms|ticks|sources|formula|lots`; the signature is over the hash's bytes.
 */
export function signedTickRow(tickSize: string, tick: PagedTick) {
  return {
    match_id: tick.marketId,
    number: tick.number,
    time_ms: tick.timeMs,
    ticks: tick.ticks,
    tick_size: tickSize,
    sources: tick.sources,
    formula: tick.formula,
    lots: tick.lots,
    hash: tick.hash,
    signature: tick.signature,
  } as const;
}
