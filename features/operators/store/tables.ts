/** How freezes and corrections are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { Correction, FreezeState } from '../contract.ts';
import type { OperatorsRules } from '../rules/room.ts';

const freezesTable = recordTable<FreezeState>('freezes', ['owner', 'what'], {
  owner: 'count',
  what: 'text',
  isFrozen: 'flag',
  changedMs: 'count',
  operator: 'count',
  reason: 'text',
});

export const correctionsTable = recordTable<Correction>('corrections', ['id'], {
  id: 'count',
  proposedBy: 'count',
  proposedMs: 'count',
  reason: 'text',
  lines: 'text',
  state: 'text',
  decidedBy: 'count',
  decidedMs: 'count',
  decision: 'text',
});

export const operatorsTables = [freezesTable, correctionsTable];

/** Loads freezes and the corrections that wait into fresh rules. */
export async function loadOperators(rules: OperatorsRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${freezesTable.selection} from freezes`, (row) =>
    rules.restoreFreeze(freezesTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${correctionsTable.selection} from corrections where state = 'proposed' order by id`,
    (row) => rules.restoreCorrection(correctionsTable.fromTexts(row)),
  );
}
