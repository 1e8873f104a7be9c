import { TextField } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { percentText } from './loans-words.ts';
import { type TermsDraft, TermsFields, termsOf } from './terms-fields.tsx';

const FIRST: TermsDraft = {
  initial: '65',
  call: '75',
  close: '83',
  rate: '0.0008',
  fee: '2',
  min: '50',
  customerCap: '',
  totalCap: '',
};
/** All that is lent is USDT, which has eight decimals in every catalogue. */
const LENT = { code: 'USDT', scale: 8 };

const columns: readonly SectionColumn[] = [
  {
    label: 'Pair',
    cell: (row) => <Link to={`/loans_pairs/${row.id}/show`}>{String(row['symbol'])}</Link>,
  },
  {
    label: 'Levels',
    cell: (row) =>
      ['initialPpm', 'callPpm', 'closePpm'].map((it) => percentText(row[it])).join(' · '),
  },
  { label: 'An hour', cell: (row) => percentText(row['ratePpm']), isNumber: true },
  amountColumn('Lent', 'lent'),
  amountColumn('Most of all', 'totalCap'),
  { label: 'Lends', cell: (row) => (row['isOffered'] === true ? 'yes' : 'withdrawn') },
];

const fundColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Has', 'has'),
];

function PublishButton() {
  const [draft, setDraft] = useState(FIRST);
  const [marketId, setMarketId] = useState('');
  const terms = termsOf(draft, LENT.scale);
  return (
    <ActionButton
      label="New pair"
      sentence={
        'A second operator confirms the pair, and it lends a day later. ' +
        'Its market never changes; later terms are public for a day ' +
        'before they count, and loans keep those they began under.'
      }
      path="/loans/publish"
      fields={{ terms: { ...terms, marketId: Number(marketId) } }}
      permission="loans.publish"
      reason
      isComplete={terms !== undefined && /^[1-9]\d*$/.test(marketId)}
    >
      <TextField
        size="small"
        label="Market (its number)"
        value={marketId}
        onChange={({ target }) => setMarketId(target.value)}
      />
      <TermsFields draft={draft} code={LENT.code} onChange={setDraft} />
    </ActionButton>
  );
}

/** All pairs, and the fund that lends. */
export function PairsScreen() {
  return (
    <Screen
      title="Loan pairs"
      hint="The fund lends only what it has. It is funded by corrections."
      actions={<PublishButton />}
    >
      <Panel title="Pairs">
        <SectionTable resource="loans_pairs" columns={columns} empty="No pairs." perPage={50} />
      </Panel>
      <Panel title="Fund">
        <SectionTable
          resource="loans/fund"
          columns={fundColumns}
          empty="The fund is empty."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}
