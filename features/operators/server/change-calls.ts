import { numberedPage } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { changesInput, oneInput, operatorReasonInput } from '../wire.ts';
import type { HouseChanges } from './house-changes.ts';
import type { HouseChangeTable, OperatorsDatabase } from './tables.ts';

const room = 'operators';
const READ = 'changes.read';
const DECIDE = 'changes.decide';

type Shown = { readonly [Field in keyof HouseChangeTable]: unknown };

function changeMessage(row: Shown) {
  const { lang: _language, ...what } = JSON.parse(String(row.members)) as Record<string, unknown>;
  return {
    id: Number(row.id),
    path: String(row.path),
    what,
    askedBy: Number(row.asked_by),
    askedMs: Number(row.asked_ms),
    dueMs: Number(row.due_ms),
    needsSecond: row.needs_second === true,
    confirmedBy: Number(row.confirmed_by),
    confirmedMs: Number(row.confirmed_ms),
    state: String(row.state),
    endedBy: Number(row.ended_by),
    endedMs: Number(row.ended_ms),
    outcome: String(row.outcome),
  };
}

function listCall(db: OperatorsDatabase): ConsoleCall {
  return consoleQuery({
    room,
    method: 'GET',
    path: '/changes',
    summary: 'Changes of the house that wait for their day, and those that did.',
    permission: READ,
    input: changesInput,
    handle: async ({ input }) => {
      const { state } = input;
      let rows = db.selectFrom('house_changes');
      if (state !== undefined) rows = rows.where('state', '=', state);
      const found = await numberedPage<Shown>(db, rows.selectAll(), input);
      return { message: { ...found, data: found.data.map(changeMessage) } };
    },
  });
}

/** The console's calls of changes that come into force with notice. */
export function changeCalls(db: OperatorsDatabase, changes: HouseChanges): ConsoleCall[] {
  return [
    listCall(db),
    consoleCommand({
      room,
      method: 'POST',
      path: '/changes/confirm',
      summary: 'A second operator’s yes to a change; it comes into force on its day.',
      permission: DECIDE,
      input: oneInput,
      handle: async ({ input, operator }) => {
        const confirmed = await changes.confirm(input.id, operator.operatorId);
        if (isRefusal(confirmed)) return confirmed;
        const after = { path: confirmed.path, state: 'confirmed' };
        return { message: null, note: { subject: `change ${input.id}`, after } };
      },
    }),
    consoleCommand({
      room,
      method: 'POST',
      path: '/changes/withdraw',
      summary: 'Stops a change before it comes into force.',
      permission: DECIDE,
      input: operatorReasonInput,
      handle: async ({ input, operator }) => {
        const { id, reason } = input;
        if (reason === '') return refuse('reason_needed');
        const stopped = await changes.withdraw(id, operator.operatorId, reason);
        if (isRefusal(stopped)) return stopped;
        const after = { path: stopped.path, state: 'withdrawn' };
        return { message: null, note: { subject: `change ${id}`, after, reason } };
      },
    }),
  ];
}
