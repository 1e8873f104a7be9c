/** What of this room waits for operators. */
import type { DeskQueue } from './needs.ts';
import type { OperatorsDatabase } from './tables.ts';

/** Corrections that were proposed and wait for a second operator. */
export function correctionsQueue(db: OperatorsDatabase): DeskQueue {
  return {
    kind: 'corrections',
    resource: 'corrections',
    permission: 'corrections.read',
    look: async () => {
      const row = await db
        .selectFrom('corrections')
        .select(({ fn }) => [
          fn.countAll<string>().as('waiting'),
          fn.min<string | null>('proposed_ms').as('oldest'),
        ])
        .where('state', '=', 'proposed')
        .executeTakeFirstOrThrow();
      return { count: Number(row.waiting), oldestMs: Number(row.oldest ?? 0) };
    },
  };
}
