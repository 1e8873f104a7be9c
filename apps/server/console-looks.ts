/**
 * What the console shows of rooms that do not know it: customers with everything about them, what
 * waits on the desk, exposure and settings. Reads committed rows only, and never a secret's column.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { printUnits } from '../../core/money/text.ts';
import { assetOf, type Market, printTicks } from '../../features/catalogue/contract.ts';
import { RESET_LIFE_MS } from '../../features/identity/contract.ts';
import type { Permission } from '../../features/operators/contract.ts';
import type {
  CustomerLooks,
  CustomerSection,
  DeskQueue,
  HouseLooks,
  PageAsked,
  Row,
} from '../../features/operators/server/needs.ts';
import type { ConsolePage } from '../../platform/server/http/console-call.ts';
import type { Settings } from '../../platform/server/settings/settings.ts';
import type { Directory } from './directory.ts';

type Database = Kysely<unknown>;
type Stored = Readonly<Record<string, string | number | boolean | null>>;
type Query = RawBuilder<unknown>;

/** What these looks work with. */
export interface LookParts {
  readonly db: Database;
  readonly directory: Directory;
  readonly settings: Settings;
  readonly nowMs: () => number;
  /** Ends all sessions of a customer, sockets too. */
  readonly revokeSessions: (customerId: number) => Promise<number>;
}

