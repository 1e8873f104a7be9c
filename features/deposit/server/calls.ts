/** The customers' calls of deposits. */
import { z } from 'zod';
import { isRefusal, type Refusal, refuse } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import { type Gateway, replyWith } from '../../../platform/server/gateway.ts';
import {
  type Call,
  type Caller,
  customerCall,
  ok,
  okText,
  type Reply,
  type Request,
} from '../../../platform/server/http/call.ts';
import { pagingFields } from '../../../core/wire/scalars.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type AskDeposit, type Deposit, type Route, routeOf, routesOf } from '../contract.ts';
import {
  isWaitingVoucher,
  readDeposits,
  readWatchers,
  type DepositTables,
  type WatcherState,
} from '../store/reading.ts';
import {
  addressInput,
  addressMessage,
  askInput,
  coinMessage,
  depositRow,
  routesInput,
} from '../wire.ts';
import type { DepositServerNeeds } from './needs.ts';
import type { PaymentPlaces } from './payment-places.ts';
import { pageOf } from '../../../core/wire/page.ts';

/** Existing clients ask for all rows at once and never for another page. */
const MOST_ROWS = 5000;
const room = 'deposit';
const VOUCHER = /^\/uploads\/([a-z0-9]{32})\.webp$/;

/** All of them. */
export function depositCalls(
  gateway: Gateway,
  needs: DepositServerNeeds,
  places: PaymentPlaces,
): Call[] {
  return [
    ...placeCalls(needs, places),
    askCall(gateway, needs, places),
    logCall(gateway, needs, places),
  ];
}

function placeCalls(needs: DepositServerNeeds, places: PaymentPlaces): Call[] {
  return [
    customerCall({
      method: 'POST',
      path: '/wallet/get_in_address',
      room,
      summary: 'Where to pay a coin to without a memo: a text, and for USDT one text a network.',
      input: addressInput,
      handle: async ({ input, caller }) => {
        const asset = needs.asset(input.currency);
        if (asset === undefined) return refuse('unknown_route');
        if (!(await needs.isCoinOn(asset.id))) return refuse('coin_off', { name: asset.code });
        const routes = await places.routesFor(asset, caller.customerId);
        if (routes.length === 0) return refuse('no_address');
        // A text has no place for a memo, and without it nobody knows whose a payment is.
        const plain = routes.filter(({ memo }) => memo === '');
        if (plain.length === 0) return refuse('memo_needed', { name: asset.code });
        return ok(addressMessage(asset.code, plain));
      },
    }),
    customerCall({
      method: 'GET',
      path: '/wallet/getRateCurrency',
      room,
      summary: 'Networks of a coin, or of all: address, memo, minimum, confirmations, fees.',
      input: routesInput,
      handle: async ({ input, caller }) => {
        const { customerId } = caller;
        const asset = input.id === undefined ? undefined : needs.asset(input.id);
        const message = async (coin: AssetDefinition) => {
          const isOn = await needs.isCoinOn(coin.id);
          return coinMessage(coin, isOn ? await places.routesFor(coin, customerId) : [], isOn);
        };
        if (asset !== undefined) return ok(await message(asset));
        if (input.id !== undefined) return refuse('unknown_route');
        const coins = needs.assets().filter(({ code }) => routesOf(code).length > 0);
        const messages = [];
        for (const coin of coins) messages.push(await message(coin));
        return ok(messages);
      },
    }),
  ];
}

type Ask = Request<z.output<typeof askInput>, Caller>;

/**
 * The route that a voucher is for. A watcher credits what it sees: a voucher beside it would ask
 * for the same money again. Old clients name no network: theirs is the first that nobody watches
 * and whose minimum is reached, else the one with the smallest minimum.
 */
function routeFor(
  places: PaymentPlaces,
  asset: AssetDefinition,
  network: string | undefined,
  amount: string,
): Route | Refusal {
  const all = routesOf(asset.code).filter(
    (route) => network === undefined || route.network === network,
  );
  const open = all.filter((route) => !places.isWatched(route.code, route.network));
  if (open.length === 0) return refuse(all.length === 0 ? 'unknown_route' : 'seen_by_itself');
  const unitsOf = (text: string): bigint => {
    const parsed = parseUnits(text, asset.scale);
    return parsed.ok ? parsed.units : 0n;
  };
  const paid = unitsOf(amount);
  const [smallest] = open.toSorted((a, b) => (unitsOf(a.minimum) < unitsOf(b.minimum) ? -1 : 1));
  return (
    open.find(({ minimum }) => unitsOf(minimum) <= paid) ?? smallest ?? refuse('unknown_route')
  );
}

