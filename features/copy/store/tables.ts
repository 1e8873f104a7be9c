/** How copy trading is stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  CopiedPosition,
  CopyRelation,
  CopyShare,
  CopySkip,
  CopyTrader,
  CopyWeek,
} from '../contract.ts';
import type { CopyRules } from '../rules/room.ts';

export const tradersTable = recordTable<CopyTrader>('copy_traders', ['owner'], {
  owner: 'count',
  state: 'text',
  language: 'text',
  text: 'text',
  sharePpm: 'integer',
  shareMs: 'count',
  appliedMs: 'count',
  decidedMs: 'count',
  startUnits: 'units',
  isPaused: 'flag',
  leavesMs: 'count',
  operator: 'count',
  reason: 'text',
});

export const relationsTable = recordTable<CopyRelation>('copy_relations', ['id'], {
  id: 'count',
  follower: 'count',
  trader: 'count',
  mode: 'text',
  number: 'integer',
  budgetUnits: 'units',
  maxMultiple: 'integer',
  maxLossPercent: 'integer',
  markets: 'text',
  sharePpm: 'integer',
  startedMs: 'count',
  state: 'text',
  endReason: 'text',
  endedMs: 'count',
  realisedUnits: 'units',
  highUnits: 'units',
  heldUnits: 'units',
  paidUnits: 'units',
  day: 'integer',
  dayUnits: 'units',
  pastResults: 'text',
});

export const positionsTable = recordTable<CopiedPosition>('copy_positions', ['id'], {
  id: 'count',
  relationId: 'count',
  follower: 'count',
  trader: 'count',
  traderPositionId: 'count',
  marketId: 'integer',
  wantedLots: 'count',
  openedLots: 'count',
  lots: 'count',
  traderLots: 'count',
  baseLots: 'count',
  baseTraderLots: 'count',
  marginUnits: 'units',
  resultUnits: 'units',
  state: 'text',
  openedMs: 'count',
  endedMs: 'count',
});

export const skipsTable = recordTable<CopySkip>('copy_skips', [], {
  id: 'count',
  relationId: 'count',
  follower: 'count',
  trader: 'count',
  marketId: 'integer',
  traderPositionId: 'count',
  reason: 'text',
  seq: 'count',
  timeMs: 'count',
});

export const sharesTable = recordTable<CopyShare>('copy_shares', [], {
  id: 'count',
  relationId: 'count',
  follower: 'count',
  trader: 'count',
  sharePpm: 'integer',
  realisedUnits: 'units',
  floatingUnits: 'units',
  highUnits: 'units',
  dueUnits: 'units',
  paidUnits: 'units',
  what: 'text',
  seq: 'count',
  timeMs: 'count',
  lagWeeks: 'integer',
});

const weeksTable = recordTable<CopyWeek>('copy_weeks', ['id'], {
  id: 'integer',
  dueMs: 'count',
  after: 'count',
  cumulates: 'flag',
  guards: 'flag',
});

export const copyTables = [
  tradersTable,
  relationsTable,
  positionsTable,
  skipsTable,
  sharesTable,
  weeksTable,
];

/** Loads traders, live relations, open copies and the week into fresh rules. */
export async function loadCopy(rules: CopyRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${tradersTable.selection} from copy_traders`, (row) =>
    rules.restoreTrader(tradersTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${relationsTable.selection} from copy_relations where state <> 'ended' order by id`,
    (row) => rules.restoreRelation(relationsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${positionsTable.selection} from copy_positions where state = 'open' order by id`,
    (row) => rules.restoreCopy(positionsTable.fromTexts(row)),
  );
  await copyOut(client, `select ${weeksTable.selection} from copy_weeks`, (row) =>
    rules.restoreWeek(weeksTable.fromTexts(row)),
  );
  rules.restored();
}
