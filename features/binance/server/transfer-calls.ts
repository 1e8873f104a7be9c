/** Moving money between one's own accounts, and what was moved. */
import { isRefusal } from '../../../core/engine/command.ts';
import { type AccountKind, KIND } from '../../../core/ledger/ledger.ts';
import { parseUnits, printUnits } from '../../../core/money/text.ts';
import type { Permission } from '../../api-keys/contract.ts';
import type { Transfer } from '../../wallet/contract.ts';
import { type Answer, answered, isApiError, notValid } from '../wire/errors.ts';
import { errorOfTransfer, tooPrecise } from '../wire/refusals.ts';
import type { ApiCall, Endpoint } from './endpoint.ts';
import { errorOf } from './keys.ts';
import type { AccountParts } from './account-calls.ts';
import { giveEnd } from './order-calls.ts';

const PATH = '/sapi/v1/asset/transfer';
const PAGE = 10;
const MAX_PAGE = 100;

/** Between which accounts, in the words of clients: orders, contracts, official money. */
const WAYS = {
  MAIN_UMFUTURE: [KIND.spot, KIND.margin],
  UMFUTURE_MAIN: [KIND.margin, KIND.spot],
  MAIN_FUNDING: [KIND.spot, KIND.fiat],
  FUNDING_MAIN: [KIND.fiat, KIND.spot],
  UMFUTURE_FUNDING: [KIND.margin, KIND.fiat],
  FUNDING_UMFUTURE: [KIND.fiat, KIND.margin],
} satisfies Record<string, readonly [AccountKind, AccountKind]>;

type Way = keyof typeof WAYS;

const NAMES = Object.keys(WAYS) as readonly Way[];

function wayOf({ asked }: Pick<ApiCall, 'asked'>): Way {
  return asked.word('type', NAMES, undefined, notValid('type'));
}

/** What a key has to allow beside trading spot: no key trades official money. */
const NEEDS: Partial<Record<AccountKind, Permission>> = {
  [KIND.margin]: 'contracts',
  [KIND.fiat]: 'withdraw',
};

/** Once by its signature. Whose key is stolen loses no more than what it could trade before. */
async function transfer(parts: AccountParts, call: ApiCall): Promise<Answer> {
  const { asked, keyId, ip } = call;
  const way = wayOf(call);
  const [fromKind, toKind] = WAYS[way];
  const code = asked.text('asset');
  const text = asked.decimal('amount', true);
  if (asked.error !== undefined) return asked.error;
  const asset = parts.account.assets().find((each) => each.code === code);
  if (asset === undefined) return notValid('asset');
  const parsed = parseUnits(text, asset.scale);
  if (!parsed.ok) return tooPrecise('amount');
  for (const kind of [fromKind, toKind]) {
    const key = await parts.keys.stillMay(keyId, ip, NEEDS[kind] ?? 'spot');
    if (isRefusal(key)) return errorOf(key);
  }
  const amount = String(parsed.units);
  const type = 'wallet.transfer';
  const command: Transfer = { type, assetId: asset.id, fromKind, toKind, amount };
  const given = await giveEnd<Transfer>(parts, call, command, errorOfTransfer);
  return isApiError(given) ? given : answered({ tranId: given.answer.id });
}

async function history(parts: AccountParts, call: ApiCall): Promise<Answer> {
  const { asked, owner } = call;
  const way = wayOf(call);
  const [fromKind, toKind] = WAYS[way];
  const page = asked.whole('current', { least: 1, otherwise: 1 });
  const limit = asked.whole('size', { least: 1, most: MAX_PAGE, otherwise: PAGE });
  const span = { fromMs: asked.number('startTime'), toMs: asked.number('endTime') };
  if (asked.error !== undefined) return asked.error;
  const which = { fromKind, toKind, ...span, page, limit };
  const found = await parts.account.transfers(parts.gateway.database<unknown>(), owner, which);
  const assets = new Map(parts.account.assets().map((each) => [each.id, each]));
  const rows = found.moves.flatMap(({ id, timeMs, fromAssetId, fromUnits }) => {
    const asset = assets.get(fromAssetId);
    if (asset === undefined) return [];
    const amount = printUnits(fromUnits, asset.scale, asset.scale);
    const row = { asset: asset.code, amount, type: way, status: 'CONFIRMED', tranId: id };
    return [{ ...row, timestamp: timeMs }];
  });
  return answered({ total: found.total, rows });
}

/** The endpoints of transfers. */
export function transferCalls(parts: AccountParts): Endpoint[] {
  const give = (call: ApiCall): Promise<Answer> => transfer(parts, call);
  const list = (call: ApiCall): Promise<Answer> => history(parts, call);
  return [
    { method: 'POST', path: PATH, weight: 10, need: 'spot', answer: give },
    { method: 'GET', path: PATH, weight: 1, need: 'read', answer: list },
  ];
}
