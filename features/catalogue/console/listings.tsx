/** Listings: assets and markets that one operator asks for and another confirms. */
import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { consoleGet } from '../../../platform/browser/console/client.ts';
import {
  longColumn,
  textColumn,
  timeColumn,
  wordColumn,
} from '../../../platform/browser/console/columns.ts';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { Failed } from '../../../platform/browser/console/states.tsx';

const ASSET_FIELDS = [
  ['code', 'Ticker, in capitals', ''],
  ['title', 'Name', ''],
  ['scale', 'Decimals (0 to 8)', '8'],
] as const;
const MARKET_FIELDS = [
  ['issuePrice', 'Opening price', ''],
  ['tickSize', 'Price step', '0.0001'],
  ['lotSize', 'Quantity step', '1'],
  ['minQuantity', 'Min. quantity', '1'],
  ['maxQuantity', 'Max. quantity', '1000000'],
  ['minNotional', 'Min. order value', '1'],
  ['maxNotional', 'Max. order value', '100000'],
  ['makerFeePpm', 'Maker fee (ppm)', '800'],
  ['takerFeePpm', 'Taker fee (ppm)', '1000'],
  ['bandPpm', 'Price band around the last trade (ppm)', '100000'],
] as const;
/** The coins of a market are chosen from all there are. */
const MARKET_COINS = [
  ['baseId', 'Coin'],
  ['quoteId', 'Quote coin'],
] as const;
const MOST_COINS = 200;
const [FIAT, SPOT] = [1, 2];

type Draft = Readonly<Record<string, string>>;

/** A coin as the list of coins tells it. */
interface Coin {
  readonly id: number;
  readonly code: string;
  readonly title: string;
}
type Fields = readonly (readonly [name: string, label: string, first: string])[];

function useDraft(fields: Fields): [Draft, (name: string, value: string) => void] {
  const [draft, setDraft] = useState<Draft>(
    Object.fromEntries(fields.map(([name, , first]) => [name, first])),
  );
  return [draft, (name, value) => setDraft({ ...draft, [name]: value })];
}

type InputsProps = {
  readonly fields: Fields;
  readonly draft: Draft;
  readonly set: (name: string, value: string) => void;
};

function Inputs({ fields, draft, set }: InputsProps) {
  return fields.map(([name, label]) => (
    <TextField
      key={name}
      size="small"
      label={label}
      value={draft[name] ?? ''}
      onChange={({ target }) => set(name, target.value)}
    />
  ));
}

interface CoinsProps {
  readonly chosen: Draft;
  readonly set: (name: string, value: string) => void;
}

/** The two coins of a market; one is never priced in itself. */
function CoinFields({ chosen, set }: CoinsProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['coins', 'to choose'],
    queryFn: () => consoleGet<{ data: readonly Coin[] }>('/coins', { perPage: MOST_COINS }),
  });
  if (error && data === undefined) {
    return <Failed error={error} retry={() => void refetch()} />;
  }
  return MARKET_COINS.map(([name, label]) => {
    const other = chosen[name === 'baseId' ? 'quoteId' : 'baseId'];
    return (
      <TextField
        key={name}
        select
        size="small"
        label={label}
        value={data === undefined ? '' : (chosen[name] ?? '')}
        onChange={({ target }) => set(name, target.value)}
      >
        {(data?.data ?? [])
          .filter(({ id }) => String(id) !== other)
          .map(({ id, code, title }) => (
            <MenuItem key={id} value={String(id)}>{`${code} · ${title}`}</MenuItem>
          ))}
      </TextField>
    );
  });
}

function AssetButton() {
  const [draft, set] = useDraft(ASSET_FIELDS);
  return (
    <ActionButton
      label="List coin"
      sentence="A second operator has to confirm it. Its number is then never used again."
      path="/listings/asset"
      fields={{ asset: { ...draft, accounts: [FIAT, SPOT] } }}
      permission="listings.change"
      reason
      isComplete={draft['code'] !== '' && draft['title'] !== ''}
    >
      <Inputs fields={ASSET_FIELDS} draft={draft} set={set} />
    </ActionButton>
  );
}

function MarketButton() {
  const [draft, set] = useDraft(MARKET_FIELDS);
  const [coins, setCoins] = useState<Draft>({ baseId: '', quoteId: '' });
  return (
    <ActionButton
      label="List market"
      sentence={
        'Order book only, with no index price. Orders execute within the price band around the ' +
        'last trade. A second operator has to confirm it, and the market starts halted.'
      }
      path="/listings/market"
      fields={{ market: { ...draft, ...coins } }}
      permission="listings.change"
      reason
      isComplete={Object.values({ ...draft, ...coins }).every((value) => value !== '')}
    >
      <CoinFields chosen={coins} set={(name, value) => setCoins({ ...coins, [name]: value })} />
      <Inputs fields={MARKET_FIELDS} draft={draft} set={set} />
    </ActionButton>
  );
}

function Decide({ row }: { readonly row: RaRecord }) {
  if (row['state'] !== 'asked') return null;
  const shared = { path: '/listings/decide', permission: 'listings.change' } as const;
  const id = Number(row.id);
  return (
    <>
      <ActionButton
        {...shared}
        label="Confirm"
        sentence="The listing is permanent. A new market starts halted."
        fields={{ id, verdict: 'confirm' }}
      />
      <ActionButton
        {...shared}
        danger
        label="Reject"
        sentence="The request is dropped and nothing is listed."
        fields={{ id, verdict: 'reject' }}
      />
    </>
  );
}

const columns: readonly SectionColumn[] = [
  textColumn('Number', 'id'),
  wordColumn('Type', 'what'),
  {
    label: 'Details',
    isText: true,
    cell: (row) =>
      Object.entries(row['definition'] as Record<string, unknown>)
        .map(([name, value]) => `${name} ${String(value)}`)
        .join(' · '),
  },
  operatorColumn('Requested by', 'askedBy'),
  timeColumn('Requested', 'askedMs'),
  longColumn('Reason', 'reason'),
  wordColumn('State', 'state'),
  { label: '', cell: (row) => <Decide row={row} /> },
];

/** What was asked to be listed, and what became of it. */
export function ListingsScreen() {
  return (
    <Screen
      title="Listings"
      hint="Coins and markets added after launch. Each one needs two operators."
      actions={
        <>
          <AssetButton />
          <MarketButton />
        </>
      }
    >
      <Panel>
        <SectionTable resource="listings" columns={columns} empty="No listings yet." perPage={25} />
      </Panel>
    </Screen>
  );
}
