import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
  type Operator,
} from '../../../platform/server/http/console-call.ts';
import { SIGNED_IN } from '../../../platform/server/http/console-calls.ts';
import type { WorkQueue } from '../../../platform/server/rooms/console-parts.ts';
import type { Permissions } from '../../../platform/server/rooms/permissions.ts';
import { nothing, workInput } from '../wire.ts';
import type { WaitingWork } from './work.ts';

interface Parts {
  readonly work: WaitingWork;
  readonly queues: readonly WorkQueue[];
  readonly permissions: Permissions;
}

const shared = { room: 'operators', permission: SIGNED_IN } as const;

/** A whole list as one page. */
function all<Row>(rows: readonly Row[]) {
  return { message: { data: rows, total: rows.length } };
}

type Change = 'take' | 'leave';

function changeCall(parts: Parts, change: Change, summary: string): ConsoleCall {
  return consoleCommand({
    ...shared,
    method: 'POST',
    path: `/desk/${change}`,
    summary,
    input: workInput,
    handle: async ({ input: { kind, item }, operator }) => {
      const queue = ownQueues(parts, operator).find((each) => each.kind === kind);
      const refusal = await parts.work[change](queue, item, operator.operatorId);
      if (refusal !== undefined) return refusal;
      const after = { takenBy: change === 'take' ? operator.operatorId : 0 };
      return { message: null, note: { subject: `work ${kind} ${item}`, after } };
    },
  });
}

function ownQueues({ queues, permissions }: Parts, { role }: Operator): WorkQueue[] {
  return queues.filter(({ permission }) => permissions.has(role, permission));
}

/** Calls about what waits for operators: how much of each kind, one by one, and who is at it. */
export function workCalls(parts: Parts): ConsoleCall[] {
  const { work } = parts;
  return [
    consoleQuery({
      ...shared,
      method: 'GET',
      path: '/desk',
      summary: 'How much waits for operators, by kind, as far as the role may see it.',
      input: nothing,
      handle: async ({ operator }) =>
        all(await Promise.all(ownQueues(parts, operator).map((queue) => work.kind(queue)))),
    }),
    consoleQuery({
      ...shared,
      method: 'GET',
      path: '/desk/waiting',
      summary: 'What waits for operators, oldest first, as far as the role may see it.',
      showsCustomers: true,
      input: nothing,
      handle: async ({ operator }) => all(await work.items(ownQueues(parts, operator))),
    }),
    changeCall(parts, 'take', 'Takes something that waits, so that others see who is at it.'),
    changeCall(parts, 'leave', 'Leaves what one has taken to others.'),
  ];
}
