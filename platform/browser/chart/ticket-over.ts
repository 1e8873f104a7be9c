/**
 * The ticket of a product over the chart of a phone. It is open again for who comes back to its
 * market after a log-in, a transfer or a reload; closing it by hand or by the way back ends that.
 */
import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';
import { create, type StoreApi, type UseBoundStore, useStore } from 'zustand';
import { draftOf, dropDraft, keepTicket } from '../session/drafts.ts';
import { ownStore } from '../session/own.ts';
import { showChart } from './show-chart.ts';

type OfMarket = { readonly matchId: number };

type Opened<Asked> = Asked & {
  /** Counts the presses: each begins anew. */
  readonly round: number;
};

type Over<Asked> = { readonly asked: Opened<Asked> | null; readonly isOpen: boolean };

export class TicketOver<Asked extends OfMarket> {
  /** What was asked for last, and whether it is open. */
  readonly store: UseBoundStore<StoreApi<Over<Asked>>>;
  private readonly name: string;
  private readonly draftName: (matchId: number) => string;
  private readonly asTyped: (left: Asked) => Asked;

  /**
   * @param product among all that have tickets
   * @param draftName under which name is kept what was typed into the ticket of a market
   * @param asTyped what is asked for where something was typed: that side, and nothing else anew
   */
  constructor(
    product: string,
    draftName: (matchId: number) => string,
    asTyped: (left: Asked) => Asked,
  ) {
    this.store = ownStore(create<Over<Asked>>(() => ({ asked: null, isOpen: false })));
    this.name = `${product}-ticket-open`;
    this.draftName = draftName;
    this.asTyped = asTyped;
  }

  /** Opens the ticket over the chart, which is brought into sight above it. */
  ask(asked: Asked): void {
    showChart();
    keepTicket(this.name, asked);
    const round = (this.store.getState().asked?.round ?? 0) + 1;
    this.store.setState({ asked: { ...asked, round }, isOpen: true });
  }

  close(): void {
    dropDraft(this.name);
    this.store.setState({ isOpen: false });
  }

  /**
   * Opens the ticket that was left open on the way to somewhere else, as it was left.
   * @param isBack whether one comes back to the market, and not anew
   */
  reopen(matchId: number, isBack: boolean): void {
    if (this.store.getState().isOpen) return;
    const left = draftOf<Asked>(this.name);
    if (!isBack) dropDraft(this.name);
    if (!isBack || left?.matchId !== matchId) return;
    const isTyped = draftOf(this.draftName(matchId)) !== undefined;
    this.ask(isTyped ? this.asTyped(left) : left);
  }
}

/** The ticket that is drawn on the screen of a market; null where none was asked for. */
export function useTicketOver<Asked extends OfMarket>(
  over: TicketOver<Asked>,
  matchId: number,
): Opened<Asked> | null {
  const asked = useStore(over.store, (now) => now.asked);
  // As the screen was opened: what happens on it makes no difference any more.
  const [isBack] = useState(useNavigationType() === 'POP');
  useEffect(() => {
    over.reopen(matchId, isBack);
    return () => over.store.setState({ asked: null, isOpen: false });
  }, [over, matchId, isBack]);
  return asked?.matchId === matchId ? asked : null;
}
