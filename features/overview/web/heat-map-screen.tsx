import { Clock } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useQuoteValue } from '../../../platform/browser/live/store.ts';
import { MEASURE, turnoverOf } from '../../../platform/browser/live/turnover.ts';
import type { QuoteRow } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPercent, formatShort } from '../../../platform/browser/numbers/format.ts';
import { LiveText } from '../../../platform/browser/parts/price.tsx';
import { Page, PageHeader } from '../../../platform/browser/parts/page.tsx';
import { PullToRefresh } from '../../../platform/browser/parts/pull-to-refresh.tsx';
import { Empty, Loaded, Skeleton } from '../../../platform/browser/parts/states.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { heatLayout, type Tile } from './heat-layout.ts';
import { type HeatStep, looksOf, STEP_FROM, stepOf } from './heat-steps.ts';

const KINDS = ['all', 'coin', 'stock'] as const;
type Kind = (typeof KINDS)[number];

/** What a map is drawn for, in points; the picture itself takes what width there is. */
const SHAPES = {
  phone: { width: 288, height: 500 },
  wide: { width: 1_080, height: 640 },
} as const;
/** Each tile has so much on average, however many there are: a phone's map grows longer. */
const MEAN_PX = 7_000;
/** A tile with less room says its name alone, or that in small letters. */
const ROOM = { figures: { width: 47, height: 56 }, large: 150 } as const;
const LEGEND: readonly HeatStep[] = [-3, -2, -1, 0, 1, 2, 3];

type TileProps = { readonly tile: Tile<QuoteRow>; readonly whole: Whole };
type Whole = { readonly width: number; readonly height: number };

function HeatTile({ tile, whole }: TileProps) {
  const words = useWords();
  const language = useLanguage();
  const row = tile.key;
  const { id, currency_id, legal_id, currency_name, legal_name } = row;
  const change = useQuoteValue(id, (quote) => Number(quote?.change ?? row.change));
  const state = useQuoteValue(id, (quote) => quote?.state ?? row.state);
  const isLarge = Math.min(tile.width, tile.height * 1.5) >= ROOM.large;
  const hasFigures = tile.width >= ROOM.figures.width && tile.height >= ROOM.figures.height;
  const style = {
    left: `${(tile.left / whole.width) * 100}%`,
    top: `${(tile.top / whole.height) * 100}%`,
    width: `${(tile.width / whole.width) * 100}%`,
    height: `${(tile.height / whole.height) * 100}%`,
  };
  return (
    <li className="absolute" style={style}>
      <Go
        to={withParams(paths.trade, { currency_id, legal_id })}
        className="absolute inset-0 flex flex-col items-center justify-center overflow-hidden
          rounded-xs border border-canvas text-center"
        style={looksOf(stepOf(change))}
      >
        <span className={`max-w-full truncate font-strong ${isLarge ? 'text-t3' : 'text-t5'}`}>
          {currency_name}
        </span>
        <span className={legal_name === MEASURE ? 'sr-only' : 'text-t6'}>/{legal_name}</span>
        <LiveText
          matchId={id}
          read={(quote) => String(quote?.change ?? row.change)}
          show={(figure) => formatPercent(language, figure)}
          className={hasFigures ? (isLarge ? 'text-t4' : 'text-t6') : 'sr-only'}
        />
        <span className="sr-only">
          {words(state === 'open' ? 'overview.tile' : 'overview.tile_closed', {
            turnover: `${formatShort(language, row.turnover)} ${legal_name}`,
          })}
        </span>
        {isLarge && state !== 'open' && <Clock aria-hidden size={12} className="mt-0.5" />}
      </Go>
    </li>
  );
}

/** What the colours mean, and the sizes. */
function Legend() {
  const words = useWords();
  const language = useLanguage();
  const edge = STEP_FROM[2];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-t6">
      <p className="text-muted">{words('overview.sizes')}</p>
      <div aria-hidden className="flex items-center gap-2 text-muted">
        {formatPercent(language, -edge)}
        <span className="flex">
          {LEGEND.map((step) => (
            <span
              key={step}
              className="h-2.5 w-5"
              style={{ background: looksOf(step).background }}
            />
          ))}
        </span>
        {formatPercent(language, edge)}
      </div>
    </div>
  );
}

function HeatMap({ rows, all }: Readonly<Record<'rows' | 'all', readonly QuoteRow[]>>) {
  const words = useWords();
  const isWide = useIsWide(TABLET);
  const { width, height: least } = isWide ? SHAPES.wide : SHAPES.phone;
  const height = Math.max(least, (rows.length * MEAN_PX) / width);
  const tiles = useMemo(() => {
    const worthOf = turnoverOf(all);
    const weighed = rows.map((row) => ({ key: row, weight: worthOf(row) }));
    return heatLayout(weighed, width, height);
  }, [rows, all, width, height]);
  return (
    <>
      <ul
        aria-label={words('overview.map')}
        className="relative w-full"
        style={{ aspectRatio: `${width} / ${height}` }}
      >
        {tiles.map((tile) => (
          <HeatTile key={tile.key.id} tile={tile} whole={{ width, height }} />
        ))}
      </ul>
      <Legend />
    </>
  );
}

function rowsOf(rows: readonly QuoteRow[], kind: Kind): readonly QuoteRow[] {
  return kind === 'all' ? rows : rows.filter((row) => row.kind === kind);
}

/** All markets as tiles: as large as their turnover, in the colour of their change. */
export function HeatMapScreen() {
  const words = useWords();
  const query = useQuoteRows();
  const [kind, setKind] = useState<Kind>('all');
  useWant({ markets: 'all' });
  const choices = KINDS.map((value) => ({ value, label: words(`overview.kind_${value}`) }));
  const { data } = query;
  const rows = useMemo(() => rowsOf(data ?? [], kind), [data, kind]);
  return (
    <>
      <div className="contents [&>header>div]:md:max-w-6xl">
        <PageHeader title={words('overview.map')} />
      </div>
      <Page wide>
        <PullToRefresh onRefresh={query.refetch}>
          <div className="px-4">
            <Tabs
              look="chips"
              label={words('overview.kinds')}
              choices={choices}
              value={kind}
              onChange={setKind}
            />
            <Loaded query={query} skeleton={<Skeleton className="h-120 w-full" />}>
              {(all) =>
                rows.length > 0 ? (
                  <HeatMap rows={rows} all={all} />
                ) : (
                  <Empty picture="search" title={words('overview.none')} />
                )
              }
            </Loaded>
          </div>
        </PullToRefresh>
      </Page>
    </>
  );
}
