import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type RaRecord, useParams } from 'react-admin';
import { printUnits } from '../../../core/money/text.ts';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
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
import { percentText, termText } from './lockup-words.ts';
import { type TermsDraft, TermsFields, termsOf } from './terms-fields.tsx';

const MINUTE_MS = 60_000;
/** Time to fill the form in before the notice would be too short. */
const SPARE_MS = 15 * MINUTE_MS;
const PERCENT_SCALE = 4;

/** A product as the server tells it. */
interface Product extends RaRecord<number> {
  readonly code: string;
  readonly scale: number;
  readonly days: number;
  readonly version: number;
  readonly ratePpm: number;
  readonly min: string;
  readonly max: string;
  readonly penalty: string;
  readonly penaltyBeforePpm: number;
  readonly penaltyAfterPpm: number;
  readonly mayRenew: boolean;
  readonly isOffered: boolean;
  readonly noticeMs: number;
}

type PlainTerms = Readonly<Record<string, unknown>>;

function yes(value: unknown): string {
  return value === true ? 'yes' : 'no';
}

function leaving(terms: PlainTerms): string {
  if (terms['penalty'] === 'interest') return 'the interest paid so far';
  const shares = [terms['penaltyBeforePpm'], terms['penaltyAfterPpm']].map(percentText);
  return `${shares.join(', then ')} of the amount`;
}

function PlanButton({ product }: { readonly product: Product }) {
  const percent = (ppm: number) => printUnits(BigInt(ppm), PERCENT_SCALE);
  const [draft, setDraft] = useState<TermsDraft>({
    min: product.min,
    max: product.max,
    rate: percent(product.ratePpm),
    penalty: product.penalty,
    before: percent(product.penaltyBeforePpm),
    after: percent(product.penaltyAfterPpm),
    mayRenew: yes(product.mayRenew),
  });
  const [isOffered, setOffered] = useState(yes(product.isOffered));
  const [from, setFrom] = useState(() => localInputText(Date.now() + product.noticeMs + SPARE_MS));
  const terms = termsOf(draft, product.scale);
  return (
    <ActionButton
      label="Plan new terms"
      sentence={
        'The new terms apply to orders placed from the time below, and to savings from that day. ' +
        'Fixed-term orders keep theirs. Closing a product ends no orders.'
      }
      path="/markets/plan"
      fields={{
        id: product.id,
        product: 'lockup',
        terms: { ...terms, isOffered: isOffered === 'yes' },
        fromMs: Date.parse(from) || 0,
      }}
      permission="markets.change"
      reason
      isComplete={terms !== undefined && !Number.isNaN(Date.parse(from))}
    >
      <TermsFields
        draft={draft}
        code={product.code}
        isFlexible={product.days === 0}
        onChange={setDraft}
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
        helperText={`${consoleTime(Date.parse(from))} UTC`}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

function planColumns(product: Product): readonly SectionColumn[] {
  const amount = (units: unknown) =>
    `${printUnits(BigInt(String(units)), product.scale)} ${product.code}`;
  return [
    { label: 'Effective', cell: (row) => consoleTime(row['fromMs']) },
    { label: 'Announced', cell: (row) => consoleTime(row['plannedMs']) },
    operatorColumn('By', 'operator'),
    { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
    {
      label: 'Terms',
      isText: true,
      cell: (row) => {
        const terms = row['terms'] as PlainTerms;
        return (
          <Typography variant="caption">
            {`${percentText(terms['ratePpm'])} per day · ${amount(terms['minUnits'])} to ` +
              `${amount(terms['maxUnits'])} · early exit: ${leaving(terms)} · auto-renew: ` +
              `${yes(terms['mayRenew'])} · open: ${yes(terms['isOffered'])}`}
          </Typography>
        );
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
            facts={[
              ['Product', `${product.code}, ${termText(product.days)}`],
              ['Effective', `${consoleTime(row['fromMs'])} UTC`],
            ]}
            path="/markets/withdraw_plan"
            fields={{ id: row.id }}
            permission="markets.change"
            reason
            danger
          />
        ) : null,
    },
  ];
}

/** One product: its terms, and what was planned for it. */
export function ProductScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error, retry } = useWhole<Product>('lockup_products', id);
  if (data === undefined) return <Awaited title="Earning product" error={error} retry={retry} />;
  return (
    <Screen
      title={`${data.code}, ${termText(data.days)}`}
      hint={data.isOffered ? 'Open to new orders' : 'Closed to new orders'}
      actions={<PlanButton key={data.version} product={data} />}
    >
      <Panel title={`Terms, version ${data.version}`}>
        <Facts
          rows={[
            ['Daily interest', percentText(data.ratePpm)],
            ['Min. order', `${amountText(data.min)} ${data.code}`],
            ['Max. per customer', `${amountText(data.max)} ${data.code}`],
            ['Early exit fee', data.days === 0 ? 'nothing' : leaving(data)],
            ['Auto-renew allowed', yes(data.mayRenew)],
          ]}
        />
      </Panel>
      <Panel title="Planned terms">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id, product: 'lockup' }}
          columns={planColumns(data)}
          empty="No plans yet."
        />
      </Panel>
    </Screen>
  );
}