/** The command that a request means, or why it means none. */
function askCommand(
  needs: DepositServerNeeds,
  places: PaymentPlaces,
  { input }: Ask,
): AskDeposit | Reply {
  const asset = needs.asset(input.currency);
  if (asset === undefined) return refuse('unknown_route');
  const route = routeFor(places, asset, input.network, input.amount);
  if (isRefusal(route)) return route;
  const parsed = parseUnits(input.amount, asset.scale);
  if (!parsed.ok || parsed.units <= 0n) return refuse('bad_amount');
  const voucher = VOUCHER.exec(input.account)?.[1];
  if (voucher === undefined) return refuse('bad_voucher');
  return {
    type: 'deposit.ask',
    assetId: asset.id,
    network: route.network,
    amount: parsed.units.toString(),
    voucher,
  };
}

function askCall(gateway: Gateway, needs: DepositServerNeeds, places: PaymentPlaces): Call {
  return customerCall({
    method: 'POST',
    path: '/wallet/charge_req',
    room,
    summary: 'Says that something was paid, with a voucher; an operator looks at it.',
    input: askInput,
    handle: async (request) => {
      const command = askCommand(needs, places, request);
      if (!('type' in command)) return command;
      if (!(await needs.isCoinOn(command.assetId))) {
        return refuse('coin_off', { name: needs.asset(command.assetId)?.code ?? '' });
      }
      const { customerId: actor } = request.caller;
      const { account } = request.input;
      const db = gateway.database<DepositTables>();
      const isTaken = await needs.keepPicture(actor, account);
      // A picture is kept once, so a repeated call finds it with the request that it has made.
      const isAgain = !isTaken && (await isWaitingVoucher(db, actor, command.voucher));
      if (!isTaken && !isAgain) return refuse('bad_voucher');
      if (isTaken && !(await needs.proofs.claim(actor, [account]))) {
        await needs.releasePicture(actor, account);
        return refuse('proof_used');
      }
      const { key } = request;
      const envelope = key === undefined ? { command, actor } : { command, actor, key };
      const result = await gateway.submit(envelope);
      if ('refused' in result && isTaken) await needs.releasePicture(actor, account);
      return replyWith(result, () => okText('deposit.said.asked'));
    },
  });
}

/** How many blocks a deposit has seen, and how many it needs. */
export function confirmationsOf(
  deposit: Deposit,
  places: PaymentPlaces,
  watchers: readonly WatcherState[],
  code: string,
): { readonly seen: number; readonly needed: number } {
  if (deposit.kind === 'voucher') return { seen: 0, needed: 0 };
  const standard = routeOf(code, deposit.network)?.confirmations ?? 1;
  const needed = places.confirmations(deposit.network, standard);
  const chain = places.chainOf(deposit.network);
  const tip = watchers.find((each) => each.chain === chain)?.tip ?? 0;
  if (deposit.state === 'reversed') return { seen: 0, needed };
  return { seen: Math.min(Math.max(tip - deposit.block + 1, 0), needed), needed };
}

function logCall(gateway: Gateway, needs: DepositServerNeeds, places: PaymentPlaces): Call {
  return customerCall({
    method: 'GET',
    path: '/recharge/log',
    room,
    summary: 'A page of own deposits, newest first: with vouchers, and seen on chains.',
    input: z.object(pagingFields(10, MOST_ROWS)),
    handle: async ({ input, caller, language }) => {
      const db = gateway.database<DepositTables>();
      const { page, limit } = input;
      const owner = caller.customerId;
      const found = await readDeposits(db, { owner, order: 'DESC', page, limit });
      const watchers = await readWatchers(db);
      const data = found.deposits.map((deposit) => {
        const asset = needs.asset(deposit.assetId);
        const seen = confirmationsOf(deposit, places, watchers, asset?.code ?? '');
        const key = `deposit.state_${deposit.state}`;
        const mark = deposit.state === 'credited' ? '' : gateway.phrases.say(language, key);
        return depositRow(deposit, asset, seen, mark);
      });
      return ok(pageOf(input, found.total, data));
    },
  });
}
