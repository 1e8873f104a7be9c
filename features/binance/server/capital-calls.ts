/** Coins with their networks, where to pay, what came in and went out, and asking for money. */
import { createHash } from 'node:crypto';
import { SIGNED_KEY } from '../../../core/engine/command-keys.ts';
import { isRefusal } from '../../../core/engine/command.ts';
import { parseUnits } from '../../../core/money/text.ts';
import type { AssetDefinition } from '../../catalogue/contract.ts';
import { type Network, routesOf } from '../../deposit/contract.ts';
import {
  COIN_OFF,
  coinRow,
  depositRow,
  depositStates,
  errorOfWithdrawal,
  networkName,
  networkRow,
  NO_SUCH_COIN,
  NOT_SAVED,
  OTHER_WITHDRAWAL,
  withdrawalRow,
  withdrawalStates,
} from '../wire/capital.ts';
import { type Answer, answered, notValid } from '../wire/errors.ts';
import { tooPrecise } from '../wire/refusals.ts';
import { type AccountParts, balancesOf } from './account-calls.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import type { CapitalSource } from './needs.ts';

const MAX_ROWS = 1_000;
/** An address, and a memo beside it, are no longer. */
const MAX_ADDRESS = 200;

/** What these endpoints work with. */
export interface CapitalParts extends AccountParts {
  readonly capital: CapitalSource;
}

async function coins({ capital, ...parts }: CapitalParts, { owner }: ApiCall): Promise<Answer> {
  const balances = new Map((await balancesOf(parts, owner)).map((each) => [each.asset, each]));
  const offers = await capital.offers();
  const rows = [];
  for (const asset of parts.account.assets()) {
    const isOn = await capital.isCoinOn(asset.id);
    const networkList = routesOf(asset.code).map((route, at) =>
      networkRow(route, at === 0, asset.scale, { isOn, ...offers(route) }),
    );
    const { free = '0', locked = '0' } = balances.get(asset.code) ?? {};
    rows.push(coinRow(asset, networkList, { free, locked }));
  }
  return answered(rows);
}

function assetOf({ account }: CapitalParts, code: string): AssetDefinition | undefined {
  return account.assets().find((each) => each.code === code);
}

/** The networks of a coin that a call names; all of them where it names none. */
function networksOf(code: string, name: string): readonly Network[] {
  const all = routesOf(code).map(({ network }) => network);
  return name === '' ? all : all.filter((network) => networkName(network) === name);
}

async function place(parts: CapitalParts, { asked, owner }: ApiCall): Promise<Answer> {
  const code = asked.text('coin');
  const name = asked.optional('network');
  if (asked.error !== undefined) return asked.error;
  const asset = assetOf(parts, code);
  if (asset === undefined) return NO_SUCH_COIN;
  const networks = networksOf(code, name);
  if (networks.length === 0) return notValid('network');
  if (!(await parts.capital.isCoinOn(asset.id))) return COIN_OFF;
  const routes = await parts.capital.routes(asset, owner);
  const found = routes.find(({ route }) => networks.includes(route.network));
  if (found === undefined) return COIN_OFF;
  const { address, memo: tag, route, isPlay } = found;
  const network = networkName(route.network);
  // An address of a demo is never paid: whoever reads it is told so.
  return answered({ coin: code, address, tag, url: '', network, ...(isPlay && { isPlay }) });
}

/** What both lists are asked by. */
function listAsked(parts: CapitalParts, { asked, owner }: ApiCall) {
  const code = asked.optional('coin');
  const status = asked.number('status');
  const limit = asked.whole('limit', { least: 1, most: MAX_ROWS, otherwise: MAX_ROWS });
  const offset = asked.whole('offset', { otherwise: 0 });
  if (offset % limit !== 0) asked.note(notValid('offset'));
  const assetId = code === '' ? undefined : assetOf(parts, code)?.id;
  if (code !== '' && assetId === undefined) asked.note(NO_SUCH_COIN);
  const span = { fromMs: asked.number('startTime'), toMs: asked.number('endTime') };
  return { status, query: { owner, assetId, ...span, page: offset / limit + 1, limit } };
}

async function deposits(parts: CapitalParts, call: ApiCall): Promise<Answer> {
  const { status, query } = listAsked(parts, call);
  const txId = call.asked.optional('txId');
  if (call.asked.error !== undefined) return call.asked.error;
  const states = status === undefined ? undefined : depositStates(status);
  if (states?.length === 0) return answered([]);
  const found = await parts.capital.deposits({ ...query, states, txId: txId || undefined });
  const assets = new Map(parts.account.assets().map((asset) => [asset.id, asset]));
  return answered(
    found.flatMap((deposit) => {
      const asset = assets.get(deposit.assetId);
      return asset === undefined ? [] : [depositRow(deposit, asset)];
    }),
  );
}

