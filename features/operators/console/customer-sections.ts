/** The tables of the view of one customer: what each shows of its rows. */
import type { RaRecord } from 'react-admin';
import type { SectionColumn } from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';

/** One tab. */
export interface CustomerTab {
  readonly label: string;
  /** The last part of `/customers/…`. */
  readonly name: string;
  readonly columns: readonly SectionColumn[];
  readonly empty: string;
}

function text(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => String(row[field] ?? '') || '–' };
}

function amount(label: string, field: string): SectionColumn {
  return { ...text(label, field), isNumber: true };
}

function time(label: string, field: string): SectionColumn {
  return { label, cell: (row: RaRecord) => consoleTime(row[field]) };
}

const paid = [text('Coin', 'coin'), amount('Amount', 'amount')];

/** All tabs, in order. */
export const CUSTOMER_TABS: readonly CustomerTab[] = [
  {
    label: 'Balances',
    name: 'balances',
    columns: [
      text('Account', 'account'),
      text('Coin', 'coin'),
      amount('Available', 'available'),
      amount('Frozen', 'frozen'),
    ],
    empty: 'No balances.',
  },
  {
    label: 'Statement',
    name: 'statement',
    columns: [
      time('Time', 'timeMs'),
      text('Account', 'account'),
      text('Coin', 'coin'),
      amount('Change', 'change'),
      text('Reason', 'reason'),
      text('Reference', 'reference'),
    ],
    empty: 'Nothing was posted.',
  },
  {
    label: 'Orders',
    name: 'orders',
    columns: [
      time('Placed', 'createdMs'),
      text('Market', 'market'),
      text('Side', 'side'),
      text('Kind', 'kind'),
      amount('Price', 'price'),
      amount('Quantity', 'quantity'),
      amount('Filled', 'filled'),
      text('State', 'state'),
    ],
    empty: 'No open orders.',
  },
  {
    label: 'Positions',
    name: 'positions',
    columns: [
      time('Placed', 'placedMs'),
      text('Market', 'market'),
      text('Side', 'side'),
      text('Margin', 'mode'),
      amount('Times', 'multiple'),
      amount('Lots', 'lots'),
      amount('Price', 'price'),
      amount('Held', 'held'),
      text('State', 'state'),
    ],
    empty: 'No open positions.',
  },
  {
    label: 'Seconds',
    name: 'seconds_orders',
    columns: [
      time('Placed', 'placedMs'),
      text('Market', 'market'),
      text('Direction', 'direction'),
      amount('Seconds', 'seconds'),
      amount('Stake', 'stake'),
      amount('Result', 'profit'),
      amount('Opened at', 'opened'),
      amount('Closed at', 'closed'),
      text('State', 'state'),
    ],
    empty: 'No seconds contracts.',
  },
  {
    label: 'Deposits',
    name: 'deposits',
    columns: [
      time('Asked', 'askedMs'),
      ...paid,
      text('Network', 'network'),
      text('State', 'state'),
    ],
    empty: 'No deposits.',
  },
  {
    label: 'Withdrawals',
    name: 'withdrawals',
    columns: [time('Asked', 'askedMs'), ...paid, text('Way', 'way'), text('State', 'state')],
    empty: 'No withdrawals.',
  },
  {
    label: 'Identity',
    name: 'verification_levels',
    columns: [
      text('Level', 'level'),
      text('State', 'state'),
      time('Sent', 'submittedMs'),
      time('Decided', 'decidedMs'),
      text('Reason', 'reason'),
    ],
    empty: 'Nothing was sent in.',
  },
  {
    label: 'Devices',
    name: 'devices',
    columns: [
      time('Logged in', 'createdMs'),
      time('Last seen', 'seenMs'),
      text('Address', 'address'),
      text('Device', 'userAgent'),
    ],
    empty: 'Not logged in anywhere.',
  },
  {
    label: 'Notes',
    name: 'notes',
    columns: [time('Written', 'createdMs'), text('Operator', 'operator'), text('Note', 'text')],
    empty: 'No notes.',
  },
];
