import { ChartCandlestick, ChevronLeft } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useBook, useQuoteRows, useWant } from '../../../platform/browser/live/hooks.ts';
import { useLive } from '../../../platform/browser/live/store.ts';
import type { Market } from '../../../platform/browser/live/types.ts';
import { back, push } from '../../../platform/browser/navigation/navigator.ts';
import { paths, withParams } from '../../../platform/browser/navigation/paths.ts';
import { isDecimal, isPositive } from '../../../platform/browser/numbers/decimal.ts';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { Page } from '../../../platform/browser/parts/page.tsx';
import { LiveChange } from '../../../platform/browser/parts/price.tsx';
import { StarButton } from '../../../platform/browser/parts/star-button.tsx';
import { Loaded } from '../../../platform/browser/parts/states.tsx';
import { TABLET, useIsWide } from '../../../platform/browser/parts/wide.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { CompactDepth } from './compact-depth.tsx';
import { useMarketChoice } from './market-choice.ts';
import { OwnOrders } from './own-orders.tsx';
import { PairPicker } from './pair-picker.tsx';
import { StateNotice } from './price-head.tsx';
import type { Ticket } from './ticket.ts';
import { useTicketKind } from './first-trades.ts';
import { MarketTicket } from './market-ticket.tsx';
import { useTicket, withPrice } from './ticket-state.ts';

type BodyProps = {
  readonly market: Market;
  readonly markets: readonly Market[];
  readonly onChoose: (market: Market) => void;
  readonly onSide: (side: Ticket['side']) => void;
  readonly params: URLSearchParams;
};

/** Fills the price once, when the first quote comes; what a person clears stays cleared. */
function useStartPrice(matchId: number, isSet: boolean, set: (price: string) => void) {
  const [isDone, setDone] = useState(isSet);
  const first = useLive((live) => (isDone ? undefined : live.quotes[matchId]?.now_price));
  useEffect(() => {
    if (first === undefined) return;
    setDone(true);
    set(first);
  }, [first, set]);
}

type HeadProps = Pick<BodyProps, 'market' | 'markets' | 'onChoose'>;

function TicketHead({ market, markets, onChoose }: HeadProps) {
  const words = useWords();
  const { currency_id, legal_id } = market;
  return (
    <header className="pad-top-safe sticky top-(--bar) z-20 flex items-center bg-canvas px-1">
      <IconButton label={words('common.back')} onClick={() => back(paths.trade)}>
        <ChevronLeft aria-hidden size={24} />
      </IconButton>
      <div className="min-w-0 flex-1">
        <PairPicker
          markets={markets}
          market={market}
          onPick={onChoose}
          note={<LiveChange matchId={market.match_id} />}
        />
      </div>
      <StarButton market={market} />
      <IconButton
        label={words('spot.show_chart')}
        onClick={() => push(withParams(paths.trade, { currency_id, legal_id }))}
      >
        <ChartCandlestick aria-hidden size={20} />
      </IconButton>
    </header>
  );
}

function TicketBody({ market, markets, onChoose, onSide, params }: BodyProps) {
  const asked = params.get('price') ?? '';
  const total = params.get('total') ?? '';
  const { ticket, change, fill, sent } = useTicket(market, {
    side: params.get('buy_direction') === '1' ? 'sell' : 'buy',
    price: isDecimal(asked) ? asked : '',
    total: isDecimal(total) && isPositive(total) ? total : '',
  });
  const kind = useTicketKind(market, isDecimal(asked) ? asked : '');
  useQuoteRows();
  useBook(market);
  useWant({ markets: [market.match_id] });
  const start = useCallback((price: string) => fill({ price }), [fill]);
  useStartPrice(market.match_id, ticket.price !== '', start);
  const latest = useRef(ticket);
  useEffect(() => {
    latest.current = ticket;
  }, [ticket]);
  const pick = useCallback(
    (price: string) => {
      navigator.vibrate?.(5);
      change(withPrice(latest.current, price));
    },
    [change],
  );
  const edit = (part: Partial<Ticket>): void => {
    change(part);
    if (part.side && part.side !== ticket.side) onSide(part.side);
  };
  return (
    <>
      <TicketHead market={market} markets={markets} onChoose={onChoose} />
      <StateNotice market={market} />
      <div className="flex gap-3 px-4 pt-2">
        <div className="min-w-0 flex-[1.35]">
          <MarketTicket kind={kind} market={market} ticket={ticket} onChange={edit} onSent={sent} />
        </div>
        {kind !== undefined && kind !== 'simple' && (
          <div className="min-w-0 flex-1">
            <CompactDepth market={market} onPick={pick} />
          </div>
        )}
      </div>
      <OwnOrders market={market} />
    </>
  );
}

/** The order ticket of one market, with its book and the own orders. */
export function TicketScreen() {
  const { query, market, choose, setSide, params } = useMarketChoice();
  const isWide = useIsWide(TABLET);
  // Where there is room the ticket is a pane of the workspace.
  if (isWide) return <Navigate replace to={`${paths.trade}?${params}`} />;
  return (
    <Page>
      <Loaded query={query}>
        {(markets) =>
          market && (
            <TicketBody
              key={market.match_id}
              market={market}
              markets={markets}
              onChoose={choose}
              onSide={setSide}
              params={params}
            />
          )
        }
      </Loaded>
    </Page>
  );
}
