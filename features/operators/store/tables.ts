/** How freezes, corrections and anchors are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { AuditAnchor, Correction, FreezeState } from '../contract.ts';
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

export const anchorsTable = recordTable<AuditAnchor>('audit_anchors', [], {
  lines: 'count',
  sha256: 'text',
  anchoredMs: 'count',
});

export const operatorsTables = [freezesTable, correctionsTable, anchorsTable];

/** Loads freezes, the corrections that wait and the newest anchor into fresh rules. */
export async function loadOperators(rules: OperatorsRules, client: pg.Client): Promise<void> {
  await copyOut(client, `select ${freezesTable.selection} from freezes`, (row) =>
    rules.restoreFreeze(freezesTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${correctionsTable.selection} from corrections where state = 'proposed' order by id`,
    (row) => rules.restoreCorrection(correctionsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${anchorsTable.selection} from audit_anchors order by lines desc limit 1`,
    (row) => rules.restoreAnchor(anchorsTable.fromTexts(row)),
  );
}
