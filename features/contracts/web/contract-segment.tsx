import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { useContributions } from '../../../platform/browser/cards/use-cards.ts';
import type { ChartDrawing } from '../../../platform/browser/chart/chart-drawing.ts';
import { isChartFull } from '../../../platform/browser/chart/show-chart.ts';
import { useTicketOver } from '../../../platform/browser/chart/ticket-over.ts';
import type { ChartLine } from '../../../platform/browser/chart/chart-lines.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import {
  approximate,
  divide,
  isPositive,
  multiply,
  scaleOf,
} from '../../../platform/browser/numbers/decimal.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { Empty, Loaded } from '../../../platform/browser/parts/states.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { type Translate, useWords } from '../../../platform/browser/words/use-words.ts';
import type { Side } from '../contract/index.ts';
import { useContracts, useLiveList } from './data.ts';
import { IndexLine } from './index-line.tsx';
import { contractOver } from './over-chart.ts';
import { OwnPositions } from './own-positions.tsx';
import { askAbout } from './position-actions.tsx';
import type { Contract } from './preview.ts';
import { isGain } from './ticket.ts';
import type { PositionRow } from './types.ts';

type Props = { readonly market: Market };

/** Not needed before somebody goes long or short. */
const TicketOver = lazyOverlay(async () => (await import('./ticket-over.tsx')).TicketOver);

/** Whether the customer has positions or waiting orders in a market. */
function useHasOwn({ match_id }: Market): boolean {
  const { data: open = [] } = useLiveList('open');
  const { data: waiting = [] } = useLiveList('waiting');
  return [...open, ...waiting].some((row) => row.match_id === match_id);
}

function ContractBelow({ contract, market }: Props & { readonly contract: Contract }) {
  const words = useWords();
  const pair = { currency_id: market.currency_id, legal_id: market.legal_id };
  const prices = (
    <div key="prices" className="space-y-1 px-4 pt-3">
      <IndexLine contract={contract} />
      <Go
        to={withParams(paths.contractTerms, pair)}
        className="inline-flex min-h-11 items-center text-t5 font-strong text-accent-text"
      >
        {words('contracts.terms_and_exposure')}
      </Go>
    </div>
  );
  const own = <OwnPositions key="own" contract={contract} />;
  const [Book] = useContributions('MarketBook');
  const ask = (price: string, taken: 'bid' | 'ask'): void =>
    // Who takes what is bid goes short, who takes what is asked long.
    contractOver.ask({
      matchId: market.match_id,
      side: taken === 'bid' ? 'short' : 'long',
      price,
    });
  const book = Book && <Book key="book" market={market} onPick={ask} />;
  // What one has comes first; the offer of an empty list does not.
  return useHasOwn(market) ? [own, prices, book] : [prices, book, own];
}

/** What stands below the chart: the own positions here, and the prices of contracts. */
export function ContractPanel({ market }: Props) {
  const words = useWords();
  return (
    <Loaded query={useContracts()}>
      {(contracts) => {
        const contract = contracts.find((it) => it.market.match_id === market.match_id);
        if (!contract) return <Empty title={words('contracts.not_here')} />;
        return <ContractBelow contract={contract} market={market} />;
      }}
    </Loaded>
  );
}

