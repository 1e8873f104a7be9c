/** How decisions about identity are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { FormDecision, LevelLimits, LevelState, NamedDocument } from '../contract.ts';
import type { VerificationRules } from '../rules/room.ts';

export const levelsTable = recordTable<LevelState>('verification_levels', ['owner', 'level'], {
  owner: 'count',
  level: 'integer',
  state: 'text',
  formId: 'count',
  submittedMs: 'count',
  decidedMs: 'count',
  operator: 'count',
  reason: 'text',
  note: 'text',
});

export const decisionsTable = recordTable<FormDecision>('verification_decisions', [], {
  seq: 'count',
  timeMs: 'count',
  owner: 'count',
  level: 'integer',
  formId: 'count',
  operator: 'count',
  verdict: 'text',
  reason: 'text',
  note: 'text',
});

export const limitsTable = recordTable<LevelLimits>('verification_limits', ['level'], {
  level: 'integer',
  withdrawalUnits: 'units',
  fiatUnits: 'units',
});

const documentsTable = recordTable<NamedDocument>('verification_documents', ['owner', 'person'], {
  owner: 'count',
  person: 'count',
  formId: 'count',
});

export const verificationTables = [levelsTable, decisionsTable, limitsTable, documentsTable];

/** Loads states, documents and limits into fresh rules. */
export async function loadVerification(rules: VerificationRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${levelsTable.selection} from verification_levels order by owner, level`,
    (row) => rules.restoreState(levelsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${documentsTable.selection} from verification_documents order by owner, person`,
    (row) => rules.restoreDocument(documentsTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${limitsTable.selection} from verification_limits order by level`,
    (row) => rules.restoreLimits(limitsTable.fromTexts(row)),
  );
}
