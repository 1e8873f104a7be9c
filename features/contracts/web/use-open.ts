import { useMutation } from '@tanstack/react-query';
import { newKey, post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { refreshContracts } from './data.ts';
import type { Contract } from './preview.ts';
import { type Check, checkOfRefusal, entryFields, orderFields, type Ticket } from './ticket.ts';

/** A ticket that was confirmed, with one key however often its button is pressed. */
export type Asked = {
  readonly ticket: Ticket;
  readonly key: string;
  /** At which its side would have opened just then. */
  readonly price: string;
  /** Whether it was said with it that the notice of risk was read. */
  readonly readsRisk?: boolean;
};

type Prices = { readonly bid: string; readonly ask: string };

export function askedFor(ticket: Ticket, { bid, ask }: Prices): Asked {
  return { ticket, key: newKey(), price: ticket.side === 'long' ? ask : bid };
}

/**
 * Opens a position, or lets the order wait for its trigger; a refusal that is about one field of
 * the ticket is said there.
 */
export function useOpen(contract: Contract, onDone: () => void, onRefused: (check: Check) => void) {
  const give = ({ ticket, key, price, readsRisk = false }: Asked): Promise<string> => {
    const more = { risk_accepted: readsRisk ? 1 : 0 };
    if (ticket.kind !== 'trigger') {
      const fields = { ...orderFields(ticket, contract), ...more };
      return post<string>('/lever/submit', { fields, idempotencyKey: key });
    }
    const fields = { ...entryFields(ticket, contract, price), ...more };
    return post<string>('/lever/entry', { fields, idempotencyKey: key });
  };
  return useMutation({
    mutationFn: async (asked: Asked) => {
      try {
        return await give(asked);
      } catch (error) {
        const check = error instanceof Refusal ? checkOfRefusal(error, asked.ticket) : null;
        if (check) return check;
        throw error;
      }
    },
    onSuccess: (said) => {
      if (typeof said !== 'string') return onRefused(said);
      navigator.vibrate?.(10);
      toast(said, 'good');
      onDone();
    },
    onSettled: refreshContracts,
  });
}
