/** Copy trading at the console: applications, traders and relations. */
import { z } from 'zod';
import { refuse } from '../../../core/engine/command.ts';
import { printUnits } from '../../../core/money/text.ts';
import { consolePage, flag, idField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import type { PauseTrader, Review } from '../contract.ts';
import { allRelations, allTraders, readTrader } from '../store/reading.ts';
import type { CopyProviders } from './needs.ts';

const room = 'copy';
const SCALE = 8;
const PPM_OF_PERCENT = 10_000;
const reason = z.string().trim().min(1).max(500);
const reviewInput = z.object({ id: idField, approve: flag, reason });
const pauseInput = z.object({ id: idField, pause: flag, reason });

/** What operators call. */
export function copyConsoleCalls(gateway: Gateway, needs: CopyProviders): ConsoleCall[] {
  return [
    tradersCall(gateway, needs),
    relationsCall(gateway, needs),
    reviewCall(gateway),
    pauseCall(gateway),
  ];
}

function tradersCall(gateway: Gateway, needs: CopyProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/copy/traders',
    showsCustomers: true,
    room,
    summary: 'All who lead or have asked to.',
    permission: 'copy.read',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const message = await pageOf(gateway.database(), allTraders(), input, (row) => ({
        id: Number(row['owner']),
        owner: Number(row['owner']),
        state: String(row['state']),
        isPaused: row['is_paused'] === true,
        language: String(row['language']),
        text: String(row['text']),
        share: Number(row['share_ppm']) / PPM_OF_PERCENT,
        equity: printUnits(BigInt(String(row['start_units'])), scale),
        appliedMs: Number(row['applied_ms']),
        decidedMs: Number(row['decided_ms']),
        reason: String(row['reason']),
      }));
      return { message };
    },
  });
}

function relationsCall(gateway: Gateway, needs: CopyProviders): ConsoleCall {
  return consoleQuery({
    method: 'GET',
    path: '/copy/relations',
    showsCustomers: true,
    room,
    summary: 'Who follows whom, with results and shares.',
    permission: 'copy.read',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const message = await pageOf(gateway.database(), allRelations(), input, (row) => {
        const amount = (field: string) => printUnits(BigInt(String(row[field])), scale);
        return {
          id: Number(row['id']),
          follower: Number(row['follower']),
          trader: Number(row['trader']),
          budget: amount('budget_units'),
          result: amount('realised_units'),
          mark: amount('high_units'),
          held: amount('held_units'),
          paid: amount('paid_units'),
          state: String(row['state']),
          endReason: String(row['end_reason']),
          startedMs: Number(row['started_ms']),
        };
      });
      return { message };
    },
  });
}

function reviewCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/copy/review',
    room,
    summary: 'Approves an application to lead, or rejects it with a reason.',
    permission: 'copy.decide',
    input: reviewInput,
    about: async ({ id }) => [id],
    handle: async ({ input, operator }) => {
      const before = await readTrader(gateway.database(), input.id);
      if (before === undefined) return refuse('unknown_trader');
      const command: Review = {
        type: 'copy.review',
        trader: input.id,
        isApproved: input.approve,
        operator: operator.operatorId,
        reason: input.reason,
        guards: true,
      };
      const result = await gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const state = input.approve ? 'leading' : 'rejected';
      const seen = { before: { state: before.state }, after: { state }, reason: input.reason };
      return {
        message: { id: input.id, state },
        note: { subject: `customer ${input.id}`, ...seen },
      };
    },
  });
}

function pauseCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    method: 'POST',
    path: '/copy/pause',
    room,
    summary: 'Stops a trader’s new positions from being copied, or lets them be copied again.',
    permission: 'copy.decide',
    input: pauseInput,
    handle: async ({ input, operator }) => {
      const before = await readTrader(gateway.database(), input.id);
      if (before === undefined) return refuse('unknown_trader');
      const command: PauseTrader = {
        type: 'copy.pause_trader',
        trader: input.id,
        isPaused: input.pause,
        operator: operator.operatorId,
        reason: input.reason,
      };
      const result = await gateway.submit({ actor: 0, command });
      if ('refused' in result) return result;
      const after = { isPaused: input.pause };
      const seen = { before: { isPaused: before.isPaused }, after, reason: input.reason };
      return {
        message: { id: input.id, ...after },
        note: { subject: `customer ${input.id}`, ...seen },
      };
    },
  });
}
