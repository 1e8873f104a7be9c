/** Rows that a test puts into tables past the console, noted as those of a demo are. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { guardsOf, serverCards } from '../../apps/server/server-cards.ts';
import { AuditLog } from '../../features/operators/server/audit-log.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { OperatorsTables } from '../../features/operators/server/tables.ts';

/** Notes guarded rows of which the audit log says nothing yet, as the start of a demo does. */
export async function noteRows(connectionString: string): Promise<void> {
  const pool = new pg.Pool({ connectionString, max: 2 });
  const db = new Kysely<OperatorsTables>({ dialect: new PostgresDialect({ pool }) });
  try {
    const guards = new RowGuards(guardsOf(await serverCards()));
    await new AuditLog(db, Date.now, guards).noteFound(true);
  } finally {
    await db.destroy();
  }
}
