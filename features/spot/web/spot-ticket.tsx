/** The ticket of the order book without a screen of its own: in a pane, and over the chart. */
import { useCallback, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DeskTicketProps } from '../../../platform/browser/cards/trade-segment.ts';
import { lastPriceOf, useQuoteValue } from '../../../platform/browser/live/store.ts';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import type { Market } from '../../../platform/browser/live/types.ts';
import { useTicketKind } from './first-trades.ts';
import { MarketTicket } from './market-ticket.tsx';
import { type OverAsked, spotOver } from './ticket-over.ts';
import { useTicket } from './ticket-state.ts';

type Props = DeskTicketProps & {
  /** What is to be spent at the market; open where it is not there. */
  readonly total?: string;
  /** Over the chart; what is called when its order was accepted. */
  readonly onPlaced?: () => void;
};

/** The ticket as it was asked for, with the last price where none was. */
export function SpotTicket({ market, side, price, total = '', onPlaced }: Props) {
  const asked = { side: side === 1 ? ('sell' as const) : ('buy' as const), price, total };
  const isOver = onPlaced !== undefined;
  const { ticket, change, fill, sent } = useTicket(market, asked, isOver);
  const kind = useTicketKind(market, price);
  const isQuoted = useQuoteValue(market.match_id, (quote) => (quote ? 1 : 0)) === 1;
  const [isBegun, setBegun] = useState(ticket.price !== '');
  const begin = useCallback(() => {
    setBegun(true);
    fill({ price: lastPriceOf(market.match_id) });
  }, [fill, market.match_id]);
  useEffect(() => {
    // Once, when the first quote comes: what a person clears stays cleared.
    if (isQuoted && !isBegun) begin();
  }, [isQuoted, isBegun, begin]);
  const done = (): void => {
    sent();
    onPlaced?.();
  };
  return (
    <MarketTicket
      kind={kind}
      market={market}
      ticket={ticket}
      onChange={change}
      onSent={done}
      isOver={isOver}
    />
  );
}

type OverProps = {
  readonly market: Market;
  readonly asked: OverAsked & { readonly round: number };
};

/** The ticket over the chart of a phone. */
export function TicketOver({ market, asked }: OverProps) {
  const isOpen = useStore(spotOver.store, (over) => over.isOpen);
  const close = (): void => spotOver.close();
  return (
    <Sheet low open={isOpen} onClose={close} title={`${market.currency_name}/${market.legal_name}`}>
      <SpotTicket
        key={asked.round}
        market={market}
        side={asked.side}
        price={asked.price}
        total={asked.total}
        onPlaced={close}
      />
    </Sheet>
  );
}
