/** The calls of seconds contracts. */
import { z } from 'zod';
import { isRefusal, refuse } from '../../../core/engine/command.ts';
import { KIND } from '../../../core/ledger/ledger.ts';
import { printUnits } from '../../../core/money/text.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import { hasReadRisk, refuseUnread } from '../../../platform/server/rooms/risk-notices.ts';
import { pagingFields, wholeField } from '../../../core/wire/scalars.ts';
import { cachedFor } from '../../../platform/server/cache.ts';
import type { SecondsCommand, SecondsTerms } from '../contract.ts';
import { breakEvenPpm, isLive } from '../rules/formulas.ts';
import {
  readAvailable,
  readLimits,
  readLosingShare,
  readOrder,
  readOrders,
  readTerms,
  type SecondsTables,
} from '../store/reading.ts';
import {
  durationRows,
  hasReadNotice,
  limitsCommand,
  limitsInput,
  limitsMessage,
  LIST_STATES,
  orderRow,
  payableRow,
  placeCommand,
  PRESET_STAKES,
  presetRow,
  riskMessage,
  submitInput,
  termsRow,
} from '../wire.ts';
import type { SecondsServerNeeds } from './needs.ts';
import { giveAndOpen, openedOrders } from './opened.ts';
import { pageOf } from '../../../core/wire/page.ts';

const room = 'seconds';
const SHARE_CACHED_MS = 60_000;

/** When terms changed last. */
type TermsTime = () => number;
type TermsOf = (marketId: number | undefined) => SecondsTerms | undefined;

/** All of them. */
export function secondsCalls(
  gateway: Gateway,
  needs: SecondsServerNeeds,
  termsOf: TermsOf,
  termsMs: TermsTime,
) {
  return [
    ...offerCalls(gateway, needs, termsOf),
    submitCall(gateway, needs, termsMs),
    ...orderCalls(gateway, needs),
    ...limitCalls(gateway, needs, termsMs),
  ];
}

function submitCall(gateway: Gateway, needs: SecondsServerNeeds, termsMs: TermsTime): Call {
  const opened = openedOrders(gateway);
  return customerCall({
    method: 'POST',
    path: '/microtrade/submit',
    room,
    summary: 'Places a stake on the index after some seconds.',
    input: submitInput,
    handle: async (request) => {
      const { input, caller } = request;
      const market = needs.market(input.match_id);
      if (market === undefined) return refuse('unknown_market');
      const refusal = await needs.refusalFor(caller);
      if (refusal !== undefined) return refusal;
      if (needs.riskNoticeRequired) {
        const db = gateway.database<SecondsTables>();
        const limits = await readLimits(db, caller.customerId, gateway.nowMs());
        // Read on a screen of ours, or in the page that the refusal names.
        const read = { owner: caller.customerId, product: room, key: termsMs(), version: 1 };
        if (
          !hasReadNotice(limits, termsMs()) &&
          !(await hasReadRisk(gateway.database<unknown>(), read))
        ) {
          return refuseUnread(read, 'risk_final', 'risk_read');
        }
      }
      const command = placeCommand(market, input);
      if (isRefusal(command)) return command;
      return giveAndOpen({ gateway, opened }, request, command, market);
    },
  });
}

