/** Which of many rows a call asks for. */
import type { Asked } from '../../wire/asked.ts';

export const MAX_ROWS = 1_000;

/** How many rows, and of which time. */
export function pageOf(asked: Asked, limit = 500) {
  return {
    limit: asked.whole('limit', { least: 1, most: MAX_ROWS, otherwise: limit }),
    fromMs: asked.number('startTime'),
    toMs: asked.number('endTime'),
  };
}
