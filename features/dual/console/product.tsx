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
      label="Plan a change"
      sentence="Rate, linked price and day of a product never change, and no order is ended."
      path="/markets/plan"
      fields={{ id: product.id, product: 'dual', terms, fromMs: fromMs || 0 }}
      permission="markets.change"
      reason
      isComplete={/^[1-9]\d{0,6}$/.test(shares) && !Number.isNaN(fromMs)}
    >
      <TextField
        size="small"
        label="Shares in all"
        value={shares}
        onChange={({ target }) => setShares(target.value)}
      />
      <TextField
        select
        size="small"
        label="Takes new orders"
        value={isOffered}
        onChange={({ target }) => setOffered(target.value)}
      >
        <MenuItem value="yes">yes</MenuItem>
        <MenuItem value="no">no: withdrawn</MenuItem>
      </TextField>
      <TextField
        type="datetime-local"
        label="In force from (your time)"
        value={from}
        onChange={({ target }) => setFrom(target.value)}
        helperText={`That is ${consoleTime(fromMs)} UTC.`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

const planColumns: readonly SectionColumn[] = [
  { label: 'From', cell: (row) => consoleTime(row['fromMs']) },
  { label: 'Announced', cell: (row) => consoleTime(row['plannedMs']) },
  operatorColumn('By', 'operator'),
  { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
  {
    label: 'Terms',
    cell: (row) => {
      const terms = row['terms'] as PlainTerms;
      return `${String(terms['shares'])} shares · takes orders: ${yes(terms['isOffered'])}`;
    },
  },
  { label: 'State', cell: (row) => String(row['state']) },
  {
    label: '',
    cell: (row) =>
      row['state'] === 'waiting' ? (
        <ActionButton
          label="Withdraw"
          sentence="The announced terms will not come. Those in force stay."
          facts={[['Announced for', `${consoleTime(row['fromMs'])} UTC`]]}
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
      hint={`${kindText(data.kind)}; now: ${saleText(data.why)}`}
      actions={<PlanButton key={data.version} product={data} />}
    >
      <Panel title={`Terms, version ${data.version}`}>
        <Facts
          rows={[
            ['Rate of a year', percentText(data.ratePpm)],
            ['Fair rate now', percentText(data.fairPpm)],
            ['Sold while the index is', `${data.low} to ${data.high}`],
            ['Sold from', data.starts],
            ['Sales end', `${consoleTime(data.salesEndMs)} UTC`],
            ['Shares', `${data.shares}, of which ${data.sold} sold and ${data.left} left`],
          ]}
        />
      </Panel>
      <Panel title="Planned changes">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id, product: 'dual' }}
          columns={planColumns}
          empty="Nothing was ever planned."
        />
      </Panel>
    </Screen>
  );
}
