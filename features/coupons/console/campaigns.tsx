import { Alert, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
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

/** What is asked: of every kind, or of one. */
const FIELDS = [
  ['name', 'Name', '', undefined],
  ['value', 'Value per voucher (USDT)', '10', undefined],
  ['percent', 'Extra interest, % per day', '0.05', 'yield'],
  ['days', 'Days of extra interest', '14', 'yield'],
  ['lifeDays', 'Valid for (days)', '14', undefined],
  ['most', 'How many', '50', undefined],
] as const;
const KINDS = ['cash', 'fee', 'seconds_trial', 'contract_trial', 'yield'];
/** Whose fees can be given back, and what customers call them. */
const PRODUCTS = [
  ['contracts', 'contracts'],
  ['exchange', 'conversions'],
  ['spot', 'spot'],
] as const;
const PPM_OF_PERCENT = 10_000;

/** The code of a new campaign: what is kept of it is its hash. */
function Code({ code }: { readonly code: string }) {
  return (
    <Alert severity="success">
      Campaign code, shown only once: <b>{code}</b>
    </Alert>
  );
}

function codeIn(answer: unknown): string {
  return (answer as { readonly code?: string } | undefined)?.code ?? '';
}

/** Opens a campaign in USDT; its code is shown once. */
function OpenButton() {
  const [draft, setDraft] = useState<Readonly<Record<string, string>>>(
    Object.fromEntries([...FIELDS.map(([name, , first]) => [name, first]), ['kind', 'cash']]),
  );
  const [products, setProducts] = useState<readonly string[]>(['spot']);
  const [starts, setStarts] = useState('');
  const [ends, setEnds] = useState('');
  const set = (name: string, value: string) => setDraft({ ...draft, [name]: value });
  const { percent = '', days = '', kind = '', ...always } = draft;
  const ratePpm = Math.round(Number(percent) * PPM_OF_PERCENT);
  const isYield = kind === 'yield';
  return (
    <ActionButton
      label="New campaign"
      sentence="Values are reserved on issue. Above 1,000 USDT a day, a second operator confirms."
      path="/coupons/open"
      fields={{
        ...always,
        kind,
        ratePpm: isYield ? String(ratePpm) : '0',
        days: isYield ? days : '0',
        products: kind === 'fee' ? products.join(',') : '',
        hasCode: 1,
        startsMs: Date.parse(starts) || 0,
        endsMs: Date.parse(ends) || 0,
      }}
      permission="coupons.open"
      reason
      onDone={(answer) => (codeIn(answer) === '' ? null : <Code code={codeIn(answer)} />)}
      isComplete={
        (draft['name'] ?? '') !== '' &&
        !Number.isNaN(Date.parse(ends)) &&
        (!isYield || ratePpm > 0) &&
        (kind !== 'fee' || products.length > 0)
      }
    >
      <TextField
        select
        size="small"
        label="Kind"
        value={kind}
        onChange={({ target }) => set('kind', target.value)}
      >
        {KINDS.map((each) => (
          <MenuItem key={each} value={each}>
            {each.replace('_', ' ')}
          </MenuItem>
        ))}
      </TextField>
      {kind === 'fee' && (
        <TextField
          select
          size="small"
          label="Refunds fees on"
          value={products}
          onChange={({ target }) => setProducts([target.value].flat())}
          slotProps={{ select: { multiple: true } }}
        >
          {PRODUCTS.map(([value, name]) => (
            <MenuItem key={value} value={value}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      {FIELDS.filter(([, , , of]) => of === undefined || of === kind).map(([name, label]) => (
        <TextField
          key={name}
          size="small"
          label={label}
          value={draft[name] ?? ''}
          onChange={({ target }) => set(name, target.value)}
        />
      ))}
      <TextField
        type="datetime-local"
        label="Claim from (your time; empty = now)"
        value={starts}
        onChange={({ target }) => setStarts(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <TextField
        type="datetime-local"
        label="Claim until (your time)"
        value={ends}
        onChange={({ target }) => setEnds(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

function Decide({ row }: { readonly row: RaRecord }) {
  const shared = { path: '/coupons/decide', permission: 'coupons.open', reason: true } as const;
  const id = Number(row.id);
  if (row['state'] === 'closed') return null;
  return (
    <>
      {row['state'] === 'asked' && (
        <ActionButton
          {...shared}
          label="Confirm"
          sentence="Customers can claim from the start time, or right away if none is set."
          fields={{ id, confirm: 1 }}
        />
      )}
      <ActionButton
        {...shared}
        danger
        label="Close"
        sentence="No more vouchers are issued. Customers keep the ones they have."
        fields={{ id, confirm: 0 }}
      />
    </>
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Name', 'name'),
  wordColumn('Kind', 'kind'),
  amountColumn('Value', 'value'),
  textColumn('Coin', 'code'),
  amountColumn('Budget', 'budget'),
  amountColumn('Not issued', 'left'),
  amountColumn('Reserved', 'reserved'),
  amountColumn('Cost to date', 'spent'),
  { label: 'Issued', cell: (row) => `${String(row['issued'])} of ${String(row['most'])}` },
  timeColumn('Starts', 'startsMs'),
  timeColumn('Ends', 'endsMs'),
  wordColumn('State', 'state'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** Campaigns with what they may cost, what is reserved, and what they have cost. */
export function CampaignsScreen() {
  return (
    <Screen
      title="Voucher campaigns"
      hint="Vouchers have no turnover requirement and lock nothing."
      actions={<OpenButton />}
    >
      <Panel>
        <SectionTable
          resource="coupon_campaigns"
          columns={columns}
          empty="No campaigns yet."
          perPage={25}
        />
      </Panel>
    </Screen>
  );
}
