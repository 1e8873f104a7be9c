import { Link, type RaRecord } from 'react-admin';
import { ActionButton } from '../../../platform/browser/console/action-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { percentText, stateText } from './market-words.ts';

/** Halts a market, or lets it go on. */
export function HaltButton({ market }: { readonly market: RaRecord }) {
  const fields = { id: market.id };
  const facts = [
    ['Market', String(market['symbol'])],
    ['State', stateText(market['status'], market['reason'])],
  ] as const;
  if (market['reason'] === 'by_operator') {
    return (
      <ActionButton
        label="Resume"
        sentence="The market takes new orders again once prices are fresh and trading hours allow."
        facts={facts}
        path="/markets/resume"
        fields={fields}
        permission="markets.change"
        reason
      />
    );
  }
  return (
    <ActionButton
      label="Halt"
      sentence={
        'New orders are rejected. Customers can still cancel orders and close positions, and ' +
        'seconds contracts settle at the index price as usual. A halt sets no price.'
      }
      facts={facts}
      path="/markets/halt"
      fields={fields}
      permission="markets.change"
      reason
      danger
    />
  );
}

const columns: readonly SectionColumn[] = [
  {
    label: 'Market',
    cell: (row) => <Link to={`/markets/${row.id}/show`}>{String(row['symbol'])}</Link>,
  },
  { label: 'State', cell: (row) => stateText(row['status'], row['reason']) },
  { label: 'Maker fee', cell: (row) => percentText(row['makerFeePpm']), isNumber: true },
  { label: 'Taker fee', cell: (row) => percentText(row['takerFeePpm']), isNumber: true },
  { label: 'Price band', cell: (row) => percentText(row['bandPpm']), isNumber: true },
  { label: 'Plans', cell: (row) => String(row['plans']), isNumber: true },
  { label: '', cell: (row) => <HaltButton market={row} /> },
];

/** All markets: which trade, at which fees, and what is planned. */
export function MarketsScreen() {
  return (
    <Screen
      title="Markets"
      hint={
        'Prices come from the index only. ' +
        'New terms apply to new orders, at least a day after they are announced.'
      }
    >
      <Panel>
        <SectionTable resource="markets" columns={columns} empty="No markets." perPage={50} />
      </Panel>
    </Screen>
  );
}
