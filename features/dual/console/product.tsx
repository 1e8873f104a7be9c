import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { consoleTime, localInputText } from '../../../platform/browser/console/time-text.ts';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import { kindText, percentText, saleText } from './dual-words.ts';

/** Time to fill the form in before the notice would be too short. */
const SPARE_MS = 15 * 60_000;

/** A product as the server tells it. */
interface Product extends RaRecord<number> {
  readonly code: string;
  readonly kind: string;
  readonly version: number;
  readonly strike: string;
  readonly ratePpm: number;
  readonly fairPpm: number | null;
  readonly starts: string;
  readonly maturity: string;
  readonly low: string;
  readonly high: string;
  readonly shares: number;
  readonly sold: number;
  readonly left: number;
  readonly why: string;
  readonly isOffered: boolean;
  readonly salesEndMs: number;
  readonly noticeMs: number;
}

type PlainTerms = Readonly<Record<string, unknown>>;

function yes(value: unknown): string {
  return value === true ? 'yes' : 'no';
}

/** Plans what may change of a product: how many shares there are, and whether it is sold. */
function PlanButton({ product }: { readonly product: Product }) {
  const [shares, setShares] = useState(String(product.shares));
  const [isOffered, setOffered] = useState(yes(product.isOffered));
  const [from, setFrom] = useState(() => localInputText(Date.now() + product.noticeMs + SPARE_MS));
  const fromMs = Date.parse(from);
  const terms = { shares: Number(shares), isOffered: isOffered === 'yes' };
  return (
    <ActionButton
      label="Plan change"
      sentence="APR, linked price and maturity never change. Existing orders are not affected."
      path="/markets/plan"
      fields={{ id: product.id, product: 'dual', terms, fromMs: fromMs || 0 }}
      permission="markets.change"
      reason
      isComplete={/^[1-9]\d{0,6}$/.test(shares) && !Number.isNaN(fromMs)}
    >
      <TextField
        size="small"
        label="Total shares"
        value={shares}
        onChange={({ target }) => setShares(target.value)}
      />
      <TextField
        select
        size="small"
        label="Open to new orders"
        value={isOffered}
        onChange={({ target }) => setOffered(target.value)}
      >
        <MenuItem value="yes">yes</MenuItem>
        <MenuItem value="no">no</MenuItem>
      </TextField>
      <TextField
        type="datetime-local"
        label="Effective from (your time)"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        helperText={`${consoleTime(fromMs)} UTC`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

const planColumns: readonly SectionColumn[] = [
  { label: 'Effective', cell: (row) => consoleTime(row['fromMs']) },
  { label: 'Announced', cell: (row) => consoleTime(row['plannedMs']) },
  operatorColumn('By', 'operator'),
  { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
  {
    label: 'Terms',
    cell: (row) => {
      const terms = row['terms'] as PlainTerms;
      return `${String(terms['shares'])} shares · open to new orders: ${yes(terms['isOffered'])}`;
    },
  },
  { label: 'State', cell: (row) => String(row['state']) },
  {
    label: '',
    cell: (row) =>
      row['state'] === 'waiting' ? (
        <ActionButton
          label="Cancel plan"
          sentence="The announced terms won’t take effect. The current terms stay in force."
          facts={[['Effective', `${consoleTime(row['fromMs'])} UTC`]]}
          path="/markets/withdraw_plan"
          fields={{ id: row.id }}
          permission="markets.change"
          reason
          danger
        />
      ) : null,
  },
];

/** One product: its terms, and what was planned for it. */
export function ProductScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Product>('dual_products', id);
  if (data === undefined) return <Awaited title="Product" error={error} retry={retry} />;
  return (
    <Screen
      title={`${data.code} ${data.strike}, ${data.maturity}`}
      hint={`${kindText(data.kind)}; sale: ${saleText(data.why)}`}
      actions={<PlanButton key={data.version} product={data} />}
    >
      <Panel title={`Terms, version ${data.version}`}>
        <Facts
          rows={[
            ['APR', percentText(data.ratePpm)],
            ['Fair APR now', percentText(data.fairPpm)],
            ['Sold while the index is between', `${data.low} and ${data.high}`],
            ['Sales start', data.starts],
            ['Sales end', `${consoleTime(data.salesEndMs)} UTC`],
            ['Shares', `${data.shares} (${data.sold} sold, ${data.left} left)`],
          ]}
        />
      </Panel>
      <Panel title="Planned changes">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id, product: 'dual' }}
          columns={planColumns}
          empty="No plans yet."
        />
      </Panel>
    </Screen>
  );
}
