/** The lists of OTC at the console: orders, advertisements, merchants. */
import { sql } from 'kysely';
import { z } from 'zod';
import { printUnits } from '../../../core/money/text.ts';
import { consolePageFields } from '../../../core/wire/scalars.ts';
import type { Gateway } from '../../../platform/server/gateway.ts';
import { type ConsoleCall, consoleQuery } from '../../../platform/server/http/console-call.ts';
import { plainRow, type StoredRow } from '../../../platform/server/rooms/console-parts.ts';
import { pageOf } from '../../../platform/server/rooms/page-of.ts';
import { printFiat } from '../wire/index.ts';
import type { OtcProviders } from './needs.ts';
import { marketNow } from './offers.ts';

const room = 'otc';
const READ = 'otc.read';
/** Appeals and late claims on bonds, as the work queue counts them. */
const WAITING = 'waiting';
const state = (first: string) => z.string().max(20).default(first);

/** How amounts of rows are printed. */
interface Prints {
  coins(assetId: unknown, units: unknown): string;
  money(fiat: unknown, units: unknown): string;
}

/** Prints amounts of coins and of official money with their names. */
export async function printsOf(gateway: Gateway, providers: OtcProviders): Promise<Prints> {
  const now = await marketNow({ gateway, providers });
  const { directory } = providers.catalogue;
  return {
    coins: (assetId, units) => {
      const asset = directory.asset(Number(assetId));
      return `${printUnits(BigInt(String(units)), asset?.scale ?? 8)} ${asset?.code ?? ''}`;
    },
    money: (fiat, units) => {
      const terms = now.fiat(String(fiat)) ?? { decimals: 2 };
      return `${printFiat(BigInt(String(units)), terms)} ${String(fiat)}`;
    },
  };
}

function orderRow(row: StoredRow, prints: Prints) {
  return {
    ...plainRow(row),
    id: Number(row['id']),
    coins: prints.coins(row['asset_id'], row['units']),
    money: prints.money(row['fiat'], row['fiat_units']),
  };
}

function adRow(row: StoredRow, prints: Prints) {
  const { fiat } = row;
  return {
    ...plainRow(row),
    id: Number(row['id']),
    coins: prints.coins(row['asset_id'], row['left_units']),
    cost: row['pricing'] === 'fixed' ? prints.money(fiat, row['price']) : 'floating',
    limits: `${prints.money(fiat, row['least'])} – ${prints.money(fiat, row['most'])}`,
  };
}

function merchantRow(row: StoredRow, prints: Prints) {
  return {
    ...plainRow(row),
    id: Number(row['id']),
    bond: prints.coins(row['bond_asset_id'], row['bond_units']),
  };
}

/** All of them. */
export function listCalls(gateway: Gateway, providers: OtcProviders): ConsoleCall[] {
  const db = () => gateway.database<unknown>();
  return [
    consoleQuery({
      method: 'GET',
      path: '/otc/orders',
      showsCustomers: true,
      room,
      summary: 'A page of orders in a state, or that wait for operators, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: state(WAITING) }),
      handle: async ({ input }) => {
        const states = input.state === WAITING ? ['appealed', 'claimed'] : [input.state];
        const prints = await printsOf(gateway, providers);
        const query = sql`select id, maker, taker, seller, buyer, asset_id, units, fiat, fiat_units,
          kind, state, made_ms, paid_ms, appealed_ms, proposed, proposed_by
          from otc_orders where state = any(${states}::text[])`;
        return { message: await pageOf(db(), query, input, (row) => orderRow(row, prints)) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/ads',
      showsCustomers: true,
      room,
      summary: 'Advertisements that are on, or off, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: state('on') }),
      handle: async ({ input }) => {
        const prints = await printsOf(gateway, providers);
        const query = sql`select id, owner, side, asset_id, fiat, pricing, price, margin_ppm,
          left_units, least, most, kinds, changed_ms
          from otc_ads where is_on = ${input.state === 'on'}`;
        return { message: await pageOf(db(), query, input, (row) => adRow(row, prints)) };
      },
    }),
    consoleQuery({
      method: 'GET',
      path: '/otc/merchants',
      showsCustomers: true,
      room,
      summary: 'Merchants and who asks to be one, newest first.',
      permission: READ,
      input: z.object({ ...consolePageFields, state: state('asked') }),
      handle: async ({ input }) => {
        const prints = await printsOf(gateway, providers);
        const query = sql`select m.owner as id, m.owner, m.state, m.bond_asset_id, m.bond_units,
          m.asked_ms, m.decided_by, m.last_order_ms,
          (select count(*) from otc_orders o where o.maker = m.owner and o.state = 'done') as done,
          (select count(*) from otc_orders o where o.maker = m.owner and o.appealed_ms > 0)
            as appeals
          from otc_merchants m where m.state = ${input.state}`;
        return { message: await pageOf(db(), query, input, (row) => merchantRow(row, prints)) };
      },
    }),
  ];
}
