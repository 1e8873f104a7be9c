/** How orders, fills and quotes are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { countdownTable, loadCountdowns } from '../../../platform/server/writer/countdown-table.ts';
import { type Column, table } from '../../../platform/server/writer/tables.ts';
import type { Fill, Order, OrderList, OrderPlan } from '../contract/index.ts';
import { type LastPrice, parseQuotes } from '../rules/market-book.ts';
import { type ListRow, listOf } from './reading.ts';
import type { ReferenceRow } from '../rules/reference.ts';
import type { SpotRules } from '../rules/room.ts';

const orderColumns: readonly Column<Order>[] = [
  { name: 'id', type: 'bigint', of: (row) => row.id },
  { name: 'owner', type: 'bigint', of: (row) => row.owner },
  { name: 'market_id', type: 'integer', of: (row) => row.marketId },
  { name: 'side', type: 'text', of: (row) => row.side },
  { name: 'kind', type: 'text', of: (row) => row.kind },
  { name: 'time_in_force', type: 'text', of: (row) => row.timeInForce },
  { name: 'post_only', type: 'boolean', of: (row) => row.postOnly },
  { name: 'self_trade', type: 'text', of: (row) => row.selfTrade },
  { name: 'client_order_id', type: 'text', of: (row) => row.clientOrderId },
  { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
  { name: 'expires_ms', type: 'bigint', of: (row) => row.expiresMs },
  { name: 'stop_ticks', type: 'bigint', of: (row) => row.stopTicks },
  { name: 'budget', type: 'bigint', of: (row) => row.budget },
  { name: 'limit_ticks', type: 'bigint', of: (row) => row.limitTicks },
  { name: 'lots', type: 'bigint', of: (row) => row.lots },
  { name: 'filled_lots', type: 'bigint', of: (row) => row.filledLots },
  { name: 'filled_value', type: 'bigint', of: (row) => row.filledValue },
  { name: 'fee_units', type: 'bigint', of: (row) => row.feeUnits },
  { name: 'held_units', type: 'bigint', of: (row) => row.heldUnits },
  { name: 'state', type: 'text', of: (row) => row.state },
  { name: 'reason', type: 'text', of: (row) => row.reason },
  { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
  { name: 'priority', type: 'bigint', of: (row) => row.priority },
  { name: 'trigger_by', type: 'text', of: (row) => row.triggerBy },
  { name: 'trigger_place', type: 'bigint', of: (row) => row.triggerPlace },
  {
    name: 'plan',
    type: 'text',
    of: (row) => (row.plan === null ? '' : JSON.stringify(row.plan)),
  },
];

const countdowns = countdownTable('spot_countdowns');

export const spotTables = [
  countdowns,
  table<Order>('orders', ['id'], orderColumns),
  table<{ readonly marketId: number; readonly orders: string }>(
    'spot_quotes',
    ['market_id'],
    [
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'orders', type: 'text', of: (row) => row.orders },
    ],
  ),
  table<LastPrice>(
    'spot_markets',
    ['market_id'],
    [
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'last_ticks', type: 'bigint', of: (row) => row.lastTicks },
      { name: 'stops_due_ms', type: 'bigint', of: (row) => row.stopsDueMs },
      {
        name: 'opens_with_quotes',
        type: 'boolean',
        of: (row) => row.opensWithQuotes === true,
      },
    ],
  ),
  table<ReferenceRow>(
    'spot_references',
    ['market_id'],
    [
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'last_ticks', type: 'bigint', of: (row) => row.lastTicks },
      { name: 'open_milli', type: 'text', of: (row) => row.openMilli },
      { name: 'minutes', type: 'text', of: (row) => row.minutes },
      { name: 'paused_until_ms', type: 'bigint', of: (row) => row.pausedUntilMs },
    ],
  ),
  table<OrderList>(
    'order_lists',
    ['id'],
    [
      { name: 'id', type: 'bigint', of: (row) => row.id },
      { name: 'owner', type: 'bigint', of: (row) => row.owner },
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'contingency', type: 'text', of: (row) => row.contingency },
      { name: 'client_list_id', type: 'text', of: (row) => row.clientListId },
      { name: 'order_ids', type: 'text', of: (row) => row.orderIds.join(' ') },
      { name: 'created_ms', type: 'bigint', of: (row) => row.createdMs },
      { name: 'state', type: 'text', of: (row) => row.state },
      { name: 'updated_ms', type: 'bigint', of: (row) => row.updatedMs },
    ],
  ),
  table<Fill>(
    'fills',
    [],
    [
      { name: 'id', type: 'bigint', of: (row) => row.id },
      { name: 'seq', type: 'bigint', of: (row) => row.seq },
      { name: 'time_ms', type: 'bigint', of: (row) => row.timeMs },
      { name: 'market_id', type: 'integer', of: (row) => row.marketId },
      { name: 'ticks', type: 'bigint', of: (row) => row.ticks },
      { name: 'lots', type: 'bigint', of: (row) => row.lots },
      { name: 'taker_side', type: 'text', of: (row) => row.takerSide },
      { name: 'buyer', type: 'bigint', of: (row) => row.buyer },
      { name: 'seller', type: 'bigint', of: (row) => row.seller },
      { name: 'buy_order', type: 'bigint', of: (row) => row.buyOrder },
      { name: 'sell_order', type: 'bigint', of: (row) => row.sellOrder },
      { name: 'buy_fee_units', type: 'bigint', of: (row) => row.buyFeeUnits },
      { name: 'sell_fee_units', type: 'bigint', of: (row) => row.sellFeeUnits },
    ],
  ),
];

/** The columns of an order row, for queries. */
export const ORDER_COLUMNS = orderColumns.map((column) => column.name).join(', ');

