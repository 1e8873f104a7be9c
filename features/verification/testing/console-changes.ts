/** A sound example of each call of the console that changes something. */
import {
  type ConsoleChange,
  type ConsoleWorld,
  REASON,
} from '../../../tests/support/console-world.ts';

async function waitingForm(world: ConsoleWorld): Promise<number> {
  const { rows } = await world.server.database.pool.query<{ id: string }>(
    `insert into verification_forms (owner, level, fields, created_ms)
     values ($1, 1, '{}', 1) returning id`,
    [world.bob],
  );
  const formId = Number(rows[0]?.id);
  await world.give(world.bob, { type: 'verification.submit', level: 1, formId });
  return formId;
}

export const verificationChanges: Readonly<Record<string, ConsoleChange>> = {
  '/verification/decide': async (world) => ({
    fields: { id: await waitingForm(world), verdict: 'approve' },
  }),
  '/verification/set_limits': () => ({
    fields: {
      reason: REASON,
      limits: [0, 1, 2].map((level) => ({ level, withdrawal: `${level}`, fiat: `${level}` })),
    },
  }),
};
