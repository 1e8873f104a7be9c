import { useState } from 'react';
import { Unreachable } from '../../../platform/browser/api/errors.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import type { ExchangeInput } from '../wire/quotation.ts';
import { isAnswerTo, leastReceived } from './exchange.ts';
import {
  type ExchangeRate,
  type MoveRow,
  type PriceLock,
  useLockPost,
  useMoneyPost,
} from './wallet-data.ts';

/** A conversion as it is asked for; the names of its coins find it in the history. */
export type ExchangeRequest = Pick<
  ExchangeInput,
  'number' | 'from_currency_id' | 'to_currency_id'
> & { readonly from: string; readonly to: string };

/** What the history says of a conversion that was made; nothing where it could not be read. */
export function readAnswer(request: ExchangeRequest): Promise<MoveRow | undefined> {
  const asked = get<Page<MoveRow>>('/wallet/hzhistory', { fields: { page: 1 }, quiet: true });
  return madeRow(asked, (row: MoveRow) => isAnswerTo(row, request));
}

type Asked = Omit<ExchangeRequest, 'from' | 'to'>;

/**
 * What is sent of requests. While the answer to one is unknown it keeps the least that it must
 * bring, whatever the rate does: another one would be another request, done once more.
 */
function keptFields() {
  const unanswered = new Map<string, string>();
  return {
    of({ from: _from, to: _to, ...asked }: ExchangeRequest, shown: ExchangeRate) {
      const what = JSON.stringify(asked);
      const least = unanswered.get(what) ?? leastReceived(asked.number, shown);
      unanswered.set(what, least);
      const fields: Asked & Pick<ExchangeInput, 'min_received'> =
        least === '' ? asked : { ...asked, min_received: least };
      const onSettled = (_said: unknown, error: Error | null): void => {
        if (!(error instanceof Unreachable)) unanswered.delete(what);
      };
      return { fields, onSettled };
    },
  };
}

/**
 * Sends a conversion with the least that it must bring.
 * @param onDone told what the history says of it; nothing where it could not be read
 */
export function useExchange(onDone: (answer: MoveRow | undefined) => void) {
  const [kept] = useState(keptFields);
  const { mutate, isPending } = useMoneyPost('/user/Transfer', () => undefined);
  const send = (request: ExchangeRequest, shown: ExchangeRate): void => {
    const { fields, onSettled } = kept.of(request, shown);
    mutate({ fields }, { onSuccess: () => void readAnswer(request).then(onDone), onSettled });
  };
  return { send, isPending };
}

/** A price that was locked for a request. */
export type HeldPrice = {
  readonly request: ExchangeRequest;
  /** What is paid with fee and lock. */
  readonly paid: string;
  readonly lock: PriceLock;
};

/** Locks the price of a conversion, as `useExchange` sends one, and makes it at that price. */
export function usePriceLock(onDone: (answer: MoveRow | undefined) => void) {
  const [kept] = useState(keptFields);
  const [held, setHeld] = useState<HeldPrice>();
  const asking = useLockPost();
  const taking = useMoneyPost('/user/takeLocked', () => undefined);
  const lock = (request: ExchangeRequest, paid: string, shown: ExchangeRate): void => {
    const { fields, onSettled } = kept.of(request, shown);
    const onSuccess = (answer: PriceLock): void => setHeld({ request, paid, lock: answer });
    asking.mutate({ fields }, { onSuccess, onSettled });
  };
  const take = ({ request, lock: { id } }: HeldPrice): void => {
    const onSuccess = (): void => {
      setHeld(undefined);
      void readAnswer(request).then(onDone);
    };
    taking.mutate({ fields: { id } }, { onSuccess });
  };
  const isPending = { lock: asking.isPending, take: taking.isPending };
  return { held, lock, take, isPending, forget: () => setHeld(undefined) };
}
