/** What receipts tell of boxes: committed rows. */
import { type Kysely, sql } from 'kysely';
import type { ProofStep } from '../../../core/draw/draw.ts';
import type { CaseName } from '../../../platform/server/rooms/proofs.ts';
import type { BeaconPart } from '../contract/index.ts';
import type { BoxCase } from '../receipts/case.ts';
import { readBox } from './reading.ts';

async function readMarkets(db: Kysely<unknown>, seriesId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ markets: string }>`
    select markets from nft_series where id = ${seriesId}`.execute(db);
  return JSON.parse(rows[0]?.markets ?? '[]') as readonly number[];
}

/** What a customer's receipt is about; undefined where he has no drawn box of that number. */
export async function readNftCase(
  db: Kysely<unknown>,
  owner: number,
  { id }: CaseName,
): Promise<BoxCase | undefined> {
  const box = await readBox(db, { id });
  if (box === undefined || box.owner !== owner || box.state !== 'opened') return undefined;
  const known = JSON.parse(box.beacon) as readonly BeaconPart[];
  const markets = await readMarkets(db, box.seriesId);
  const beacon = markets.flatMap((marketId) => known.filter((it) => it.marketId === marketId));
  return {
    kind: 'box',
    id,
    seriesId: box.seriesId,
    number: box.number,
    boughtMs: box.boughtMs,
    openedMs: box.openedMs,
    drawnMs: box.dueMs,
    nonce: box.nonce,
    secret: box.secret,
    path: JSON.parse(box.path) as readonly ProofStep[],
    beacon,
    left: JSON.parse(box.leftWorks) as readonly number[],
    workId: box.workId,
    version: box.version,
    isDemo: beacon.every(({ content }) => /[|,]sim-/.test(content)),
  };
}

/** The ticks of beacons that have come and are not drawn with yet. */
export async function readOpenTicks(
  db: Kysely<unknown>,
): Promise<{ marketId: number; number: number }[]> {
  const { rows } = await sql<{ beacon: string }>`
    select beacon from nft_boxes where state = 'opening' and beacon <> ''`.execute(db);
  return rows.flatMap(({ beacon }) =>
    (JSON.parse(beacon) as readonly BeaconPart[]).map(({ marketId, number }) => {
      return { marketId, number };
    }),
  );
}
