import type { RaRecord } from 'react-admin';
import { Link } from 'react-admin';
import {
  amountColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';

function customerColumn(label: string, field: string): SectionColumn {
  return {
    label,
    cell: (row) => {
      const id = Number(row[field]);
      return id === 0 ? '–' : <Link to={`/customers/${id}/show`}>{id}</Link>;
    },
  };
}

const columns: readonly SectionColumn[] = [
  textColumn('No.', 'id'),
  customerColumn('Buyer', 'owner'),
  customerColumn('Redeemed by', 'redeemedBy'),
  amountColumn('Amount', 'amount'),
  textColumn('Coin', 'coin'),
  { label: 'Redeemable by', cell: (row) => (row['isBound'] === true ? 'one recipient' : 'anyone') },
  wordColumn('State', 'state'),
  timeColumn('Bought', 'boughtMs'),
  timeColumn('Ended', 'endedMs'),
  timeColumn('Expires', 'expiresMs'),
];

/** All cards. */
export function CardsScreen() {
  return (
    <Screen
      title="Gift cards"
      hint="The value of unredeemed cards is held in gift_cards. Codes are never shown here."
    >
      <Panel>
        <SectionTable
          resource="gift_cards"
          columns={columns}
          empty="No gift cards yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}

function whys(row: RaRecord): string {
  const all: readonly (readonly [string, string])[] = [
    ['isLoop', 'circular'],
    ['isPassedOn', 'moved on within a day'],
    ['isOwn', 'redeemed by its buyer'],
    ['isRelated', 'same person or device'],
  ];
  return all.flatMap(([field, text]) => (row[field] === true ? [text] : [])).join(', ');
}

/** Redeemed cards that may hide where money comes from. */
export function SuspectsScreen() {
  return (
    <Screen
      title="Gift card report"
      hint="Patterns, not proof. Review both customers before freezing anything."
    >
      <Panel>
        <SectionTable
          resource="gift_suspects"
          columns={[{ label: 'Pattern', cell: whys, isText: true }, ...columns]}
          empty="No unusual patterns."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
