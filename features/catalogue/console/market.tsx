/** One market: its state, the terms of its products, and what was planned for it. */
import { Alert, Box, Typography } from '@mui/material';
import { type RaRecord, useParams } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { PLANNED_PRODUCTS } from '../contract.ts';
import { placeText, stateText, type TermCoins } from './market-words.ts';
import { HaltButton } from './markets.tsx';
import { PlanButton } from './plan-button.tsx';
import { draftOf, type Terms } from './terms-draft.ts';

/** Market with terms as the server tells it. */
interface WholeMarket extends RaRecord<number>, TermCoins {
  readonly symbol: string;
  readonly noticeMs: number;
  readonly terms: Readonly<Record<string, Terms | null>>;
}

const TITLES: Readonly<Record<string, string>> = {
  spot: 'Order book',
  contracts: 'Leveraged contracts',
  seconds: 'Seconds contracts',
};

/** Terms as names and values. */
function termRows(terms: Terms, coins: TermCoins): (readonly [string, string])[] {
  return Object.entries(draftOf(terms, coins)).map(([place, text]) => [
    placeText(place, coins),
    text,
  ]);
}

const planColumns = (market: WholeMarket): readonly SectionColumn[] => [
  { label: 'Product', cell: (row) => TITLES[String(row['product'])] ?? '' },
  { label: 'From', cell: (row) => consoleTime(row['fromMs']) },
  { label: 'Announced', cell: (row) => consoleTime(row['plannedMs']) },
  operatorColumn('By', 'operator'),
  { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
  {
    label: 'Terms',
    isText: true,
    cell: (row) => (
      <Typography variant="caption">
        {termRows(row['terms'] as Terms, market)
          .map(([name, value]) => `${name}: ${value}`)
          .join(' · ')}
      </Typography>
    ),
  },
  { label: 'State', cell: (row) => String(row['state']) },
  {
    label: '',
    cell: (row) =>
      row['state'] === 'waiting' ? (
        <ActionButton
          label="Withdraw"
          sentence="The announced terms will not come. Those in force stay."
          facts={[
            ['Market', market.symbol],
            ['Product', TITLES[String(row['product'])] ?? ''],
            ['Announced for', `${consoleTime(row['fromMs'])} UTC`],
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

/** See the head of this file. */
export function MarketScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const { data, error } = useWhole<WholeMarket>('markets', id);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (data === undefined) return null;
  return (
    <Screen
      title={data.symbol}
      hint={stateText(data['status'], data['reason'])}
      actions={<HaltButton market={data} />}
    >
      {PLANNED_PRODUCTS.map((product) => {
        const terms = data.terms[product];
        if (terms === null || terms === undefined) return null;
        const title = TITLES[product] ?? product;
        return (
          <Panel key={product} title={title}>
            <Facts rows={termRows(terms, data)} />
            <Box sx={{ mt: 2 }}>
              <PlanButton
                marketId={id}
                product={product}
                title={title}
                terms={terms}
                noticeMs={data.noticeMs}
                symbol={data.symbol}
                coins={data}
              />
            </Box>
          </Panel>
        );
      })}
      <Panel title="Planned terms">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id }}
          columns={planColumns(data)}
          empty="Nothing was ever planned."
        />
      </Panel>
    </Screen>
  );
}
