/** Which receipts the lines of a statement lead to, as the rooms say that settled them. */
import type { Kysely } from 'kysely';
import type { CaseName, ReceiptsOfLines } from '../../../platform/server/rooms/proofs.ts';
import type { StatementLine } from '../store/reading.ts';

/** The receipts of some lines of a customer, by the lines' ids. */
export async function receiptsOf(
  rooms: readonly ReceiptsOfLines[],
  db: Kysely<unknown>,
  owner: number,
  lines: readonly StatementLine[],
): Promise<ReadonlyMap<string, CaseName>> {
  const found = new Map<string, CaseName>();
  await Promise.all(
    rooms.map(async (room) => {
      const own = lines.filter(({ reason }) => room.reasons.includes(reason));
      if (own.length === 0) return;
      const names = await room.read(db, owner, own);
      for (const [at, name] of names.entries()) {
        const line = own[at];
        if (name !== undefined && line !== undefined) found.set(line.id, name);
      }
    }),
  );
  return found;
}
