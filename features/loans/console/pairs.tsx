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
    label: 'LTV: initial / call / liquidation',
    cell: (row) =>
      ['initialPpm', 'callPpm', 'closePpm'].map((it) => percentText(row[it])).join(' · '),
  },
  { label: 'Hourly interest', cell: (row) => percentText(row['ratePpm']), isNumber: true },
  amountColumn('Lent', 'lent'),
  amountColumn('Total cap', 'totalCap'),
  { label: 'Lending', cell: (row) => (row['isOffered'] === true ? 'open' : 'closed') },
];

const fundColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Balance', 'has'),
];

function PublishButton() {
  const [draft, setDraft] = useState(FIRST);
  const [marketId, setMarketId] = useState('');
  const terms = termsOf(draft, LENT.scale);
  return (
    <ActionButton
      label="New pair"
      sentence={
        'A second operator has to confirm it; lending opens a day later. The market is final. ' +
        'Later terms are public a day before they apply, and existing loans keep theirs.'
      }
      path="/loans/publish"
      fields={{ terms: { ...terms, marketId: Number(marketId) } }}
      permission="loans.publish"
      reason
      isComplete={terms !== undefined && /^[1-9]\d*$/.test(marketId)}
    >
      <TextField
        size="small"
        label="Market number"
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
      hint="The fund lends only what it holds. Fund it with corrections."
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
