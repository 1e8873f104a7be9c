import { useState } from 'react';
import { askToLogIn } from '../../../platform/browser/navigation/navigator.ts';
import { multiply, toScale, trim } from '../../../platform/browser/numbers/decimal.ts';
import { useRiskRead } from '../../../platform/browser/parts/risk-read.ts';
import { useLoggedIn } from '../../../platform/browser/session/session.ts';
import { useAvailable, useBorrow } from './loans-data.ts';
import { borrowFault, mostFor, planOf } from './plan.ts';
import type { Pair } from './types.ts';

const HUNDREDTH = '0.01';
const WHOLE = 100;

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
  const send = useBorrow(onDone);
  const plan = planOf(pair, amount, collateral);
  const most = mostFor(pair, collateral);
  const has = available === undefined ? {} : { available };
  const fault = borrowFault(pair, { amount, collateral, ...has }, plan);
  const submit = (): void => {
    if (!loggedIn) return askToLogIn();
    setTried(true);
    if (fault !== null || !isUnderstood) return;
    const sizes = { amount: trim(amount), collateral: trim(collateral) };
    send.mutate({ fields: { pair_id: pair.id, ...sizes, risk_accepted: isTicked ? 1 : 0 } });
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