/** Long and short, at the thumb: the ticket opens over the chart. */
export function ContractActions({ market }: Props) {
  const words = useWords();
  const { match_id: matchId } = market;
  const asked = useTicketOver(contractOver, matchId);
  const look = 'flex min-h-12 flex-1 items-center justify-center rounded-md px-2 font-title';
  const to = (direction: 0 | 1): string =>
    withParams(paths.contract, {
      currency_id: market.currency_id,
      legal_id: market.legal_id,
      buy_direction: direction,
    });
  const open = (side: Side) => (event: MouseEvent) => {
    // A chart that fills the screen is left for the ticket's own.
    if (isChartFull() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    contractOver.ask({ matchId, side, price: '' });
  };
  return (
    <div
      data-bar
      className="above-tabs fixed right-0 left-(--side) z-20 border-t
        border-line bg-canvas"
    >
      <div className="mx-auto flex max-w-lg gap-3 px-4 py-2">
        <Go
          to={to(0)}
          aria-haspopup="dialog"
          onClick={open('long')}
          className={`${look} bg-up-solid text-on-solid`}
        >
          {words('contracts.long')}
        </Go>
        <Go
          to={to(1)}
          aria-haspopup="dialog"
          onClick={open('short')}
          className={`${look} bg-down-solid text-on-solid`}
        >
          {words('contracts.short')}
        </Go>
      </div>
      {asked && <TicketOver key={asked.round} market={market} asked={asked} />}
    </div>
  );
}

/** Where a line was let go, as a price of the market. */
function priceAt(market: Market, at: number): string {
  const digits = scaleOf(market.tick_size);
  const ticks = divide(at.toFixed(digits), market.tick_size, 0, 'half');
  return multiply(ticks, market.tick_size);
}

type Drawn = {
  readonly market: Market;
  readonly words: Translate;
  readonly price: (at: number) => string;
};

/**
 * The lines of an open position. Dragging its opening price sets a stop on the side where it is
 * let go; the sheet asks before anything is sent.
 */
function positionLines(row: PositionRow, { market, words, price }: Drawn): ChartLine[] {
  const side = row.type === 1 ? 'long' : 'short';
  const name = words(`contracts.${side}`);
  const ask = (field: 'takeProfit' | 'stopLoss', at: number): void => {
    askAbout({ what: 'stops', row, proposed: { [field]: priceAt(market, at) } });
  };
  const opening: ChartLine = {
    id: `open-${row.id}`,
    price: approximate(row.price),
    tone: 'position',
    textAt: (at) => `${name} ${row.share} · ${price(at)}`,
    onDrop: (at) =>
      ask(isGain(side, priceAt(market, at), row.update_price) ? 'takeProfit' : 'stopLoss', at),
  };
  const letters = {
    takeProfit: words('contracts.letter_take'),
    stopLoss: words('contracts.letter_stop'),
  };
  const stop = (field: 'takeProfit' | 'stopLoss', at: string): ChartLine[] =>
    isPositive(at)
      ? [
          {
            id: `${field}-${row.id}`,
            price: approximate(at),
            tone: 'waiting',
            textAt: (now) => `${letters[field]} ${price(now)}`,
            onDrop: (now) => ask(field, now),
          },
        ]
      : [];
  return [
    opening,
    ...stop('takeProfit', row.target_profit_price),
    ...stop('stopLoss', row.stop_loss_price),
  ];
}

function waitingLine(row: PositionRow, { words, price }: Drawn): ChartLine {
  const name = words(row.type === 1 ? 'contracts.long' : 'contracts.short');
  return {
    id: `wait-${row.id}`,
    price: approximate(row.target_price),
    tone: 'waiting',
    textAt: (at) => `${words('contracts.type_limit')} ${name} ${row.share} · ${price(at)}`,
  };
}

type DrawingProps = Props & {
  readonly children: (drawing: ChartDrawing) => ReactNode;
};

/** Own positions and waiting orders on the chart; stops can be dragged. */
export function ContractDrawing({ market, children }: DrawingProps) {
  const words = useWords();
  const language = useLanguage();
  const { data: open } = useLiveList('open');
  const { data: waiting } = useLiveList('waiting');
  const drawing = useMemo(() => {
    const drawn: Drawn = {
      market,
      words,
      price: (at) => formatPrice(language, priceAt(market, at)),
    };
    const here = (row: PositionRow): boolean => row.match_id === market.match_id;
    const lines = [
      ...(open ?? []).filter(here).flatMap((row) => positionLines(row, drawn)),
      ...(waiting ?? []).filter(here).map((row) => waitingLine(row, drawn)),
    ];
    return { marks: [], lines };
  }, [market, words, language, open, waiting]);
  return children(drawing);
}
