/** What is owed is taken off what is there: balances and debts of one moment. */
import type { Kysely } from 'kysely';
import type { Gateway } from '../../../platform/server/gateway.ts';
import type { DebtSource, Owed } from '../../../platform/server/rooms/debts.ts';
import type { AssetChanges } from '../store/reading-day.ts';
import { readDay } from '../store/reading-day.ts';
import type { WalletTables } from '../store/reading.ts';

/** What the wallet asks of the rooms that lend. */
export interface DebtNeeds {
  readonly debts: readonly DebtSource[];
}

/** One picture of the ledger and of what is owed, for however many questions. */
export function inOnePicture<Answer>(
  gateway: Gateway,
  read: (db: Kysely<WalletTables>) => Promise<Answer>,
): Promise<Answer> {
  return gateway
    .database<WalletTables>()
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(read);
}

/** What a customer owes of each coin at some moments, and now at the end. */
export async function readOwed(
  db: Kysely<WalletTables>,
  { debts }: DebtNeeds,
  owner: number,
  moments: { readonly atMs: readonly number[]; readonly nowMs: number },
): Promise<readonly Owed[]> {
  // Rooms read tables of their own.
  const own = db as unknown as Kysely<unknown>;
  const found: Owed[] = [];
  for (const source of debts) found.push(...(await source.read(own, owner, moments)));
  return found;
}

/** Balances and changes since a moment, less what was owed then and is owed now. */
export function readOwnDay(
  gateway: Gateway,
  needs: DebtNeeds,
  owner: number,
  sinceMs: number,
): Promise<AssetChanges[]> {
  return inOnePicture(gateway, async (db) => {
    const assets = await readDay(db, owner, sinceMs);
    const moments = { atMs: [sinceMs], nowMs: gateway.nowMs() };
    const owed = await readOwed(db, needs, owner, moments);
    const none = { nowUnits: 0n, changeUnits: 0n, flows: [] };
    for (const {
      assetId,
      units: [before = 0n, now = 0n],
    } of owed) {
      const at = assets.findIndex((asset) => asset.assetId === assetId);
      const { nowUnits, changeUnits, flows } = assets[at] ?? none;
      const changed = changeUnits - now + before;
      const less = { assetId, nowUnits: nowUnits - now, changeUnits: changed, flows };
      assets.splice(at < 0 ? assets.length : at, 1, less);
    }
    return assets;
  });
}
