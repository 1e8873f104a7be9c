/**
 * The trade screen of tablets and desks: markets, chart, book and trades, ticket, own orders and
 * positions in panes that can be resized and are remembered. Markets have a pane from 1,200 px on.
 */
import { type ReactNode, useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import type { TradeSegment } from '../../../platform/browser/cards/trade-segment.ts';
import { MarketsPane } from '../../../platform/browser/cards/markets-pane.tsx';
import { useBook } from '../../../platform/browser/live/hooks.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { isDecimal } from '../../../platform/browser/numbers/decimal.ts';
import { Tabs } from '../../../platform/browser/parts/tabs.tsx';
import { useIsWide, WORKSPACE } from '../../../platform/browser/parts/wide.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { DeskBook } from './desk-book.tsx';
import { SpotOwn } from './desk-parts.tsx';
import { GroupSelect } from './group-select.tsx';
import { SPOT_SEGMENT } from './spot-segment.tsx';
import { SpotTicket } from './spot-ticket.tsx';
import { TapePanel } from './tape-panel.tsx';

/** Of a tablet that is held upright: beside a book its chart would be a strip. */
const UPRIGHT = '(max-width: 1023px) and (min-height: 960px)';

type PaneProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
};

/** What moves in a pane is laid out and painted in it alone. */
function Pane({ label, children, className = '' }: PaneProps) {
  return (
    <section
      aria-label={label}
      className={`flex h-full flex-col overflow-hidden rounded-lg bg-surface contain-strict
        ${className}`}
    >
      {children}
    </section>
  );
}

/** The seam between two panes: dragged, or moved by arrow keys. */
function Seam({ way }: { readonly way: 'row' | 'column' }) {
  const words = useWords();
  return (
    <Separator
      aria-label={words('spot.resize')}
      className={`${way === 'row' ? 'w-1' : 'h-1'} rounded-xs outline-offset-0 hover:bg-accent-line
        data-[separator=active]:bg-accent-text`}
    />
  );
}

/** The sizes of a group of panes as they were left on this device. */
function useSizes(id: string, panelIds: string[]) {
  return useDefaultLayout({ id: `desk-${id}`, panelIds, storage: localStorage });
}

type PickPrice = (price: string, side: 'bid' | 'ask') => void;
type BookProps = { readonly market: Market; readonly onPick: PickPrice };

/** Book above, trades below it; side by side where both stand below the chart. */
function BookPane({ market, onPick }: BookProps) {
  const words = useWords();
  const isUpright = useIsWide(UPRIGHT);
  const sizes = useSizes(isUpright ? 'book-upright' : 'book', ['levels', 'tape']);
  useBook(market);
  return (
    <Group orientation={isUpright ? 'horizontal' : 'vertical'} {...sizes}>
      <Panel id="levels" minSize={isUpright ? '160px' : '220px'}>
        <Pane label={words('spot.book')}>
          <div className="@container">
            <div className="flex items-center justify-between gap-2 py-1 pr-2 pl-3">
              <h2 className="text-t4 font-title @max-[10.5rem]:hidden">{words('spot.book')}</h2>
              <GroupSelect market={market} />
            </div>
          </div>
          <DeskBook market={market} onPick={onPick} />
        </Pane>
      </Panel>
      <Seam way={isUpright ? 'row' : 'column'} />
      <Panel
        id="tape"
        defaultSize={isUpright ? '200px' : '220px'}
        minSize={isUpright ? '160px' : '120px'}
        groupResizeBehavior="preserve-pixel-size"
      >
        <Pane label={words('spot.trades')}>
          <h2 className="px-3 pt-3 text-t4 font-title">{words('spot.trades')}</h2>
          <div className="@container min-h-0 flex-1 overflow-y-auto contain-strict">
            <TapePanel market={market} />
          </div>
        </Pane>
      </Panel>
    </Group>
  );
}

/** What the address asks of the ticket: a side and a price, and how to ask for others. */
function useAsked() {
  const [params, setParams] = useSearchParams();
  const price = params.get('price') ?? '';
  const ask = useCallback(
    (changes: Readonly<Record<string, string>>): void =>
      setParams(
        (old) => {
          const next = new URLSearchParams(old);
          for (const [name, value] of Object.entries(changes)) next.set(name, value);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return {
    side: params.get('buy_direction') === '1' ? (1 as const) : (0 as const),
    price: isDecimal(price) ? price : '',
    ask,
  };
}

/** Where the caret goes with the side; the ticket of another side is drawn first. */
function enterAmount(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLInputElement>('input[data-main]');
    field?.focus();
    field?.select();
  });
}

/** What takes letters: a field for an amount takes none. */
const TYPING = 'input:not([inputmode=decimal]), textarea, select';

/** B and S choose the side of the ticket and lead to its amount, unless somebody is typing. */
function useSideKeys(ask: (changes: Readonly<Record<string, string>>) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const isTyping = target instanceof HTMLElement && target.closest(TYPING);
      const isOther = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      // Whoever has a sheet open answers it first.
      if (isTyping || isOther || document.querySelector('[role=dialog]')) return;
      if (event.key !== 'b' && event.key !== 's') return;
      ask({ buy_direction: event.key === 'b' ? '0' : '1' });
      enterAmount();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [ask]);
}