function offerCalls(gateway: Gateway, needs: SecondsServerNeeds, termsOf: TermsOf): Call[] {
  const share = cachedFor(
    SHARE_CACHED_MS,
    () => gateway.nowMs(),
    () => readLosingShare(gateway.database<SecondsTables>()),
  );
  return [
    visitorCall({
      method: 'GET',
      path: '/microtrade/seconds',
      room,
      summary: 'Durations with payout and smallest stake, of a market or of the first one.',
      input: z.object({ match_id: wholeField(1).optional() }),
      handle: async ({ input }) => {
        const terms = termsOf(input.match_id);
        if (terms === undefined) return ok([]);
        return ok(durationRows(terms, needs.stakeAsset()?.scale ?? 8, breakEvenPpm));
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/microtrade/nums',
      room,
      summary: 'Stakes that the ticket offers.',
      input: z.object({}),
      handle: async () => ok(PRESET_STAKES.map(presetRow)),
    }),
    visitorCall({
      method: 'GET',
      path: '/microtrade/terms',
      room,
      summary: 'All versions of the terms of seconds contracts, of one market or of all.',
      input: z.object({ match_id: wholeField(1).optional() }),
      handle: async ({ input }) => {
        const published = await readTerms(gateway.database<SecondsTables>());
        return ok(
          published.flatMap(({ terms, fromMs }) => {
            const market = needs.market(terms.marketId);
            const wanted = input.match_id === undefined || input.match_id === terms.marketId;
            return market === undefined || !wanted
              ? []
              : [termsRow(market, terms, fromMs, breakEvenPpm)];
          }),
        );
      },
    }),
    visitorCall({
      method: 'GET',
      path: '/microtrade/risk',
      room,
      summary: 'How many customers have lost on balance, counted over all settled orders.',
      input: z.object({}),
      handle: async () => ok(riskMessage(await share())),
    }),
  ];
}

function walletCall(gateway: Gateway, needs: SecondsServerNeeds): Call {
  return customerCall({
    method: 'GET',
    path: '/microtrade/payable_currencies',
    room,
    summary: 'What the caller has in the seconds account, the stake coin first.',
    input: z.object({}),
    handle: async ({ caller }) => {
      const db = gateway.database<SecondsTables>();
      const available = await readAvailable(db, caller.customerId, KIND.seconds);
      const stake = needs.stakeAsset();
      const stakeId = stake?.id;
      const staked =
        stake === undefined ? '0' : printUnits(available.get(stake.id) ?? 0n, stake.scale);
      const assets = [...needs.assets()].sort(
        (a, b) => Number(b.id === stakeId) - Number(a.id === stakeId),
      );
      return ok(
        assets.map(({ id, code, scale, accounts }) => {
          const own = printUnits(available.get(id) ?? 0n, scale);
          // An existing client looks at the coin that is traded, which does not lie here.
          return payableRow(id, code, accounts.includes(KIND.seconds) ? own : staked);
        }),
      );
    },
  });
}

function orderCalls(gateway: Gateway, needs: SecondsServerNeeds): Call[] {
  const db = () => gateway.database<SecondsTables>();
  const find = async (caller: Caller, id: number) => {
    const order = await readOrder(db(), caller.customerId, id);
    const market = order === undefined ? undefined : needs.market(order.marketId);
    return order === undefined || market === undefined ? undefined : { order, market };
  };
  return [
    walletCall(gateway, needs),
    customerCall({
      method: 'GET',
      path: '/microtrade/get_result',
      room,
      summary: 'What an order came to; refused while it runs.',
      input: z.object({ id: wholeField(1) }),
      handle: async ({ input, caller }) => {
        const found = await find(caller, input.id);
        if (found === undefined) return refuse('unknown_order');
        if (isLive(found.order)) return refuse('still_running');
        return ok(orderRow(found.market, found.order));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/microtrade/order',
      room,
      summary: 'One order, running or settled.',
      input: z.object({ id: wholeField(1) }),
      handle: async ({ input, caller }) => {
        const found = await find(caller, input.id);
        return found === undefined
          ? refuse('unknown_order')
          : ok(orderRow(found.market, found.order));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/microtrade/lists',
      room,
      summary: 'A page of own orders: running (1) or finished (3).',
      input: z.object({
        match_id: wholeField().optional(),
        status: wholeField(0, 4).default(1),
        ...pagingFields(5),
      }),
      handle: async ({ input, caller }) => {
        const states = LIST_STATES.get(input.status);
        if (states === undefined) return refuse('bad_order');
        const { page, limit } = input;
        const marketId = input.match_id ? input.match_id : undefined;
        if (marketId !== undefined && needs.market(marketId) === undefined) {
          return refuse('unknown_market');
        }
        const owner = caller.customerId;
        const found = await readOrders(db(), { owner, states, marketId, page, limit });
        const data = found.orders.flatMap((order) => {
          const market = needs.market(order.marketId);
          return market === undefined ? [] : [orderRow(market, order)];
        });
        return ok(pageOf(input, found.total, data));
      },
    }),
  ];
}

function limitCalls(gateway: Gateway, needs: SecondsServerNeeds, termsMs: TermsTime): Call[] {
  const scale = () => needs.stakeAsset()?.scale ?? 8;
  return [
    customerCall({
      method: 'GET',
      path: '/microtrade/limits',
      room,
      summary: 'Own limits: those that count, and those that are still to loosen.',
      input: z.object({}),
      handle: async ({ caller }) => {
        const nowMs = gateway.nowMs();
        const db = gateway.database<SecondsTables>();
        const limits = await readLimits(db, caller.customerId, nowMs);
        return ok(limitsMessage(limits, { scale: scale(), nowMs, termsMs: termsMs() }));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/microtrade/set_limits',
      room,
      summary: 'Sets own limits: tighter ones count at once, looser ones after a day.',
      input: limitsInput,
      handle: async (request) => {
        const command = limitsCommand(request.input, scale());
        if (isRefusal(command)) return command;
        return giveCommand(gateway, request, command, () => okText('seconds.said.limits_set'));
      },
    }),
    customerCall({
      method: 'POST',
      path: '/microtrade/accept_risk',
      room,
      summary: 'Says that the notice of risk has been read.',
      input: z.object({}),
      handle: (request) =>
        giveCommand(
          gateway,
          request,
          { type: 'seconds.accept_risk' } satisfies SecondsCommand,
          () => okText('seconds.said.risk_accepted'),
        ),
    }),
  ];
}
