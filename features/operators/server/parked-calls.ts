import { pageOfAll } from '../../../platform/server/rooms/page-of.ts';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import type { UnparkRoom } from '../../../core/engine/parking.ts';
import { z } from 'zod';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type Call, ok, visitorCall } from '../../../platform/server/http/call.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageInput, unparkInput } from '../wire.ts';
import type { OperatorsDatabase } from './tables.ts';

const READ = 'house.read';

function parkedRooms(db: OperatorsDatabase) {
  return db.selectFrom('parked_rooms').selectAll().orderBy('since_ms').orderBy('room').execute();
}

/** What customers are told of a room that stands still is a few seconds old at most. */
const HALTED_CACHED_MS = 2_000;

/** `/house/halted`: the rooms that are parked, so that their screens can say so. */
export function haltedCall(gateway: Gateway, db: OperatorsDatabase): Call {
  const halted = cachedFor(
    HALTED_CACHED_MS,
    () => gateway.nowMs(),
    async () => (await parkedRooms(db)).map(({ room }) => room),
  );
  return visitorCall({
    method: 'GET',
    path: '/house/halted',
    room: 'operators',
    summary: 'Rooms of the house that stand still for now.',
    input: z.object({}),
    handle: async () => ok(await halted()),
  });
}

/** The console's calls about rooms that a bug has parked: which, why, and letting one go on. */
export function parkedCalls(gateway: Gateway, db: OperatorsDatabase): ConsoleCall[] {
  return [
    consoleQuery({
      room: 'operators',
      method: 'GET',
      path: '/parked_rooms',
      summary: 'Rooms that stand still since a bug has shown in them, with what they threw.',
      permission: READ,
      input: pageInput,
      handle: async ({ input }) => {
        const all = (await parkedRooms(db)).map((row) => ({
          id: row.room,
          sinceMs: Number(row.since_ms),
          reason: row.reason,
          command: row.command,
        }));
        return { message: pageOfAll(all, input) };
      },
    }),
    consoleCommand({
      room: 'operators',
      method: 'POST',
      path: '/parked_rooms/unpark',
      summary: 'Lets a parked room go on: its timers come again, and it catches up.',
      permission: 'house.unpark',
      input: unparkInput,
      handle: async ({ input: { room, reason }, operator }) => {
        const parked = (await parkedRooms(db)).find((row) => row.room === room);
        if (reason === '') return refuse('reason_needed');
        if (parked === undefined) return refuse('not_parked');
        const { operatorId } = operator;
        const command: UnparkRoom = { type: 'engine.unpark', room, operator: operatorId, reason };
        const result = await gateway.submit({ actor: 0, command });
        if (isRefusal(result)) return result;
        const before = { isParked: true, reason: parked.reason };
        const note = { subject: `room ${room}`, before, after: { isParked: false }, reason };
        return { message: null, note };
      },
    }),
  ];
}
