import { type Kysely, sql } from 'kysely';
import type { Work } from '../../../platform/server/mail/message-queue.ts';
import type { CustomerSection } from '../../../platform/server/rooms/console-parts.ts';
import type { ServerMeans } from '../../../platform/server/rooms/means.ts';
import type { SupportTables } from '../store/tables.ts';
import { SupportServer } from './index.ts';
import { ANSWERING } from './permissions.ts';
import type { HandedOut, Person } from './needs.ts';

/** An account of the console, as far as support looks at it. */
interface OperatorAccount {
  readonly role: string;
  readonly isActive: boolean;
}

/** What support asks of the house. */
export interface SupportProviders {
  readonly means: Pick<ServerMeans, 'reading' | 'secrets' | 'uploads' | 'nowMs'>;
  readonly cards: { readonly parts: { readonly sections: readonly CustomerSection[] } };
  readonly operators: {
    readonly accounts: { find(id: number): Promise<OperatorAccount | undefined> };
  };
  readonly coupons: {
    handedOut(db: Kysely<unknown>, code: string, nowMs: number): Promise<HandedOut | undefined>;
  };
  readonly identity: {
    notifyIn(
      work: Work,
      customerId: number,
      textKey: string,
      details: Readonly<Record<string, string>>,
    ): Promise<void>;
    person(customerId: number): Promise<Person | undefined>;
    accountNames(customerIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  };
}

/** Whether a part of a customer's page at the console has a row with a number. */
async function hasRow(
  db: Kysely<unknown>,
  section: CustomerSection | undefined,
  asked: { readonly customerId: number; readonly id: number; readonly nowMs: number },
): Promise<boolean> {
  if (section === undefined) return false;
  const rows = section.query(asked.customerId, asked.nowMs);
  const found = await sql`select id from (${rows}) rows where id = ${asked.id} limit 1`.execute(db);
  return found.rows.length > 0;
}

/** Makes the server of support out of what the house gives. */
export function makeSupport(providers: SupportProviders): SupportServer {
  const { means, cards, identity } = providers;
  const { sections } = cards.parts;
  return new SupportServer({
    db: means.reading.tables<SupportTables>(),
    secrets: means.secrets,
    uploads: means.uploads,
    person: (id) => identity.person(id),
    accountNames: (ids) => identity.accountNames(ids),
    notifyIn: (work, id, textKey, details) => identity.notifyIn(work, id, textKey, details),
    mayAnswer: async (id) => {
      // Asked when it is needed: that room may be made after this one.
      const account = await providers.operators.accounts.find(id);
      return account?.isActive === true && ANSWERING.includes(account.role);
    },
    // Asked when it is needed: that room is made after this one.
    handedOut: (code) =>
      providers.coupons.handedOut(means.reading.tables<unknown>(), code, means.nowMs()),
    hasRow: (kind, customerId, id) => {
      const section = sections.find(({ name }) => name === kind);
      const asked = { customerId, id, nowMs: means.nowMs() };
      return hasRow(means.reading.tables(), section, asked);
    },
  });
}
