import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useParams } from 'react-admin';
import { printUnits } from '../../../core/money/text.ts';
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
import { percentText } from './loans-words.ts';
import { type TermsDraft, TermsFields, termsOf } from './terms-fields.tsx';

/** Time to fill the form in before the notice would be too short. */
const SPARE_MS = 15 * 60_000;
const PERCENT_SCALE = 4;

/** A pair as the server tells it. */
interface Pair extends RaRecord<number> {
  readonly symbol: string;
  readonly code: string;
  readonly scale: number;
  readonly version: number;
  readonly initialPpm: number;
  readonly callPpm: number;
  readonly closePpm: number;
  readonly ratePpm: number;
  readonly feePpm: number;
  readonly min: string;
  readonly customerCap: string;
  readonly totalCap: string;
  readonly lent: string;
  readonly isOffered: boolean;
  readonly noticeMs: number;
}

type PlainTerms = Readonly<Record<string, unknown>>;

function yes(value: unknown): string {
  return value === true ? 'yes' : 'no';
}

function levels(terms: PlainTerms): string {
  return ['initialPpm', 'callPpm', 'closePpm'].map((it) => percentText(terms[it])).join(' · ');
}

function draftOf(pair: Pair): TermsDraft {
  const percent = (ppm: number) => printUnits(BigInt(ppm), PERCENT_SCALE);
  return {
    initial: percent(pair.initialPpm),
    call: percent(pair.callPpm),
    close: percent(pair.closePpm),
    rate: percent(pair.ratePpm),
    fee: percent(pair.feePpm),
    min: pair.min,
    customerCap: pair.customerCap,
    totalCap: pair.totalCap,
  };
}

function PlanButton({ pair }: { readonly pair: Pair }) {
  const [draft, setDraft] = useState(() => draftOf(pair));
  const [isOffered, setOffered] = useState(yes(pair.isOffered));
  const [from, setFrom] = useState(() => localInputText(Date.now() + pair.noticeMs + SPARE_MS));
  const terms = termsOf(draft, pair.scale);
  const fromMs = Date.parse(from);
  return (
    <ActionButton
      label="Plan new terms"
      sentence="The new terms apply to loans taken from the time below. Open loans keep theirs."
      path="/markets/plan"
      fields={{
        id: pair.id,
        product: 'loans',
        terms: { ...terms, isOffered: isOffered === 'yes' },
        fromMs: fromMs || 0,
      }}
      permission="markets.change"
      reason
      isComplete={terms !== undefined && !Number.isNaN(fromMs)}
    >
      <TermsFields draft={draft} code={pair.code} onChange={setDraft} />
      <TextField
        select
        size="small"
        label="Open to new loans"
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
    isText: true,
    cell: (row) => {
      const terms = row['terms'] as PlainTerms;
      const rate = percentText(terms['ratePpm']);
      return `${levels(terms)} · ${rate} per hour · open to new loans: ${yes(terms['isOffered'])}`;
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

/** One pair: its terms, and what was planned for it. */
export function PairScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Pair>('loans_pairs', id);
  if (data === undefined) return <Awaited title="Pair" error={error} retry={retry} />;
  return (
    <Screen
      title={data.symbol}
      hint={data.isOffered ? 'Open to new loans' : 'Closed to new loans'}
      actions={<PlanButton key={data.version} pair={data} />}
    >
      <Panel title={`Terms, version ${data.version}`}>
        <Facts
          rows={[
            ['LTV: initial, call, liquidation', levels(data)],
            ['Hourly interest', percentText(data.ratePpm)],
            ['Liquidation fee', percentText(data.feePpm)],
            ['Min. loan', `${data.min} ${data.code}`],
            ['Max. per customer', `${data.customerCap} ${data.code}`],
            ['Total cap', `${data.totalCap} ${data.code}`],
            ['Lent', `${data.lent} ${data.code}`],
          ]}
        />
      </Panel>
      <Panel title="Planned terms">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id, product: 'loans' }}
          columns={planColumns}
          empty="No plans yet."
        />
      </Panel>
    </Screen>
  );
}
