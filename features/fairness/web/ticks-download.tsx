import { Download } from 'lucide-react';
import { useState } from 'react';
import { useMarkets } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { TextField } from '../../../platform/browser/parts/field.tsx';
import { SelectSheet } from '../../../platform/browser/parts/select-sheet.tsx';
import { Loaded, SkeletonRows } from '../../../platform/browser/parts/states.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { type HourRow, useHours } from './data.ts';

/** Where an hour's file is. */
function addressOf(marketId: number, hour: string): string {
  return `/api/fairness/ticks?match_id=${marketId}&hour=${hour}`;
}

type HoursProps = { readonly marketId: number; readonly hours: readonly HourRow[] };

function Hours({ marketId, hours }: HoursProps) {
  const words = useWords();
  if (hours.length === 0) {
    return <p className="py-3 text-t5 text-muted">{words('fairness.ticks_none')}</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {hours.map(({ hour, first_number: first, last_number: last }) => (
        <li key={hour}>
          <a
            href={addressOf(marketId, hour)}
            download
            className="flex min-h-12 items-center gap-3 py-2 active:bg-raised"
          >
            <Download aria-hidden size={18} className="shrink-0 text-accent-text" />
            <span className="font-strong">{hour.slice(-2)}:00</span>
            <span className="min-w-0 flex-1 text-right text-t5 break-words text-muted">
              {words('fairness.ticks_range', { first, last })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

type DayProps = {
  readonly markets: readonly Market[];
};

function DayOfMarket({ markets }: DayProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<string>();
  const [day, setDay] = useState(() => new Date().toISOString().slice(0, 10));
  const marketId = chosen === undefined ? markets[0]?.match_id : Number(chosen);
  const query = useHours(marketId, day);
  if (marketId === undefined) return null;
  return (
    <>
      <SelectSheet
        className="mb-3 w-full"
        title={words('fairness.ticks_market')}
        value={String(marketId)}
        options={markets.map((market) => ({
          value: String(market.match_id),
          label: `${market.currency_name}/${market.legal_name}`,
        }))}
        onPick={setChosen}
      />
      <TextField
        type="date"
        required
        label={words('fairness.ticks_day')}
        value={day}
        onChange={(event) => {
          if (event.target.value !== '') setDay(event.target.value);
        }}
      />
      <Loaded query={query} skeleton={<SkeletonRows count={4} />}>
        {(hours) => <Hours marketId={marketId} hours={hours} />}
      </Loaded>
    </>
  );
}

/** All signed prices of a market, an hour a file. */
export function TicksDownload() {
  const markets = useMarkets();
  return (
    <Loaded query={markets} skeleton={<SkeletonRows count={4} />}>
      {(list) => <DayOfMarket markets={list} />}
    </Loaded>
  );
}
