import { type PageAsked, pageOf } from '../../../platform/server/rooms/page-of.ts';
import { LONGEST_REASON } from '../../../core/engine/operator.ts';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { type Freeze } from '../contract.ts';
import { SIGNED_IN } from '../../../platform/server/http/console-calls.ts';
import type { Permissions } from '../../../platform/server/rooms/permissions.ts';
import {
  customersInput,
  findInput,
  freezeInput,
  noteInput,
  oneInput,
  revokeSessionsInput,
  sectionInput,
} from '../wire.ts';
import { sectionPage } from './console-rows.ts';
import { findAll } from './find.ts';
import { customerFigures, lifePage } from './life.ts';
import type { ConsoleNeeds, CustomersNeeds } from './needs.ts';
import type { OperatorsDatabase } from './tables.ts';

const READ = 'customers.read';

/** What operators wrote about a customer, newest first. */
async function readNotes(db: OperatorsDatabase, customerId: number, asked: PageAsked) {
  const own = db
    .selectFrom('customer_notes')
    .innerJoin('operators', 'operators.id', 'customer_notes.operator_id')
    .where('customer_id', '=', String(customerId));
  const columns = ['customer_notes.id', 'email', 'text', 'customer_notes.created_ms'] as const;
  return pageOf(db, own.select(columns), asked, (row) => ({
    id: Number(row['id']),
    operator: String(row['email']),
    text: String(row['text']),
    createdMs: Number(row['created_ms']),
  }));
}

/** The freezes of a customer, as the writer stored them. */
async function readFreezes(db: OperatorsDatabase, customerId: number) {
  const rows = await db
    .selectFrom('freezes')
    .selectAll()
    .where('owner', '=', String(customerId))
    .orderBy('what')
    .execute();
  return rows.map((row) => ({
    what: row.what,
    isFrozen: row.is_frozen,
    changedMs: Number(row.changed_ms),
    operatorId: Number(row.operator),
    reason: row.reason,
  }));
}

/** One call for each part of what is known about a customer, as the rooms declare them. */
function sectionCalls(gateway: Gateway, db: OperatorsDatabase, needs: ConsoleNeeds): ConsoleCall[] {
  const { prints, parts } = needs;
  const rooms = parts.sections.map((section) => {
    const { name, summary } = section;
    const read = (customerId: number, asked: PageAsked) =>
      sectionPage(db, section, customerId, { ...asked, prints, nowMs: gateway.nowMs() });
    return { name, summary, read };
  });
  const notes = {
    name: 'notes',
    summary: 'What operators wrote about a customer.',
    read: (customerId: number, asked: PageAsked) => readNotes(db, customerId, asked),
  };
  const life = {
    name: 'life',
    summary: 'What happened to a customer, newest first.',
    read: (customerId: number, asked: PageAsked) =>
      lifePage(db, { life: parts.life, prints }, customerId, asked),
  };
  return [...rooms, notes, life].map(({ name, summary, read }) =>
    consoleQuery({
      method: 'GET',
      path: `/customers/${name}`,
      room: 'operators',
      summary,
      permission: READ,
      input: sectionInput,
      handle: async ({ input }) => ({
        message: await read(input.customerId, input),
        note: { subject: `customer ${input.customerId}` },
      }),
    }),
  );
}

/** What a customer has, owes, has brought and taken out. */
function figuresCall(gateway: Gateway, db: OperatorsDatabase, needs: ConsoleNeeds): ConsoleCall {
  const { prints, house } = needs;
  const parts = {
    prints,
    debts: house.debts,
    nowMs: () => gateway.nowMs(),
    dollarWorth: (assetId: number, units: bigint) => house.dollarWorth(assetId, units),
  };
  return consoleQuery({
    method: 'GET',
    path: '/customers/figures',
    room: 'operators',
    summary: 'What a customer has, owes, has brought and taken out, in dollars of now.',
    permission: READ,
    input: oneInput,
    handle: async ({ input }) => ({
      message: await customerFigures(db, parts, input.id),
      note: { subject: `customer ${input.id}` },
    }),
  });
}

