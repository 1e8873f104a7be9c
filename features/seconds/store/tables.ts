/** How seconds contracts are stored and loaded. */
import type pg from 'pg';
import { copyOut } from '../../../platform/server/writer/copy-out.ts';
import { recordTable } from '../../../platform/server/writer/record-table.ts';
import type { CustomerLimits, SecondsOrder, SecondsTerms } from '../contract.ts';
import type { SecondsRules } from '../rules/room.ts';

/** A version of a market's terms, with the command that published it. */
export interface StoredTerms {
  readonly marketId: number;
  readonly version: number;
  readonly seq: number;
  readonly timeMs: number;
  /** Canonical JSON of `SecondsTerms`. */
  readonly terms: string;
}

export const termsTable = recordTable<StoredTerms>('seconds_terms', [], {
  marketId: 'integer',
  version: 'integer',
  seq: 'count',
  timeMs: 'count',
  terms: 'text',
});

export const ordersTable = recordTable<SecondsOrder>('seconds_orders', ['id'], {
  id: 'count',
  owner: 'count',
  marketId: 'integer',
  termsVersion: 'integer',
  direction: 'text',
  seconds: 'integer',
  stakeUnits: 'units',
  couponId: 'count',
  payoutPpm: 'integer',
  payoutUnits: 'units',
  seq: 'count',
  placedMs: 'count',
  expiresMs: 'count',
  openTick: 'count',
  openTicks: 'count',
  openHundredths: 'count_or_none',
  closeTick: 'count',
  closeTicks: 'count',
  closeSum: 'count_or_none',
  closeCount: 'count_or_none',
  state: 'text',
  reason: 'text',
  profitUnits: 'units',
  settledMs: 'count',
});

export const limitsTable = recordTable<CustomerLimits>('seconds_limits', ['owner'], {
  owner: 'count',
  riskAcceptedMs: 'count',
  largestStake: 'units',
  lossPerDay: 'units',
  pausedUntilMs: 'count',
  nextLargestStake: 'units',
  nextLossPerDay: 'units',
  nextPausedUntilMs: 'count',
  loosensMs: 'count',
  day: 'integer',
  lostUnits: 'units',
});

export const secondsTables = [termsTable, ordersTable, limitsTable];

/** Loads terms, pending and running orders and customers' limits into fresh rules. */
export async function loadSeconds(rules: SecondsRules, client: pg.Client): Promise<void> {
  await copyOut(
    client,
    `select ${termsTable.selection} from seconds_terms order by market_id, version`,
    (row) => rules.restoreTerms(JSON.parse(termsTable.fromTexts(row).terms) as SecondsTerms),
  );
  for (const state of ['pending', 'running']) {
    await copyOut(
      client,
      `select ${ordersTable.selection} from seconds_orders where state = '${state}' order by id`,
      (row) => rules.restoreOrder(ordersTable.fromTexts(row)),
    );
  }
  await copyOut(client, `select ${limitsTable.selection} from seconds_limits`, (row) =>
    rules.restoreLimits(limitsTable.fromTexts(row)),
  );
}
