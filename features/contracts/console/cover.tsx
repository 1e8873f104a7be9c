import { amountColumn, textColumn } from '../../../platform/browser/console/columns.ts';
import { Panel } from '../../../platform/browser/console/screen.tsx';
import { SectionTable } from '../../../platform/browser/console/section-table.tsx';

/** What runs in a market. */
export const exposureColumns = [
  amountColumn('Long lots', 'longLots'),
  amountColumn('Short lots', 'shortLots'),
  amountColumn('Net lots', 'netLots'),
  textColumn('Accepts positions', 'opens'),
];

const columns = [
  textColumn('Market', 'market'),
  textColumn('Price move covered', 'jump'),
  amountColumn('Reserves (USDT)', 'taken'),
];

/** What each market takes of desk and insurance, and what is left of them. */
export function CoverPanel() {
  return (
    <Panel title="Reserves for leveraged contracts">
      <SectionTable
        resource="contracts/cover"
        columns={columns}
        empty="No market offers contracts."
        perPage={100}
      />
    </Panel>
  );
}