/** Reads an order from the texts of its columns, in the order of `ORDER_COLUMNS`. */
export function orderFromTexts(row: readonly (string | null)[]): Order {
  const text = (index: number): string => row[index] ?? '';
  const count = (index: number): number => Number(text(index));
  return {
    id: count(0),
    owner: count(1),
    marketId: count(2),
    side: text(3) as Order['side'],
    kind: text(4) as Order['kind'],
    timeInForce: text(5) as Order['timeInForce'],
    postOnly: text(6).startsWith('t'),
    selfTrade: text(7) as Order['selfTrade'],
    clientOrderId: text(8),
    createdMs: count(9),
    expiresMs: count(10),
    stopTicks: count(11),
    budget: count(12),
    limitTicks: count(13),
    lots: count(14),
    filledLots: count(15),
    filledValue: count(16),
    feeUnits: BigInt(text(17)),
    heldUnits: BigInt(text(18)),
    state: text(19) as Order['state'],
    reason: text(20) as Order['reason'],
    updatedMs: count(21),
    priority: count(22),
    triggerBy: text(23) as Order['triggerBy'],
    triggerPlace: count(24),
    plan: text(25) === '' ? null : (JSON.parse(text(25)) as OrderPlan),
  };
}

/** Loads live orders, quotes and last prices into fresh rules. */
export async function loadSpot(rules: SpotRules, client: pg.Client): Promise<void> {
  const live: Order[] = [];
  const query = `select ${ORDER_COLUMNS} from orders
    where state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open',
      'waiting_entry')`;
  await copyOut(client, query, (row) => live.push(orderFromTexts(row)));
  const quotes = await client.query<{ orders: string }>('select orders from spot_quotes');
  for (const row of quotes.rows) live.push(...parseQuotes(row.orders));
  live.sort((a, b) => a.priority - b.priority || a.id - b.id);
  for (const order of live) rules.restore(order);
  const lists = await client.query<ListRow>("select * from order_lists where state = 'live'");
  for (const row of lists.rows) rules.lists.restore(listOf(row));
  const last = await client.query<{
    market_id: number;
    last_ticks: string;
    stops_due_ms: string;
    opens_with_quotes: boolean;
  }>('select * from spot_markets');
  for (const row of last.rows) {
    const marketBook = rules.marketBook(row.market_id);
    if (marketBook === undefined) continue;
    marketBook.last.lastTicks = Number(row.last_ticks);
    marketBook.last.stopsDueMs = Number(row.stops_due_ms);
    if (row.opens_with_quotes) marketBook.last.opensWithQuotes = true;
  }
  const references = await client.query<Readonly<Record<string, string>>>(
    'select * from spot_references order by market_id',
  );
  for (const row of references.rows) {
    rules.references.restore({
      marketId: Number(row['market_id']),
      lastTicks: Number(row['last_ticks']),
      openMilli: row['open_milli'] ?? '',
      minutes: row['minutes'] ?? '',
      pausedUntilMs: Number(row['paused_until_ms']),
    });
  }
  await loadCountdowns(client, countdowns, rules.cancelling.countdowns);
  rules.restored();
}