/** A page of a query, newest first, with how many rows there are. */
async function pageOf(
  db: Database,
  query: Query,
  asked: PageAsked,
  shown: (row: Stored) => Row,
): Promise<ConsolePage<Row>> {
  const counted = await sql<{ total: string }>`
    select count(*) as total from (${query}) rows`.execute(db);
  const { rows } = await sql<Stored>`
    select * from (${query}) rows order by id desc
    limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db);
  return { data: rows.map(shown), total: Number(counted.rows[0]?.total ?? 0) };
}

const number = (value: Stored[string] | undefined) => Number(value ?? 0);

/** `openTicks` of `open_ticks`: rows as they are, with ids and counts as numbers. */
function plain(row: Stored): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    const field = name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
    const isWhole = typeof value === 'string' && /_ms$|^id$|_id$|^owner$/.test(name);
    return [field, isWhole ? Number(value) : value] as const;
  });
  return Object.fromEntries(entries) as Row;
}

const ACCOUNTS = ['house', 'fiat', 'spot', 'contract', 'seconds'] as const;

/** Prints what rows hold in whole units, lots and ticks. */
class Prints {
  private readonly directory: Directory;

  constructor(directory: Directory) {
    this.directory = directory;
  }

  coin(assetId: number): string {
    return this.directory.asset(assetId)?.code ?? String(assetId);
  }

  units(assetId: number, units: Stored[string] | undefined): string {
    const asset = this.directory.asset(assetId);
    return asset === undefined ? String(units) : printUnits(BigInt(units as string), asset.scale);
  }

  dollars(units: Stored[string] | undefined): string {
    const dollar = this.directory.dollar();
    return dollar === undefined ? String(units) : printUnits(BigInt(units as string), dollar.scale);
  }

  market(marketId: number): Market | undefined {
    return this.directory.market(marketId);
  }

  price(marketId: number, ticks: Stored[string] | undefined): string {
    const market = this.market(marketId);
    return market === undefined || number(ticks) === 0 ? '' : printTicks(market, number(ticks));
  }

  quantity(marketId: number, lots: Stored[string] | undefined): string {
    const market = this.market(marketId);
    if (market === undefined) return String(lots);
    return printUnits(BigInt(lots as string) * market.lotUnits, market.base.scale);
  }

  symbol(marketId: number): string {
    return this.market(marketId)?.symbol ?? String(marketId);
  }
}

function section(
  { db }: LookParts,
  name: string,
  summary: string,
  query: (customerId: number) => Query,
  shown: (row: Stored) => Row = plain,
): CustomerSection {
  return { name, summary, read: (id, asked) => pageOf(db, query(id), asked, shown) };
}

/** What a customer has and had: balances, statement, payments. */
function moneySections(parts: LookParts, prints: Prints): CustomerSection[] {
  const ofCoin = (row: Stored, ...fields: readonly string[]): Row => {
    const assetId = number(row['asset']);
    const printed = fields.map((field) => [field, prints.units(assetId, row[field])] as const);
    return { ...plain({ ...row, ...Object.fromEntries(printed) }), coin: prints.coin(assetId) };
  };
  return [
    section(
      parts,
      'balances',
      'Balances of a customer by account and coin.',
      (id) => sql`select kind * 10000 + asset as id, kind, asset, available, frozen
        from balances where owner = ${id}`,
      (row) => ({
        ...ofCoin(row, 'available', 'frozen'),
        account: ACCOUNTS[number(row['kind'])] ?? '',
      }),
    ),
    section(
      parts,
      'statement',
      'Postings of a customer.',
      (id) => sql`select seq * 1000 + ordinal as id, seq, asset,
          case when to_owner = ${id} then to_kind else from_kind end as kind,
          case when to_owner = from_owner then 0 when to_owner = ${id} then amount else -amount end
            as change, amount, reason, reference, time_ms
        from postings where from_owner = ${id} or to_owner = ${id}`,
      (row) => ({
        ...ofCoin(row, 'change', 'amount'),
        account: ACCOUNTS[number(row['kind'])] ?? '',
      }),
    ),
    section(
      parts,
      'deposits',
      'Deposits that a customer has asked for.',
      (id) => sql`select id, asset_id as asset, network, amount_units as amount,
          credited_units as credited, state, reason, asked_ms, decided_ms
        from deposit_requests where owner = ${id}`,
      (row) => ofCoin(row, 'amount', 'credited'),
    ),
    section(
      parts,
      'withdrawals',
      'Withdrawals of a customer.',
      (id) => sql`select id, asset_id as asset, way, amount_units as amount, fee_units as fee,
          state, reason, tx_id as transaction, asked_ms, ended_ms
        from withdrawals where owner = ${id}`,
      (row) => ofCoin(row, 'amount', 'fee'),
    ),
  ];
}

/** What a customer trades. */
function tradeSections(parts: LookParts, prints: Prints): CustomerSection[] {
  const symbol = (row: Stored) => prints.symbol(number(row['market_id']));
  const price = (row: Stored, field: string) => prints.price(number(row['market_id']), row[field]);
  return [
    section(
      parts,
      'orders',
      'Open spot orders of a customer.',
      (
        id,
      ) => sql`select id, market_id, side, kind, limit_ticks, lots, filled_lots, state, created_ms
        from orders where owner = ${id}
          and state in ('open', 'partially_filled', 'waiting_trigger', 'waiting_open')`,
      (row) => ({
        ...plain(row),
        market: symbol(row),
        price: price(row, 'limit_ticks'),
        quantity: prints.quantity(number(row['market_id']), row['lots']),
        filled: prints.quantity(number(row['market_id']), row['filled_lots']),
      }),
    ),
    section(
      parts,
      'positions',
      'Open and waiting contracts of a customer.',
      (id) => sql`select id, market_id, side, mode, multiple, lots, open_ticks, limit_ticks,
          held_units, margin_units, state, placed_ms, opened_ms
        from contract_positions where owner = ${id} and state in ('waiting', 'open')`,
      (row) => ({
        ...plain(row),
        market: symbol(row),
        price: price(row, number(row['open_ticks']) === 0 ? 'limit_ticks' : 'open_ticks'),
        held: prints.dollars(row['held_units']),
        margin: prints.dollars(row['margin_units']),
      }),
    ),
    section(
      parts,
      'seconds_orders',
      'Seconds contracts of a customer.',
      (id) => sql`select id, market_id, direction, seconds, stake_units, profit_units, open_ticks,
          close_ticks, state, reason, placed_ms, settled_ms
        from seconds_orders where owner = ${id}`,
      (row) => ({
        ...plain(row),
        market: symbol(row),
        stake: prints.dollars(row['stake_units']),
        profit: prints.dollars(row['profit_units']),
        opened: price(row, 'open_ticks'),
        closed: price(row, 'close_ticks'),
      }),
    ),
  ];
}

/** Where a customer is logged in, and how it stands with his identity. */
function identitySections(parts: LookParts): CustomerSection[] {
  return [
    section(
      parts,
      'devices',
      'Sessions of a customer that have not ended.',
      (id) => sql`select id, address, user_agent, created_ms, seen_ms, expires_ms from sessions
        where customer_id = ${id} and not revoked and expires_ms > ${parts.nowMs()}`,
    ),
    section(
      parts,
      'verification_levels',
      'How it stands with each level of a customer’s identity.',
      (id) => sql`select level as id, level, state, submitted_ms, decided_ms, reason, note
        from verification_levels where owner = ${id}`,
    ),
  ];
}

const PROFILE = sql`
  select c.id, account_number, email, area_code, phone, nickname, region, language,
    extension_code as invite_code, referred_by as referred_by_id,
    (extract(epoch from created_at) * 1000)::bigint as created_ms,
    withdrawal_locked_until_ms, c.payment_password_hash is not null as has_payment_lock,
    exists (select from two_factor t where t.customer_id = c.id and t.since_ms > 0)
      as has_second_factor,
    (select count(*)::integer from passkeys p where p.customer_id = c.id) as passkeys,
    coalesce((select max(level) from verification_levels v
      where v.owner = c.id and v.state = 'verified'), 0) as verified_level
  from customers c`;

/** Who a text may mean: a number, an account, an e-mail, a phone, the beginning of a name. */
function meant(text: string): Query {
  if (text === '') return sql`true`;
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const digits = text.replaceAll(/[\s()+-]/g, '');
  const isNumber = /^\d{1,15}$/.test(digits);
  return sql`(c.account_number like ${start} or c.email like ${start}
    or lower(c.nickname) like ${start}
    or ${isNumber} and (c.id::text = ${digits} or c.phone like ${`${digits}%`}
      or c.area_code || c.phone like ${`${digits}%`}))`;
}

/** The customers of the house as the console shows them. */
export function customerLooks(parts: LookParts): CustomerLooks {
  const { db, directory, revokeSessions } = parts;
  const prints = new Prints(directory);
  return {
    search: (text, asked) => pageOf(db, sql`${PROFILE} where ${meant(text)}`, asked, plain),
    one: async (customerId) => {
      const { rows } = await sql<Stored>`${PROFILE} where c.id = ${customerId}`.execute(db);
      return rows[0] === undefined ? undefined : plain(rows[0]);
    },
    sections: [
      ...moneySections(parts, prints),
      ...tradeSections(parts, prints),
      ...identitySections(parts),
    ],
    revokeSessions,
  };
}

/** What other rooms have waiting. */
export function deskQueues({ db, nowMs }: LookParts): DeskQueue[] {
  const queue = (
    kind: string,
    permission: Permission,
    query: () => Query,
    resource = kind,
  ): DeskQueue => ({
    kind,
    resource,
    permission,
    look: async () => {
      const { rows } = await sql<{ waiting: string; oldest: string | null }>`
        select count(*) as waiting, min(asked_ms) as oldest from (${query()}) rows`.execute(db);
      return { count: Number(rows[0]?.waiting ?? 0), oldestMs: Number(rows[0]?.oldest ?? 0) };
    },
  });
  return [
    queue(
      'verification',
      'verification.read',
      () => sql`select submitted_ms as asked_ms from verification_levels where state = 'review'`,
      'verification_forms',
    ),
    queue(
      'deposits',
      'deposits.read',
      () => sql`select asked_ms from deposit_requests where state = 'asked'`,
    ),
    queue(
      'withdrawals',
      'withdrawals.read',
      () => sql`select asked_ms from withdrawals where state in ('asked', 'approved')`,
    ),
    queue(
      'security_resets',
      'customers.reset_security',
      () => sql`select asked_ms from security_resets
        where state = 'asked' and asked_ms > ${nowMs() - RESET_LIFE_MS}`,
    ),
  ];
}

/** Settings whose values may be shown; of all others only whether they are set. */
const SHOWN: readonly (keyof Settings)[] = [
  'port',
  'host',
  'mode',
  'catalogue',
  'feedSpeed',
  'logLevel',
  'registrationCode',
  'riskNotice',
  'mailFrom',
  'publicOrigin',
  'corsOrigins',
  'tickRetentionDays',
  'trustProxy',
];

function settingRows(settings: Settings): Row[] {
  return Object.entries(settings).map(([name, value]) => {
    const isShown = SHOWN.some((shown) => shown === name);
    const isSet = value !== undefined && value !== '';
    const shown = Array.isArray(value) ? value.join(', ') : String(value);
    return { id: name, value: isSet ? (isShown ? shown : 'set') : 'not set', isShown };
  });
}

/** Exposure and settings. */
export function houseLooks(parts: LookParts): Omit<HouseLooks, 'replayJournal'> {
  const { db, directory, settings } = parts;
  const prints = new Prints(directory);
  return {
    asset: (id) => {
      const found = directory.asset(id);
      return found === undefined ? undefined : assetOf(found);
    },
    exposures: async () => {
      const { rows } = await sql<Stored>`
        select m.market_id as id, coalesce(c.long_lots, 0) as long_lots,
          coalesce(c.short_lots, 0) as short_lots, coalesce(s.up_orders, 0) as up_orders,
          coalesce(s.down_orders, 0) as down_orders, coalesce(s.up_payout, 0) as up_payout,
          coalesce(s.down_payout, 0) as down_payout
        from (select market_id from contract_terms union select market_id from seconds_terms) m
        left join contract_exposures c on c.market_id = m.market_id
        left join (
          select market_id,
            count(*) filter (where direction = 'up') as up_orders,
            count(*) filter (where direction = 'down') as down_orders,
            coalesce(sum(payout_units) filter (where direction = 'up'), 0) as up_payout,
            coalesce(sum(payout_units) filter (where direction = 'down'), 0) as down_payout
          from seconds_orders where state = 'running' group by market_id
        ) s on s.market_id = m.market_id
        order by m.market_id`.execute(db);
      return rows.map((row) => ({
        id: number(row['id']),
        market: prints.symbol(number(row['id'])),
        longLots: number(row['long_lots']),
        shortLots: number(row['short_lots']),
        netLots: number(row['long_lots']) - number(row['short_lots']),
        upOrders: number(row['up_orders']),
        downOrders: number(row['down_orders']),
        upPayout: prints.dollars(row['up_payout']),
        downPayout: prints.dollars(row['down_payout']),
      }));
    },
    settings: () => settingRows(settings),
  };
}
