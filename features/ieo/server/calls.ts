/** The calls of token subscriptions for customers. */
import { z } from 'zod';
import { rowsOfPage } from '../../../platform/server/database/paging.ts';
import { refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { pageOf } from '../../../core/wire/page.ts';
import { type Gateway, giveCommand } from '../../../platform/server/gateway.ts';
import {
  type Call,
  customerCall,
  ok,
  okText,
  visitorCall,
} from '../../../platform/server/http/call.ts';
import type { IeoCommand, IeoOrder } from '../contract.ts';
import { readLines, readOrder, readOrders, readOwn } from '../store/reading.ts';
import {
  cancelInput,
  demoRandomness,
  detailInfo,
  detailInput,
  orderInput,
  orderRow,
  ordersInput,
  projectRow,
  projectsInput,
  resultInput,
} from '../wire.ts';
import type { ProjectsView } from './projects-view.ts';
import { type AssetOf, type QuoteOf, shownOf } from './showing.ts';

const room = 'ieo';

/** What these calls ask of the house. */
export interface IeoCallNeeds {
  readonly asset: AssetOf;
  /** The coin that a token's market is against; 0 without one. */
  readonly quoteOf: QuoteOf;
  isOffered(customerId: number): Promise<boolean>;
  /** Whether no operator has frozen the account. */
  mayBegin(customerId: number): Promise<boolean>;
  /** How far a customer's identity is verified. */
  level(customerId: number): Promise<number>;
}

const OWN_PAGE = '/h5/#/pages/ieo/subscribe?project_id=';

/** What customers call. */
export function ieoCalls(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call[] {
  return [
    listCall(gateway, needs, projects),
    detailCall(gateway, needs, projects),
    resultCall(gateway, needs, projects),
    allowedCall(needs),
    subscribeCall(gateway, needs, projects),
    cancelCall(gateway, needs, projects),
    ordersCall(gateway, needs, projects),
  ];
}

function listCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return visitorCall({
    method: 'GET',
    path: '/project',
    room,
    summary: 'Projects, the newest first: warm-up 1, in progress 2, done 3.',
    input: projectsInput,
    handle: async ({ input, language }) => {
      const { currency } = input;
      const all = projects
        .all()
        .filter(({ terms }) => currency === 0 || terms.assetId === currency);
      const shown = await shownOf(gateway, needs, rowsOfPage(all, input), language);
      return ok({ list: shown.map(projectRow) });
    },
  });
}

function detailCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return visitorCall({
    method: 'GET',
    path: '/project/detail',
    room,
    summary: 'A project: terms, demand so far, and what the caller wants of it.',
    input: detailInput,
    handle: async ({ input, language, caller, origin }) => {
      const project = projects.one(input.project_id);
      if (project === undefined) return refuse('unknown_project');
      const [shown] = await shownOf(gateway, needs, [project], language);
      if (shown === undefined) return refuse('unknown_project');
      const db = gateway.database<unknown>();
      const owner = caller?.customerId;
      const own = owner === undefined ? [] : await readOwn(db, owner, project.row.id);
      const info = detailInfo(shown, own);
      // Existing clients open it whether there is one or not: then it is the project's own page.
      return ok({ info: { ...info, link: info.link || `${origin}${OWN_PAGE}${info.id}` } });
    },
  });
}

function resultCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return visitorCall({
    method: 'GET',
    path: '/project/result',
    room,
    summary: 'The public file of allocations: a line for each order, with its root in the log.',
    input: resultInput,
    handle: async ({ input }) => {
      const project = projects.one(input.project_id);
      const result = project?.terms.result;
      if (project === undefined || needs.asset(project.terms.assetId) === undefined) {
        return refuse('unknown_project');
      }
      const isKnown = result !== undefined && result !== null;
      const { row, terms } = project;
      const db = gateway.database<unknown>();
      const read = isKnown ? await readLines(db, row.id, input) : [];
      // Random bytes count for a draw, and for nothing else.
      const isDraw = terms.method === 'draw';
      const lines = read.map((line) => ({ ...line, nonce: isDraw ? line.nonce : '' }));
      return ok({
        project_id: row.id,
        version: terms.version,
        root: result?.root ?? '',
        method: result?.method ?? terms.method,
        lot_units: terms.lotUnits,
        parts: result?.parts ?? [],
        closing: terms.closing,
        secret: result?.secret ?? '',
        beacon: result?.beacon ?? '',
        is_demo_randomness: demoRandomness(row),
        ...pageOf(input, terms.closing?.orders ?? 0, lines),
      });
    },
  });
}

