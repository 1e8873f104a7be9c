import { useState } from 'react';
import { askToLogIn, redirect } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { compare, trim } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount, formatTime } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { askOrders, useAvailable, useSubscribe } from './ieo-data.ts';
import { ieoPaths } from './ieo-paths.ts';
import { amountFault, costOf } from './plan.ts';
import type { Detail, Order, Part } from './types.ts';

const NONCE_BYTES = 16;

/** Random bytes for a draw, which nobody but the customer knows before he sends them. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Answers what is wanted by the receipt of all that one's order sets aside. */
function useAnswer(detail: Detail) {
  const words = useWords();
  const language = useLanguage();
  return async (said: string, amount: string, part: Part): Promise<void> => {
    const isMade = (row: Order): boolean =>
      row.project_id === detail.id && row.pay_name === part.currency_name && row.is_open;
    const made = await madeRow(askOrders(1), isMade);
    answerAct(said, {
      ...(made && { kind: 'ieo_begun', id: made.id }),
      verb: words('ieo.act_subscribed'),
      amount: formatAmount(language, amount),
      unit: detail.currency_name,
      line: detail.title,
      rows: [
        [words('ieo.act_set_aside'), coinText(language, costOf(part, amount), part.currency_name)],
        [words('ieo.act_allotted'), formatTime(language, detail.end_ms)],
      ],
    });
  };
}

/** What the form holds, and how it is sent. */
export function useForm(detail: Detail) {
  const loggedIn = useLoggedIn();
  const [chosen, setChosen] = useState(detail.parts[0]?.currency_id ?? 0);
  const [amount, setAmount] = useState('');
  const [isTried, setTried] = useState(false);
  const part = detail.parts.find(({ currency_id }) => currency_id === chosen);
  const { data: available } = useAvailable(chosen);
  const answer = useAnswer(detail);
  const send = useSubscribe((said) => {
    redirect(ieoPaths.orders);
    if (part) void answer(said, amount, part);
  });
  const own = detail.your_parts.find(({ currency_id }) => currency_id === chosen);
  const price = part === undefined || amount === '' ? '0' : costOf(part, amount);
  const lacks = available !== undefined && compare(price, available) > 0;
  const fault = amountFault(detail, own?.wanted ?? '0', amount) ?? (lacks ? 'not_enough' : null);
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    setTried(true);
    if (fault !== null) return;
    const fields = { project_id: detail.id, amount: trim(amount), pay_currency: chosen, price };
    send.mutate({ fields: { ...fields, nonce: newNonce() } });
  };
  const change = (next: string): void => {
    setAmount(next);
    if (send.isError) send.reset();
  };
  const choose = (next: string): void => setChosen(Number(next));
  return {
    part,
    chosen: String(chosen),
    choose,
    amount,
    change,
    price,
    available,
    send,
    submit,
    fault: isTried ? fault : null,
  };
}

export type Form = ReturnType<typeof useForm>;
