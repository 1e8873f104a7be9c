/** What operators see of what a customer has and had. */
import { sql } from 'kysely';
import { HOUSE } from '../../../core/ledger/house-accounts.ts';
import { kindName } from '../../../core/ledger/ledger.ts';
import {
  coinRow,
  type ConsoleParts,
  numberOf,
} from '../../../platform/server/rooms/console-parts.ts';

/** The name of an account kind on the console. */
function accountName(kind: unknown): string {
  return kindName(numberOf(kind as string)) ?? '';
}

export const walletConsole: ConsoleParts = {
  sections: [
    {
      name: 'balances',
      summary: 'Balances of a customer by account and coin.',
      query: (id) => sql`select kind * 10000 + asset as id, kind, asset, available, frozen
        from balances where owner = ${id}`,
      shown: (row, prints) => ({
        ...coinRow(row, prints, 'available', 'frozen'),
        account: accountName(row['kind']),
      }),
    },
    {
      name: 'statement',
      summary: 'Postings of a customer.',
      query: (id) => sql`select seq * 1000 + ordinal as id, seq, asset,
          case when to_owner = ${id} then to_kind else from_kind end as kind,
          case when to_owner = from_owner then 0 when to_owner = ${id} then amount else -amount end
            as change, amount, reason, reference, time_ms
        from postings where from_owner = ${id} or to_owner = ${id}`,
      shown: (row, prints) => ({
        ...coinRow(row, prints, 'change', 'amount'),
        account: accountName(row['kind']),
      }),
    },
  ],
  days: [
    {
      name: 'deposits',
      isMoney: true,
      query: (fromMs) => sql`select time_ms / 86400000 as day, asset,
          sum(amount::numeric) as units
        from postings where from_owner = ${HOUSE.outsideWorld} and to_owner > 0
          and time_ms >= ${fromMs} group by 1, 2`,
    },
    {
      name: 'withdrawals',
      isMoney: true,
      query: (fromMs) => sql`select time_ms / 86400000 as day, asset,
          sum(amount::numeric) as units
        from postings where from_owner > 0 and to_owner = ${HOUSE.outsideWorld}
          and time_ms >= ${fromMs} group by 1, 2`,
    },
    {
      name: 'fees',
      isMoney: true,
      query: (fromMs) => sql`select time_ms / 86400000 as day, asset,
          sum(case when to_owner = ${HOUSE.fees} then amount::numeric else -amount end) as units
        from postings where time_ms >= ${fromMs}
          and (from_owner > 0 and to_owner = ${HOUSE.fees}
            or from_owner = ${HOUSE.fees} and to_owner > 0)
        group by 1, 2`,
    },
  ],
};
