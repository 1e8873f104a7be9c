import { TicketOver } from '../../../platform/browser/chart/ticket-over.ts';
import { TICKET, useSecondsView } from './seconds-view.ts';

type OverAsked = { readonly matchId: number; readonly pressed: 1 | 2 };

/** The ticket of seconds contracts over the chart. */
export const secondsOver = new TicketOver<OverAsked>(
  'seconds',
  () => TICKET,
  (left) => left,
);

// The direction is chosen where the ticket is opened, also by a reload.
secondsOver.store.subscribe(({ asked }, before) => {
  if (asked !== null && asked !== before.asked) {
    useSecondsView.getState().set({ pressed: asked.pressed });
  }
});
