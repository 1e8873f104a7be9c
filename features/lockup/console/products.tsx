import { TextField } from '@mui/material';
import { useState } from 'react';
import { Link, useGetList } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { percentText, termText } from './lockup-words.ts';
import { type TermsDraft, TermsFields, termsOf } from './terms-fields.tsx';

const EMPTY: TermsDraft = {
  min: '',
  max: '',
  rate: '',
  penalty: 'interest',
  before: '40',
  after: '30',
  mayRenew: 'no',
};

const columns: readonly SectionColumn[] = [
  {
    label: 'Product',
    cell: (row) => (
      <Link
        to={`/lockup_products/${row.id}/show`}
      >{`${row['code']}, ${termText(row['days'])}`}</Link>
    ),
  },
  {
    label: 'Daily interest',
    cell: (row) => {
      const rate = percentText(row['ratePpm']);
      return row['isAboveLoan'] === true ? `${rate} (above the loan rate)` : rate;
    },
    isNumber: true,
  },
  amountColumn('Min.', 'min'),
  amountColumn('Max. per customer', 'max'),
  { label: 'Open', cell: (row) => (row['isOffered'] === true ? 'yes' : 'no') },
  textColumn('Terms', 'version'),
  textColumn('Orders', 'orders'),
  amountColumn('Held', 'held'),
];

const poolColumns: readonly SectionColumn[] = [
  textColumn('Coin', 'code'),
  amountColumn('Available', 'free'),
  amountColumn('Committed', 'promised'),
  amountColumn('Paid', 'paid'),
  amountColumn('Penalties', 'penalties'),
  amountColumn('Savings interest per day', 'savingsDay'),
  {
    label: 'Days of savings covered',
    cell: (row) => (row['coverageDays'] === null ? '–' : String(row['coverageDays'])),
    isNumber: true,
  },
];

/** Offers a product of a coin that has one already or of any other, by its number. */
function PublishButton() {
  const [draft, setDraft] = useState(EMPTY);
  const [coinId, setCoinId] = useState('');
  const [days, setDays] = useState('');
  const { data: coins } = useGetList<{ id: number; code: string; scale: number }>('lockup/pool');
  const coin = coins?.find(({ id }) => id === Number(coinId));
  const isFlexible = Number(days) === 0;
  const read = coin === undefined ? undefined : termsOf(draft, coin.scale);
  const isCount = /^\d{1,4}$/.test(days);
  return (
    <ActionButton
      label="New product"
      sentence={
        'A second operator has to confirm it; it opens to orders a day later. Coin and term are ' +
        'final. Later changes are public a day before they apply, and existing orders keep ' +
        'their terms.'
      }
      path="/lockup/publish"
      fields={{ terms: { ...read, assetId: Number(coinId), days: Number(days) } }}
      permission="lockup.publish"
      reason
      isComplete={read !== undefined && isCount}
    >
      <TextField
        select
        size="small"
        label="Coin (from the pool)"
        value={coinId}
        onChange={({ target }) => setCoinId(target.value)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="" />
        {(coins ?? []).map(({ id, code }) => (
          <option key={id} value={id}>
            {code}
          </option>
        ))}
      </TextField>
      <TextField
        size="small"
        label="Term in days (0 = savings)"
        value={days}
        onChange={({ target }) => setDays(target.value)}
      />
      <TermsFields
        draft={draft}
        code={coin?.code ?? ''}
        isFlexible={isFlexible}
        onChange={setDraft}
      />
    </ActionButton>
  );
}

/** All products, and the pool that pays for them. */
export function ProductsScreen() {
  return (
    <Screen
      title="Earning products"
      hint="Committed interest is frozen in the pool. Fund the pool with corrections."
      actions={<PublishButton />}
    >
      <Panel title="Products">
        <SectionTable
          resource="lockup_products"
          columns={columns}
          empty="No products."
          perPage={50}
        />
      </Panel>
      <Panel title="Pool">
        <SectionTable
          resource="lockup/pool"
          columns={poolColumns}
          empty="The pool is empty."
          perPage={50}
        />
      </Panel>
    </Screen>
  );
}
