/** The first questions of an owner, day by day: each figure with its past. */
import { Box, Chip } from '@mui/material';
import { useGetList } from 'react-admin';
import { amountText } from '../../../platform/browser/console/amount-text.ts';
import { DayChart } from '../../../platform/browser/console/day-chart.tsx';
import { CsvButton } from '../../../platform/browser/console/csv-button.tsx';
import { Panel, Screen } from '../../../platform/browser/console/screen.tsx';
import { Failed, Loading } from '../../../platform/browser/console/states.tsx';
import { useAddress } from '../../../platform/browser/console/use-address.ts';

interface Day {
  readonly id: number;
  readonly startMs: number;
  readonly deposits: string;
  readonly withdrawals: string;
  readonly fees: string;
  readonly newCustomers: string;
  readonly spotVolume: string;
}

type Figure = readonly [title: string, unit: string, valueOf: (day: Day) => number];

const FIGURES: readonly Figure[] = [
  ['Net deposits', 'USDT', (day) => Number(day.deposits) - Number(day.withdrawals)],
  ['Fee income after rebates', 'USDT', (day) => Number(day.fees)],
  ['New customers', '', (day) => Number(day.newCustomers)],
  ['Customer spot volume', 'USDT', (day) => Number(day.spotVolume)],
];

const SPANS = ['7', '30', '90'] as const;

function sumText(sum: number, unit: string): string {
  return unit === '' ? String(sum) : `${amountText(sum.toFixed(2))} ${unit}`;
}

/** The day in UTC, as the axis says it: `11-29`. */
function dayText(startMs: number): string {
  return new Date(startMs).toISOString().slice(0, 10);
}

/** Money in and out, fees, new customers and volume of the last days. */
export function DaysScreen() {
  const address = useAddress();
  const days = address.read('days', '30');
  const { data, error, refetch } = useGetList<Day>('house_days', { filter: { days } });
  return (
    <Screen
      title="By day"
      hint="Days in UTC, amounts in USDT at current prices. Play money doesn’t count as a deposit."
      actions={<CsvButton resource="house_days" filter={{ days }} />}
    >
      <Box role="group" aria-label="Period" sx={{ display: 'flex', gap: 1 }}>
        {SPANS.map((span) => (
          <Chip
            key={span}
            label={`${span} days`}
            color={span === days ? 'primary' : 'default'}
            variant={span === days ? 'filled' : 'outlined'}
            aria-pressed={span === days}
            onClick={() => address.keep({ days: span })}
          />
        ))}
      </Box>
      {error ? <Failed error={error} retry={() => void refetch()} /> : null}
      {data === undefined && !error ? <Loading /> : null}
      {data === undefined ? null : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { lg: '1fr 1fr' } }}>
          {FIGURES.map(([title, unit, valueOf]) => {
            const points = data.map((day) => ({
              label: dayText(day.startMs),
              value: valueOf(day),
            }));
            const sum = points.reduce((all, { value }) => all + value, 0);
            return (
              <Panel key={title} title={title}>
                <Box className="figures" sx={{ fontSize: '1.625rem' }}>
                  {sumText(sum, unit)}
                </Box>
                <DayChart title={title} points={points} textOf={(value) => sumText(value, unit)} />
              </Panel>
            );
          })}
        </Box>
      )}
    </Screen>
  );
}
