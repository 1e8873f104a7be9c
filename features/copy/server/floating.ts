import type { Gateway } from '../../../platform/server/gateway.ts';
import type { CopyRelation } from '../contract.ts';
import { readCopies } from '../store/reading.ts';
import type { CopyProviders } from './needs.ts';

const ALL = { page: 1, limit: 200 } as const;

/** What closing the open copies of a relation would bring now. */
export async function floatingOf(
  gateway: Gateway,
  needs: CopyProviders,
  relation: Pick<CopyRelation, 'id' | 'follower'>,
): Promise<bigint> {
  const { rows } = await readCopies(gateway.database(), relation.follower, true, ALL);
  const ids = new Set(rows.filter((it) => it.relationId === relation.id).map(({ id }) => id));
  const { view } = needs.contracts;
  return view
    .positionsOf(relation.follower)
    .filter(({ id }) => ids.has(id))
    .reduce((sum, position) => sum + view.now(position).resultUnits, 0n);
}
