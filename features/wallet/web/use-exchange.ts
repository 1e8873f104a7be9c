import { useState } from 'react';
import { get } from '../../../platform/browser/api/client.ts';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import type { Page } from '../../../core/wire/page.ts';
import type { ExchangeInput } from '../wire/quotation.ts';
import { isAnswerTo, leastReceived } from './exchange.ts';
import { type ExchangeRate, type MoveRow, useMoneyPost } from './wallet-data.ts';

/** A conversion as it is asked for; the names of its coins find it in the history. */
export type ExchangeRequest = Pick<
  ExchangeInput,
  'number' | 'from_currency_id' | 'to_currency_id'
> & { readonly from: string; readonly to: string };

/** What became of a request: the house's own record of it. Undefined where it cannot be had. */
async function fetchAnswer(request: ExchangeRequest): Promise<MoveRow | undefined> {
  try {
    const page = await get<Page<MoveRow>>('/wallet/hzhistory', { fields: { page: 1 } });
    return page.data.find((row) => isAnswerTo(row, request));
  } catch {
    return undefined;
  }
}

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
        onSuccess: () => void fetchAnswer(request).then(onDone),
        onSettled: (_said: unknown, error: Error | null): void => {
          if (!(error instanceof Unreachable)) unanswered.delete(what);
        },
      },
    );
  };
  return { send, isPending };
}
