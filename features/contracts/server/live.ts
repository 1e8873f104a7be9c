/** Contracts on the sockets: positions, accounts, warnings and liquidations, to their owners. */
import { KIND } from '../../../core/ledger/ledger.ts';
import type { Gateway, Running } from '../../../platform/server/gateway.ts';
import { flagPart } from '../../../platform/server/realtime/flag-part.ts';
import { type Part, privateChannel } from '../../../platform/server/realtime/hub.ts';
import type { Asset } from '../../../core/money/units.ts';
import { indexTicked } from '../../feeds/contract.ts';
import { entryChanged } from '../contract/entries.ts';
import {
  type ContractFill,
  contractFilled,
  liquidated,
  marginCalled,
  positionChanged,
} from '../contract/index.ts';
import { type ContractsTables, readAvailable } from '../store/reading.ts';
import { accountMessage, fillRow, positionRow } from '../wire/index.ts';
import type { ContractsServerNeeds } from './needs.ts';
import type { ContractsView } from './view.ts';
import { reducedLots } from './reduced.ts';

interface Numbered {
  readonly id?: unknown;
}

function listPart(name: string): Part<Numbered> {
  return {
    name,
    shape: 'list',
    keyOf: ({ id }) => String(id),
    merge: (_earlier, later) => later,
  };
}

const positionsPart = listPart('positions');
const contractFillsPart = listPart('contract_fills');
const noticesPart = listPart('contract_notices');
const accountPart: Part<Record<string, unknown>> = {
  name: 'contract_account',
  shape: 'one',
  keyOf: () => '',
  merge: (_earlier, later) => later,
};
const balancesPart = flagPart('balances');
/** Orders that wait to open have changed: they are asked for again. */
const entriesPart = flagPart('contract_entries');

/** How often values that follow the index are told. */
const PULSE_MS = 500;

/** Puts committed events of contracts on the sockets of their owners, and values that move. */
export function publishContracts(
  gateway: Gateway,
  view: ContractsView,
  needs: ContractsServerNeeds,
): Running {
  const { bus, hub } = gateway;
  const moved = new Set<number>();
  bus.on(indexTicked, ({ marketId }) => moved.add(marketId));
  bus.on(positionChanged, (position) => {
    const market = needs.market(position.marketId);
    if (market === undefined) return;
    if (position.state === 'closed') {
      hub.publishPrivate(position.owner, 'lever_closed', { id: [position.id] });
    }
    const channel = privateChannel(position.owner);
    if (!hub.isHeard(channel)) return;
    const row = positionRow(market, position, view.now(position));
    hub.publish(channel, positionsPart, row);
    hub.publish(channel, balancesPart, true);
  });
  bus.on(entryChanged, ({ owner }) => {
    hub.publish(privateChannel(owner), entriesPart, true);
  });
  bus.on(contractFilled, (fill) => {
    tellFill(gateway, needs, fill).catch((error: unknown) =>
      gateway.log.warn({ err: error }, 'a contract fill was not told'),
    );
  });
  bus.on(liquidated, (row) => {
    const { id, timeMs } = row;
    const what = reducedLots(row) === undefined ? 'liquidated' : 'reduced';
    const notice = { id: `liquidated:${id}`, what, time_ms: timeMs };
    hub.publish(privateChannel(row.owner), noticesPart, notice);
  });
  bus.on(marginCalled, ({ owner, timeMs }) => {
    const notice = { id: `margin_call:${timeMs}`, what: 'margin_call', time_ms: timeMs };
    hub.publish(privateChannel(owner), noticesPart, notice);
  });
  let telling = false;
  const timer = setInterval(() => {
    if (telling || moved.size === 0) return;
    const marketIds = new Set(moved);
    moved.clear();
    telling = true;
    tellValues(gateway, view, needs, marketIds)
      .catch((error: unknown) => gateway.log.warn({ err: error }, 'contract values were not told'))
      .finally(() => {
        telling = false;
      });
  }, PULSE_MS);
  return { stop: () => clearInterval(timer) };
}

/** Tells a fill to its owner, by the name of whom he copies where it is a copy. */
async function tellFill(
  { hub }: Gateway,
  needs: ContractsServerNeeds,
  fill: ContractFill & { readonly ledBy?: number },
): Promise<void> {
  const market = needs.market(fill.marketId);
  const channel = privateChannel(fill.owner);
  if (market === undefined || !hub.isHeard(channel)) return;
  const trader = fill.ledBy === undefined ? '' : await needs.nickname(fill.ledBy);
  const row = { ...fillRow(market, fill), trader };
  hub.publish(channel, contractFillsPart, row);
}

/** Tells those who listen what their positions in some markets are worth now. */
async function tellValues(
  gateway: Gateway,
  view: ContractsView,
  needs: ContractsServerNeeds,
  marketIds: ReadonlySet<number>,
): Promise<void> {
  const { hub } = gateway;
  const coin = needs.marginAsset();
  if (coin === undefined) return;
  const listening = [...view.owners()].filter((owner) => {
    return (
      hub.isHeard(privateChannel(owner)) &&
      view.positionsOf(owner).some((position) => marketIds.has(position.marketId))
    );
  });
  const db = gateway.database<ContractsTables>();
  const available = await readAvailable(db, listening, KIND.margin, coin.id);
  for (const owner of listening) {
    tellOwner(gateway, view, needs, owner, available.get(owner) ?? 0n, coin);
  }
}

function tellOwner(
  gateway: Gateway,
  view: ContractsView,
  needs: ContractsServerNeeds,
  owner: number,
  available: bigint,
  coin: Asset,
): void {
  const { hub } = gateway;
  const positions = view.positionsOf(owner);
  const marginHealth = view.account(owner, available);
  const account = accountMessage(marginHealth, available, coin.scale);
  const { hazard_rate, profits_all } = account;
  hub.publishPrivate(owner, 'lever_trade', { hazard_rate, profits_all });
  const channel = privateChannel(owner);
  hub.publish(channel, accountPart, account);
  for (const position of positions) {
    const market = needs.market(position.marketId);
    if (market === undefined) continue;
    hub.publish(channel, positionsPart, positionRow(market, position, view.now(position)));
  }
}