function allowedCall(needs: IeoCallNeeds): Call {
  return customerCall({
    method: 'GET',
    path: '/project/allowed',
    room,
    summary: 'Whether the caller could subscribe, and what keeps him from it.',
    input: z.object({}),
    handle: async ({ caller: { customerId } }) => {
      if (!(await needs.isOffered(customerId))) return ok({ why: 'off_in_country' });
      if (!(await needs.mayBegin(customerId))) return ok({ why: 'frozen' });
      return ok({ why: (await needs.level(customerId)) === 0 ? 'unverified' : '' });
    },
  });
}

function subscribeCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return customerCall({
    method: 'POST',
    path: '/project/order',
    room,
    summary: 'Wants tokens: their whole cost is frozen until the end. `price` is the whole cost.',
    input: orderInput,
    handle: async (request) => {
      const { input, caller } = request;
      if (!(await needs.isOffered(caller.customerId))) return refuse('not_offered_in_your_country');
      const project = projects.one(input.project_id);
      const token = project === undefined ? undefined : needs.asset(project.terms.assetId);
      if (token === undefined) return refuse('unknown_project');
      const amount = parseUnits(input.amount, token.scale);
      if (!amount.ok) return refuse('bad_amount');
      // A coin that is not taken is refused by the rule, whatever its decimals.
      const coin = needs.asset(input.pay_currency);
      const total = parseUnits(input.price, coin?.scale ?? 0);
      const command: IeoCommand = {
        type: 'ieo.subscribe',
        projectId: input.project_id,
        payAssetId: input.pay_currency,
        amount: amount.units.toString(),
        total: total.ok ? total.units.toString() : '',
        nonce: input.nonce,
      };
      return giveCommand(gateway, request, command, () => okText('ieo.said.subscribed'));
    },
  });
}

/** Units of the token that are left of an order after so much is taken back. */
function leftOf(
  projects: ProjectsView,
  needs: IeoCallNeeds,
  order: Readonly<IeoOrder>,
  text: string,
): bigint | undefined {
  if (text === '') return 0n;
  const project = projects.one(order.projectId);
  const token = project === undefined ? undefined : needs.asset(project.terms.assetId);
  const amount = parseUnits(text, token?.scale ?? 0);
  if (project === undefined || !amount.ok || amount.units <= 0n) return undefined;
  const left = order.lots * BigInt(project.terms.lotUnits) - amount.units;
  return left < 0n ? undefined : left;
}

function cancelCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return customerCall({
    method: 'POST',
    path: '/project/order/cancel',
    room,
    summary: 'Takes an order back, or so much of it, until the end.',
    input: cancelInput,
    handle: async (request) => {
      const { id, amount } = request.input;
      const db = gateway.database<unknown>();
      const order = await readOrder(db, request.caller.customerId, id);
      if (order === undefined) return refuse('unknown_order');
      const left = leftOf(projects, needs, order, amount);
      if (left === undefined) return refuse('bad_amount');
      if (order.state !== 'applied') return refuse('ended');
      const command: IeoCommand = { type: 'ieo.reduce', orderId: id, left: left.toString() };
      return giveCommand(gateway, request, command, () => okText('ieo.said.reduced'));
    },
  });
}

function ordersCall(gateway: Gateway, needs: IeoCallNeeds, projects: ProjectsView): Call {
  return customerCall({
    method: 'GET',
    path: '/user/project/order',
    room,
    summary: 'A page of own orders, newest first: applied, passed, time to market.',
    input: ordersInput,
    handle: async ({ input, caller, language }) => {
      const db = gateway.database<unknown>();
      const { total, orders } = await readOrders(db, { owner: caller.customerId, ...input });
      const ids = [...new Set(orders.map(({ projectId }) => projectId))];
      const known = ids.flatMap((id) => projects.one(id) ?? []);
      const shown = await shownOf(gateway, needs, known, language);
      const rows = orders.flatMap((order) => {
        const of = shown.find(({ row }) => row.id === order.projectId);
        const coin = of?.coins.get(order.payAssetId);
        if (of === undefined || coin === undefined) return [];
        const { token, terms, row, text, quoteId } = of;
        const { title, logo } = text;
        return [orderRow({ token, coin, terms, row, title, logo, quoteId }, order)];
      });
      return ok(pageOf(input, total, rows));
    },
  });
}
