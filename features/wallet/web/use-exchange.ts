import { useState } from 'react';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import type { ExchangeInput } from '../wire/quotation.ts';
import { isAnswerTo, leastReceived } from './exchange.ts';
import { type ExchangeRate, type MoveRow, useMoneyPost } from './wallet-data.ts';

/** A conversion as it is asked for; the names of its coins find it in the history. */
export type ExchangeRequest = Pick<
  ExchangeInput,
  'number' | 'from_currency_id' | 'to_currency_id'
> & { readonly from: string; readonly to: string };

/**
 * Sends a conversion with the least that it must bring. While the answer to a request is unknown it
 * keeps that least, whatever the rate does: another one would be another request, done once more.
 * @param onDone told what the history says of it; nothing where it could not be read
 */
export function useExchange(onDone: (answer: MoveRow | undefined) => void) {
  const [unanswered] = useState(() => new Map<string, string>());
  const { mutate, isPending } = useMoneyPost('/user/Transfer', () => undefined);
  const send = (request: ExchangeRequest, shown: ExchangeRate): void => {
    const { from: _from, to: _to, ...asked } = request;
    const what = JSON.stringify(asked);
    const least = unanswered.get(what) ?? leastReceived(asked.number, shown);
    unanswered.set(what, least);
    const fields = least === '' ? asked : { ...asked, min_received: least };
    mutate(
      { fields },
      {
        onSuccess: () => {
          const isMade = (row: MoveRow): boolean => isAnswerTo(row, request);
          const asked = get<Page<MoveRow>>('/wallet/hzhistory', {
            fields: { page: 1 },
            quiet: true,
          });
          void madeRow(asked, isMade).then(onDone);
        },
        onSettled: (_said: unknown, error: Error | null): void => {
          if (!(error instanceof Unreachable)) unanswered.delete(what);
        },
      },
    );
  };
  return { send, isPending };
}
