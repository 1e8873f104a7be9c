/** Calls of followers: beginning, changing and ending, and what is copied for them. */
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import { type Call, customerCall, ok, okText } from '../../../platform/server/http/call.ts';
import { settleRisk } from '../../../platform/server/rooms/risk-notices.ts';
import type { CopyCommand } from '../contract.ts';
import { readCopies, readEnded, readRelations, readSkips, readTrader } from '../store/reading.ts';
import {
  cancelInput,
  choiceOf,
  copyRow,
  editInput,
  followInput,
  mineInput,
  pageInput,
  relationRow,
  selfHoldingInput,
  skipRow,
} from '../wire.ts';
import { agreementOf } from './agreement.ts';
import { floatingOf } from './floating.ts';
import type { CopyProviders } from './needs.ts';

const room = 'copy';
const SCALE = 8;

/** What followers call. */
export function followCalls(gateway: Gateway, needs: CopyProviders): Call[] {
  return [
    followCall(gateway, needs),
    editCall(gateway, needs),
    cancelCall(gateway),
    selfHoldingCall(gateway),
    mineCall(gateway, needs),
    endedCall(gateway, needs),
    skipsCall(gateway, needs),
  ];
}

/** A budget in units, as text; empty where none was named, `0` where it is no amount. */
function budgetOf(needs: CopyProviders, budget: string | undefined): string {
  if (budget === undefined || budget === '') return '';
  const parsed = parseUnits(budget, needs.catalogue.directory.dollar()?.scale ?? SCALE);
  return parsed.ok ? parsed.units.toString() : '0';
}

function followCall(gateway: Gateway, needs: CopyProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/follow',
    room,
    summary: 'Begins to follow: a multiple (1) of the trader’s lots, or always as many lots (2).',
    input: followInput,
    handle: async (request) => {
      const { input, caller } = request;
      const { customerId } = caller;
      if (!(await needs.operators.isOffered('copy', customerId))) {
        return refuse('not_offered_in_your_country');
      }
      const { agree, trader_user_id: trader } = input;
      const agreement = agreementOf(await readTrader(gateway.database(), trader), customerId);
      const hasAgreed = await settleRisk(gateway, agreement, agree === true);
      const command: CopyCommand = {
        type: 'copy.follow',
        trader,
        ...choiceOf(input, budgetOf(needs, input.budget)),
        // Existing clients say nothing of it.
        agrees: hasAgreed || agree === undefined,
        cumulates: true,
        guards: true,
      };
      return giveCommand(gateway, request, command, () => okText('copy.said.following'));
    },
  });
}

function editCall(gateway: Gateway, needs: CopyProviders): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/edit',
    room,
    summary: 'Changes how a trader is copied from now on.',
    input: editInput,
    handle: (request) => {
      const { input } = request;
      const choice = choiceOf(input, budgetOf(needs, input.budget));
      const command: CopyCommand = { type: 'copy.edit', trader: input.trader_user_id, ...choice };
      return giveCommand(gateway, request, command, () => okText('copy.said.changed'));
    },
  });
}

function cancelCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/cancel',
    room,
    summary: 'Ends following; open copies become one’s own, or are closed.',
    input: cancelInput,
    handle: (request) => {
      const { follow_user_id: trader, close = false } = request.input;
      const of = { type: 'copy.unfollow', trader, closes: close } as const;
      const command: CopyCommand = close ? { ...of, nextTick: true } : of;
      return giveCommand(gateway, request, command, () => okText('copy.said.ended'));
    },
  });
}

function selfHoldingCall(gateway: Gateway): Call {
  return customerCall({
    method: 'POST',
    path: '/follow/selfHolding',
    room,
    summary: 'Makes a copy one’s own position.',
    input: selfHoldingInput,
    handle: (request) => {
      const command: CopyCommand = {
        type: 'copy.detach',
        positionId: request.input.transaction_id,
      };
      return giveCommand(gateway, request, command, () => okText('copy.said.own'));
    },
  });
}

function mineCall(gateway: Gateway, needs: CopyProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/follow/mine',
    room,
    summary: 'Whom one follows, and a page of copies: open (1) or ended (2).',
    input: mineInput,
    handle: async ({ input, caller }) => {
      const { customerId } = caller;
      const db = gateway.database();
      const { directory } = needs.catalogue;
      const scale = directory.dollar()?.scale ?? SCALE;
      const relations = await readRelations(db, customerId);
      const { total, rows } = await readCopies(db, customerId, input.status === 1, input);
      const ids = [...relations, ...rows].map(({ trader }) => trader);
      const faces = await needs.identity.faces([...new Set(ids)]);
      const { view } = needs.contracts;
      const live = new Map(view.positionsOf(customerId).map((it) => [it.id, it]));
      const copies = rows.flatMap((copy) => {
        const market = directory.market(copy.marketId);
        const position = copy.state === 'open' ? live.get(copy.id) : undefined;
        const result = position === undefined ? 0n : view.now(position).resultUnits;
        if (market === undefined) return [];
        return [copyRow(market, copy, faces.get(copy.trader), position, result)];
      });
      const own = relations.map(async (relation) => {
        const floating = await floatingOf(gateway, needs, relation);
        return relationRow(relation, faces.get(relation.trader), floating, scale);
      });
      return ok({ ...pageOf(input, total, copies), relations: await Promise.all(own) });
    },
  });
}

function endedCall(gateway: Gateway, needs: CopyProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/follow/ended',
    room,
    summary: 'A page of relations that have ended, with what they brought.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { total, rows } = await readEnded(gateway.database(), caller.customerId, input);
      const faces = await needs.identity.faces(rows.map(({ trader }) => trader));
      const scale = needs.catalogue.directory.dollar()?.scale ?? SCALE;
      const data = rows.map((row) => relationRow(row, faces.get(row.trader), 0n, scale));
      return ok(pageOf(input, total, data));
    },
  });
}

function skipsCall(gateway: Gateway, needs: CopyProviders): Call {
  return customerCall({
    method: 'GET',
    path: '/follow/skips',
    room,
    summary: 'A page of what was not copied, each with its reason.',
    input: pageInput,
    handle: async ({ input, caller }) => {
      const { total, rows } = await readSkips(gateway.database(), caller.customerId, input);
      const faces = await needs.identity.faces(rows.map(({ trader }) => trader));
      const data = rows.flatMap((skip) => {
        const market = needs.catalogue.directory.market(skip.marketId);
        return market === undefined ? [] : [skipRow(market, skip, faces.get(skip.trader))];
      });
      return ok(pageOf(input, total, data));
    },
  });
}
