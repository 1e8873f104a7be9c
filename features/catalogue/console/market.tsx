import { Box, Typography } from '@mui/material';
import { type RaRecord, useParams } from 'react-admin';
import type { ConsoleTerms } from '../../../platform/browser/cards/console-card.ts';
import { useConsoleContributions } from '../../../platform/browser/cards/use-console-cards.ts';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { operatorColumn } from '../../../platform/browser/console/operator-name.tsx';
import { Facts, Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Awaited } from '../../../platform/browser/console/states.tsx';
import { useWhole } from '../../../platform/browser/console/use-whole.ts';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { consoleTime } from '../../../platform/browser/console/time-text.ts';
import { placeText, stateText, type TermCoins, type TermMeaning } from './market-words.ts';
import { HaltButton } from './markets.tsx';
import { PlanButton } from './plan-button.tsx';
import { draftOf, type Terms } from './terms-draft.ts';

/** Market with terms as the server tells it. */
interface WholeMarket extends RaRecord<number>, TermCoins {
  readonly symbol: string;
  readonly noticeMs: number;
  readonly terms: Readonly<Record<string, Terms | null>>;
}

/** Terms as names and values. */
function termRows(terms: Terms, meaning: TermMeaning): (readonly [string, string])[] {
  return Object.entries(draftOf(terms, meaning)).map(([place, text]) => [
    placeText(place, meaning),
    text,
  ]);
}

function planColumns(
  market: WholeMarket,
  products: readonly ConsoleTerms[],
): readonly SectionColumn[] {
  const ofRow = (row: RaRecord) => products.find(({ product }) => product === row['product']);
  const meaningOf = (row: RaRecord): TermMeaning => ({
    ...market,
    figures: ofRow(row)?.figures ?? {},
  });
  return [
    { label: 'Product', cell: (row) => ofRow(row)?.title ?? '' },
    { label: 'Effective', cell: (row) => consoleTime(row['fromMs']) },
    { label: 'Announced', cell: (row) => consoleTime(row['plannedMs']) },
    operatorColumn('By', 'operator'),
    { label: 'Reason', cell: (row) => String(row['reason']), isText: true },
    {
      label: 'Terms',
      isText: true,
      cell: (row) => (
        <Typography variant="caption">
          {termRows(row['terms'] as Terms, meaningOf(row))
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
            label="Cancel plan"
            sentence="The announced terms won’t take effect. The current terms stay in force."
            facts={[
              ['Market', market.symbol],
              ['Product', ofRow(row)?.title ?? ''],
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

/** One market: its state, the terms of its products, and what was planned for it. */
export function MarketScreen() {
  const id = Number(useParams<{ id: string }>().id);
  const products = useConsoleContributions('terms');
  const { data, error, retry } = useWhole<WholeMarket>('markets', id);
  if (data === undefined) return <Awaited title="Market" error={error} retry={retry} />;
  return (
    <Screen
      title={data.symbol}
      hint={stateText(data['status'], data['reason'])}
      actions={<HaltButton market={data} />}
    >
      {products.map(({ product, title, figures }) => {
        const terms = data.terms[product];
        if (terms === null || terms === undefined) return null;
        const meaning = { ...data, figures };
        return (
          <Panel key={product} title={title}>
            <Facts rows={termRows(terms, meaning)} />
            <Box sx={{ mt: 2 }}>
              <PlanButton
                marketId={id}
                product={product}
                title={title}
                terms={terms}
                noticeMs={data.noticeMs}
                symbol={data.symbol}
                meaning={meaning}
              />
            </Box>
          </Panel>
        );
      })}
      <Panel title="Planned terms">
        <SectionTable
          resource="markets/plans"
          filter={{ marketId: id }}
          columns={planColumns(data, products)}
          empty="No plans yet."
        />
      </Panel>
    </Screen>
  );
}