type TicketPaneProps = {
  readonly market: Market;
  readonly segments: readonly TradeSegment[];
  readonly segment: TradeSegment;
  readonly onSegment: (id: string) => void;
};

/** A screen in a pane stands on the pane's ground. */
const OWN_EDGES = { '--side': '0rem', '--tabs': '0rem', '--bar': '0rem' } as Record<string, string>;

function TicketPane({ market, segments, segment, onSegment }: TicketPaneProps) {
  const words = useWords();
  const { side, price, ask } = useAsked();
  useSideKeys(ask);
  const Ticket = segment === SPOT_SEGMENT ? SpotTicket : segment.desk?.Ticket;
  const { Panel: Whole, Actions } = segment;
  return (
    <Pane label={words(segment.word)}>
      {segments.length > 1 && (
        <Tabs
          label={words('spot.products')}
          value={segment.id}
          onChange={onSegment}
          choices={segments.map(({ id, word }) => ({ value: id, label: words(word) }))}
          className="shrink-0 border-b border-line px-4"
        />
      )}
      {Ticket ? (
        <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-4">
          <Ticket
            key={`${market.match_id} ${side} ${price}`}
            market={market}
            side={side}
            price={price}
          />
        </div>
      ) : (
        // Bars that fix themselves to the lower edge mean that of the pane, not of the window.
        <div className="relative min-h-0 flex-1 contain-layout" style={OWN_EDGES}>
          <div className="h-full overflow-y-auto pb-20">
            <Whole market={market} />
          </div>
          <Actions market={market} />
        </div>
      )}
    </Pane>
  );
}

type Props = Omit<TicketPaneProps, 'segments'> & {
  readonly offered: readonly TradeSegment[];
  readonly head: ReactNode;
  readonly chart: ReactNode;
};

/** The panes left of the ticket: chart beside book, or above it, own orders below both. */
function MiddlePanes({ market, segment, chart }: Pick<Props, 'market' | 'segment' | 'chart'>) {
  const words = useWords();
  const { ask } = useAsked();
  const onPick = useCallback<PickPrice>(
    // Who takes what is bid sells, who takes what is asked buys.
    (price, side) => ask({ price, buy_direction: side === 'bid' ? '1' : '0' }),
    [ask],
  );
  const isUpright = useIsWide(UPRIGHT);
  const upper = useSizes(isUpright ? 'upper-upright' : 'upper', ['chart', 'book']);
  const middle = useSizes('middle', ['upper', 'own']);
  const Own = segment === SPOT_SEGMENT ? SpotOwn : segment.desk?.Own;
  return (
    <Group orientation="vertical" {...middle}>
      <Panel id="upper" minSize="320px">
        <Group
          key={String(isUpright)}
          orientation={isUpright ? 'vertical' : 'horizontal'}
          {...upper}
        >
          <Panel id="chart" minSize="320px">
            {/* In full screen the chart leaves its pane. */}
            <div
              className="h-full overflow-hidden rounded-lg bg-surface
                not-has-[[data-full]]:contain-strict"
            >
              {chart}
            </div>
          </Panel>
          <Seam way={isUpright ? 'column' : 'row'} />
          <Panel
            id="book"
            defaultSize={isUpright ? '336px' : '232px'}
            minSize="190px"
            maxSize={isUpright ? '480px' : '360px'}
            groupResizeBehavior="preserve-pixel-size"
          >
            <BookPane market={market} onPick={onPick} />
          </Panel>
        </Group>
      </Panel>
      {Own && <Seam way="column" />}
      {Own && (
        <Panel
          id="own"
          defaultSize="240px"
          minSize="96px"
          groupResizeBehavior="preserve-pixel-size"
        >
          <Pane label={words(segment.ordersWord)}>
            <div className="min-h-0 flex-1 overflow-auto">
              <Own market={market} />
            </div>
          </Pane>
        </Panel>
      )}
    </Group>
  );
}

/** Everything about one market on one screen. */
export function DeskWorkspace({ market, offered, segment, onSegment, head, chart }: Props) {
  const isDesk = useIsWide(WORKSPACE);
  const ids = isDesk ? ['markets', 'middle', 'ticket'] : ['middle', 'ticket'];
  const sizes = useSizes(isDesk ? 'desk' : 'tablet', ids);
  return (
    <div
      className="fixed inset-y-0 right-0 left-(--side) flex flex-col bg-canvas
        has-[[data-full]]:z-35"
    >
      {head}
      <div className="min-h-0 flex-1 px-1 pb-1">
        <Group orientation="horizontal" key={isDesk ? 'desk' : 'tablet'} {...sizes}>
          {isDesk && (
            <Panel
              id="markets"
              defaultSize="240px"
              minSize="200px"
              maxSize="420px"
              groupResizeBehavior="preserve-pixel-size"
            >
              <MarketsPane className="h-full contain-strict" />
            </Panel>
          )}
          {isDesk && <Seam way="row" />}
          <Panel id="middle" minSize="380px">
            <MiddlePanes market={market} segment={segment} chart={chart} />
          </Panel>
          <Seam way="row" />
          <Panel
            id="ticket"
            defaultSize="320px"
            minSize="280px"
            maxSize="420px"
            groupResizeBehavior="preserve-pixel-size"
          >
            <TicketPane
              market={market}
              segments={offered}
              segment={segment}
              onSegment={onSegment}
            />
          </Panel>
        </Group>
      </div>
    </div>
  );
}
