/** What a text that an operator types may mean, in all rooms whose rows he may see. */
import { sql } from 'kysely';
import {
  type Finder,
  numberOf,
  type Prints,
  type StoredRow,
} from '../../../platform/server/rooms/console-parts.ts';
import type { CustomersNeeds } from './needs.ts';
import type { OperatorsDatabase } from './tables.ts';

/** Of each kind as many are shown. */
const MAX_FOUND = 6;

/** One thing that was found. */
export interface Found {
  readonly id: string;
  readonly label: string;
  readonly resource: string;
  /** The number of its row there. */
  readonly row: number;
  readonly owner: number;
  readonly account: string;
  readonly about: string;
  readonly amount: string;
}

interface FindOptions {
  readonly db: OperatorsDatabase;
  readonly prints: Prints;
  readonly customers: Pick<CustomersNeeds, 'search' | 'accountNames'>;
}

/** A text that is a whole number, else -1, which is nothing's number. */
function wholeOf(text: string): number {
  return /^\d{1,15}$/.test(text) ? Number(text) : -1;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

async function foundBy(
  { db, prints }: FindOptions,
  finder: Finder,
  text: string,
): Promise<Omit<Found, 'account'>[]> {
  const { label, resource } = finder;
  const { rows } = await sql<StoredRow>`select * from (${finder.query(text, wholeOf(text))}) found
    limit ${MAX_FOUND}`.execute(db);
  return rows.map((row) => {
    const [asset, id] = [numberOf(row['asset']), numberOf(row['id'])];
    return {
      id: `${label} ${String(row['about'] ?? '')} ${id}`,
      label,
      resource,
      row: id,
      owner: numberOf(row['owner']),
      about: String(row['about'] ?? ''),
      amount: asset === 0 ? '' : `${prints.units(asset, row['units'])} ${prints.coin(asset)}`,
    };
  });
}

/**
 * What a text may mean: customers where they may be looked for, then what some finders know.
 * @param text as typed, not empty
 */
export async function findAll(
  options: FindOptions,
  finders: readonly Finder[],
  text: string,
  withCustomers: boolean,
): Promise<Found[]> {
  const people = withCustomers
    ? (await options.customers.search(text, { page: 1, perPage: MAX_FOUND })).data
    : [];
  const things = (await Promise.all(finders.map((each) => foundBy(options, each, text)))).flat();
  const owners = [...new Set(things.map(({ owner }) => owner))].filter((owner) => owner > 0);
  const names = await options.customers.accountNames(owners);
  return [
    ...people.map((person) => ({
      id: `customer ${person.id}`,
      label: 'Customer',
      resource: 'customers',
      row: Number(person.id),
      owner: Number(person.id),
      account: textOf(person['accountNumber']),
      about: textOf(person['nickname']),
      amount: '',
    })),
    ...things.map((thing) => ({ ...thing, account: names.get(thing.owner) ?? '' })),
  ];
}
