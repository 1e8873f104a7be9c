import { useCallback } from 'react';
import { useNavigationType } from 'react-router';
import { useDraft } from '../../../platform/browser/session/drafts.ts';
import { draftName } from './over-chart.ts';
import { type Address, NOTHING_ASKED, type Ticket, ticketAt } from './ticket.ts';

/**
 * The ticket of a market. What a person types into it is kept until it is sent, wherever they look
 * meanwhile.
 * @param isAsked whether side and price were asked for by a press, and not by an address
 */
export function useTicket(matchId: number, address: Address, isAsked = false) {
  const isBack = useNavigationType() === 'POP' && !isAsked;
  const begin = (kept: Ticket | undefined) => ticketAt(kept, address, isBack);
  const draft = useDraft<Ticket>(draftName(matchId), begin, true);
  const { value: ticket, setValue, noteTyped, drop } = draft;
  const change = useCallback(
    (part: Partial<Ticket>) => {
      noteTyped();
      setValue((before) => ({ ...before, ...part }));
    },
    [noteTyped, setValue],
  );
  const sent = useCallback(() => {
    drop();
    setValue((before) => ({ ...before, ...NOTHING_ASKED }));
  }, [drop, setValue]);
  return { ticket, change, sent };
}
