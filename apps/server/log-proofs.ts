/**
 * What is beside the tables and is proved with them: the audit log has every line that the journal
 * has anchored, the public log of terms says what was published, and rows that operators' acts
 * alone may change are as the last act about them has left them.
 */
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { brokenEntries } from '../../features/fairness/rules/terms-proof.ts';
import { nodeProofs } from '../../features/fairness/server/proofs.ts';
import { type EntryRow, entryOf } from '../../features/fairness/store/terms-log.ts';
import { AuditChain } from '../../features/operators/server/audit-chain.ts';
import { RowGuards } from '../../features/operators/server/row-guards.ts';
import type { AuditTable } from '../../features/operators/server/tables.ts';
import type { TermsVersion } from '../../platform/server/rooms/proofs.ts';
import type { ServerCard } from '../../platform/server/rooms/server-card.ts';
import { guardsOf, serverCards } from './server-cards.ts';

const ROWS_AT_A_TIME = 500;

/** Reads the audit log and says where it is not what the journal has anchored. */
export async function auditProblems(
  client: pg.Client,
  anchors: ReadonlyMap<number, string>,
): Promise<string[]> {
  const chain = new AuditChain(anchors);
  for (;;) {
    const { rows } = await client.query<AuditTable>(
      'select * from audit_log where id > $1 order by id limit $2',
      [chain.last, ROWS_AT_A_TIME],
    );
    if (rows.length === 0) break;
    for (const row of rows) chain.read(row);
  }
  const { lines, broken, astray } = chain.verdict();
  return [
    ...broken.map((line) => `line ${line} of the audit log is not what was written`),
    ...astray.map((line) =>
      line > lines
        ? `the audit log ends at line ${lines}, but the journal has anchored line ${line}`
        : `line ${line} of the audit log is not the one that the journal has anchored`,
    ),
  ];
}

/** Queries over one connection: the snapshot that all else is read in. */
function overConnection(client: pg.Client): Kysely<unknown> {
  const connection = {
    query: client.query.bind(client) as PostgresPoolClient['query'],
    release: () => undefined,
  };
  const pool = { connect: async () => connection, end: async () => undefined, options: {} };
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
}

/** What all rooms have published of their terms, by product, key and version. */
async function publishedTerms(client: pg.Client): Promise<ReadonlyMap<string, TermsVersion>> {
  const db = overConnection(client);
  const cards: readonly ServerCard[] = await serverCards();
  const all = new Map<string, TermsVersion>();
  for (const { terms } of cards) {
    for (const version of (await terms?.published?.versions(db)) ?? []) {
      all.set(`${terms?.product} ${version.marketId} ${version.version}`, version);
    }
  }
  return all;
}

/** Rows that operators' acts alone may change, and are not what the audit log says. */
export async function guardProblems(client: pg.Client): Promise<readonly string[]> {
  return new RowGuards(guardsOf(await serverCards())).problems(overConnection(client));
}

/** Reads the public log of terms and says where it is not what was published. */
export async function termsProblems(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<EntryRow>('select * from terms_log order by number');
  const entries = rows.map(entryOf);
  const published = await publishedTerms(client);
  const others = entries.filter(({ product, marketId, version, terms, fromMs }) => {
    const found = published.get(`${product} ${marketId} ${version}`);
    return found?.terms !== terms || found.timeMs !== fromMs;
  });
  return [
    ...brokenEntries(entries, nodeProofs).map(
      (number) => `entry ${number} of the log of terms does not continue the one before it`,
    ),
    ...others.map(
      ({ number }) => `entry ${number} of the log of terms is not what the journal published`,
    ),
  ];
}
