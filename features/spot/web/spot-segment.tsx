import { type MouseEvent, useState } from 'react';
import { isChartFull } from '../../../platform/browser/chart/show-chart.ts';
import { useTicketOver } from '../../../platform/browser/chart/ticket-over.ts';
import { useBook } from '../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { Go } from '../../../platform/browser/navigation/go.tsx';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { formatPrice } from '../../../platform/browser/numbers/format.ts';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DepthChart } from './depth-chart.tsx';
import { DepthPanel } from './depth-panel.tsx';
import { GroupSelect } from './group-select.tsx';
import { SpotDrawing } from './spot-drawing.tsx';
import { TapePanel } from './tape-panel.tsx';
import { spotOver } from './ticket-over.ts';
import type { SegmentProps, TradeSegment } from '../../../platform/browser/cards/trade-segment.ts';

/** Not needed before somebody buys or sells. */
const TicketOver = lazyOverlay(async () => (await import('./spot-ticket.tsx')).TicketOver);
const OwnBelowChart = lazyOverlay(async () => (await import('./own-below.tsx')).OwnBelowChart);

type PanelId = 'depth' | 'tape' | 'curve';

function ticketPath(market: Market, side: 0 | 1): string {
  return withParams(paths.ticket, {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    buy_direction: side,
  });
}

/** The best price of a side of the book, below the word; a line's height before it is known. */
function BestPrice({ market, side }: SegmentProps & { readonly side: 'bids' | 'asks' }) {
  const language = useLanguage();
  const price = useLive(({ depth }) =>
    depth?.match_id === market.match_id ? depth[side][0]?.[0] : undefined,
  );
  return (
    <span aria-hidden className="block min-h-3.5 text-t6 font-text">
      {price && formatPrice(language, price)}
    </span>
  );
}

/** Opens the ticket over the chart; a chart that fills the screen is left for the ticket's own. */
function openOver({ match_id: matchId }: Market, side: 0 | 1) {
  return (event: MouseEvent): void => {
    if (isChartFull() || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    spotOver.ask({ matchId, side, price: '', total: '' });
  };
}

/** The ticket that was asked for; who comes back to this screen finds it as he left it. */
function OpenTicket({ market }: SegmentProps) {
  const asked = useTicketOver(spotOver, market.match_id);
  return asked && <TicketOver market={market} asked={asked} />;
}

function SpotActions({ market }: SegmentProps) {
  const words = useWords();
  const look = 'min-h-12 flex-1 rounded-md px-2 py-1.5 text-center font-title';
  return (
    <div
      data-bar
      className="above-tabs fixed right-0 left-(--side) z-20 border-t
        border-line bg-canvas"
    >
      <div className="mx-auto flex max-w-lg gap-3 px-4 py-2">
        <Go
          to={ticketPath(market, 0)}
          aria-haspopup="dialog"
          onClick={openOver(market, 0)}
          className={`${look} bg-up-solid text-on-solid`}
        >
          {words('spot.buy')}
          <BestPrice market={market} side="asks" />
        </Go>
        <Go
          to={ticketPath(market, 1)}
          aria-haspopup="dialog"
          onClick={openOver(market, 1)}
          className={`${look} bg-down-solid text-on-solid`}
        >
          {words('spot.sell')}
          <BestPrice market={market} side="bids" />
        </Go>
      </div>
      <OpenTicket market={market} />
    </div>
  );
}

function SpotPanel({ market }: SegmentProps) {
  const words = useWords();
  const loggedIn = useLoggedIn();
  const [panel, setPanel] = useState<PanelId>('depth');
  useBook(market);
  return (
    <>
      {loggedIn && <OwnBelowChart market={market} />}
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Tabs
          label={words('spot.book_and_trades')}
          value={panel}
          onChange={setPanel}
          choices={[
            { value: 'depth', label: words('spot.book') },
            { value: 'tape', label: words('spot.trades') },
            { value: 'curve', label: words('spot.depth') },
          ]}
          className="min-w-0 flex-1"
        />
        {panel === 'depth' && <GroupSelect market={market} className="shrink-0" />}
      </div>
      {panel === 'curve' && <DepthChart market={market} />}
      {panel === 'tape' && <TapePanel market={market} />}
      {panel === 'depth' && (
        <DepthPanel
          market={market}
          // Who takes what is bid sells, who takes what is asked buys.
          onPick={(price, side) =>
            spotOver.ask({
              matchId: market.match_id,
              side: side === 'bid' ? 1 : 0,
              price,
              total: '',
            })
          }
        />
      )}
    </>
  );
}

/** The order book of the market: the segment that every market has. */
export const SPOT_SEGMENT: TradeSegment = {
  id: 'spot',
  word: 'spot.segment',
  isFor: () => true,
  ordersPath: () => paths.orders,
  ordersWord: 'spot.my_orders',
  source: 'last',
  Panel: SpotPanel,
  Actions: SpotActions,
  Drawing: SpotDrawing,
};
