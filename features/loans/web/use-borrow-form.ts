import { useState } from 'react';
import type { Page } from '../../../core/wire/page.ts';
import { get } from '../../../platform/browser/api/client.ts';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { coinText } from '../../../platform/browser/numbers/coin-text.ts';
import { compare, multiply, toScale, trim } from '../../../platform/browser/numbers/decimal.ts';
import { formatAmount } from '../../../platform/browser/numbers/format.ts';
import { answerAct } from '../../../platform/browser/parts/acts.ts';
import { madeRow } from '../../../platform/browser/parts/made-row.ts';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLanguage, useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';
import { useAvailable, useBorrow } from './loans-data.ts';
import { borrowFault, mostFor, planOf } from './plan.ts';
import type { LoanRow, Pair } from './types.ts';

const HUNDREDTH = '0.01';
const WHOLE = 100;

/** Answers a loan by its receipt. */
function useAnswer(pair: Pair) {
  const words = useWords();
  const language = useLanguage();
  const { loan_currency_name: coin, currency_name } = pair;
  return async (said: string, amount: string, collateral: string): Promise<void> => {
    const taken = await madeRow(
      get<Page<LoanRow>>('/loan/list', { fields: { page: 1, limit: 1 }, quiet: true }),
      (row) => row.pair_id === pair.id && compare(row.lent, amount) === 0,
    );
    answerAct(said, {
      ...(taken && { kind: 'loan', id: taken.id }),
      verb: words('loans.act_borrowed'),
      amount: formatAmount(language, amount),
      unit: coin,
      line: `${currency_name} → ${coin}`,
      rows: [[words('loans.collateral'), coinText(language, collateral, currency_name)]],
    });
  };
}

/** What the form of a pair holds, and how it is sent. */
export function useBorrowForm(pair: Pair, onDone: () => void) {
  const loggedIn = useLoggedIn();
  const { data: available } = useAvailable(pair.currency_id);
  const [collateral, setCollateral] = useState('');
  const [amount, setAmount] = useState('');
  const isRead = useRiskRead('loans:own', '/loan/allowed', { pair_id: pair.id });
  const [isTicked, setUnderstood] = useState(false);
  const isUnderstood = isRead || isTicked;
  const [isTried, setTried] = useState(false);
  const answer = useAnswer(pair);
  const send = useBorrow((said) => {
    onDone();
    void answer(said, amount, collateral);
  });
  const plan = planOf(pair, amount, collateral);
  const most = mostFor(pair, collateral);
  const has = available === undefined ? {} : { available };
  const fault = borrowFault(pair, { amount, collateral, ...has }, plan);
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    setTried(true);
    if (fault !== null || !isUnderstood) return;
    const sizes = { amount: trim(amount), collateral: trim(collateral) };
    const shown = { pair_id: pair.id, terms_version: pair.version };
    send.mutate({ fields: { ...shown, ...sizes, risk_accepted: isTicked ? 1 : 0 } });
  };
  const forget = (): void => {
    if (send.isError) send.reset();
  };
  return {
    available,
    collateral,
    amount,
    plan,
    most,
    setCollateral: (next: string) => {
      forget();
      setCollateral(next);
    },
    setAmount: (next: string) => {
      forget();
      setAmount(next);
    },
    /** A part of what can be borrowed, in percent. */
    setPart: (percent: number) => {
      forget();
      const part = multiply(multiply(most, String(percent)), HUNDREDTH);
      setAmount(trim(toScale(part, pair.loan_digits)));
    },
    part: partOf(amount, most),
    isRead,
    isUnderstood,
    setUnderstood,
    send,
    submit,
    fault: isTried ? fault : null,
    lacksTick: isTried && !isUnderstood,
  };
}

function partOf(amount: string, most: string): number {
  const share = Number(most) > 0 ? (Number(amount) / Number(most)) * WHOLE : 0;
  return Math.min(WHOLE, Math.max(0, Math.round(share)));
}

export type BorrowForm = ReturnType<typeof useBorrowForm>;
