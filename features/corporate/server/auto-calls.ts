/** The calls of buying shares regularly. */
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { printUnits } from '../../../core/money/text.ts';
import { LEAST_AMOUNT, MOST_AMOUNT, MOST_PLANS, type SavePlan } from '../contract.ts';
import { readExecutions, readPlans } from '../store/reading.ts';
import {
  executionRow,
  noInput,
  pageInput,
  planRow,
  plansAnswer,
  saveInput,
  switchInput,
} from '../wire.ts';
import type { CorporateProviders } from './needs.ts';

const room = 'corporate';
const SCALE = 8;

/** What customers call. */
export function autoCalls(gateway: Gateway, needs: CorporateProviders): readonly Call[] {
  return [
    listCall(gateway, needs),
    saveCall(gateway, needs),
    switchCall(gateway),
    executionsCall(gateway, needs),
  ];
}

function listCall(gateway: Gateway, { catalogue: { directory } }: CorporateProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/auto/list',
    room,
    summary: 'The own plans of buying shares, with the limits of an amount.',
    input: noInput,
    handle: async ({ caller }) => {
      const plans = await readPlans(gateway.database(), caller.customerId);
      const list = plans.flatMap((plan) => {
        const market = directory.market(plan.marketId);
        return market === undefined ? [] : [planRow(plan, market)];
      });
      const least = printUnits(LEAST_AMOUNT, SCALE);
      const most = printUnits(MOST_AMOUNT, SCALE);
      return ok(plansAnswer(list, { least, most, most_plans: MOST_PLANS }));
    },
  });
}

function saveCall(gateway: Gateway, { catalogue: { directory } }: CorporateProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/auto/save',
    room,
    summary: 'Makes a plan of buying shares for an amount, or changes one.',
    input: saveInput,
    handle: (request) => {
      const { id, match_id: marketId, amount, every, day } = request.input;
      const market = directory.market(marketId);
      if (market?.kind !== 'stock') return Promise.resolve(refuse('unknown_market'));
      const parsed = parseUnits(amount, market.quote.scale);
      if (!parsed.ok || parsed.units <= 0n) return Promise.resolve(refuse('bad_amount'));
      const asked = { id, marketId, amount: parsed.units.toString(), every, day };
      const command: SavePlan = { type: 'corporate.save_plan', ...asked };
      return giveCommand(gateway, request, command, (answer) => ok(answer));
    },
  });
}

function switchCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/auto/switch',
    room,
    summary: 'Pauses a plan of buying, lets it go on, or ends it.',
    input: switchInput,
    handle: (request) => {
      const { id, state } = request.input;
      return giveCommand(gateway, request, { type: 'corporate.switch_plan', id, state }, () =>
        okText(`corporate.said.${state}`),
      );
    },
  });
}

function executionsCall(gateway: Gateway, { catalogue: { directory } }: CorporateProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/auto/executions',
    room,
    summary: 'What the own plans have bought, and what was left out.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { total, rows } = await readExecutions(gateway.database(), caller.customerId, input);
      const shown = rows.flatMap((row) => {
        const market = directory.market(row.marketId);
        return market === undefined ? [] : [executionRow(row, market)];
      });
      return ok(pageOf(input, total, shown));
    },
  });
}
