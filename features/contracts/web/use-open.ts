import { useMutation } from '@tanstack/react-query';
import { newKey, post } from '../../../platform/browser/api/client.ts';
import { Refusal } from '../../../platform/browser/api/errors.ts';
import { toast } from '../../../platform/browser/parts/toast-store.ts';
import { refreshContracts } from './data.ts';
import type { Contract } from './preview.ts';
import { type Check, checkOfRefusal, orderFields, type Ticket } from './ticket.ts';

/** A ticket that was confirmed, with one key however often its button is pressed. */
export type Asked = {
  readonly ticket: Ticket;
  readonly key: string;
  /** Whether it was said with it that the notice of risk was read. */
  readonly readsRisk?: boolean;
};

export function askedFor(ticket: Ticket): Asked {
  return { ticket, key: newKey() };
}

/** Opens a position; a refusal that is about one field of the ticket is said there. */
export function useOpen(contract: Contract, onDone: () => void, onRefused: (check: Check) => void) {
  return useMutation({
    mutationFn: async ({ ticket, key, readsRisk = false }: Asked) => {
      try {
        return await post<string>('/lever/submit', {
          fields: { ...orderFields(ticket, contract), risk_accepted: readsRisk ? 1 : 0 },
          idempotencyKey: key,
        });
      } catch (error) {
        const check = error instanceof Refusal ? checkOfRefusal(error, ticket) : null;
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
