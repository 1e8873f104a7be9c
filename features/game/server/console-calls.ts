/** The game at the console: what is given away each week, and what came of it. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import { consolePage, countField, flag, idField, textField } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import {
  type ConsoleCall,
  consoleCommand,
  consoleQuery,
} from '../../../platform/server/http/console-call.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { COUPON_KINDS, type Prize } from '../../coupons/contract.ts';
import { type DecidePlan, MOST_PRIZES, MOST_WEEKS, type PlanDraws } from '../contract.ts';
import { allDraws, allPlans } from '../store/reading.ts';
import type { GameProviders } from './needs.ts';

/** What these calls ask of the house. */
type GameConsoleNeeds = Pick<GameProviders, 'catalogue'>;

const room = 'game';
const DAY_MS = 86_400_000;
const look = { room, method: 'GET', permission: 'game.read' } as const;
const act = { room, method: 'POST', permission: 'game.plan' } as const;
const reason = z.string().trim().min(1).max(500);

/** One line of prizes in the dollar coin. */
const prizeField = z.object({
  kind: z.enum(COUPON_KINDS),
  value: textField(40),
  count: z.coerce.number().int().min(1).max(MOST_PRIZES),
  ratePpm: countField.default(0),
  days: countField.default(0),
  products: z.string().max(60).default(''),
  lifeDays: z.coerce.number().int().min(1).max(366).default(30),
});

const planInput = z.object({
  prizes: z.array(prizeField).min(1).max(20),
  weeks: z.coerce.number().int().min(1).max(MOST_WEEKS),
  reason,
});
const decideInput = z.object({ id: idField, confirm: flag, reason });

/** What operators call. */
export function gameConsoleCalls(gateway: Gateway, needs: GameConsoleNeeds): ConsoleCall[] {
  return [
    plansCall(gateway, needs),
    drawsCall(gateway, needs),
    planCall(gateway, needs),
    decideCall(gateway),
  ];
}

/** Prizes in one line, for a table. */
function printed(text: string, needs: GameConsoleNeeds): string {
  const prizes = JSON.parse(text) as readonly Prize[];
  return prizes
    .map(({ kind, count, valueUnits, assetId }) => {
      const coin = needs.catalogue.directory.asset(assetId);
      const value = printUnits(BigInt(valueUnits), coin?.scale ?? 0);
      return `${count} × ${kind} ${value} ${coin?.code ?? ''}`;
    })
    .join('; ');
}

function plansCall(gateway: Gateway, needs: GameConsoleNeeds): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/game/plans',
    summary: 'What was planned: the prizes of each week, for how many weeks, and by whom.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allPlans(), input, (row) => ({
        id: Number(row['id']),
        prizes: printed(String(row['prizes']), needs),
        weeks: Number(row['weeks']),
        used: Number(row['used']),
        state: String(row['state']),
        askedBy: Number(row['asked_by']),
        askedMs: Number(row['asked_ms']),
        decidedBy: Number(row['decided_by']),
        reason: String(row['reason']),
      }));
      return { message };
    },
  });
}

function drawsCall(gateway: Gateway, needs: GameConsoleNeeds): ConsoleCall {
  return consoleQuery({
    ...look,
    path: '/game/draws',
    summary: 'All draws: prizes, entries, and what they follow from.',
    input: z.object(consolePage),
    handle: async ({ input }) => {
      const message = await pageOf(gateway.database(), allDraws(), input, (row) => ({
        id: Number(row['id']),
        state: String(row['state']),
        prizes: printed(String(row['prizes']), needs),
        entries: Number(row['entries']),
        openedMs: Number(row['opened_ms']),
        closesMs: Number(row['closes_ms']),
        commitment: String(row['commitment']),
        root: String(row['root']),
        winners: String(row['winners']),
      }));
      return { message };
    },
  });
}

function planCall(gateway: Gateway, needs: GameConsoleNeeds): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/game/plan',
    summary: 'Plans weekly draws with prizes; another operator confirms them.',
    input: planInput,
    handle: async ({ input, operator }) => {
      const dollar = needs.catalogue.directory.dollar();
      if (dollar === undefined) return refuse('bad_plan');
      const prizes: Prize[] = [];
      for (const { value, lifeDays, ...prize } of input.prizes) {
        const parsed = parseUnits(value, dollar.scale);
        if (!parsed.ok) return refuse('bad_plan');
        const valueUnits = parsed.units.toString();
        prizes.push({ ...prize, assetId: dollar.id, valueUnits, lifeMs: lifeDays * DAY_MS });
      }
      const who = { operator: operator.operatorId, reason: input.reason };
      const command: PlanDraws = { type: 'game.plan_draws', ...who, prizes, weeks: input.weeks };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const { id } = result.answer;
      const after = { weeks: input.weeks, prizes: input.prizes.length };
      const note = { subject: `draw plan ${id}`, before: null, after, reason: input.reason };
      return { message: { id }, note };
    },
  });
}

function decideCall(gateway: Gateway): ConsoleCall {
  return consoleCommand({
    ...act,
    path: '/game/decide',
    summary: 'Confirms a plan of another operator, or ends one: no further draw opens under it.',
    input: decideInput,
    handle: async ({ input, operator }) => {
      const verdict = input.confirm ? 'confirm' : 'close';
      const who = { operator: operator.operatorId, id: input.id };
      const command: DecidePlan = { type: 'game.decide_plan', ...who, verdict };
      const result = await gateway.submit({ actor: 0, command });
      if (isRefusal(result)) return result;
      const seen = { before: null, after: { verdict }, reason: input.reason };
      return {
        message: { id: input.id, verdict },
        note: { subject: `draw plan ${input.id}`, ...seen },
      };
    },
  });
}