async function withdrawals(parts: CapitalParts, call: ApiCall): Promise<Answer> {
  const { status, query } = listAsked(parts, call);
  const remark = call.asked.ownName('withdrawOrderId') || undefined;
  if (call.asked.error !== undefined) return call.asked.error;
  const states = status === undefined ? undefined : withdrawalStates(status);
  if (states?.length === 0) return answered([]);
  const found = await parts.capital.withdrawals({ ...query, states, remark });
  const assets = new Map(parts.account.assets().map((asset) => [asset.id, asset]));
  const places = new Map<string, Awaited<ReturnType<CapitalSource['destination']>>>();
  for (const { way, destinationId } of found) {
    const name = `${way} ${destinationId}`;
    if (!places.has(name)) places.set(name, await parts.capital.destination(way, destinationId));
  }
  return answered(
    found.flatMap((each) => {
      const asset = assets.get(each.assetId);
      const to = places.get(`${each.way} ${each.destinationId}`);
      return asset === undefined ? [] : [withdrawalRow(each, asset, to)];
    }),
  );
}

/** What a withdrawal counts once by: its own name where it has one, else its signature. */
function onceKeyOf(name: string, onceKey: string): string {
  if (name === '') return onceKey;
  return SIGNED_KEY + createHash('sha256').update(`withdraw ${name}`).digest('hex');
}

async function apply(parts: CapitalParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const code = asked.text('coin');
  const address = asked.text('address').slice(0, MAX_ADDRESS);
  const memo = asked.optional('addressTag').slice(0, MAX_ADDRESS);
  const network = asked.optional('network');
  const number = asked.decimal('amount', true);
  const remark = asked.ownName('withdrawOrderId');
  const proofs = {
    pay_password: asked.optional('pay_password'),
    two_factor_code: asked.optional('two_factor_code') || undefined,
  };
  if (asked.whole('walletType', { otherwise: 0 }) !== 0) asked.note(notValid('walletType'));
  if (asked.error !== undefined) return asked.error;
  const asset = assetOf(parts, code);
  if (asset === undefined) return NO_SUCH_COIN;
  const networks = networksOf(code, network);
  if (networks.length === 0) return notValid('network');
  const parsed = parseUnits(number, asset.scale);
  if (!parsed.ok) return tooPrecise('amount');
  const { capital, gateway } = parts;
  const place = { owner, assetId: asset.id, address, memo };
  const walletId = await capital.saved(place, networks);
  if (walletId === undefined) return NOT_SAVED;
  if (remark !== '') {
    const [known] = await capital.withdrawals({ ...NAMED, owner, remark });
    const isSame =
      known?.assetId === asset.id &&
      known.amountUnits === parsed.units &&
      known.destinationId === walletId;
    if (known !== undefined) return isSame ? answered({ id: String(known.id) }) : OTHER_WITHDRAWAL;
  }
  const key = onceKeyOf(remark, call.onceKey);
  const to = { currency: asset.id, number, wallet_id: walletId, remark };
  const given = await capital.ask(gateway, { owner, key, ...to, ...proofs });
  return isRefusal(given) ? errorOfWithdrawal(given) : answered({ id: String(given.id) });
}

/** The one withdrawal of a name. */
const NAMED = {
  assetId: undefined,
  states: undefined,
  fromMs: undefined,
  toMs: undefined,
  page: 1,
  limit: 1,
} as const;

/** The endpoints of money in and out. */
export function capitalCalls(parts: CapitalParts): Endpoint[] {
  const get = (path: string, weight: number, answer: Endpoint['answer']): Endpoint => {
    return { method: 'GET', path: `/sapi/v1/capital/${path}`, weight, need: 'read', answer };
  };
  return [
    get('config/getall', 10, (call) => coins(parts, call)),
    get('deposit/address', 10, (call) => place(parts, call)),
    get('deposit/hisrec', 10, (call) => deposits(parts, call)),
    get('withdraw/history', 10, (call) => withdrawals(parts, call)),
    {
      method: 'POST',
      path: '/sapi/v1/capital/withdraw/apply',
      weight: 600,
      need: 'withdraw',
      answer: (call) => apply(parts, call),
    },
  ];
}
