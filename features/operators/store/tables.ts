/** How freezes, corrections and anchors are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type {
  AuditAnchor,
  Correction,
  FreezeState,
  HouseLoss,
  HouseTerms,
  OutsideDay,
} from '../contract.ts';
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
  reference: 'text',
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

/** A version of the terms of the house, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `HouseTerms`. */
  readonly terms: string;
}

export const houseTermsTable = recordTable<StoredTerms>('house_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const lossesTable = recordTable<HouseLoss>('house_losses', ['day'], {
  day: 'count',
  lostUnits: 'units',
  isStopped: 'flag',
});

export const outsideDaysTable = recordTable<OutsideDay>('outside_days', ['day'], {
  day: 'count',
  inUnits: 'units',
  outUnits: 'units',
});

export const operatorsTables = [
  freezesTable,
  correctionsTable,
  anchorsTable,
  houseTermsTable,
  lossesTable,
  outsideDaysTable,
];

/** Loads freezes, corrections that wait, the newest anchor and day, and terms into fresh rules. */
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
  await copyOut(
    client,
    `select ${houseTermsTable.selection} from house_terms order by version`,
    (row) =>
      rules.losses.restoreTerms(JSON.parse(houseTermsTable.fromTexts(row).terms) as HouseTerms),
  );
  await copyOut(
    client,
    `select ${lossesTable.selection} from house_losses order by day desc limit 1`,
    (row) => rules.losses.restoreDay(lossesTable.fromTexts(row)),
  );
  await copyOut(
    client,
    `select ${outsideDaysTable.selection} from outside_days order by day desc limit 1`,
    (row) => rules.restoreOutsideDay(outsideDaysTable.fromTexts(row)),
  );
}
