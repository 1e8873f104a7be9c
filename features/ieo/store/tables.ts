/** How subscriptions are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { IeoOrder, IeoTerms, Project } from '../contract.ts';
import type { IeoRules } from '../rules/room.ts';

/** A version of a project's terms, with the command that published it. */
interface StoredTerms {
  readonly productId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `IeoTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('ieo_terms', [], {
  productId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const projectsTable = recordTable<Project>('ieo_projects', ['id'], {
  id: 'integer',
  assetId: 'integer',
  publishedMs: 'count',
  state: 'text',
  endsMs: 'count',
  sellBeginMs: 'count',
  allocatedMs: 'count',
  openedMs: 'count',
  openSinceMs: 'count',
  paidMs: 'count',
  endedMs: 'count',
  unlockedSteps: 'integer',
  versions: 'integer',
  beacon: 'text',
  cancelAskedBy: 'count',
  cancelReason: 'text',
  cancelledBy: 'count',
});

export const ordersTable = recordTable<IeoOrder>('ieo_orders', ['id'], {
  id: 'count',
  owner: 'count',
  person: 'count',
  projectId: 'integer',
  payAssetId: 'integer',
  placedMs: 'count',
  nonce: 'text',
  lots: 'units',
  givenLots: 'units',
  heldUnits: 'units',
  chargedUnits: 'units',
  unlockedUnits: 'units',
  groupId: 'count',
  state: 'text',
  endedMs: 'count',
});

export const ieoTables = [termsTable, projectsTable, ordersTable];

/** Loads projects with their last terms, and the orders of those that are not over. */
export async function loadIeo(rules: IeoRules, client: pg.Client): Promise<void> {
  const terms = new Map<number, IeoTerms>();
  await copyOut(
    client,
    `select ${termsTable.selection} from ieo_terms order by product_id, version`,
    (row) => {
      const stored = JSON.parse(termsTable.fromTexts(row).terms) as IeoTerms;
      terms.set(stored.productId, stored);
    },
  );
  await copyOut(
    client,
    `select ${projectsTable.selection} from ieo_projects order by id`,
    (row) => {
      const project = projectsTable.fromTexts(row);
      const own = terms.get(project.id);
      if (own === undefined) throw new Error(`project ${project.id} has no terms`);
      rules.restoreProject(project, own);
    },
  );
  await copyOut(
    client,
    `select ${ordersTable.selection} from ieo_orders
    where state in ('applied', 'allocated', 'unlocked') and project_id in (
      select id from ieo_projects where state not in ('done', 'cancelled')) order by id`,
    (row) => rules.restoreOrder(ordersTable.fromTexts(row)),
  );
}
