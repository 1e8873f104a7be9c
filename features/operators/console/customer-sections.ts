/** The tables of the view of one customer: what each shows of its rows. */
import {
  amountColumn,
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';

/** One tab. */
export interface CustomerTab {
  readonly label: string;
  /** The last part of `/customers/…`. */
  readonly name: string;
  readonly columns: readonly SectionColumn[];
  readonly empty: string;
}

const paid = [textColumn('Coin', 'coin'), amountColumn('Amount', 'amount')];

/** All tabs, in order. */
export const CUSTOMER_TABS: readonly CustomerTab[] = [
  {
    label: 'Balances',
    name: 'balances',
    columns: [
      textColumn('Account', 'account'),
      textColumn('Coin', 'coin'),
      amountColumn('Available', 'available'),
      amountColumn('Frozen', 'frozen'),
    ],
    empty: 'No balances.',
  },
  {
    label: 'Statement',
    name: 'statement',
    columns: [
      timeColumn('Time', 'timeMs'),
      textColumn('Account', 'account'),
      textColumn('Coin', 'coin'),
      amountColumn('Change', 'change'),
      wordColumn('Reason', 'reason'),
      textColumn('Reference', 'reference'),
    ],
    empty: 'Nothing was posted.',
  },
  {
    label: 'Orders',
    name: 'orders',
    columns: [
      timeColumn('Placed', 'createdMs'),
      textColumn('Market', 'market'),
      textColumn('Side', 'side'),
      textColumn('Kind', 'kind'),
      amountColumn('Price', 'price'),
      amountColumn('Quantity', 'quantity'),
      amountColumn('Filled', 'filled'),
      wordColumn('State', 'state'),
    ],
    empty: 'No open orders.',
  },
  {
    label: 'Positions',
    name: 'positions',
    columns: [
      timeColumn('Placed', 'placedMs'),
      textColumn('Market', 'market'),
      textColumn('Side', 'side'),
      textColumn('Margin', 'mode'),
      amountColumn('Times', 'multiple'),
      amountColumn('Lots', 'lots'),
      amountColumn('Price', 'price'),
      amountColumn('Held (USDT)', 'held'),
      wordColumn('State', 'state'),
    ],
    empty: 'No open positions.',
  },
  {
    label: 'Seconds',
    name: 'seconds_orders',
    columns: [
      timeColumn('Placed', 'placedMs'),
      textColumn('Market', 'market'),
      textColumn('Direction', 'direction'),
      amountColumn('Seconds', 'seconds'),
      amountColumn('Stake (USDT)', 'stake'),
      amountColumn('Result (USDT)', 'profit'),
      amountColumn('Opened at', 'opened'),
      amountColumn('Closed at', 'closed'),
      wordColumn('State', 'state'),
    ],
    empty: 'No seconds contracts.',
  },
  {
    label: 'Deposits',
    name: 'deposits',
    columns: [
      timeColumn('Asked', 'askedMs'),
      ...paid,
      textColumn('Network', 'network'),
      wordColumn('State', 'state'),
    ],
    empty: 'No deposits.',
  },
  {
    label: 'Withdrawals',
    name: 'withdrawals',
    columns: [
      timeColumn('Asked', 'askedMs'),
      ...paid,
      textColumn('Way', 'way'),
      wordColumn('State', 'state'),
    ],
    empty: 'No withdrawals.',
  },
  {
    label: 'Identity',
    name: 'verification_levels',
    columns: [
      textColumn('Level', 'level'),
      wordColumn('State', 'state'),
      timeColumn('Sent', 'submittedMs'),
      timeColumn('Decided', 'decidedMs'),
      textColumn('Reason', 'reason'),
    ],
    empty: 'Nothing was sent in.',
  },
  {
    label: 'Devices',
    name: 'devices',
    columns: [
      timeColumn('Logged in', 'createdMs'),
      timeColumn('Last seen', 'seenMs'),
      textColumn('Address', 'address'),
      longColumn('Device', 'userAgent'),
    ],
    empty: 'Not logged in anywhere.',
  },
  {
    label: 'Notes',
    name: 'notes',
    columns: [
      timeColumn('Written', 'createdMs'),
      textColumn('Operator', 'operator'),
      longColumn('Note', 'text'),
    ],
    empty: 'No notes.',
  },
];
