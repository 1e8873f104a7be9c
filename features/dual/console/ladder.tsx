import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useGetList } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { percentText } from './dual-words.ts';

/** What a ladder is asked for, as it is typed: percents and days with commas between them. */
interface Draft {
  readonly marketId: string;
  readonly kind: 'call' | 'put';
  readonly days: string;
  readonly distances: string;
  readonly percentOfFair: string;
  readonly shares: string;
}

const FIRST: Draft = {
  marketId: '',
  kind: 'call',
  days: '1,3,7,14,30',
  distances: '2,5,10',
  percentOfFair: '80',
  shares: '1000',
};

const PPM_PER_PERCENT = 10_000;
const MOST_RUNGS = 60;

const columns: readonly SectionColumn[] = [
  textColumn('Matures', 'maturity'),
  amountColumn('Linked price', 'strike'),
  { label: 'Distance', cell: (row) => percentText(row['distancePpm']), isNumber: true },
  { label: 'APR', cell: (row) => percentText(row['ratePpm']), isNumber: true },
  { label: 'Fair APR', cell: (row) => percentText(row['fairPpm']), isNumber: true },
  amountColumn('Sold above', 'low'),
  amountColumn('to', 'high'),
];

/** The fields of a ladder as they are sent; calls lie above the index and puts below it. */
function requestOf({ distances, kind, ...draft }: Draft) {
  const sign = kind === 'call' ? 1 : -1;
  const ppm = distances
    .split(',')
    .map((text) => Math.round(sign * Math.abs(Number(text)) * PPM_PER_PERCENT));
  return { ...draft, kind, distances: ppm.join(',') };
}

/** A rung as it is published: without its number and without what is only shown. */
function termsOf(row: RaRecord) {
  const names = ['marketId', 'kind', 'strikeTicks', 'distancePpm', 'ratePpm', 'startDay'];
  const more = ['maturityDay', 'shares', 'lowTicks', 'highTicks'];
  return Object.fromEntries([...names, ...more].map((name) => [name, row[name]]));
}

type FieldsProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void };

function Fields({ draft, onChange }: FieldsProps) {
  const field = (name: keyof Draft, label: string) => (
    <TextField
      size="small"
      label={label}
      value={draft[name]}
      onChange={({ target }) => onChange({ ...draft, [name]: target.value })}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr 1fr' }, p: 2 }}>
      {field('marketId', 'Market number')}
      <TextField
        select
        size="small"
        label="Kind"
        value={draft.kind}
        onChange={({ target }) =>
          onChange({ ...draft, kind: target.value === 'put' ? 'put' : 'call' })
        }
      >
        <MenuItem value="call">call: pay coin, linked price above</MenuItem>
        <MenuItem value="put">put: pay USDT, linked price below</MenuItem>
      </TextField>
      {field('days', 'Days to maturity')}
      {field('distances', 'Distances from the index (%)')}
      {field('percentOfFair', 'APR as % of the fair APR')}
      {field('shares', 'Shares per product')}
    </Box>
  );
}

/** Suggests products around the index, and offers all of them at once. */
export function LadderPanel() {
  const [draft, setDraft] = useState(FIRST);
  const filter = requestOf(draft);
  const isAsked = /^\d+$/.test(draft.marketId);
  const { data: rungs = [] } = useGetList('dual/ladder', { filter }, { enabled: isAsked });
  return (
    <Panel title="Ladder">
      <Fields draft={draft} onChange={setDraft} />
      {isAsked ? (
        <SectionTable
          resource="dual/ladder"
          filter={filter}
          columns={columns}
          empty="No products are worth anything at these distances."
          perPage={MOST_RUNGS}
        />
      ) : null}
      <Box sx={{ p: 2 }}>
        <ActionButton
          label="Offer products"
          sentence={
            'A second operator has to confirm them. Sales start a day later, while the index is ' +
            'in range. Linked price, APR and maturity never change. To end sales, plan a change ' +
            'a day ahead.'
          }
          facts={[['Products', String(rungs.length)]]}
          path="/dual/publish"
          fields={{ products: rungs.map(termsOf) }}
          permission="dual.publish"
          reason
          isComplete={isAsked && rungs.length > 0}
        />
      </Box>
    </Panel>
  );
}
