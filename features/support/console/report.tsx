import type { RaRecord } from 'react-admin';
import { amountColumn, wordColumn } from '../../../platform/browser/console/columns.ts';
import { FilterSelect } from '../../../platform/browser/console/filter-select.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import {
  type SectionColumn,
  SectionTable,
} from '../../../platform/browser/console/section-table.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

const MINUTE_MS = 60_000;

function share(of: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((of * 100) / all)}%`;
}

function numbers(row: RaRecord, ...names: readonly string[]): number[] {
  return names.map((name) => Number(row[name] ?? 0));
}

const columns: readonly SectionColumn[] = [
  wordColumn('Topic', 'topic'),
  amountColumn('Opened', 'opened'),
  amountColumn('Answered', 'answered'),
  {
    label: 'First answer (median)',
    isNumber: true,
    cell: (row) => {
      const [ms = 0] = numbers(row, 'medianMs');
      return ms === 0 ? '–' : `${Math.ceil(ms / MINUTE_MS)} min`;
    },
  },
  {
    label: 'On time',
    isNumber: true,
    cell: (row) => {
      const [inTime = 0, answered = 0, late = 0] = numbers(row, 'inTime', 'answered', 'late');
      return share(inTime, answered + late);
    },
  },
  amountColumn('Overdue', 'late'),
  amountColumn('Solved', 'solved'),
  {
    label: 'Rating',
    isNumber: true,
    cell: (row) => {
      const [stars = 0, rated = 0] = numbers(row, 'stars', 'rated');
      return rated === 0 ? '–' : `${(stars / rated).toFixed(1)} (${rated})`;
    },
  },
];

const SPANS = [
  ['7', 'Last 7 days'],
  ['30', 'Last 30 days'],
  ['90', 'Last 90 days'],
] as const;

/** How soon customers were answered, and what they thought of it. */
export function ReportScreen() {
  const address = useAddress();
  const days = address.read('days', '7');
  return (
    <Screen title="Support report" hint="Human replies only. The demo bot doesn’t count.">
      <FilterSelect
        label="Opened in"
        value={days}
        choices={SPANS}
        onChange={(next) => address.keep({ days: next })}
      />
      <Panel>
        <SectionTable
          key={days}
          resource="support_report"
          filter={{ days }}
          columns={columns}
          empty="No conversations in this period."
        />
      </Panel>
    </Screen>
  );
}