/** What a typed text may mean; each search is a line of the audit log. */
function findCall(db: OperatorsDatabase, needs: ConsoleNeeds, permissions: Permissions) {
  return consoleQuery({
    method: 'GET',
    path: '/find',
    room: 'operators',
    summary:
      'Customers, orders and payments that a text may mean, as far as the role may see them.',
    permission: SIGNED_IN,
    input: findInput,
    handle: async ({ input: { q }, operator }) => {
      const may = (permission: string) => permissions.has(operator.role, permission);
      const finders = needs.parts.finders.filter(({ permission }) => may(permission));
      const { prints, customers } = needs;
      const data = await findAll({ db, prints, customers }, finders, q, may(READ));
      const owners = [...new Set(data.map(({ owner }) => owner))];
      const note = { subject: 'search', after: { q, customers: owners } };
      return { message: { data, total: data.length }, note };
    },
  });
}

function findCalls(db: OperatorsDatabase, customers: CustomersNeeds): ConsoleCall[] {
  return [
    consoleQuery({
      method: 'GET',
      path: '/customers',
      room: 'operators',
      summary: 'Finds customers by number, account, e-mail, phone or name.',
      permission: READ,
      input: customersInput,
      handle: async ({ input }) => {
        const text = input.q ?? '';
        const message = await customers.search(text, input);
        return { message, note: { subject: 'customers', after: { q: text, page: input.page } } };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/customers/one',
      room: 'operators',
      summary: 'One customer: profile, freezes and what secures the account.',
      permission: READ,
      input: oneInput,
      handle: async ({ input }) => {
        const customer = await customers.one(input.id);
        if (customer === undefined) return refuse('unknown_account');
        const freezes = await readFreezes(db, input.id);
        return {
          message: { ...customer, freezes },
          note: { subject: `customer ${input.id}` },
        };
      },
    }),
  ];
}

const shared = { method: 'POST', room: 'operators' } as const;

function noteCalls(
  gateway: Gateway,
  db: OperatorsDatabase,
  customers: CustomersNeeds,
): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/customers/note',
      summary: 'Writes a note about a customer, for operators only.',
      permission: 'customers.note',
      input: noteInput,
      handle: async ({ input, operator }) => {
        const { customerId, text } = input;
        if ((await customers.one(customerId)) === undefined) return refuse('unknown_account');
        await db
          .insertInto('customer_notes')
          .values({
            customer_id: String(customerId),
            operator_id: String(operator.operatorId),
            text,
            created_ms: String(gateway.nowMs()),
          })
          .execute();
        return { message: null, note: { subject: `customer ${customerId}`, after: text } };
      },
    }),
  ];
}

function freezeCalls(gateway: Gateway, customers: CustomersNeeds): ConsoleCall[] {
  return [
    consoleCommand({
      ...shared,
      path: '/customers/freeze',
      summary: 'Freezes or frees a customer’s trading or withdrawing.',
      permission: 'customers.freeze',
      input: freezeInput,
      handle: async ({ input, operator }) => {
        const { customerId, what, isFrozen, reason } = input;
        if ((await customers.one(customerId)) === undefined) return refuse('unknown_account');
        const command: Freeze = {
          type: 'operators.freeze',
          operator: operator.operatorId,
          owner: customerId,
          what,
          isFrozen,
          reason,
        };
        const result = await gateway.submit({ actor: 0, command });
        if (isRefusal(result)) return result;
        const [before, after] = [!isFrozen, isFrozen].map((state) => ({ [what]: state }));
        return {
          message: null,
          note: { subject: `customer ${customerId}`, before, after, reason },
        };
      },
    }),
    consoleCommand({
      ...shared,
      path: '/customers/revoke_sessions',
      summary: 'Logs a customer out everywhere.',
      permission: 'customers.freeze',
      input: revokeSessionsInput,
      handle: async ({ input }) => {
        const { customerId, reason } = input;
        if (reason === '' || reason.length > LONGEST_REASON) return refuse('reason_needed');
        if ((await customers.one(customerId)) === undefined) return refuse('unknown_account');
        const ended = await customers.revokeSessions(customerId);
        gateway.hub.dropOthers(customerId, 0);
        return {
          message: { ended },
          note: { subject: `customer ${customerId}`, after: { ended }, reason },
        };
      },
    }),
  ];
}

/** Calls about customers: finding them, everything about one of them, freezes and notes. */
export function customerCalls(
  gateway: Gateway,
  db: OperatorsDatabase,
  needs: ConsoleNeeds,
  permissions: Permissions,
): ConsoleCall[] {
  const { customers } = needs;
  return [
    ...findCalls(db, customers),
    findCall(db, needs, permissions),
    figuresCall(gateway, db, needs),
    ...sectionCalls(gateway, db, needs),
    ...noteCalls(gateway, db, customers),
    ...freezeCalls(gateway, customers),
  ];
}
